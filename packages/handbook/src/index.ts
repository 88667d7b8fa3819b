export { findEntry } from './entries/index.ts';
export { HANDBOOK_DOMAINS, type HandbookDomain, type HandbookEntry } from './entry.ts';
