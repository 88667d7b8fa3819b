import { initializersOf } from '../onnx/initializers.ts';

/**
 * What learning changed in a matrix or another tensor of a model. A matrix of `rows` × `columns` is changed by
 * down · up (Hu et al., LoRA, arXiv 2106.09685), every other tensor by as many numbers as it has.
 */
export type Correction =
  | {
      readonly name: string;
      /** rows × rank, row by row. */
      readonly down: Float32Array;
      /** rank × columns, row by row. */
      readonly up: Float32Array;
      readonly rank: number;
    }
  | { readonly name: string; readonly change: Float32Array };

/**
 * A model whose initializers are changed as told; all else is as it was.
 * @param model bytes of an ONNX file; they stay as they are
 * @throws Error when the model has no initializer of a name, or one of another shape
 */
export function corrected(model: Uint8Array, corrections: readonly Correction[]): Uint8Array {
  const initializers = initializersOf(model);
  const out = Uint8Array.from(model);
  const view = new DataView(out.buffer);
  for (const correction of corrections) {
    const { name } = correction;
    const initializer = initializers.get(name);
    if (!initializer) throw new Error(`the model has no ${name}`);
    const change = 'change' in correction ? correction.change : productOf(correction);
    const isTurned =
      'down' in correction && correction.down.length / correction.rank !== initializer.dims[0];
    if (isTurned) throw new Error(`${name} is ${initializer.dims.join(' × ')}`);
    if (change.length * 4 !== initializer.bytes)
      throw new Error(`${name} has ${initializer.bytes / 4} numbers, not ${change.length}`);
    change.forEach((value, k) => {
      const at = initializer.at + 4 * k;
      view.setFloat32(at, view.getFloat32(at, true) + value, true);
    });
  }
  return out;
}

/** down · up, row by row. */
function productOf({ down, up, rank }: { down: Float32Array; up: Float32Array; rank: number }) {
  const [rows, columns] = [down.length / rank, up.length / rank];
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    for (let r = 0; r < rank; r++) {
      const factor = down[i * rank + r] ?? 0;
      for (let j = 0; j < columns; j++)
        out[i * columns + j] = (out[i * columns + j] ?? 0) + factor * (up[r * columns + j] ?? 0);
    }
  }
  return out;
}

/** A part of packed corrections: its name and the lengths of what follows. */
interface PackedPart {
  readonly name: string;
  /** Of a matrix; the numbers of down and up follow, else the numbers of the change. */
  readonly rank?: number;
  readonly down?: number;
  readonly up?: number;
  readonly change?: number;
}

/**
 * Reads corrections as `corrections.py` packs them: the length of a JSON text (4 bytes, little-endian), that text, an array of
 * {@link PackedPart}, and from the next multiple of two on all their numbers as 16-bit floats (IEEE 754 binary16).
 */
export function unpackCorrections(packed: Uint8Array): Correction[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const length = view.getUint32(0, true);
  const parts: PackedPart[] = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)));
  let at = 4 + length + (length % 2);
  const numbers = (count: number): Float32Array => {
    const out = Float32Array.from({ length: count }, (_, k) => view.getFloat16(at + 2 * k, true));
    at += 2 * count;
    return out;
  };
  return parts.map(
    ({ name, rank = 0, down = 0, up = 0, change = 0 }): Correction =>
      rank > 0
        ? { name, rank, down: numbers(down), up: numbers(up) }
        : { name, change: numbers(change) },
  );
}
