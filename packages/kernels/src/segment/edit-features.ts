import { centringOf, regionCells } from './centring.ts';
import type { Correcting, Edit } from './edits-at.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders, regionDistances } from './region-distance.ts';
import { SET_FEATURES, setTable } from './set-features.ts';

const OWN_FEATURES = 29;
/** Numbers that {@link editTable} gives of an edit. */
export const EDIT_FEATURES = SET_FEATURES + OWN_FEATURES;
/** Stands for an endless distance. */
const FAR = 30;
const STRONG = 0.6;
const SPAN = 8;

/**
 * How much an edit looks like what its click means: what is selected then, as {@link setTable} says of it, and
 * what changes: how much, how deep in it the click stands, and what parts it from the rest.
 * @param scored how likely each edit's selection is what all clicks mean at once, log odds
 * @param chosen what all clicks mean at once
 * @returns rows of {@link EDIT_FEATURES}
 */
export function editTable(
  prepared: PreparedPicture,
  edits: readonly Edit[],
  at: Correcting,
  guess: Float32Array,
  score: (table: Float32Array) => Float32Array,
  chosen: Uint8Array,
): Float32Array {
  const { graph, edges, parting, small, regions } = prepared;
  const { count, area, mean, centre, a, b, length } = graph;
  const { region, label, seeds, denied } = at;
  const total = small.width * small.height;
  const longSide = Math.max(small.width, small.height);
  const own = setTable(
    prepared,
    edits.map(({ inside }) => inside),
    guess,
    seeds,
    denied,
  );
  const scores = score(own);
  const most = scores.reduce((x, y) => Math.max(x, y), -Infinity);
  const cells = regionCells(regions);
  const place = [centre[region * 2], centre[region * 2 + 1]] as const;
  const open = at.before.map((value) => (value === label ? 0 : 1));
  open[region] = 1;
  const room = centringOf(cells, open, place);
  const beforeArea = pixelsOf(area, at.before);
  const others = label === 1 ? denied : seeds;
  const way = regionDistances(graph, edges, parting.cost, [region]);
  const dearest = dearestBorders(graph, edges, parting.likelihood, [region]);
  const wayOthers = regionDistances(graph, edges, parting.cost, others);
  const nearestOther = others.reduce((least, k) => Math.min(least, dearest[k]), 2);
  const out = new Float32Array(edits.length * EDIT_FEATURES);
  edits.forEach(({ changed, inside }, i) => {
    let [pixels, guessed, farthest, dearestIn, contested] = [0, 0, 0, 0, 0];
    let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
    let [difference, x, y] = [0, 0, 0];
    for (let k = 0; k < count; k++) {
      if (changed[k] === 0) continue;
      const weight = area[k];
      pixels += weight;
      guessed += weight * (label === 1 ? guess[k] : 1 - guess[k]);
      farthest = Math.max(farthest, way[k]);
      dearestIn = Math.max(dearestIn, dearest[k]);
      if (wayOthers[k] < way[k]) contested += weight;
      const [cx, cy] = [centre[k * 2], centre[k * 2 + 1]];
      left = Math.min(left, cx);
      right = Math.max(right, cx);
      top = Math.min(top, cy);
      bottom = Math.max(bottom, cy);
      x += weight * cx;
      y += weight * cy;
      difference +=
        weight *
        Math.hypot(
          mean[k * 3] - mean[region * 3],
          mean[k * 3 + 1] - mean[region * 3 + 1],
          mean[k * 3 + 2] - mean[region * 3 + 2],
        );
    }
    let [made, madeLikely, ended, endedLikely, inner, innerStrong, beyond] = [0, 0, 0, 0, 0, 0, 0];
    for (let e = 0; e < a.length; e++) {
      const [p, q] = [changed[a[e]], changed[b[e]]];
      const sides = length[e];
      if (p !== q) {
        const other = p === 1 ? b[e] : a[e];
        if (open[other] === 0) {
          ended += sides;
          endedLikely += sides * parting.likelihood[e];
        } else {
          made += sides;
          madeLikely += sides * parting.likelihood[e];
          beyond += sides * (label === 1 ? guess[other] : 1 - guess[other]);
        }
      } else if (p === 1) {
        inner += sides;
        if (parting.likelihood[e] > STRONG) innerStrong += sides;
      }
    }
    const { depth, deepest } = centringOf(cells, changed, place);
    const side = Math.sqrt(pixels);
    const row = i * EDIT_FEATURES;
    out.set(own.subarray(i * SET_FEATURES, (i + 1) * SET_FEATURES), row);
    let j = row + SET_FEATURES;
    out[j++] = label;
    out[j++] = pixels / total;
    out[j++] = pixels / Math.max(1, beforeArea);
    out[j++] = depth / Math.max(1, deepest);
    out[j++] = depth / Math.max(1, room.depth);
    out[j++] = deepest / Math.max(1, room.depth);
    out[j++] = room.depth / longSide;
    out[j++] = room.depth / Math.max(1, room.deepest);
    out[j++] = room.depth / Math.sqrt(Math.max(1, beforeArea));
    out[j++] = side / Math.max(1, room.depth);
    out[j++] = deepest / side;
    out[j++] = guessed / pixels;
    out[j++] = made > 0 ? madeLikely / made : 1;
    out[j++] = ended > 0 ? endedLikely / ended : 1;
    out[j++] = made / (made + ended + 1);
    out[j++] = beyond / Math.max(1, made);
    out[j++] = innerStrong / Math.max(1, inner);
    out[j++] = (made + ended) / side;
    out[j++] = Math.min(FAR, farthest);
    out[j++] = dearestIn;
    out[j++] = dearestIn - nearestOther;
    out[j++] = contested / pixels;
    out[j++] = pixels / ((right - left + SPAN) * (bottom - top + SPAN));
    out[j++] = Math.hypot(x / pixels - place[0], y / pixels - place[1]) / side;
    out[j++] = difference / pixels;
    out[j++] = scores[i];
    out[j++] = scores[i] - most;
    out[j++] = overlapOf(area, inside, chosen);
    out[j++] = overlapOf(area, inside, at.before);
  });
  return out;
}

function pixelsOf(area: Int32Array, inside: Uint8Array): number {
  let sum = 0;
  for (let k = 0; k < area.length; k++) if (inside[k] === 1) sum += area[k];
  return sum;
}

/** Intersection over union in pixels. */
function overlapOf(area: Int32Array, one: Uint8Array, other: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let k = 0; k < area.length; k++) {
    if (one[k] === 1 && other[k] === 1) both += area[k];
    if (one[k] === 1 || other[k] === 1) either += area[k];
  }
  return both / Math.max(1, either);
}
