import { luminance } from '@zhuhui/kernels/oklab';
import { isAlike, together } from './edges.ts';
import { bareMachine, type Machine } from './machine.ts';
import { FIRST_WORDS, PIXEL_WORDS, type Samples } from './render-tile.ts';

/**
 * Pixels between those that a pass looks at: wide apart at last, what is bright would be left as copies of
 * itself on a grid, so that they come together again.
 */
const STEPS = [1, 2, 4, 8, 16, 64, 8, 4, 2, 1] as const;
/** Pixels around the picture that the widest pass may look at. */
const BORDER = Math.max(...STEPS);
/** In the border: unlike everything, so it never counts. */
const UNLIKE = 1e4;

/** How unlike neighbours may be; each number is what a difference is multiplied by. */
const PER_NORMAL = 24;
const PER_DEPTH = 20;
const PER_ALBEDO = 90;
/** Brightness (of 3 × 3 pixels) by the variance of a single pixel's. */
const PER_LIGHT = 0.12;
/** A noisy pixel brighter than this many times its neighbours is a stray path and is brought down. */
const STRAY = 10;

/** Light, variance, guide; and of gloss. */
const LIGHT_PLANES = 5;
const GLOSS_PLANES = 3;
const FEATURE_PLANES = 9;

/** Where the planes lie: every plane has `BORDER` pixels around the picture. */
interface Planes {
  readonly stride: number;
  /** Floats of a plane. */
  readonly size: number;
  /** Index of the picture's first pixel in a plane. */
  readonly origin: number;
}

/** Light (radiance by albedo) of a picture's pixels before it is smoothed. */
export interface NoisyLight {
  /** Linear, 3 numbers a pixel. */
  readonly mean: Float32Array;
  /** Of the mean's brightness. */
  readonly variance: Float32Array;
  /** The part of the mean that is gloss: the pattern of the surface has no part in it. */
  readonly gloss?: Float32Array;
}

/** Light without noise, 3 numbers a pixel, and its gloss, where that is known. */
export interface CalmLight {
  readonly light: Float32Array;
  readonly gloss?: Float32Array;
}

/** The picture's radiance (linear RGB) with its noise taken out, edges by how much of a pixel each side covers. */
export function denoise(samples: Samples): Float32Array {
  const { light, gloss } = calmLight(samples);
  return together(light, samples, gloss);
}

/** The light at the middle of each pixel: radiance by the albedo of what is seen there. */
export const calmLight = (samples: Samples): CalmLight =>
  smoothLight(bareMachine(), lightOfSums(samples), samples);

/**
 * Light smoothed in passes of 3 × 3 pixels of the edge-avoiding à-trous wavelet (Dammertz et al. 2010) that stops
 * at normals, depth and albedo, and at brightness by the noise there is (Schied et al. 2017).
 */
export function smoothLight(
  machine: Machine,
  noisy: NoisyLight,
  { width, height, first }: Omit<Samples, 'sums'>,
): CalmLight {
  const stride = (width + 2 * BORDER + 3) & ~3;
  const planes: Planes = {
    stride,
    size: stride * (height + 2 * BORDER) + 4,
    origin: BORDER * stride + BORDER,
  };
  const bytes = planes.size * 4;
  const count = LIGHT_PLANES + (noisy.gloss ? GLOSS_PLANES : 0);
  let [light, features, out] = machine.lend(bytes * count, bytes * FEATURE_PLANES, bytes * count);
  machine.floats(out, planes.size * count).fill(0);
  writeLight(machine.floats(light, planes.size * count), planes, width, height, noisy, first);
  writeFeatures(
    machine.floats(features, planes.size * FEATURE_PLANES),
    planes,
    width,
    height,
    first,
  );
  const start = planes.origin * 4;
  for (const step of STEPS) {
    machine.code.guidePass(light + start, bytes, stride, width, height);
    machine.code.smoothPass(
      light + start,
      features + start,
      out + start,
      bytes,
      stride,
      width,
      height,
      step,
      PER_NORMAL,
      PER_DEPTH,
      PER_ALBEDO,
      PER_LIGHT,
      noisy.gloss !== undefined,
    );
    [light, out] = [out, light];
  }
  const data = machine.floats(light, planes.size * count);
  return {
    light: coloursOf(data, 0, planes, width, height),
    ...(noisy.gloss && { gloss: coloursOf(data, LIGHT_PLANES, planes, width, height) }),
  };
}

function lightOfSums({ width, height, sums, first }: Samples): NoisyLight {
  const mean = new Float32Array(width * height * 3);
  const gloss = new Float32Array(width * height * 3);
  const variance = new Float32Array(width * height);
  for (let i = 0; i < variance.length; i++) {
    const at = i * PIXEL_WORDS;
    const n = sums[at + 11];
    if (n === 0) fillIn(mean, gloss, width, height, i, sums, first);
    for (let k = 0; n > 0 && k < 3; k++) {
      mean[i * 3 + k] = sums[at + 12 + k] / n;
      gloss[i * 3 + k] = sums[at + 15 + k] / n;
    }
    const bright = luminance(mean[i * 3], mean[i * 3 + 1], mean[i * 3 + 2]);
    // A single sample says nothing of how far it is off.
    variance[i] = n < 2 ? bright ** 2 : Math.max(0, sums[at + 3] / n - bright ** 2) / (n - 1);
  }
  return { mean, variance, gloss };
}

