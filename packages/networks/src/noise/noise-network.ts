import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TracedPicture } from '@zhuhui/kernels';
import { luminance } from '@zhuhui/kernels/oklab';
import { sessionOptions } from '../onnx/session.ts';
import { meantBy, readAs } from './response.ts';
import { INPUT, INPUT_PLANES, OUTPUT, SIDE_STEP, uNetModel } from './u-net.ts';
import { readWeights } from './weights.ts';

/**
 * A network that takes the noise out of path-traced pictures: Open Image Denoise's for radiance, albedo and normals, in
 * its middle size (Áfra, "Intel Open Image Denoise"; Apache-2.0).
 */
export interface NoiseNetwork {
  /** The radiance without noise, in the unit it came in, 3 numbers a pixel. */
  calm(picture: TracedPicture): Promise<Float32Array>;
}

const WEIGHTS = 'rt_hdr_alb_nrm.tza';

/**
 * Opens the network whose weights the package `denoiser` carries (1.8 MB); only that file of it is used.
 * @throws when that package or ONNX Runtime is not installed, or has no program for this machine
 */
export async function openNoiseNetwork(): Promise<NoiseNetwork> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  // The package lets nothing but its code be resolved; the weights lie beside that.
  const code = createRequire(import.meta.url).resolve('denoiser');
  const weights = readWeights(await readFile(join(dirname(code), 'tzas', WEIGHTS)));
  const session = await InferenceSession.create(uNetModel(weights), sessionOptions());
  return {
    async calm(picture) {
      const { width, height } = picture;
      const scale = scaleOf(picture);
      const out = new Float32Array(3 * width * height);
      for (const band of bandsOf(width, height)) {
        const { planes, rows, columns } = planesOf(picture, scale, band);
        const input = new Tensor('float32', planes, [1, INPUT_PLANES, rows, columns]);
        const answer = await session.run({ [INPUT]: input }, [OUTPUT]);
        writeRadiance(out, answer[OUTPUT]?.data as Float32Array, width, scale, band);
      }
      return out;
    },
  };
}

/** Rows of a picture that are worked out by themselves: `from` … `to`, seen from `seenFrom` to `seenTo`. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly seenFrom: number;
  readonly seenTo: number;
}

/** How far the network looks at most, px (measured): bands that see so far beyond their ends join without a seam. */
const REACH_PX = 80;
/** Pixels of a band with what it sees beyond its ends: the network holds some 1.4 kB a pixel while it works. */
const MOST_PIXELS = 550_000;

/** As few bands as memory allows, of about the same height, each beginning at a multiple of the network's steps. */
export function bandsOf(width: number, height: number): Band[] {
  const most = Math.max(SIDE_STEP, Math.floor(MOST_PIXELS / width) - 2 * REACH_PX);
  const whole = width * height <= MOST_PIXELS;
  const step = whole ? height : upToStep(Math.ceil(height / Math.ceil(height / most)));
  return Array.from({ length: Math.ceil(height / step) }, (_, k) => {
    const from = k * step;
    const to = Math.min(height, from + step);
    const seenFrom = Math.max(0, from - REACH_PX);
    return { from, to, seenFrom, seenTo: Math.min(height, to + REACH_PX) };
  });
}

const upToStep = (length: number): number => Math.ceil(length / SIDE_STEP) * SIDE_STEP;

/** The network takes a picture's mean brightness to be this. */
const MIDDLE_GREY = 0.18;
/** Squares whose mean is taken before the mean of the logarithms, px: a pixel by itself may be black by chance. */
const SQUARE_PX = 16;
const BLACK = 1e-8;

/** What brings a picture's light to the mean brightness that the network expects. */
function scaleOf({ width, height, radiance }: TracedPicture): number {
  let logs = 0;
  let squares = 0;
  for (let top = 0; top < height; top += SQUARE_PX) {
    for (let left = 0; left < width; left += SQUARE_PX) {
      const right = Math.min(width, left + SQUARE_PX);
      const bottom = Math.min(height, top + SQUARE_PX);
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = 3 * (y * width + x);
          sum += luminance(radiance[at] ?? 0, radiance[at + 1] ?? 0, radiance[at + 2] ?? 0);
        }
      }
      const mean = sum / ((right - left) * (bottom - top));
      if (mean <= BLACK) continue;
      logs += Math.log(mean);
      squares++;
    }
  }
  return squares > 0 ? MIDDLE_GREY / Math.exp(logs / squares) : 1;
}

/** The network's input, plane by plane; what sides lack to a multiple of its steps mirrors what is there. */
function planesOf(
  { width, radiance, albedo, normal }: TracedPicture,
  scale: number,
  { seenFrom, seenTo }: Band,
) {
  const rows = upToStep(seenTo - seenFrom);
  const columns = upToStep(width);
  const size = rows * columns;
  const planes = new Float32Array(INPUT_PLANES * size);
  for (let y = 0, to = 0; y < rows; y++) {
    const row = (seenFrom + mirrored(y, seenTo - seenFrom)) * width;
    for (let x = 0; x < columns; x++, to++) {
      const from = 3 * (row + mirrored(x, width));
      for (let k = 0; k < 3; k++) {
        planes[k * size + to] = readAs((radiance[from + k] ?? 0) * scale);
        planes[(3 + k) * size + to] = Math.min(1, Math.max(0, albedo[from + k] ?? 0));
        planes[(6 + k) * size + to] = ((normal[from + k] ?? 0) + 1) / 2;
      }
    }
  }
  return { planes, rows, columns };
}

/** A place on a side of `length`, or its mirror image where it lies beyond the end. */
const mirrored = (at: number, length: number): number =>
  at < length ? at : Math.max(0, 2 * length - 1 - at);

/** A band of what the network gave, as radiance. */
function writeRadiance(
  out: Float32Array,
  planes: Float32Array,
  width: number,
  scale: number,
  { from, to, seenFrom, seenTo }: Band,
): void {
  const columns = upToStep(width);
  const size = upToStep(seenTo - seenFrom) * columns;
  for (let y = from, at = 3 * from * width; y < to; y++) {
    const row = (y - seenFrom) * columns;
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 3; k++) out[at++] = meantBy(planes[k * size + row + x] ?? 0) / scale;
    }
  }
}
