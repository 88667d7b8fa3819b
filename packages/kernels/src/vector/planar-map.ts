import type { LabelMap } from '../image.ts';
import { crossingChains } from './crossings.ts';
import { douglasPeucker } from './simplify.ts';

/** A border between two areas, from node to node or round a loop. */
export interface BorderChain {
  /** x0, y0, x1, y1, … in pixels, (0, 0) the picture's corner; a loop repeats its first point at the end. */
  readonly points: Float64Array;
  /** Labels to the left and right of the chain's course as seen on the screen; −1 outside the picture. */
  readonly left: number;
  readonly right: number;
}

/** The areas of a label map as polygons without gaps: neighbours share every point of their border. */
export interface PlanarMap {
  readonly width: number;
  readonly height: number;
  readonly chains: readonly BorderChain[];
  /** Closed rings of each label (outlines and holes, to be filled even-odd), x0, y0, x1, y1, … */
  readonly rings: readonly (readonly Float64Array[])[];
}

/**
 * Traces the borders of `labels` (every label ≥ 0) into polygons. Borders are cut at the points where three
 * areas or more meet; each piece is straightened once, so that it moves by less than about `tolerancePx` + 0.4,
 * and both areas beside it use it: nothing overlaps and nothing stays open between them. A piece that would cross
 * another by this stays as the pixels have it.
 */
export function planarMap(labels: LabelMap, tolerancePx = 0.6): PlanarMap {
  const { width, height } = labels;
  const raw = traceBorders(labels);
  const chains = raw.map((chain) => simplified(chain, width, height, tolerancePx));
  for (let found = crossingChains(chains); found.size > 0; found = crossingChains(chains)) {
    let changed = false;
    for (const i of found) {
      if (chains[i] === raw[i]) continue;
      chains[i] = raw[i];
      changed = true;
    }
    if (!changed) break;
  }
  return { width, height, chains, rings: ringsOf(chains, labels.count) };
}

// Directions on the lattice of pixel corners, clockwise: right, down, left, up.
const DX = [1, 0, -1, 0];
const DY = [0, 1, 0, -1];

function traceBorders({ width, height, data }: LabelMap): BorderChain[] {
  const stride = width + 1;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : data[y * width + x];
  /** Labels to the left and right of the lattice edge that leaves (x, y) in direction d. */
  const leftOf = (x: number, y: number, d: number): number =>
    d === 0 ? at(x, y - 1) : d === 1 ? at(x, y) : d === 2 ? at(x - 1, y) : at(x - 1, y - 1);
  const rightOf = (x: number, y: number, d: number): number =>
    d === 0 ? at(x, y) : d === 1 ? at(x - 1, y) : d === 2 ? at(x - 1, y - 1) : at(x, y - 1);
  // Bit d: the edge leaving the corner in direction d is a border; the upper four bits: it was walked.
  const edges = new Uint8Array(stride * (height + 1));
  const degree = new Uint8Array(edges.length);
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      const i = y * stride + x;
      if (x < width && leftOf(x, y, 0) !== rightOf(x, y, 0)) {
        edges[i] |= 1;
        edges[i + 1] |= 4;
        degree[i]++;
        degree[i + 1]++;
      }
      if (y < height && leftOf(x, y, 1) !== rightOf(x, y, 1)) {
        edges[i] |= 2;
        edges[i + stride] |= 8;
        degree[i]++;
        degree[i + stride]++;
      }
    }
  }
  for (const corner of [0, width, height * stride, height * stride + width]) degree[corner] = 9;
  const chains: BorderChain[] = [];
  const walk = (start: number, first: number): void => {
    const points: number[] = [];
    let x = start % stride;
    let y = (start - x) / stride;
    let d = first;
    const [left, right] = [leftOf(x, y, d), rightOf(x, y, d)];
    points.push(x, y);
    for (;;) {
      edges[y * stride + x] |= 16 << d;
      x += DX[d];
      y += DY[d];
      const i = y * stride + x;
      edges[i] |= 16 << ((d + 2) & 3);
      points.push(x, y);
      if (degree[i] !== 2 || i === start) break;
      d = [0, 1, 2, 3].find((k) => k !== ((d + 2) & 3) && (edges[i] & (1 << k)) !== 0) ?? d;
    }
    chains.push({ points: Float64Array.from(points), left, right });
  };
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < edges.length; i++) {
      // First from every node, then round the loops that have none.
      if (edges[i] === 0 || (pass === 0) === (degree[i] === 2)) continue;
      for (let d = 0; d < 4; d++) {
        if ((edges[i] & (1 << d)) !== 0 && (edges[i] & (16 << d)) === 0) walk(i, d);
      }
    }
  }
  return chains;
}

/** Turns between runs of at least this many pixel sides are corners that were meant. */
const CORNER_RUN_PX = 3;

