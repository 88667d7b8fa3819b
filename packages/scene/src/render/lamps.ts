import { luminance } from '@zhuhui/kernels/oklab';
import { cross, length, type Vec3 } from '../vec.ts';
import type { Flat } from './flatten.ts';
import { CLUSTER_WORDS, EMITTER_WORDS, TRIANGLE, TRIANGLE_WORDS } from './layout.ts';

/** A triangle that sends light. */
interface Lamp {
  /** In the scene. */
  readonly triangle: number;
  readonly corner: Vec3;
  readonly edges: readonly [Vec3, Vec3];
  readonly middle: Vec3;
  readonly normal: Vec3;
  readonly emission: Vec3;
  /** Area times brightness. */
  readonly power: number;
}

/** Lamps that hang near each other. */
export interface Cluster {
  readonly lamps: readonly Lamp[];
  readonly power: number;
}

/** More would cost more to choose among than they save. */
const MOST_CLUSTERS = 24;
/** Clusters smaller than this are not split, metres. */
const SMALL_M = 0.35;

export const brightness = ([r, g, b]: Vec3): number => luminance(r, g, b);

/** A scene's lamps: the cluster of most light times extent is halved until all are small or many. */
export function lampClusters(flat: Flat): Cluster[] {
  const all = lampsOf(flat);
  if (all.length === 0) return [];
  const parts = [clusterOf(all)];
  while (parts.length < MOST_CLUSTERS) {
    const spans = parts.map(({ lamps }) => spanOf(lamps));
    const gains = spans.map(({ sizeM }, k) => (sizeM < SMALL_M ? 0 : sizeM * parts[k].power));
    const worst = gains.indexOf(Math.max(...gains));
    if (gains[worst] === 0) break;
    const { axis, at } = spans[worst];
    const { lamps } = parts[worst];
    const halves = [true, false].map((low) => lamps.filter((l) => l.middle[axis] < at === low));
    parts.splice(worst, 1, ...halves.map(clusterOf));
  }
  return parts;
}

function lampsOf({ materials, worn, corners, records, count }: Flat): Lamp[] {
  const lit = materials.map((m) => m.emission && brightness(m.emission) > 0 && m.emission);
  const lamps: Lamp[] = [];
  for (let triangle = 0; triangle < count; triangle++) {
    const emission = lit[worn[triangle]];
    if (!emission) continue;
    const c = corners.subarray(triangle * 9, triangle * 9 + 9);
    const edges = [3, 6].map((k): Vec3 => [c[k] - c[0], c[k + 1] - c[1], c[k + 2] - c[2]]);
    const [e1, e2] = edges;
    const power = (length(cross(e1, e2)) / 2) * brightness(emission);
    if (power === 0) continue;
    const [nx, ny, nz] = records.subarray(triangle * TRIANGLE_WORDS + TRIANGLE.face);
    const middle = [0, 1, 2].map((k) => (c[k] + c[3 + k] + c[6 + k]) / 3) as unknown as Vec3;
    const normal: Vec3 = [nx, ny, nz];
    lamps.push({
      triangle,
      corner: [c[0], c[1], c[2]],
      edges: [e1, e2],
      middle,
      normal,
      emission,
      power,
    });
  }
  return lamps;
}

const clusterOf = (lamps: readonly Lamp[]): Cluster => ({
  lamps,
  power: lamps.reduce((sum, lamp) => sum + lamp.power, 0),
});

/** The longest side of the box around the lamps' middles. */
function spanOf(lamps: readonly Lamp[]): { axis: number; at: number; sizeM: number } {
  let span = { axis: 0, at: 0, sizeM: -1 };
  for (const axis of [0, 1, 2]) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { middle } of lamps) {
      low = Math.min(low, middle[axis]);
      high = Math.max(high, middle[axis]);
    }
    if (high - low > span.sizeM) span = { axis, at: (low + high) / 2, sizeM: high - low };
  }
  return span;
}

/** The clusters as the renderer reads them: lamps cluster by cluster, clusters, the cluster of each triangle. */
export function lampRecords(
  parts: readonly Cluster[],
  triangles: number,
): { lamps: Float32Array; clusters: Float32Array; clusterOf: Uint8Array } {
  const lamps: number[] = [];
  const clusters = new Float32Array(parts.length * CLUSTER_WORDS);
  const ranges = new Uint32Array(clusters.buffer);
  const clusterOf = new Uint8Array(triangles);
  parts.forEach((part, k) => {
    let before = 0;
    ranges[k * CLUSTER_WORDS] = lamps.length / EMITTER_WORDS;
    for (const lamp of part.lamps) {
      lamps.push(...lamp.corner, ...lamp.edges.flat(), ...lamp.emission, ...lamp.normal);
      lamps.push(before / part.power);
      before += lamp.power;
      clusterOf[lamp.triangle] = k;
    }
    ranges[k * CLUSTER_WORDS + 1] = lamps.length / EMITTER_WORDS;
    clusters[k * CLUSTER_WORDS + 2] = part.power;
  });
  return { lamps: Float32Array.from(lamps), clusters, clusterOf };
}
