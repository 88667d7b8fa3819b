import { linearOfByte, luminance } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { guidedFilter } from '../filter/guided.ts';
import { medianFilter } from '../filter/median.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Plane, Rgb8 } from '../image.ts';
import { STRIP, stripEnd } from '../strips.ts';
import { type ColourTrend, colourTrend } from './colour-cue.ts';
import { smoothLight } from './intrinsic.ts';
import { litLevel } from './lit-level.ts';
import { shrinkMask } from './shrink-mask.ts';

/** The light on a surface, taken from the old material's pixels. */
export interface SurfaceLight {
  readonly width: number;
  readonly height: number;
  /** Light relative to the fully lit part, 1 there; linear. Defined around the mask too. */
  readonly relative: Float32Array;
  /** Natural log of the old pattern on that light: what the eye sees of joints and grain. */
  readonly pattern: Float32Array;
  /**
   * Slow changes of the light's colour against its median, natural log of red : green and blue : green; over the whole
   * picture, but coarse.
   */
  readonly warmRed: Plane;
  readonly warmBlue: Plane;
  /** Linear luminance of the old surface where it is fully lit, and its geometric mean. */
  readonly litLuma: number;
  readonly meanLuma: number;
  /** Median colour of the old surface, natural log of red : green and blue : green. */
  readonly red: number;
  readonly blue: number;
}

/** Light is looked for at this long side; its edges are sharpened at full size. */
const WORK_LONG_SIDE_PX = 512;
const PATTERN_PX = 3;
const MEDIAN_PX = 3;
const DARK = 0.004;
const DARK_COLOUR = 0.002;
const SHARPEN_PX = 3;
const SHARPEN_EPSILON = 0.1;
const WARM_SIGMA_SHARE = 0.05;
const WARM_MOST = 0.3;
const WARM_LONG_SIDE_PX = 128;
const MEDIAN_SAMPLES = 20000;

interface Logs {
  readonly luma: Float32Array;
  readonly red: Float32Array;
  readonly blue: Float32Array;
}

/** @param mask ≥ 128 = the surface; must cover something */
export function readSurfaceLight(image: Rgb8, mask: Gray8): SurfaceLight {
  const { width, height } = image;
  const size = fitLongSide(width, height, Math.min(WORK_LONG_SIDE_PX, Math.max(width, height)));
  const small = resizeRgb8(image, size.width, size.height, 'area');
  const inside = insideOf(mask, size.width, size.height);
  const logs = logsOf(small);
  const trend = trendOf(small, mask);
  const centre = { red: medianWithin(logs.red, inside), blue: medianWithin(logs.blue, inside) };
  takeOff(logs, trend, centre);
  const light = smoothLight({ logLuma: logs.luma, inside, ...size, patternPx: PATTERN_PX });
  spreadOut(light, inside, size.width, size.height);
  const rounded = medianFilter({ ...size, data: light }, MEDIAN_PX);
  const lit = litLevel(rounded.data, inside);

  const coarse = resizePlane(rounded, width, height, 'bilinear');
  const guide = guideOf(image, mask, coarse, trend, centre);
  const radius = Math.max(2, Math.round((SHARPEN_PX * width) / size.width / 2));
  const sharp = guidedFilter(guide, coarse, radius, SHARPEN_EPSILON).data;
  const relative = new Float32Array(sharp.length);
  const pattern = new Float32Array(sharp.length);
  for (let from = 0; from < sharp.length; from += STRIP) {
    const to = stripEnd(from, sharp.length);
    partLight(sharp, guide.data, lit, from, to, relative, pattern);
  }
  return {
    width,
    height,
    relative,
    pattern,
    warmRed: warmth(logs.red, centre.red, inside, size),
    warmBlue: warmth(logs.blue, centre.blue, inside, size),
    litLuma: Math.max(1e-3, Math.exp(lit) - DARK),
    meanLuma: Math.max(1e-3, Math.exp(meanWithin(rounded.data, inside)) - DARK),
    ...centre,
  };
}

