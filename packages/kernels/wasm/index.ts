// AssemblyScript, compiled by `npm run build:wasm`. Each function is the twin of one in `../src`,
// works on bare addresses into linear memory and allocates nothing: the caller lends all memory
// (`../src/wasm/arena.ts`). Float arrays are 16-byte aligned and readable 16 bytes past their end.

export { convolveColumns, convolveRows } from './convolve';
export { exemplarDetail } from './exemplar';
export { applyFilters, classify, pad, tensor } from './hashed-filter';
export { redundantDct, redundantDctScratch } from './redundant-dct';
export { resampleColumns, resampleRows } from './resample';

/** First address the caller may use. */
export function heapBase(): usize {
  return __heap_base;
}
