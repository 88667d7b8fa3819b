import {
  CHANNELS,
  COLOUR_SCALE,
  type Level,
  type Light,
  PATCH_RADIUS,
  PATCH_SIDE,
} from './level.ts';

/*
 * Light on patches (Image Melding: Darabi et al., SIGGRAPH 2012): a source may be copied brighter or
 * darker, g·b + β with one gain g for all features and a bias β for each colour, so that a wall under a
 * lamp or a sky goes on instead of repeating the tones that are at hand. The gain is that of the patches'
 * light, the bias what is left of the difference of their means, both within bounds.
 *
 * With S the sums of a colour over a patch, m = S/49 the means and E the energy (squares, of colours
 * without their means), the distance of a target a to a corrected source b follows from the plain
 * distance D(a, b), so nothing is computed for each correction anew:
 *   Σ (a − g·b − β)² = g·D + (1 − g)·Eₐ + (g² − g)·E_b − g·49·|mₐ − m_b|² + 49·|mₐ − g·m_b − β|²
 */

/** Values per patch centre in {@link Light.stats} and in {@link Light.corrections}. */
export const STATS = 4;
export const VALUES = 4;
/** Half of the greatest sum of a colour over a patch: what is left fits 16 bits. */
const SUM_MIDDLE = 24990;
const PATCH_PIXELS = PATCH_SIDE * PATCH_SIDE;
/** Added to light before light is divided by light: what is nearly black has any gain. */
const DARK_SUM = 3 * PATCH_PIXELS * 16 * COLOUR_SCALE;
/** Least and greatest gain, greatest bias, price of a change of a patch's mean against a plain difference. */
const BOUNDS = [0.9, 1.1, 8 * COLOUR_SCALE, 0.25];

/** A correction, and what it adds to `gain` times the plain distance. */
export interface Correction {
  gain: number;
  red: number;
  green: number;
  blue: number;
  extra: number;
}

/** Light for a level: its sources are read here, its targets whenever they have changed. */
export function createLight({ features, isSource, width, hole }: Level): Light {
  const stats = new Int16Array(isSource.length * STATS);
  for (let i = 0; i < isSource.length; i++) {
    if (isSource[i] === 1) readPatch(features, i, width, stats);
  }
  const corrections = new Float32Array(hole.length * VALUES);
  for (let i = 0; i < corrections.length; i += VALUES) corrections[i] = 1;
  return { stats, corrections, bounds: Float64Array.from(BOUNDS) };
}

/** Writes the stats of the patch around `centre`. */
export function readPatch(
  features: Int16Array,
  centre: number,
  width: number,
  stats: Int16Array,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let squares = 0;
  for (let row = -PATCH_RADIUS; row <= PATCH_RADIUS; row++) {
    const start = (centre + row * width - PATCH_RADIUS) * CHANNELS;
    for (let i = start; i < start + PATCH_SIDE * CHANNELS; i += CHANNELS) {
      const [r, g, b] = [features[i], features[i + 1], features[i + 2]];
      const [across, down] = [features[i + 3], features[i + 4]];
      red += r;
      green += g;
      blue += b;
      squares += r * r + g * g + b * b + across * across + down * down;
    }
  }
  const means = (red * red + green * green + blue * blue) / PATCH_PIXELS;
  const at = centre * STATS;
  stats[at] = red - SUM_MIDDLE;
  stats[at + 1] = green - SUM_MIDDLE;
  stats[at + 2] = blue - SUM_MIDDLE;
  stats[at + 3] = Math.floor(Math.sqrt(Math.max(0, squares - means)) + 0.5);
}

/** Writes the correction with which `source` is copied to `target`. */
export function correct(light: Light, target: number, source: number, out: Correction): void {
  const { stats, bounds } = light;
  const a = target * STATS;
  const b = source * STATS;
  const b0 = stats[b] + SUM_MIDDLE;
  const b1 = stats[b + 1] + SUM_MIDDLE;
  const b2 = stats[b + 2] + SUM_MIDDLE;
  const a0 = stats[a] + SUM_MIDDLE;
  const a1 = stats[a + 1] + SUM_MIDDLE;
  const a2 = stats[a + 2] + SUM_MIDDLE;
  const ratio = (a0 + a1 + a2 + DARK_SUM) / (b0 + b1 + b2 + DARK_SUM);
  const gain = Math.min(bounds[1], Math.max(bounds[0], ratio));
  const top = bounds[2];
  const w0 = (a0 - gain * b0) / PATCH_PIXELS;
  const w1 = (a1 - gain * b1) / PATCH_PIXELS;
  const w2 = (a2 - gain * b2) / PATCH_PIXELS;
  const red = Math.min(top, Math.max(-top, w0));
  const green = Math.min(top, Math.max(-top, w1));
  const blue = Math.min(top, Math.max(-top, w2));
  const d0 = (a0 - b0) / PATCH_PIXELS;
  const d1 = (a1 - b1) / PATCH_PIXELS;
  const d2 = (a2 - b2) / PATCH_PIXELS;
  const left0 = w0 - red;
  const left1 = w1 - green;
  const left2 = w2 - blue;
  const moved0 = d0 - left0;
  const moved1 = d1 - left1;
  const moved2 = d2 - left2;
  const rootA = stats[a + 3];
  const rootB = stats[b + 3];
  const left = left0 * left0 + left1 * left1 + left2 * left2;
  const moved = moved0 * moved0 + moved1 * moved1 + moved2 * moved2;
  const apart = d0 * d0 + d1 * d1 + d2 * d2;
  out.gain = gain;
  out.red = red;
  out.green = green;
  out.blue = blue;
  out.extra =
    (1 - gain) * (rootA * rootA) +
    (gain * gain - gain) * (rootB * rootB) +
    PATCH_PIXELS * (left + bounds[3] * moved - gain * apart);
}

/** Notes how the source of `target` is to be copied. */
export function noteCorrection({ corrections }: Light, target: number, own: Correction): void {
  const to = target * VALUES;
  corrections[to] = own.gain;
  corrections[to + 1] = own.red;
  corrections[to + 2] = own.green;
  corrections[to + 3] = own.blue;
}

export function createCorrection(): Correction {
  return { gain: 1, red: 0, green: 0, blue: 0, extra: 0 };
}
