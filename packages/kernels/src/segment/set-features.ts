import type { PreparedPicture } from './prepare.ts';

/** Numbers that {@link setFeatures} gives of a set of regions. */
export const SET_FEATURES = 31;

/** Borders that hardly part anything, and such as do. */
const WEAK = 0.3;
const STRONG = 0.6;
/** What bounds of centres lack to bounds of regions, px. */
const SPAN = 8;

/**
 * How much a set of regions looks like the one thing that was clicked on: its outline and what it cuts
 * within, how the guess of each region agrees, its size, shape and place, and where in it the click stands.
 * @param inside 1 = in the set
 * @param guess how likely each region is part of the thing, 0 … 1
 * @param out {@link SET_FEATURES} numbers, written at `at`
 */
export function setFeatures(
  { graph, parting, facts, small }: PreparedPicture,
  inside: Uint8Array,
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
  out: Float32Array,
  at: number,
): void {
  const { count, area, mean, centre, rim, a, b, length, step } = graph;
  const total = small.width * small.height;
  const seed = seeds[0];
  const [sx, sy] = [centre[seed * 2], centre[seed * 2 + 1]];
  let [pixels, onRim, wholeRim, guessed, guessedIn, texture] = [0, 0, 0, 0, 0, 0];
  let [x, y, nearest] = [0, 0, Infinity];
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  const sums = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < count; k++) {
    wholeRim += rim[k];
    guessed += guess[k] * area[k];
    const [cx, cy] = [centre[k * 2], centre[k * 2 + 1]];
    if (inside[k] === 0) {
      const away = (cx - sx) ** 2 + (cy - sy) ** 2;
      if (away < nearest) nearest = away;
      continue;
    }
    const weight = area[k];
    pixels += weight;
    onRim += rim[k];
    guessedIn += guess[k] * weight;
    texture += facts.texture[k] * weight;
    x += cx * weight;
    y += cy * weight;
    if (cx < left) left = cx;
    if (cx > right) right = cx;
    if (cy < top) top = cy;
    if (cy > bottom) bottom = cy;
    for (let c = 0; c < 3; c++) {
      sums[c] += mean[k * 3 + c] * weight;
      sums[3 + c] += mean[k * 3 + c] ** 2 * weight;
    }
  }
  let [border, parted, weak, steps, beyond] = [0, 0, 0, 0, 0];
  let [inner, partedIn, strong] = [0, 0, 0];
  const { likelihood } = parting;
  for (let e = 0; e < a.length; e++) {
    const [i, j] = [inside[a[e]], inside[b[e]]];
    const sides = length[e];
    if (i !== j) {
      border += sides;
      parted += sides * likelihood[e];
      steps += sides * step[e];
      beyond += sides * guess[i === 1 ? b[e] : a[e]];
      if (likelihood[e] < WEAK) weak += sides;
    } else if (i === 1) {
      inner += sides;
      partedIn += sides * likelihood[e];
      if (likelihood[e] > STRONG) strong += sides;
    }
  }
  const side = Math.sqrt(pixels);
  const around = Math.max(1, border);
  const within = Math.max(1, inner);
  const across = right - left + SPAN;
  const down = bottom - top + SPAN;
  const outline = border > 0 ? parted / border : 1;
  let spread = 0;
  for (let c = 0; c < 3; c++) spread += sums[3 + c] / pixels - (sums[c] / pixels) ** 2;
  let i = at;
  out[i++] = pixels / total;
  out[i++] = onRim / Math.max(1, wholeRim);
  out[i++] = onRim / (onRim + border + 1);
  out[i++] = outline;
  out[i++] = weak / around;
  out[i++] = partedIn / within;
  out[i++] = strong / within;
  out[i++] = strong / around;
  out[i++] = outline - partedIn / within;
  out[i++] = steps / around;
  out[i++] = steps / around / facts.usualStep;
  out[i++] = guessedIn / pixels;
  out[i++] = guessedIn / Math.max(1, guessed);
  out[i++] = guessedIn / (pixels + guessed - guessedIn);
  out[i++] = beyond / around;
  out[i++] = Math.sqrt(Math.max(0, spread));
  out[i++] = texture / pixels;
  out[i++] = across / small.width;
  out[i++] = down / small.height;
  out[i++] = across / down;
  out[i++] = pixels / (across * down);
  out[i++] = top / small.height;
  out[i++] = bottom / small.height;
  out[i++] = Math.abs(x / pixels / small.width - 0.5);
  out[i++] = Math.hypot(x / pixels - sx, y / pixels - sy) / side;
  out[i++] = Math.abs(sx - (left + right) / 2) / across;
  out[i++] = (sy - (top + bottom) / 2) / down;
  out[i++] = Math.min(2, Math.sqrt(nearest) / side);
  out[i++] = border / side;
  out[i++] = seeds.length;
  out[i++] = denied.length;
}