/** What is seen (log), as light against the lit level and the pattern on it. */
function partLight(
  light: Float32Array,
  seen: Float32Array,
  lit: number,
  from: number,
  to: number,
  relative: Float32Array,
  pattern: Float32Array,
): void {
  for (let p = from; p < to; p++) {
    relative[p] = Math.exp(light[p] - lit);
    pattern[p] = seen[p] - light[p];
  }
}

/** The pattern's colour trend needs no more than half the working size. */
function trendOf(small: Rgb8, mask: Gray8): ColourTrend {
  const width = Math.max(1, small.width >> 1);
  const height = Math.max(1, small.height >> 1);
  const { luma, red, blue } = logsOf(resizeRgb8(small, width, height, 'area'));
  const inside = insideOf(mask, width, height);
  return colourTrend(luma, red, blue, inside, width, height, PATTERN_PX / 2);
}

/** A mask so thin that no working pixel's centre meets it covers them all. */
function insideOf(mask: Gray8, width: number, height: number): Uint8Array {
  const inside = shrinkMask(mask, width, height).data;
  for (let p = 0; p < inside.length; p++) inside[p] = inside[p] >= 128 ? 1 : 0;
  return inside.includes(1) ? inside : inside.fill(1);
}

const LOG_OF_BYTE = Float64Array.from({ length: 256 }, (_, byte) =>
  Math.log(linearOfByte(byte) + DARK_COLOUR),
);

/** Log luminance of the surface without its pattern's colour trend; around it the light itself. */
function guideOf(
  image: Rgb8,
  mask: Gray8,
  light: Plane,
  trend: ColourTrend,
  centre: RedAndBlue,
): Plane {
  const out = light.data.slice();
  for (let from = 0; from < out.length; from += STRIP) {
    guideStrip(image.data, mask.data, trend, centre, from, stripEnd(from, out.length), out);
  }
  return { ...light, data: out };
}

interface RedAndBlue {
  readonly red: number;
  readonly blue: number;
}

function guideStrip(
  data: Uint8Array,
  mask: Uint8Array,
  trend: ColourTrend,
  centre: RedAndBlue,
  from: number,
  to: number,
  out: Float32Array,
): void {
  const plain = trend.red === 0 && trend.blue === 0;
  for (let p = from, j = from * 3; p < to; p++, j += 3) {
    if (mask[p] < 128) continue;
    out[p] = logLumaOf(data[j], data[j + 1], data[j + 2]);
    if (plain) continue;
    const green = LOG_OF_BYTE[data[j + 1]];
    out[p] -=
      trend.red * (Math.fround(LOG_OF_BYTE[data[j]] - green) - centre.red) +
      trend.blue * (Math.fround(LOG_OF_BYTE[data[j + 2]] - green) - centre.blue);
  }
}

function logLumaOf(red: number, green: number, blue: number): number {
  const luma = luminance(linearOfByte(red), linearOfByte(green), linearOfByte(blue));
  return Math.log(luma + DARK);
}

function logsOf({ data, width, height }: Rgb8): Logs {
  const n = width * height;
  const luma = new Float32Array(n);
  const red = new Float32Array(n);
  const blue = new Float32Array(n);
  const logs = { luma, red, blue };
  for (let from = 0; from < n; from += STRIP) logsStrip(data, from, stripEnd(from, n), logs);
  return logs;
}

function logsStrip(data: Uint8Array, from: number, to: number, { luma, red, blue }: Logs): void {
  for (let p = from, j = from * 3; p < to; p++, j += 3) {
    luma[p] = logLumaOf(data[j], data[j + 1], data[j + 2]);
    const green = LOG_OF_BYTE[data[j + 1]];
    red[p] = LOG_OF_BYTE[data[j]] - green;
    blue[p] = LOG_OF_BYTE[data[j + 2]] - green;
  }
}

function takeOff(logs: Logs, trend: ColourTrend, centre: RedAndBlue): void {
  if (trend.red === 0 && trend.blue === 0) return;
  const n = logs.luma.length;
  for (let from = 0; from < n; from += STRIP) {
    takeOffStrip(logs, trend, centre, from, stripEnd(from, n));
  }
}

