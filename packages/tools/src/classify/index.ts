export { coverSvg, swatches } from './cover.ts';
export { lookOf } from './looks.ts';
export { type ClassifyEntry, classifyEntry, classifyTree, defaultStyleOf } from './tree.ts';
