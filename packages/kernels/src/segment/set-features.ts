import { centringOf, type RegionCells, regionCells } from './centring.ts';
import type { PreparedPicture } from './prepare.ts';

/** Numbers of a set by itself, and of its place among the others. */
const OWN_FEATURES = 38;
const AMONG_FEATURES = 10;
/** Numbers that {@link setTable} gives of a set of regions. */
export const SET_FEATURES = OWN_FEATURES + AMONG_FEATURES;

/** Borders that hardly part anything, and such as do. */
const WEAK = 0.3;
const STRONG = 0.6;
/** Borders are upright or level when their regions lie within this slope. */
const UPRIGHT = 0.3;
const LEAST_SPREAD = 0.01;
/** What bounds of centres lack to bounds of regions, px. */
const SPAN = 8;

/**
 * How much a set of regions looks like the one thing that was clicked on: its outline and what it cuts
 * within, how the guess of each region agrees, its size, shape and place, and where in it the click stands.
 * @param inside 1 = in the set
 * @param guess how likely each region is part of the thing, 0 … 1
 * @param out {@link OWN_FEATURES} numbers, written at `at`
 */
function setFeatures(
  { graph, parting, facts, small }: PreparedPicture,
  cells: RegionCells,
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
  let surePixels = 0;
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
    if (guess[k] > 0.5) surePixels += weight;
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
  let [contrast, straight] = [0, 0];
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
      contrast += sides * facts.difference[e] ** 2;
      const dx = Math.abs(centre[a[e] * 2] - centre[b[e] * 2]);
      const dy = Math.abs(centre[a[e] * 2 + 1] - centre[b[e] * 2 + 1]);
      if (Math.min(dx, dy) < UPRIGHT * Math.max(dx, dy)) straight += sides;
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
  out[i++] = surePixels / pixels;
  out[i++] = Math.sqrt(contrast / around);
  out[i++] = Math.sqrt(contrast / around) / (Math.sqrt(Math.max(0, spread)) + LEAST_SPREAD);
  out[i++] = straight / around;
  const { depth, deepest } = centringOf(cells, inside, [sx, sy]);
  out[i++] = depth / Math.max(1, deepest);
  out[i++] = depth / side;
  out[i++] = deepest / side;
}

/**
 * What {@link setFeatures} says of each of several sets, and how it stands among them: how far they agree with
 * it, and what changes to the next smaller and the next larger one.
 * @returns rows of {@link SET_FEATURES}
 */
export function setTable(
  prepared: PreparedPicture,
  sets: readonly Uint8Array[],
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
): Float32Array {
  const out = new Float32Array(sets.length * SET_FEATURES);
  const cells = regionCells(prepared.regions);
  sets.forEach((inside, i) => {
    setFeatures(prepared, cells, inside, guess, seeds, denied, out, i * SET_FEATURES);
  });
  const value = (i: number, feature: number): number => out[i * SET_FEATURES + feature];
  const { area } = prepared.graph;
  const overlap = overlapsOf(area, sets);
  const order = [...sets.keys()].sort((i, j) => value(i, SHARE) - value(j, SHARE));
  const clearest = order.reduce((most, i) => Math.max(most, value(i, CLEARNESS)), -1);
  order.forEach((i, place) => {
    let [agreed, most] = [0, 0];
    for (let j = 0; j < sets.length; j++) {
      const both = overlap[i * sets.length + j];
      agreed += both;
      if (j !== i) most = Math.max(most, both);
    }
    const smaller = order[Math.max(0, place - 1)];
    const larger = order[Math.min(order.length - 1, place + 1)];
    let at = i * SET_FEATURES + OWN_FEATURES;
    out[at++] = agreed / sets.length;
    out[at++] = most;
    out[at++] = sets.length;
    out[at++] = place / sets.length;
    out[at++] = value(i, CLEARNESS) - clearest;
    out[at++] = value(smaller, SHARE) / value(i, SHARE);
    out[at++] = value(i, SHARE) / value(larger, SHARE);
    out[at++] = value(i, OUTLINE) - value(smaller, OUTLINE);
    out[at++] = value(i, OUTLINE) - value(larger, OUTLINE);
    out[at++] = value(i, AGREEMENT) - value(larger, AGREEMENT);
  });
  return out;
}

/** Places of some numbers in a row. */
const SHARE = 0;
/** Mean likelihood along a set's outline that it parts two things. */
export const OUTLINE = 3;
const CLEARNESS = 8;
/** How far a set agrees with the guess: their intersection over their union. */
const AGREEMENT = 13;

/** Intersection over union in pixels of each two sets. */
function overlapsOf(area: Int32Array, sets: readonly Uint8Array[]): Float32Array {
  const count = sets.length;
  const members = sets.map((inside) => {
    const own: number[] = [];
    for (let k = 0; k < inside.length; k++) if (inside[k] === 1) own.push(k);
    return own;
  });
  const pixels = members.map((own) => own.reduce((sum, k) => sum + area[k], 0));
  const out = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = i; j < count; j++) {
      const [few, other] =
        members[i].length < members[j].length ? [members[i], sets[j]] : [members[j], sets[i]];
      let both = 0;
      for (const k of few) if (other[k] === 1) both += area[k];
      out[i * count + j] = both / Math.max(1, pixels[i] + pixels[j] - both);
      out[j * count + i] = out[i * count + j];
    }
  }
  return out;
}
