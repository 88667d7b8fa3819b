import { guidedFilter } from '../filter/guided.ts';
import { clampByte, lumaPlane } from '../filter/plane.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { type ColourLut, fitLut, lookUp } from './lut.ts';
import { byteOfLinear, linearOfByte, linearOfOklab, oklabOfLinear } from './oklab.ts';
import { slicedMatch } from './sliced-match.ts';

export interface ColourTransferOptions {
  /** 0 … 1: how far towards the target's colours. */
  readonly strength: number;
  /** Lightness stays as it is; only hue and chroma move. */
  readonly lumaLock?: boolean;
  readonly seed: number;
}

const SAMPLES = 24_000;
const ROTATIONS = 28;
/** Radius of the regrain window and its edge threshold in grey levels, for a 1024 px picture. */
const REGRAIN_RADIUS_PX = 6;
const REGRAIN_EDGE_LEVELS = 6;

/**
 * Gives `source` the colours of `target`: sliced optimal transport in OKLab between samples of both
 * (Pitié, Kokaram, Dahyot 2007; Rabin et al. 2011), regularised to a smooth 33³ table, applied to
 * every pixel, and regrained with a guided filter so that texture and edges stay those of the source.
 * The same input gives the same bytes.
 *
 * @throws KernelError `badPicture` when data and size disagree, `badOption` for a strength outside 0 … 1
 */
export function transferColour(source: Rgb8, target: Rgb8, options: ColourTransferOptions): Rgb8 {
  assertPicture(source, 3);
  assertPicture(target, 3);
  const { strength, lumaLock = false, seed } = options;
  if (!(strength >= 0 && strength <= 1)) throw new KernelError('badOption', 'strength is 0 … 1');
  if (strength === 0) return { ...source, data: source.data.slice() };
  return applyTransfer(source, transferTable(source, target, lumaLock, seed), strength);
}

/** The transport from one picture's colours to another's as a table of shifts in grey levels. */
export function transferTable(
  source: Rgb8,
  target: Rgb8,
  lumaLock: boolean,
  seed: number,
): ColourLut {
  const from = sampleColours(source, SAMPLES, seed);
  const to = sampleColours(target, SAMPLES, seed + 1);
  if (lumaLock) matchLightness(to.lab, from.lab);
  const moved = from.lab.slice();
  slicedMatch(moved, to.lab, ROTATIONS, createRandom(seed ^ 0x5bd1e995));
  const shift = new Float32Array(moved.length);
  const linear = [0, 0, 0];
  for (let j = 0; j < moved.length; j += 3) {
    linearOfOklab(lumaLock ? from.lab[j] : moved[j], moved[j + 1], moved[j + 2], linear);
    for (let k = 0; k < 3; k++) shift[j + k] = byteOfLinear(linear[k]) - from.rgb[j + k];
  }
  return fitLut(from.rgb, shift);
}

/** Moves every pixel by the table, its shift smoothed along the picture's own edges. */
export function applyTransfer(source: Rgb8, table: ColourLut, strength: number): Rgb8 {
  const { width, height } = source;
  const shifts = lookUp(table, source);
  const scale = Math.max(width, height) / 1024;
  const smooth = regrain(source, shifts, scale);
  const data = new Uint8Array(source.data.length);
  for (let k = 0; k < 3; k++) {
    const shift = smooth[k].data;
    for (let p = 0, j = k; p < shift.length; p++, j += 3)
      data[j] = clampByte(source.data[j] + strength * shift[p]);
  }
  return { width, height, data };
}

// The guided filter works at half size (He and Sun, "Fast guided filter", 2015): shifts are smooth.
function regrain(source: Rgb8, shifts: readonly Plane[], scale: number): Plane[] {
  const { width, height } = source;
  const w = Math.max(1, Math.round(width / 2));
  const h = Math.max(1, Math.round(height / 2));
  const luma = lumaPlane(source);
  const guide = resizePlane(luma, w, h, 'area');
  return shifts.map((shift) => {
    const small = guidedFilter(
      guide,
      resizePlane(shift, w, h, 'area'),
      Math.max(2, Math.round((REGRAIN_RADIUS_PX * scale) / 2)),
      REGRAIN_EDGE_LEVELS ** 2,
    );
    return resizePlane(small, width, height, 'bilinear');
  });
}

/** Evenly drawn colours of a picture: packed OKLab and grey levels, `count` of each (repeated when fewer). */
function sampleColours(image: Rgb8, count: number, seed: number) {
  const random = createRandom(seed ^ 0x3c6ef372);
  const n = image.width * image.height;
  const lab = new Float64Array(count * 3);
  const rgb = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    // One draw per stratum: as even as a grid, without its moiré.
    const p = Math.min(n - 1, Math.floor(((i + random.float()) * n) / count)) * 3;
    const { data } = image;
    oklabOfLinear(
      linearOfByte(data[p]),
      linearOfByte(data[p + 1]),
      linearOfByte(data[p + 2]),
      lab,
      i * 3,
    );
    for (let k = 0; k < 3; k++) rgb[i * 3 + k] = data[p + k];
  }
  return { lab, rgb };
}

// Gives the target's samples the source's lightness by rank, so that their colours meet at like tones.
function matchLightness(lab: Float64Array, like: Float64Array): void {
  const n = lab.length / 3;
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  order.sort((p, q) => lab[p * 3] - lab[q * 3] || p - q);
  const levels = Float64Array.from({ length: n }, (_, i) => like[i * 3]).sort();
  for (let rank = 0; rank < n; rank++) lab[order[rank] * 3] = levels[rank];
}
