import { byteOfLinear, luminance } from '../color/oklab.ts';
import { gaussianBlurInto } from '../filter/gaussian.ts';
import { guidedFilter } from '../filter/guided.ts';
import { resizePlane } from '../filter/resize.ts';
import { lattice } from '../material/noise.ts';

export interface DevelopOptions {
  /** Linear level the picture's mean light is brought to. */
  readonly key: number;
  readonly exposureEv: number;
  /** 0 soft … 1 hard. */
  readonly contrast: number;
  readonly bloom: number;
}

/** Three gamma-encoded planes, 0 … 255, not rounded. */
export interface Developed {
  readonly width: number;
  readonly height: number;
  readonly channels: readonly [Float32Array, Float32Array, Float32Array];
}

/**
 * From scene light to a picture: exposure by the geometric mean, bloom of what is brighter than
 * display white, a filmic curve (the rational fit of the ACES curve by Narkowicz, 2015), a mild
 * vignette.
 */
export function develop(
  rgb: Float32Array,
  width: number,
  height: number,
  options: DevelopOptions,
): Developed {
  const n = width * height;
  const gain = exposure(rgb, n, options);
  const channels = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const;
  for (let k = 0; k < 3; k++) for (let p = 0; p < n; p++) channels[k][p] = rgb[p * 3 + k] * gain;
  balanceLight(channels, width, height);
  if (options.bloom > 0) addBloom(channels, width, height, options.bloom);
  const slope = 1.02 + 0.3 * options.contrast;
  for (let y = 0; y < height; y++) developRow(channels, y, width, height, slope);
  return { width, height, channels };
}

/** Light that the curve's slope leaves as it is. */
const PIVOT = 0.3;

function developRow(
  [red, green, blue]: Developed['channels'],
  y: number,
  width: number,
  height: number,
  slope: number,
): void {
  const v = (2 * y) / height - 1;
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const u = (2 * x) / width - 1;
    const r2 = (u * u + v * v) / 2;
    const vignette = 1 - 0.16 * r2 * r2;
    const r = red[p] * vignette;
    const g = green[p] * vignette;
    const b = blue[p] * vignette;
    const level = luminance(r, g, b);
    const shaped = level <= 0 ? 0 : PIVOT * (level / PIVOT) ** slope;
    const mapped = filmic(shaped);
    const ratio = level > 1e-6 ? mapped / level : 0;
    const spread = level > 1e-6 ? shaped / level : 0;
    // Half by luminance (keeps hue), half per channel (highlights run to white as on film), a little
    // of all colour given back to grey, as layers of a film do to each other.
    const grey = 0.07 * mapped;
    // Split toning: shadows a little cool, lights a little warm.
    const tone = Math.min(1, mapped * 1.6) - 0.5;
    red[p] = byteOfLinear((0.465 * (r * ratio + filmic(r * spread)) + grey) * (1 + 0.02 * tone));
    green[p] = byteOfLinear(0.465 * (g * ratio + filmic(g * spread)) + grey);
    blue[p] = byteOfLinear((0.465 * (b * ratio + filmic(b * spread)) + grey) * (1 - 0.035 * tone));
  }
}

// Large differences of light are drawn together a little, small ones brought out, as dodging and
// burning do: log luminance is parted into an edge-keeping base and detail (Durand and Dorsey, SIGGRAPH
// 2002; with the guided filter at a quarter of the size).
const BASE_SHARE = 0.9;
const DETAIL_SHARE = 1.22;

function balanceLight(channels: readonly Float32Array[], width: number, height: number): void {
  const [r, g, b] = channels;
  const n = width * height;
  const log = new Float32Array(n);
  let sum = 0;
  for (let p = 0; p < n; p++) {
    log[p] = Math.log(Math.max(0.004, luminance(r[p], g[p], b[p])));
    sum += log[p];
  }
  const mean = sum / n;
  const w = Math.max(1, Math.round(width / 4));
  const h = Math.max(1, Math.round(height / 4));
  const small = resizePlane({ width, height, data: log }, w, h, 'area');
  const radius = Math.max(2, Math.round(Math.max(w, h) / 24));
  const base = resizePlane(
    guidedFilter(small, small, radius, 0.09),
    width,
    height,
    'bilinear',
  ).data;
  for (let p = 0; p < n; p++) {
    const detail = log[p] - base[p];
    const change = (BASE_SHARE - 1) * (base[p] - mean) + (DETAIL_SHARE - 1) * detail;
    const gain = Math.exp(Math.max(-0.5, Math.min(0.5, change)));
    r[p] *= gain;
    g[p] *= gain;
    b[p] *= gain;
  }
}

function filmic(x: number): number {
  if (x <= 0) return 0;
  return Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
}

// The geometric mean, without the darkest and the light sources, sets the exposure; only part of the
// way, so that a white room stays lighter than a dark one.
function exposure(rgb: Float32Array, n: number, options: DevelopOptions): number {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < n; p += 3) {
    const level = luminance(rgb[p * 3], rgb[p * 3 + 1], rgb[p * 3 + 2]);
    sum += Math.log(Math.min(1.5, Math.max(0.004, level)));
    count++;
  }
  const mean = Math.exp(sum / Math.max(1, count));
  const full = options.key / mean;
  const reference = options.key / 0.2;
  return full ** 0.8 * reference ** 0.2 * 2 ** options.exposureEv;
}

/** Adds the glow of what is brighter than display white, in place; worked at a quarter of the size. */
export function addBloom(
  channels: readonly Float32Array[],
  width: number,
  height: number,
  amount: number,
): void {
  const w = Math.max(1, Math.round(width / 4));
  const h = Math.max(1, Math.round(height / 4));
  const scratch = new Float32Array(w * h);
  for (const data of channels) {
    const small = resizePlane({ width, height, data }, w, h, 'area');
    for (let p = 0; p < small.data.length; p++)
      small.data[p] = Math.min(4, Math.max(0, small.data[p] - 0.85));
    const tight = new Float32Array(w * h);
    gaussianBlurInto(small.data, w, h, width / 380, scratch, tight);
    gaussianBlurInto(small.data, w, h, width / 70, scratch, small.data);
    for (let p = 0; p < small.data.length; p++)
      small.data[p] = 0.5 * tight[p] + 0.5 * small.data[p];
    const full = resizePlane(small, width, height, 'bilinear').data;
    for (let p = 0; p < data.length; p++) data[p] += amount * full[p];
  }
}

/** Film grain: equal on all channels, strongest in the mid-tones, `levels` at most. */
export function addGrain(picture: Developed, levels: number, seed: number): void {
  const { width, channels } = picture;
  const [r, g, b] = channels;
  for (let p = 0; p < r.length; p++) {
    const x = p % width;
    const y = (p / width) | 0;
    const noise = lattice(x, y, seed) + lattice(x, y, seed + 1) - 1;
    const mid = 1 - Math.abs(g[p] / 127.5 - 1) ** 2;
    const d = noise * levels * (0.3 + 0.7 * mid);
    r[p] += d;
    g[p] += d;
    b[p] += d;
  }
}
