import { distanceToMask } from '../filter/distance.ts';
import type { Gray8 } from '../image.ts';
import { leafAt } from './clicked.ts';
import type { PreparedPicture } from './prepare.ts';
import { regionDistances } from './region-distance.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/** A click stands in the middle of what is wrong: that reaches so many times as deep as the click stands. */
const DEPTHS = 3;
/** … and this deep at least, px of the small picture. */
const LEAST_DEPTH = 2;

/**
 * What the last click may change of a selection. All that lies nearer, along what hangs together, to clicks
 * that said the opposite stays as it was, and so does what lies much deeper than the click, seen from the
 * selection's border: a click that corrects a rim neither takes the thing with it nor adds its surroundings.
 * @param before the selection so far; of the same size
 * @returns `wanted` with the rest put back
 */
export function withinReach(
  prepared: PreparedPicture,
  points: readonly SelectionPoint[],
  before: Gray8,
  wanted: Gray8,
): Gray8 {
  const may = mayChange(prepared, points, before);
  const { small } = prepared;
  const { width, height } = wanted;
  const data = Uint8Array.from(wanted.data);
  const columns = Int32Array.from({ length: width }, (_, x) =>
    Math.floor(((x + 0.5) * small.width) / width),
  );
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * small.height) / height) * small.width;
    for (let x = 0; x < width; x++) {
      if (may[row + columns[x]] === 0) data[y * width + x] = before.data[y * width + x];
    }
  }
  return { width, height, data };
}

/** 1 for the pixels of the small picture that the last click may change. */
function mayChange(
  prepared: PreparedPicture,
  points: readonly SelectionPoint[],
  before: Gray8,
): Uint8Array {
  const { graph, edges, parting, regions, small, image } = prepared;
  const last = points[points.length - 1];
  const wayFrom = (from: readonly SelectionPoint[]): Float64Array => {
    const leaves = from.map((point) => leafAt(prepared, point));
    return regionDistances(graph, edges, parting.cost, leaves);
  };
  const way = wayFrom([last]);
  const wayOthers = wayFrom(points.filter(({ label }) => label !== last.label));
  const depth = distanceToMask(alreadyAs(before, last.label, small.width, small.height)).data;
  const column = Math.min(small.width - 1, Math.floor((last.x * small.width) / image.width));
  const row = Math.min(small.height - 1, Math.floor((last.y * small.height) / image.height));
  const deepest = Math.max(LEAST_DEPTH, DEPTHS * depth[row * small.width + column]);
  return Uint8Array.from(regions.data, (k, p) =>
    wayOthers[k] >= way[k] && depth[p] <= deepest ? 1 : 0,
  );
}

/** 255 where a selection, reduced, already is what a click says, 0 where it would change. */
function alreadyAs({ width, height, data }: Gray8, label: 0 | 1, w: number, h: number): Gray8 {
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = Math.floor(((y + 0.5) * height) / h) * width;
    for (let x = 0; x < w; x++) {
      const selected = data[row + Math.floor(((x + 0.5) * width) / w)] >= 128;
      out[y * w + x] = selected === (label === 1) ? 255 : 0;
    }
  }
  return { width: w, height: h, data: out };
}
