import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import type { RegionAffinity } from './affinity.ts';
import type { MergeTree } from './merge-tree.ts';
import { dearestBorders, type RegionEdges, regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

/** What a picture's regions are like whatever is clicked on. */
export interface RegionFacts {
  /** Median colour step across borders: how much contrast the picture has. */
  readonly usualStep: number;
  /** Colour step over two pixels, for each pixel. */
  readonly steps: Float32Array;
  /** Mean of `steps`, for each region. */
  readonly texture: Float32Array;
  /** How far what is alike reaches along the picture's rim (boundary connectivity: Zhu et al., CVPR 2014). */
  readonly rimBound: Float32Array;
  /** Geodesic distance from the picture's rim, as a sum of steps and as the dearest one. */
  readonly fromRim: Float64Array;
  readonly dearestFromRim: Float64Array;
  /** Difference of mean colours, for each border. */
  readonly difference: Float32Array;
  /** Pixels, and pixels on the rim, below each node of the merge tree. */
  readonly nodeArea: Float64Array;
  readonly nodeRim: Float64Array;
}

const LEAST_STEP = 0.004;

export function regionFacts(
  picture: OklabPlanes,
  regions: LabelMap,
  graph: RegionGraph,
  edges: RegionEdges,
  tree: MergeTree,
  affinity: RegionAffinity,
): RegionFacts {
  const { count, mean, area } = graph;
  const steps = pixelSteps(picture);
  const texture = new Float32Array(count);
  for (let p = 0; p < steps.length; p++) texture[regions.data[p]] += steps[p];
  for (let k = 0; k < count; k++) texture[k] /= Math.max(1, area[k]);
  const sorted = Float32Array.from(graph.step).sort();
  const rim: number[] = [];
  for (let k = 0; k < count; k++) if (graph.rim[k] > 0) rim.push(k);
  return {
    usualStep: Math.max(LEAST_STEP, sorted[sorted.length >> 1] ?? 0),
    steps,
    texture,
    rimBound: rimBound(graph, affinity),
    fromRim: regionDistances(graph, edges, graph.step, rim),
    dearestFromRim: dearestBorders(graph, edges, graph.step, rim),
    difference: Float32Array.from(graph.a, (k, e) => {
      const [i, j] = [k * 3, graph.b[e] * 3];
      return Math.hypot(mean[i] - mean[j], mean[i + 1] - mean[j + 1], mean[i + 2] - mean[j + 2]);
    }),
    nodeArea: sumsUpwards(tree, area),
    nodeRim: sumsUpwards(tree, graph.rim),
  };
}

function pixelSteps({ width, height, L, a, b }: OklabPlanes): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const left = x > 0 ? p - 1 : p;
      const right = x < width - 1 ? p + 1 : p;
      const up = y > 0 ? p - width : p;
      const down = y < height - 1 ? p + width : p;
      out[p] = Math.sqrt(
        (L[right] - L[left]) ** 2 +
          (a[right] - a[left]) ** 2 +
          (b[right] - b[left]) ** 2 +
          (L[down] - L[up]) ** 2 +
          (a[down] - a[up]) ** 2 +
          (b[down] - b[up]) ** 2,
      );
    }
  }
  return out;
}

function rimBound({ count, area, rim }: RegionGraph, affinity: RegionAffinity): Float32Array {
  const { start, near, weight } = affinity;
  const out = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    let pixels = area[k];
    let along = rim[k];
    for (let i = start[k]; i < start[k + 1]; i++) {
      pixels += weight[i] * area[near[i]];
      along += weight[i] * rim[near[i]];
    }
    out[k] = along / Math.sqrt(Math.max(1, pixels));
  }
  return out;
}

/** For each node of the tree the sum of what is given for the regions below it. */
export function sumsUpwards({ parent }: MergeTree, leaves: ArrayLike<number>): Float64Array {
  const out = new Float64Array(parent.length);
  out.set(leaves);
  for (let node = 0; node < out.length; node++) {
    if (parent[node] >= 0) out[parent[node]] += out[node];
  }
  return out;
}
