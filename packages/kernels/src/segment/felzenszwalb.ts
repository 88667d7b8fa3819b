import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';

export interface GraphSegmentOptions {
  /** Scale of observation k, in units of the edge weight × pixels: larger prefers larger regions. */
  readonly scale: number;
  /** Regions below this area are merged across their weakest edge. */
  readonly minAreaPx: number;
  /** Weight of lightness against chroma in the edge weight; 1 = OKLab distance. */
  readonly lightnessWeight: number;
  /** Subtracted from every weight: steps below it (banding, noise) never part two pixels. */
  readonly noiseFloor: number;
}

// Edge weights are OKLab distances × 100, sorted by counting; finer steps change no result visibly.
const BUCKETS = 4096;
const MAX_WEIGHT = 100;

/**
 * Graph-based segmentation (Felzenszwalb and Huttenlocher, "Efficient graph-based image segmentation",
 * IJCV 2004) on OKLab distances × 100 between 4-neighbours: edges are visited from weak to strong and
 * join two regions when no stronger than either region's inner variation plus `scale / area`. A second
 * visit absorbs regions below `minAreaPx`.
 */
export function graphSegment(picture: OklabPlanes, options: GraphSegmentOptions): LabelMap {
  const { width, height } = picture;
  const n = width * height;
  const { bucketStart, edges } = sortedEdges(picture, options);
  const parent = Int32Array.from({ length: n }, (_, i) => i);
  const area = new Int32Array(n).fill(1);
  const threshold = new Float32Array(n).fill(options.scale);
  for (let pass = 0; pass < 2; pass++) {
    for (let e = 0, bucket = 0; e < edges.length; e++) {
      while (e >= bucketStart[bucket + 1]) bucket++;
      const weight = (bucket / BUCKETS) * MAX_WEIGHT;
      const p = edges[e] >> 1;
      const a = find(parent, p);
      const b = find(parent, (edges[e] & 1) === 0 ? p + 1 : p + width);
      if (a === b) continue;
      const join =
        pass === 0
          ? weight <= threshold[a] && weight <= threshold[b]
          : area[a] < options.minAreaPx || area[b] < options.minAreaPx;
      if (!join) continue;
      const root = area[a] >= area[b] ? a : b;
      const leaf = root === a ? b : a;
      parent[leaf] = root;
      area[root] += area[leaf];
      threshold[root] = weight + options.scale / area[root];
    }
  }
  const data = new Int32Array(n);
  const name = new Int32Array(n).fill(-1);
  let count = 0;
  for (let p = 0; p < n; p++) {
    const root = find(parent, p);
    if (name[root] < 0) name[root] = count++;
    data[p] = name[root];
  }
  return { width, height, data, count };
}

function find(parent: Int32Array, start: number): number {
  let p = start;
  while (parent[p] !== p) {
    parent[p] = parent[parent[p]];
    p = parent[p];
  }
  return p;
}

// Edge code: 2 × pixel for the neighbour to the right, 2 × pixel + 1 for the one below.
function sortedEdges(
  picture: OklabPlanes,
  options: GraphSegmentOptions,
): { bucketStart: Int32Array; edges: Int32Array } {
  const { width, height } = picture;
  const n = width * height;
  const bucketOf = new Uint16Array(2 * n).fill(BUCKETS);
  const bucketStart = new Int32Array(BUCKETS + 2);
  for (let p = 0; p < n; p++) {
    if (p % width < width - 1) {
      bucketOf[2 * p] = weightBucket(picture, p, p + 1, options);
      bucketStart[bucketOf[2 * p] + 1]++;
    }
    if (p + width < n) {
      bucketOf[2 * p + 1] = weightBucket(picture, p, p + width, options);
      bucketStart[bucketOf[2 * p + 1] + 1]++;
    }
  }
  for (let b = 0; b < BUCKETS; b++) bucketStart[b + 1] += bucketStart[b];
  const edges = new Int32Array(bucketStart[BUCKETS]);
  const cursor = bucketStart.slice();
  for (let code = 0; code < 2 * n; code++) {
    const bucket = bucketOf[code];
    if (bucket < BUCKETS) edges[cursor[bucket]++] = code;
  }
  return { bucketStart, edges };
}

/** The quantised edge weight between pixels `p` and `q`: 0 … {@link BUCKETS} − 1. */
function weightBucket(
  picture: OklabPlanes,
  p: number,
  q: number,
  options: GraphSegmentOptions,
): number {
  const dL = (picture.L[p] - picture.L[q]) * options.lightnessWeight;
  const da = picture.a[p] - picture.a[q];
  const db = picture.b[p] - picture.b[q];
  const weight = Math.max(0, 100 * Math.sqrt(dL * dL + da * da + db * db) - options.noiseFloor);
  return Math.min(BUCKETS - 1, Math.floor((weight / MAX_WEIGHT) * BUCKETS));
}
