import type { Address } from './arena.ts';

/** What `packages/kernels/wasm` exports; each is the twin of a function in `../src`. */
export interface WasmKernels {
  heapBase(): Address;
  /** `padded` holds width + 2 × radius floats. */
  convolveRows(
    source: Address,
    width: number,
    height: number,
    weights: Address,
    radius: number,
    padded: Address,
    out: Address,
  ): void;
  convolveColumns(
    source: Address,
    width: number,
    height: number,
    weights: Address,
    radius: number,
    out: Address,
  ): void;
}
