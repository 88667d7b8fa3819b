/** Triangles of one leaf packet: they are tested at once. */
export const PACKET = 4;
const BINS = 16;
const binMin = new Float32Array(BINS * 3);
const binMax = new Float32Array(BINS * 3);
const binCount = new Int32Array(BINS);
const rightCost = new Float64Array(BINS);

/** What a split looks at: the bounds of each triangle and the order the triangles stand in. */
export interface Boxes {
  /** 6 numbers a triangle: least x y z, greatest x y z. */
  readonly bounds: Float32Array;
  readonly order: Int32Array;
}

/** Least and greatest corner over `order[from..to)`, and the extent of the boxes' middles (doubled). */
export function extentOf(
  { bounds, order }: Boxes,
  from: number,
  to: number,
  box: Float32Array,
  middles: Float32Array,
): void {
  for (let k = 0; k < 3; k++) {
    box[k] = middles[k] = Infinity;
    box[k + 3] = middles[k + 3] = -Infinity;
  }
  for (let i = from; i < to; i++) {
    const at = order[i] * 6;
    for (let k = 0; k < 3; k++) {
      const low = bounds[at + k];
      const high = bounds[at + k + 3];
      if (low < box[k]) box[k] = low;
      if (high > box[k + 3]) box[k + 3] = high;
      const middle = low + high;
      if (middle < middles[k]) middles[k] = middle;
      if (middle > middles[k + 3]) middles[k + 3] = middle;
    }
  }
}

/**
 * Reorders `order[from..to)` into two parts and returns where the second begins: the cheapest of the
 * binned planes by the surface area heuristic (Wald 2007, "On fast construction of SAH-based
 * bounding volume hierarchies"), triangles counted in packets. Halves where all middles coincide.
 */
export function split(boxes: Boxes, from: number, to: number, middles: Float32Array): number {
  let bestCost = Infinity;
  let bestAxis = -1;
  let bestBin = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (middles[axis + 3] - middles[axis] <= 1e-9) continue;
    const { cost, bin } = cheapestPlane(boxes, from, to, middles, axis);
    if (cost < bestCost) {
      bestCost = cost;
      bestAxis = axis;
      bestBin = bin;
    }
  }
  const half = (from + to) >> 1;
  if (bestAxis < 0) return half;
  const { order } = boxes;
  let i = from;
  let j = to - 1;
  while (i <= j) {
    if (binOf(boxes, order[i], middles, bestAxis) <= bestBin) {
      i++;
    } else {
      const other = order[j];
      order[j--] = order[i];
      order[i] = other;
    }
  }
  return i === from || i === to ? half : i;
}

function binOf({ bounds }: Boxes, triangle: number, middles: Float32Array, axis: number): number {
  const low = middles[axis];
  const middle = bounds[triangle * 6 + axis] + bounds[triangle * 6 + axis + 3];
  return Math.min(BINS - 1, Math.floor(((middle - low) / (middles[axis + 3] - low)) * BINS));
}

const grown = new Float32Array(6);

function cheapestPlane(
  boxes: Boxes,
  from: number,
  to: number,
  middles: Float32Array,
  axis: number,
): { cost: number; bin: number } {
  const { bounds, order } = boxes;
  binCount.fill(0);
  binMin.fill(Infinity);
  binMax.fill(-Infinity);
  for (let i = from; i < to; i++) {
    const triangle = order[i];
    const bin = binOf(boxes, triangle, middles, axis);
    binCount[bin]++;
    for (let k = 0; k < 3; k++) {
      const at = triangle * 6 + k;
      if (bounds[at] < binMin[bin * 3 + k]) binMin[bin * 3 + k] = bounds[at];
      if (bounds[at + 3] > binMax[bin * 3 + k]) binMax[bin * 3 + k] = bounds[at + 3];
    }
  }
  empty(grown);
  let count = 0;
  for (let bin = BINS - 1; bin > 0; bin--) {
    count += binCount[bin];
    grow(grown, bin);
    rightCost[bin] = packetsOf(count) * area(grown, 0);
  }
  empty(grown);
  count = 0;
  let cost = Infinity;
  let best = 0;
  for (let bin = 0; bin < BINS - 1; bin++) {
    count += binCount[bin];
    grow(grown, bin);
    const sum = packetsOf(count) * area(grown, 0) + rightCost[bin + 1];
    if (sum < cost) {
      cost = sum;
      best = bin;
    }
  }
  return { cost, bin: best };
}

const packetsOf = (triangles: number): number => Math.ceil(triangles / PACKET);

function empty(box: Float32Array): void {
  box.fill(Infinity, 0, 3);
  box.fill(-Infinity, 3, 6);
}

function grow(box: Float32Array, bin: number): void {
  for (let k = 0; k < 3; k++) {
    if (binMin[bin * 3 + k] < box[k]) box[k] = binMin[bin * 3 + k];
    if (binMax[bin * 3 + k] > box[k + 3]) box[k + 3] = binMax[bin * 3 + k];
  }
}

/** Half the surface of the box whose six numbers begin at `at`; 0 for an empty one. */
export function area(box: Float32Array, at: number): number {
  const x = box[at + 3] - box[at];
  const y = box[at + 4] - box[at + 1];
  const z = box[at + 5] - box[at + 2];
  return x < 0 ? 0 : x * y + y * z + z * x;
}