/** Light of a pixel whose middle no sample met: that of the neighbours, of those alike if there are any. */
function fillIn(
  mean: Float32Array,
  gloss: Float32Array,
  width: number,
  height: number,
  pixel: number,
  sums: Float32Array,
  first: Float32Array,
): void {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const sum = [0, 0, 0, 0, 0, 0, 0];
  let alike = false;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const at = (v * width + u) * PIXEL_WORDS;
      if (sums[at + 11] === 0) continue;
      const same = isAlike(first, pixel, v * width + u);
      if (alike && !same) continue;
      if (same && !alike) sum.fill(0);
      alike = same;
      for (let k = 0; k < 7; k++) sum[k] += sums[at + 11 + k];
    }
  }
  for (let k = 0; sum[0] > 0 && k < 3; k++) {
    mean[pixel * 3 + k] = sum[k + 1] / sum[0];
    gloss[pixel * 3 + k] = sum[k + 4] / sum[0];
  }
}

function writeLight(
  data: Float32Array,
  { stride, size, origin }: Planes,
  width: number,
  height: number,
  { mean, variance, gloss }: NoisyLight,
  first: Float32Array,
): void {
  data.fill(0);
  const bright = new Float32Array(width * height);
  const raw = variance.slice();
  for (let i = 0; i < bright.length; i++) {
    bright[i] = luminance(mean[i * 3], mean[i * 3 + 1], mean[i * 3 + 2]);
  }
  const means = meansAround(bright, width, height, 1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const to = origin + y * stride + x;
      const around = (means[i] * 9 - bright[i]) / 8;
      const most = STRAY * around;
      const stray =
        first[i * FIRST_WORDS] > 0 && bright[i] > most && raw[i] > (0.2 * bright[i]) ** 2;
      const kept = stray ? most / bright[i] : 1;
      for (let k = 0; k < 3; k++) {
        data[k * size + to] = mean[i * 3 + k] * kept;
        if (gloss) data[(LIGHT_PLANES + k) * size + to] = gloss[i * 3 + k] * kept;
      }
      raw[i] *= kept ** 2;
    }
  }
  // Variances of few samples are noise themselves: the mean of 5 × 5 says more. The bare sky has no noise.
  const spread = meansAround(raw, width, height, 2);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (first[i * FIRST_WORDS] > 0) data[3 * size + origin + y * stride + x] = spread[i];
    }
  }
}

/** Means over (2 × reach + 1)² pixels, the edge's repeated: along rows, then along columns. */
function meansAround(
  values: Float32Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const along = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  const share = 1 / (2 * reach + 1) ** 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      for (let d = -reach; d <= reach; d++) {
        along[i] += values[y * width + Math.min(width - 1, Math.max(0, x + d))];
      }
    }
  }
  for (let y = 0; y < height; y++) {
    for (let d = -reach; d <= reach; d++) {
      const from = Math.min(height - 1, Math.max(0, y + d)) * width;
      for (let x = 0; x < width; x++) out[y * width + x] += along[from + x] * share;
    }
  }
  return out;
}

function writeFeatures(
  data: Float32Array,
  { stride, size, origin }: Planes,
  width: number,
  height: number,
  first: Float32Array,
): void {
  data.fill(UNLIKE);
  const near = new Float32Array(width * height);
  for (let i = 0; i < near.length; i++) near[i] = first[i * FIRST_WORDS + 9];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = i * FIRST_WORDS;
      const to = origin + y * stride + x;
      for (let k = 0; k < 3; k++) {
        data[k * size + to] = first[at + 10 + k];
        data[(6 + k) * size + to] = first[at + 13 + k];
      }
      data[3 * size + to] = near[i];
      data[4 * size + to] = slope(near, i, 1, x > 0, x < width - 1);
      data[5 * size + to] = slope(near, i, width, y > 0, y < height - 1);
    }
  }
}

/** The gentler of the two one-sided slopes: the other one crosses an edge if one does. */
function slope(near: Float32Array, i: number, by: number, before: boolean, after: boolean): number {
  const back = before ? near[i] - near[i - by] : Number.POSITIVE_INFINITY;
  const on = after ? near[i + by] - near[i] : Number.POSITIVE_INFINITY;
  const gentler = Math.abs(back) < Math.abs(on) ? back : on;
  return Number.isFinite(gentler) ? gentler : 0;
}

/** Three planes from `plane` on as 3 numbers a pixel. */
function coloursOf(
  data: Float32Array,
  plane: number,
  { stride, size, origin }: Planes,
  width: number,
  height: number,
): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const at = origin + y * stride + x;
      for (let k = 0; k < 3; k++) out[i + k] = data[(plane + k) * size + at];
    }
  }
  return out;
}
