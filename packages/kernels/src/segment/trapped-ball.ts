import { distanceToMask } from '../filter/distance.ts';
import type { LabelMap } from '../image.ts';
import { compactLabels, connectedComponents, growLabels } from './components.ts';

export interface TrappedBallOptions {
  /** Ball radii in pixels, falling. A gap in a line narrower than 2 r keeps the ball of radius r in. */
  readonly radiiPx: readonly number[];
  /** Rest pieces below this area join the region they share the longest free border with. */
  readonly minAreaPx: number;
}

/**
 * Trapped-ball filling of a line drawing (Zhang et al., "Vectorizing cartoon animations", TVCG 2009):
 * a ball that cannot slip through gaps sweeps each enclosed space. For each radius the free space is
 * eroded by the ball, its components are found and dilated back; the corners a ball could not reach
 * join the region they open to; what is left after the last radius is its own region when it is large
 * enough. At last all labels grow under the lines, so that every pixel belongs to a region; where the
 * lines leave no room for any, all is one.
 *
 * @param lines width × height, non-zero where ink is
 */
export function trappedBall(
  lines: Uint8Array,
  width: number,
  height: number,
  options: TrappedBallOptions,
): LabelMap {
  const n = width * height;
  const labels = new Int32Array(n).fill(-1);
  const blocked = lines.slice();
  let count = 0;
  let previousRadius = 0;
  for (const radius of options.radiiPx) {
    const filled = sweep(blocked, width, height, radius);
    count = adopt(filled, labels, lines, width, height, count, previousRadius);
    for (let p = 0; p < n; p++) if (labels[p] >= 0) blocked[p] = 1;
    previousRadius = radius;
  }
  absorbRest(labels, lines, width, height, count, options.minAreaPx);
  growLabels(labels, width, height);
  if (labels[0] < 0) labels.fill(0);
  return { width, height, data: labels, count: compactLabels(labels) };
}

/** Components of the free space that a ball of `radius` can reach, dilated back to its outline; −1 elsewhere. */
export function sweep(
  blocked: Uint8Array,
  width: number,
  height: number,
  radius: number,
): LabelMap {
  const clearance = distanceToMask(
    { width, height, data: blocked },
    { least: 1, upToPx: radius },
  ).data;
  const n = width * height;
  const core = new Uint8Array(n);
  for (let p = 0; p < n; p++) core[p] = clearance[p] > radius ? 1 : 0;
  const components = connectedComponents(core, width, height);
  // Growing inside the free space and cutting at `radius` from the core is the dilation of the core.
  const reach = distanceToMask({ width, height, data: core }, { least: 1, upToPx: radius }).data;
  const barrier = new Uint8Array(n);
  for (let p = 0; p < n; p++) barrier[p] = blocked[p] !== 0 || reach[p] > radius ? 1 : 0;
  growLabels(components.data, width, height, Math.ceil(radius * 1.5) + 1, barrier);
  return components;
}

// A piece found with a smaller ball that opens widely onto an older region is that region's corner.
function adopt(
  pieces: LabelMap,
  labels: Int32Array,
  lines: Uint8Array,
  width: number,
  height: number,
  firstFree: number,
  previousRadius: number,
): number {
  const area = new Int32Array(pieces.count);
  const contact: Map<number, number>[] = Array.from({ length: pieces.count }, () => new Map());
  const rim = new Int32Array(pieces.count);
  const n = width * height;
  for (let p = 0; p < n; p++) {
    const piece = pieces.data[p];
    if (piece < 0) continue;
    area[piece]++;
    const x = p % width;
    let edge = false;
    for (let k = 0; k < 4; k++) {
      if ((k === 0 && x === 0) || (k === 1 && x === width - 1)) continue;
      const q = k === 0 ? p - 1 : k === 1 ? p + 1 : k === 2 ? p - width : p + width;
      if (q < 0 || q >= n || pieces.data[q] === piece) continue;
      edge = true;
      if (labels[q] >= 0) contact[piece].set(labels[q], (contact[piece].get(labels[q]) ?? 0) + 1);
    }
    if (edge) rim[piece]++;
  }
  const name = new Int32Array(pieces.count);
  let next = firstFree;
  for (let piece = 0; piece < pieces.count; piece++) {
    let best = -1;
    let bestContact = 0;
    for (const [label, length] of contact[piece]) {
      if (length > bestContact) [best, bestContact] = [label, length];
    }
    const isCorner =
      best >= 0 &&
      (area[piece] < 4 * previousRadius * previousRadius || bestContact > 0.3 * rim[piece]);
    name[piece] = isCorner ? best : next++;
  }
  for (let p = 0; p < n; p++) {
    const piece = pieces.data[p];
    if (piece >= 0 && labels[p] < 0 && lines[p] === 0) labels[p] = name[piece];
  }
  return next;
}

// Free pixels no ball reached: slivers join their neighbour by growing, larger rests become regions.
function absorbRest(
  labels: Int32Array,
  lines: Uint8Array,
  width: number,
  height: number,
  firstFree: number,
  minAreaPx: number,
): void {
  const n = width * height;
  const rest = new Uint8Array(n);
  for (let p = 0; p < n; p++) rest[p] = labels[p] < 0 && lines[p] === 0 ? 1 : 0;
  const pieces = connectedComponents(rest, width, height);
  const area = new Int32Array(pieces.count);
  const touches = new Uint8Array(pieces.count);
  for (let p = 0; p < n; p++) {
    const piece = pieces.data[p];
    if (piece < 0) continue;
    area[piece]++;
    if ((p >= width && labels[p - width] >= 0) || (p < n - width && labels[p + width] >= 0)) {
      touches[piece] = 1;
    }
  }
  for (let p = 0; p < n; p++) {
    const piece = pieces.data[p];
    if (piece >= 0 && touches[piece] === 0 && area[piece] >= minAreaPx)
      labels[p] = firstFree + piece;
  }
}
