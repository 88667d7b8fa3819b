/** A tensor of an archive of weights. */
export interface Weights {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

const MAGIC = 0x41d7;
const VERSION = 2;
/** What an archive calls its kinds of numbers, and their bytes. */
const KINDS = { f: 4, h: 2 } as const;

/**
 * The tensors of an archive in Open Image Denoise's format (TZA 2: a head with the place of the table, the numbers, the
 * table with names, dimensions, the order of the dimensions, kind of number and place), by name.
 * @throws RangeError when the bytes are no such archive
 */
export function readWeights(bytes: Uint8Array): Map<string, Weights> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0, true) !== MAGIC || view.getUint8(2) !== VERSION)
    throw new RangeError('no archive of weights of version 2');
  let at = Number(view.getBigUint64(4, true));
  const count = view.getUint32(at, true);
  at += 4;
  const found = new Map<string, Weights>();
  for (let k = 0; k < count; k++) {
    const length = view.getUint16(at, true);
    const name = textAt(bytes, at + 2, length);
    at += 2 + length;
    const rank = view.getUint8(at);
    const dims = Array.from({ length: rank }, (_, d) => view.getUint32(at + 1 + 4 * d, true));
    at += 1 + 5 * rank;
    const kind = textAt(bytes, at, 1);
    const from = Number(view.getBigUint64(at + 1, true));
    at += 9;
    if (kind !== 'f' && kind !== 'h') throw new RangeError(`no kind of number: ${kind}`);
    const size = dims.reduce((product, dim) => product * dim, 1);
    const data = Float32Array.from({ length: size }, (_, i) => {
      const place = from + KINDS[kind] * i;
      return kind === 'f' ? view.getFloat32(place, true) : halfAt(view, place);
    });
    found.set(name, { dims, data });
  }
  return found;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(at, at + length));

/** A 16-bit float (IEEE 754 binary16). */
function halfAt(view: DataView, at: number): number {
  const bits = view.getUint16(at, true);
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
