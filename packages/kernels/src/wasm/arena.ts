import { decodeBase64 } from './base64.ts';
import type { Address, WasmKernels } from './kernels.ts';
import { WASM_BASE64 } from './module.generated.ts';

/** The little of the WebAssembly interface that is used: neither Node's nor the browser's types are here. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/**
 * Memory lent to the WASM twins for the length of one call. Addresses are 16-byte aligned and 16
 * bytes of slack follow each, so a twin may read a whole vector at the last value.
 */
export interface Arena {
  /** Room for `length` floats; the contents are whatever was there before. */
  floats(length: number): Address;
  /** Room for `length` bytes; the contents are whatever was there before. */
  bytes(length: number): Address;
  /** A copy of the values: integers of 32 bits stay what they are, all others become floats. */
  put(values: Float32Array | Int32Array | Uint8Array): Address;
  putBytes(values: Uint8Array): Address;
  /** A copy of the values as floats of 64 bits. */
  putDoubles(values: Float64Array): Address;
  /** `length` floats from `address` in an array of their own. */
  copy(address: Address, length: number): Float32Array<ArrayBuffer>;
  /** Copies `out.length` floats (bytes) from `address` into `out`. */
  read(address: Address, out: Float32Array): void;
  readBytes(address: Address, out: Uint8Array): void;
}

const PAGE_BYTES = 65536;
/** Past this a thread would hold too much for good: linear memory never shrinks. */
const LARGEST_BYTES = 384 * 2 ** 20;

interface Thread {
  readonly kernels: WasmKernels;
  readonly memory: WasmMemory;
  top: number;
}

let thread: Thread | null | undefined;

/**
 * Runs `work` with the compiled kernels and memory of its own, given back at the end; nested calls
 * are fine. Returns `undefined` without running it where there is no WebAssembly with SIMD or where
 * `bytesNeeded` is more than one thread should hold: the caller then takes the JavaScript twin.
 * The module is compiled at the first call of a thread (about 2 ms).
 */
export function withWasm<T>(
  bytesNeeded: number,
  work: (kernels: WasmKernels, arena: Arena) => T,
): T | undefined {
  if (thread === undefined) thread = start();
  if (thread === null || thread.top + bytesNeeded > LARGEST_BYTES) return undefined;
  const before = thread.top;
  try {
    return work(thread.kernels, arenaOf(thread));
  } finally {
    thread.top = before;
  }
}

function start(): Thread | null {
  if (typeof WebAssembly === 'undefined') return null;
  try {
    const module = new WebAssembly.Module(decodeBase64(WASM_BASE64));
    const exports = new WebAssembly.Instance(module).exports as WasmKernels & {
      readonly memory: WasmMemory;
    };
    return { kernels: exports, memory: exports.memory, top: align(exports.heapBase()) };
  } catch {
    // A machine without SIMD refuses the module: its JavaScript twins do the work.
    return null;
  }
}

function arenaOf(owner: Thread): Arena {
  const { memory } = owner;
  const bytes = (length: number): Address => {
    const address = owner.top;
    owner.top = align(address + length + 16);
    const missing = owner.top - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  };
  const floats = (length: number): Address => bytes(length * 4);
  return {
    bytes,
    floats,
    put(values) {
      const address = floats(values.length);
      const View = values instanceof Int32Array ? Int32Array : Float32Array;
      new View(memory.buffer, address, values.length).set(values);
      return address;
    },
    putBytes(values) {
      const address = bytes(values.length);
      new Uint8Array(memory.buffer, address, values.length).set(values);
      return address;
    },
    putDoubles(values) {
      const address = bytes(values.length * 8);
      new Float64Array(memory.buffer, address, values.length).set(values);
      return address;
    },
    copy: (address, length) => new Float32Array(memory.buffer, address, length).slice(),
    read: (address, out) => out.set(new Float32Array(memory.buffer, address, out.length)),
    readBytes: (address, out) => out.set(new Uint8Array(memory.buffer, address, out.length)),
  };
}

function align(address: number): number {
  return (address + 15) & ~15;
}
