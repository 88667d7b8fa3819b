import { decodeBase64 } from '@zhuhui/kernels/base64';
import { WASM_BASE64 } from '../wasm/module.generated.ts';

/** The little of the WebAssembly interface that is used: neither Node's nor the browser's types are here. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

type Address = number;

/** What `packages/scene/wasm` exports. */
interface Exports {
  readonly memory: WasmMemory;
  heapBase(): Address;
  open(scene: Address): void;
  castNearest(rays: Address, count: number, hits: Address): void;
  castClear(rays: Address, count: number, out: Address): void;
  renderRect(
    view: Address,
    left: number,
    top: number,
    width: number,
    height: number,
    from: number,
    to: number,
    seed: number,
    mostBounces: number,
    limit: number,
    first: Address,
    out: Address,
  ): void;
  firstHits(
    view: Address,
    left: number,
    top: number,
    width: number,
    height: number,
    out: Address,
  ): void;
  filmRect(
    view: Address,
    left: number,
    top: number,
    width: number,
    height: number,
    counts: Address,
    from: number,
    seed: number,
    mostBounces: number,
    limit: number,
    looks: number,
    first: Address,
    out: Address,
  ): void;
  guidePass(
    light: Address,
    planeBytes: number,
    stride: number,
    width: number,
    height: number,
  ): void;
  smoothPass(
    light: Address,
    features: Address,
    out: Address,
    planeBytes: number,
    stride: number,
    width: number,
    height: number,
    step: number,
    perNormal: number,
    perDepth: number,
    perAlbedo: number,
    perLight: number,
    glossy: boolean,
  ): void;
}

const PAGE_BYTES = 65536;

/** A prepared scene as rays meet it. */
export interface Solid {
  readonly data: SharedArrayBuffer;
  readonly id: string;
}

/** A thread's renderer with one scene in its memory. */
export interface Machine {
  readonly code: Exports;
  /** `bytes` of memory behind the scene, 16-byte aligned; the next call may give out the same. */
  lend(...bytes: number[]): Address[];
  floats(at: Address, length: number): Float32Array;
  bytes(at: Address, length: number): Uint8Array;
}

let thread: Exports | undefined;
let loaded: { readonly id: string; readonly end: number } | undefined;

function start(): Exports {
  thread ??= new WebAssembly.Instance(new WebAssembly.Module(decodeBase64(WASM_BASE64)))
    .exports as Exports;
  return thread;
}

/**
 * This thread's renderer with the scene loaded; the scene stays until another one is asked for.
 *
 * @throws WebAssembly.CompileError on a machine without WASM SIMD
 */
export function machineWith(prepared: Solid): Machine {
  const code = start();
  const base = align(code.heapBase());
  if (loaded?.id !== prepared.id) {
    reserve(code, base + prepared.data.byteLength);
    new Uint8Array(code.memory.buffer, base).set(new Uint8Array(prepared.data));
    code.open(base);
    loaded = { id: prepared.id, end: align(base + prepared.data.byteLength) };
  }
  return machineFrom(code, loaded.end);
}

/** This thread's renderer with all its memory free: a scene that was loaded is loaded again when asked for. */
export function bareMachine(): Machine {
  const code = start();
  loaded = undefined;
  return machineFrom(code, align(code.heapBase()));
}

function machineFrom(code: Exports, free: Address): Machine {
  return {
    code,
    lend(...bytes) {
      let top = free;
      const addresses = bytes.map((size) => {
        const at = top;
        top = align(top + size + 16);
        return at;
      });
      reserve(code, top);
      return addresses;
    },
    floats: (at, length) => new Float32Array(code.memory.buffer, at, length),
    bytes: (at, length) => new Uint8Array(code.memory.buffer, at, length),
  };
}

function reserve({ memory }: Exports, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}

const align = (address: number): number => (address + 15) & ~15;
