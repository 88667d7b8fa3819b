export { answerFromHandbook, type ChatTurn, type HandbookAnswer } from './answer/answer.ts';
export { rehearse } from './answer/rehearse.ts';
export { findEntry } from './entries/index.ts';
export { HANDBOOK_DOMAINS, type HandbookDomain, type HandbookEntry } from './entry.ts';
export {
  type Frame,
  marginsFor,
  type ToolNeed,
  type ToolProposal,
} from './propose/proposal.ts';
export { proposeTool } from './propose/propose.ts';
export { type HandbookHit, searchHandbook } from './search/search.ts';