function takeOffStrip(
  { luma, red, blue }: Logs,
  trend: ColourTrend,
  centre: RedAndBlue,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    luma[p] -= trend.red * (red[p] - centre.red) + trend.blue * (blue[p] - centre.blue);
  }
}

function medianWithin(data: Float32Array, inside: Uint8Array): number {
  const values: number[] = [];
  const stride = Math.max(1, Math.floor(data.length / MEDIAN_SAMPLES));
  for (let p = 0; p < data.length; p += stride) if (inside[p] !== 0) values.push(data[p]);
  if (values.length === 0) return data[inside.indexOf(1)];
  return Float32Array.from(values).sort()[values.length >> 1];
}

function meanWithin(data: Float32Array, inside: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let p = 0; p < data.length; p++) {
    if (inside[p] === 0) continue;
    sum += data[p];
    count++;
  }
  return sum / Math.max(1, count);
}

/** Near pixels first; what lies farther out needs no more than a coarse grid. */
const SPREAD = [
  { sigma: 2, shrink: 1 },
  { sigma: 8, shrink: 4 },
  { sigma: 40, shrink: 8 },
];

/** Outside the mask: the light of the nearest surface pixels, so that nothing bleeds in over the rim. */
function spreadOut(light: Float32Array, inside: Uint8Array, width: number, height: number): void {
  const n = light.length;
  if (!inside.includes(0)) return;
  const known = Uint8Array.from(inside);
  for (const { sigma, shrink } of SPREAD) {
    const size = { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) };
    const within = Float32Array.from(known);
    const blurred = (data: Float32Array) => {
      const part = resizePlane({ width, height, data }, size.width, size.height, 'area');
      const soft = gaussianBlur(part, sigma / shrink);
      return resizePlane(soft, width, height, 'bilinear').data;
    };
    const own = new Float32Array(n);
    for (let from = 0; from < n; from += STRIP) {
      copyKnown(light, known, from, stripEnd(from, n), own);
    }
    const sum = blurred(own);
    const cover = blurred(within);
    for (let from = 0; from < n; from += STRIP) {
      learnStrip(light, known, sum, cover, from, stripEnd(from, n));
    }
  }
  const middle = medianWithin(light, inside);
  for (let p = 0; p < n; p++) if (known[p] === 0) light[p] = middle;
}

function copyKnown(
  light: Float32Array,
  known: Uint8Array,
  from: number,
  to: number,
  out: Float32Array,
): void {
  for (let p = from; p < to; p++) if (known[p] !== 0) out[p] = light[p];
}

function learnStrip(
  light: Float32Array,
  known: Uint8Array,
  sum: Float32Array,
  cover: Float32Array,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    if (known[p] !== 0 || cover[p] < 0.02) continue;
    light[p] = sum[p] / cover[p];
    known[p] = 1;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Slow deviation of a log colour ratio from the surface's median: looked for on a coarse grid. */
function warmth(plane: Float32Array, middle: number, inside: Uint8Array, size: Size): Plane {
  const n = plane.length;
  const sum = new Float32Array(n);
  const cover = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    cover[p] = inside[p];
    sum[p] = inside[p] === 0 ? 0 : plane[p] - middle;
  }
  const coarse = fitLongSide(
    size.width,
    size.height,
    Math.min(WARM_LONG_SIDE_PX, Math.max(size.width, size.height)),
  );
  const sigma = WARM_SIGMA_SHARE * Math.max(coarse.width, coarse.height);
  const blurred = (data: Float32Array) =>
    gaussianBlur(resizePlane({ ...size, data }, coarse.width, coarse.height, 'area'), sigma);
  const deviation = blurred(sum);
  const share = blurred(cover).data;
  for (let p = 0; p < share.length; p++) {
    const value = share[p] > 1e-3 ? deviation.data[p] / share[p] : 0;
    deviation.data[p] = Math.min(WARM_MOST, Math.max(-WARM_MOST, value));
  }
  return deviation;
}
