import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TracedPicture } from '@zhuhui/kernels';
import { luminance } from '@zhuhui/kernels/oklab';
import { loadOnnxRuntime } from '../onnx/runtime.ts';
import { sessionOptions } from '../onnx/session.ts';
import { meantBy, readAs } from './response.ts';
import { INPUT, INPUT_PLANES, OUTPUT, SIDE_STEP, uNetModel } from './u-net.ts';
import { readWeights } from './weights.ts';

/**
 * A network that takes the noise out of path-traced pictures: Open Image Denoise's for radiance, albedo and normals, in
 * its middle size (Áfra, "Intel Open Image Denoise"; Apache-2.0).
 */
export interface NoiseNetwork {
  /** The radiance without noise, in the unit it came in, 3 numbers a pixel; tells fractions 0…1 on the way. */
  calm(picture: TracedPicture, onProgress?: (fraction: number) => void): Promise<Float32Array>;
}

const WEIGHTS = 'rt_hdr_alb_nrm.tza';

/**
 * Opens the network whose weights the package `denoiser` carries (1.8 MB); only that file of it is used.
 * @throws when that package or ONNX Runtime is not installed, or has no program for this machine
 */
export async function openNoiseNetwork(): Promise<NoiseNetwork> {
  const { InferenceSession, Tensor } = await loadOnnxRuntime();
  // The package lets nothing but its code be resolved; the weights lie beside that.
  const code = createRequire(import.meta.url).resolve('denoiser');
  const weights = readWeights(await readFile(join(dirname(code), 'tzas', WEIGHTS)));
  const session = await InferenceSession.create(uNetModel(weights), sessionOptions());
  return {
    async calm(picture, onProgress = () => {}) {
      const { width, height } = picture;
      const scale = scaleOf(picture);
      const out = new Float32Array(3 * width * height);
      const patches = patchesOf(width, height);
      for (const [done, patch] of patches.entries()) {
        const { planes, rows, columns } = planesOf(picture, scale, patch);
        const input = new Tensor('float32', planes, [1, INPUT_PLANES, rows, columns]);
        const answer = await session.run({ [INPUT]: input }, [OUTPUT]);
        writeRadiance(out, answer[OUTPUT]?.data as Float32Array, width, scale, patch);
        onProgress((done + 1) / patches.length);
      }
      return out;
    },
  };
}

/** Places along a side of a picture that are worked out by themselves: `from` … `to`, seen from `seenFrom` to `seenTo`. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly seenFrom: number;
  readonly seenTo: number;
}

/** A part of a picture that is worked out by itself. */
export interface Patch {
  readonly across: Span;
  readonly down: Span;
}

/** How far the network looks at most, px (measured): patches that see so far beyond their ends join without a seam. */
const REACH_PX = 80;
/** Pixels of a patch with what it sees beyond its ends: the network holds some 1.4 kB a pixel while it works. */
const MOST_PIXELS = 600_000;

/**
 * The patches of a picture, row by row, each within what memory allows and beginning at a step of the network: of the
 * grids of such patches, the one in which least is seen twice.
 */
export function patchesOf(width: number, height: number): Patch[] {
  const grids = divisionsOf(width)
    .flatMap((across) => divisionsOf(height).map((down) => gridOf(across, down)))
    .filter((grid) => grid.every((patch) => pixelsSeen(patch) <= MOST_PIXELS));
  return grids.reduce((best, grid) => (seenIn(grid) < seenIn(best) ? grid : best));
}

/** Shorter spans would be seen beyond their ends more than within. */
const LEAST_SPAN_PX = 2 * REACH_PX;

/** A side whole, in two spans, and so on. */
const divisionsOf = (length: number): (readonly Span[])[] =>
  Array.from({ length: Math.ceil(length / LEAST_SPAN_PX) }, (_, k) => spansOf(length, k + 1));

const gridOf = (across: readonly Span[], down: readonly Span[]): Patch[] =>
  down.flatMap((rows) => across.map((columns) => ({ across: columns, down: rows })));

/** So many spans of about the same length, or less where steps leave none for the last. */
function spansOf(length: number, count: number): Span[] {
  const step = count === 1 ? length : upToStep(Math.ceil(length / count));
  return Array.from({ length: Math.ceil(length / step) }, (_, k) => {
    const from = k * step;
    const to = Math.min(length, from + step);
    const seenFrom = Math.max(0, from - REACH_PX);
    return { from, to, seenFrom, seenTo: Math.min(length, to + REACH_PX) };
  });
}

const lengthSeen = ({ seenFrom, seenTo }: Span): number => seenTo - seenFrom;

const pixelsSeen = ({ across, down }: Patch): number => lengthSeen(across) * lengthSeen(down);

const seenIn = (grid: readonly Patch[]): number =>
  grid.reduce((sum, patch) => sum + pixelsSeen(patch), 0);

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
  { across, down }: Patch,
) {
  const rows = upToStep(lengthSeen(down));
  const columns = upToStep(lengthSeen(across));
  const size = rows * columns;
  const planes = new Float32Array(INPUT_PLANES * size);
  for (let y = 0, to = 0; y < rows; y++) {
    const row = placeSeen(down, y) * width;
    for (let x = 0; x < columns; x++, to++) {
      const from = 3 * (row + placeSeen(across, x));
      for (let k = 0; k < 3; k++) {
        planes[k * size + to] = readAs((radiance[from + k] ?? 0) * scale);
        planes[(3 + k) * size + to] = Math.min(1, Math.max(0, albedo[from + k] ?? 0));
        planes[(6 + k) * size + to] = ((normal[from + k] ?? 0) + 1) / 2;
      }
    }
  }
  return { planes, rows, columns };
}

/** The place that is seen at a step of the way along a span, or its mirror image beyond the end of what is seen. */
function placeSeen(span: Span, at: number): number {
  const length = lengthSeen(span);
  return span.seenFrom + (at < length ? at : Math.max(0, 2 * length - 1 - at));
}

/** A patch of what the network gave, as radiance. */
function writeRadiance(
  out: Float32Array,
  planes: Float32Array,
  width: number,
  scale: number,
  { across, down }: Patch,
): void {
  const columns = upToStep(lengthSeen(across));
  const size = upToStep(lengthSeen(down)) * columns;
  for (let y = down.from; y < down.to; y++) {
    const row = (y - down.seenFrom) * columns - across.seenFrom;
    for (let x = across.from, at = 3 * (y * width + x); x < across.to; x++) {
      for (let k = 0; k < 3; k++) out[at++] = meantBy(planes[k * size + row + x] ?? 0) / scale;
    }
  }
}
