import { machineWith, type Solid } from './machine.ts';

/** Numbers of a ray: origin, direction (any length), reach in lengths of the direction, unused. */
export const RAY_WORDS = 8;

/** What rays met: a list each. */
export interface Hits {
  /** In lengths of the direction. */
  readonly t: Float32Array;
  /** -1: nothing. */
  readonly triangle: Int32Array;
}

/** The nearest triangle of each ray (`RAY_WORDS` numbers a ray). */
export function castNearest(prepared: Solid, rays: Float32Array): Hits {
  const count = rays.length / RAY_WORDS;
  const machine = machineWith(prepared);
  const [from, to] = machine.lend(rays.byteLength, count * 16);
  machine.floats(from, rays.length).set(rays);
  machine.code.castNearest(from, count, to);
  const words = machine.floats(to, count * 4);
  const integers = new Int32Array(words.buffer, to, count * 4);
  const hits = { t: new Float32Array(count), triangle: new Int32Array(count) };
  for (let i = 0; i < count; i++) {
    hits.t[i] = words[i * 4];
    hits.triangle[i] = integers[i * 4 + 3];
  }
  return hits;
}

/** 1 for each ray that nothing opaque stops before its reach, 0 for the others. */
export function castClear(prepared: Solid, rays: Float32Array): Uint8Array {
  const count = rays.length / RAY_WORDS;
  const machine = machineWith(prepared);
  const [from, to] = machine.lend(rays.byteLength, count);
  machine.floats(from, rays.length).set(rays);
  machine.code.castClear(from, count, to);
  return machine.bytes(to, count).slice();
}
