export { coverSvg, swatches } from './cover.ts';
export { lookFor, lookOf } from './looks.ts';
export {
  BRANCHES_OF,
  branchIndexOf,
  type ClassifyEntry,
  classifyEntry,
  classifyTree,
  defaultStyleOf,
} from './tree.ts';