/** The chain through the middles of its pixel sides, which makes slanted stairs straight, then thinned out. */
function simplified(
  chain: BorderChain,
  width: number,
  height: number,
  tolerancePx: number,
): BorderChain {
  const last = chain.points.length / 2 - 1;
  const isLoop =
    chain.points[0] === chain.points[2 * last] && chain.points[1] === chain.points[2 * last + 1];
  if (last < 3 || chain.left < 0 || chain.right < 0) return straightRuns(chain);
  const points = isLoop ? fromCorner(chain.points) : chain.points;
  const corners = cornersOf(points);
  const soft: number[] = [];
  for (let i = 0; i <= last; i++) {
    if (i > 0) {
      soft.push(
        (points[2 * i - 2] + points[2 * i]) / 2,
        (points[2 * i - 1] + points[2 * i + 1]) / 2,
      );
    }
    const isEnd = i === 0 || i === last;
    if (corners[i] === 1 || (isEnd && !isLoop)) soft.push(points[2 * i], points[2 * i + 1]);
  }
  if (isLoop && corners[0] === 0) soft.push(soft[0], soft[1]);
  const kept = isLoop ? loopCorners(soft, tolerancePx) : douglasPeucker(soft, tolerancePx);
  if (isLoop && kept.length < 4) return straightRuns(chain);
  const out = new Float64Array(kept.length * 2);
  kept.forEach((k, i) => {
    out[2 * i] = Math.min(width, Math.max(0, soft[2 * k]));
    out[2 * i + 1] = Math.min(height, Math.max(0, soft[2 * k + 1]));
  });
  return { ...chain, points: out };
}

/** Per point 1 where two long straight runs meet; a loop's first and last point count as one. */
function cornersOf(points: Float64Array): Uint8Array {
  const last = points.length / 2 - 1;
  const runs = new Int32Array(last);
  const course = (i: number): number =>
    2 * (points[2 * i + 2] - points[2 * i]) + (points[2 * i + 3] - points[2 * i + 1]);
  for (let i = 0; i < last; ) {
    let end = i + 1;
    while (end < last && course(end) === course(i)) end++;
    runs.fill(end - i, i, end);
    i = end;
  }
  const out = new Uint8Array(last + 1);
  for (let i = 1; i < last; i++) {
    const turns = course(i - 1) !== course(i);
    if (turns && Math.min(runs[i - 1], runs[i]) >= CORNER_RUN_PX) out[i] = 1;
  }
  const isLoop = points[0] === points[2 * last] && points[1] === points[2 * last + 1];
  const meet = isLoop && course(last - 1) !== course(0);
  if (meet && Math.min(runs[last - 1], runs[0]) >= CORNER_RUN_PX) out[0] = out[last] = 1;
  return out;
}

/** A loop that starts at its sharpest turn, so that no straight run is cut. */
function fromCorner(points: Float64Array): Float64Array {
  const last = points.length / 2 - 1;
  const twice = new Float64Array(4 * last + 2);
  twice.set(points);
  twice.set(points.subarray(2), 2 * last + 2);
  const corners = cornersOf(twice);
  let start = -1;
  for (let i = 1; i <= last && start < 0; i++) if (corners[i] === 1) start = i;
  for (let i = 1; i <= last && start < 0; i++) {
    const straight =
      twice[2 * i + 2] - twice[2 * i] === twice[2 * i] - twice[2 * i - 2] &&
      twice[2 * i + 3] - twice[2 * i + 1] === twice[2 * i + 1] - twice[2 * i - 1];
    if (!straight) start = i;
  }
  return twice.slice(2 * start, 2 * (start + last) + 2);
}

/** The points of a loop to keep: split at its first point and the one farthest from it. */
function loopCorners(points: readonly number[], tolerancePx: number): number[] {
  const last = points.length / 2 - 1;
  let far = 1;
  let most = -1;
  for (let i = 1; i < last; i++) {
    const d = (points[2 * i] - points[0]) ** 2 + (points[2 * i + 1] - points[1]) ** 2;
    if (d > most) {
      most = d;
      far = i;
    }
  }
  const there = douglasPeucker(points, tolerancePx, 0, far);
  return [...there, ...douglasPeucker(points, tolerancePx, far, last).slice(1)];
}

function straightRuns(chain: BorderChain): BorderChain {
  const kept = douglasPeucker(chain.points, 0);
  return {
    ...chain,
    points: Float64Array.from(kept.flatMap((k) => [chain.points[2 * k], chain.points[2 * k + 1]])),
  };
}

/** Joins the chains round every label, the label to their right. */
function ringsOf(chains: readonly BorderChain[], count: number): Float64Array[][] {
  const around: { points: Float64Array; used: boolean }[][] = Array.from(
    { length: count },
    () => [],
  );
  for (const { points, left, right } of chains) {
    if (right >= 0) around[right].push({ points, used: false });
    if (left >= 0) around[left].push({ points: backwards(points), used: false });
  }
  return around.map((pieces) => {
    const starts = new Map<string, typeof pieces>();
    for (const piece of pieces) {
      const key = `${piece.points[0]},${piece.points[1]}`;
      const known = starts.get(key);
      if (known === undefined) starts.set(key, [piece]);
      else known.push(piece);
    }
    const rings: Float64Array[] = [];
    for (const first of pieces) {
      if (first.used) continue;
      const ring: number[] = [];
      for (let piece: typeof first | undefined = first; piece !== undefined && !piece.used; ) {
        piece.used = true;
        const points: Float64Array = piece.points;
        for (let i = 0; i + 2 < points.length; i++) ring.push(points[i]);
        const key: string = `${points[points.length - 2]},${points[points.length - 1]}`;
        piece = starts.get(key)?.find(({ used }) => !used);
      }
      rings.push(Float64Array.from(ring));
    }
    return rings;
  });
}

function backwards(points: Float64Array): Float64Array {
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    out[i] = points[points.length - 2 - i];
    out[i + 1] = points[points.length - 1 - i];
  }
  return out;
}
