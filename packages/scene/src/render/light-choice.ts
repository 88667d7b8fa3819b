// Which light a vertex asks: shares by what lamps, openings and the sky send to the cell it lies in.
// Nearness and what stands in between are estimated once with a few rays a cell (in the manner of Li et
// al. 2024, "Cache Points for Production-Scale Occlusion-Aware Many-Lights Sampling"); every light that
// could arrive keeps a share, so means stay as they are and only the noise changes.

import { type Random, seededRandom } from '../random.ts';
import { cross, dot, length, normalize, scale, sub, type Vec3 } from '../vec.ts';
import { brightness, type Cluster } from './lamps.ts';
import type { Portal, RenderSun } from './render-scene.ts';
import { radianceIn, type SkyTable } from './sky.ts';

/** Cubes that fill a box; points outside count to the nearest one. */
export interface Cells {
  readonly low: Vec3;
  readonly sizeM: number;
  readonly counts: readonly [number, number, number];
}

/** Everything that light can be looked for at. */
export interface Lights {
  readonly clusters: readonly Cluster[];
  readonly portals: readonly Portal[];
  readonly sky: SkyTable;
  readonly sun?: RenderSun | undefined;
}

const SEED = 11;
const FAR = 1e30;
const LEAST_CELL_M = 0.5;
const MOST_CELLS = 1500;
/** Metres around lamps, openings and the camera that have cells of their own. */
const AROUND_M = 1.5;
/** Rays from a cell to each cluster; to each opening; into the sky. */
const RAYS = { cluster: 3, portal: 6, sky: 8, sun: 8 } as const;
/** Nearer than this lamps count as this far, metres. */
const NEAR_M = 0.2;
/** What is shared out by hope: a few rays do not see everything. */
const HOPED = 0.3;
/** The sky's share where openings are asked for it. */
const SKY_BESIDE_PORTALS = 0.05;
/** How often the sun is looked for from where a cell's rays did not find it. */
const SUN_UNSEEN = 0.25;

/** Cells around the lights and the points given, within the box of the scene. */
export function cellsOf(
  { clusters, portals }: Lights,
  points: readonly Vec3[],
  box: readonly [Vec3, Vec3],
): Cells {
  if (clusters.length + portals.length === 0) return { low: box[0], sizeM: 1, counts: [1, 1, 1] };
  const all = [
    ...points,
    ...clusters.flatMap(({ lamps }) => lamps.map(({ middle }) => middle)),
    ...portals.flatMap(({ corner, along, up }) => [corner, at(corner, along, up, 1, 1)]),
  ];
  const side = (k: number, pick: (...values: number[]) => number): number =>
    all.reduce((value, point) => pick(value, point[k]), all[0][k]);
  const low = [0, 1, 2].map((k) => Math.max(box[0][k], side(k, Math.min) - AROUND_M));
  const spans = [0, 1, 2].map((k) =>
    Math.max(LEAST_CELL_M, Math.min(box[1][k], side(k, Math.max) + AROUND_M) - low[k]),
  );
  const sizeM = Math.max(LEAST_CELL_M, Math.cbrt((spans[0] * spans[1] * spans[2]) / MOST_CELLS));
  const [x, y, z] = spans.map((span) => Math.ceil(span / sizeM));
  return { low: low as unknown as Vec3, sizeM, counts: [x, y, z] };
}

export const cellCount = ({ counts: [x, y, z] }: Cells): number => x * y * z;

/** Numbers of a cell's row: a cumulated share for each light, and how often the sun is looked for. */
export const rowLength = ({ clusters, portals }: Lights): number =>
  clusters.length + portals.length + 2;

/** A ray towards a light, what would arrive along it, and whose it is. */
interface Asked {
  readonly row: number;
  readonly choice: number;
  readonly light: number;
}

/**
 * The rows of all cells.
 *
 * @param clear 1 for each ray (`RAY_WORDS` numbers) that nothing opaque stops
 */
export function sharesOf(
  lights: Lights,
  cells: Cells,
  clear: (rays: Float32Array) => Uint8Array,
): Float32Array {
  const random = seededRandom(SEED);
  const words = rowLength(lights);
  const rays: number[] = [];
  const asked: Asked[] = [];
  for (let row = 0; row < cellCount(cells); row++) askFrom(lights, cells, row, random, rays, asked);
  const free = clear(Float32Array.from(rays));
  const seen = new Float32Array(cellCount(cells) * words);
  const hoped = new Float32Array(seen.length);
  asked.forEach(({ row, choice, light }, i) => {
    seen[row * words + choice] += light * free[i];
    hoped[row * words + choice] += light;
  });
  spread(seen, cells, words);
  spread(hoped, cells, words);
  for (let row = 0; row < seen.length; row += words) {
    writeRow(lights, seen.subarray(row, row + words), hoped.subarray(row, row + words));
  }
  return seen;
}

/** Adds to each cell what its neighbours on all sides have, axis after axis: few rays miss much. */
function spread(rows: Float32Array, { counts: [nx, ny, nz] }: Cells, words: number): void {
  const own = new Float32Array(rows.length);
  const strides = [words, words * nx, words * nx * ny];
  [nx, ny, nz].forEach((count, axis) => {
    own.set(rows);
    for (let i = 0; i < rows.length; i++) {
      const place = Math.floor(i / strides[axis]) % count;
      if (place > 0) rows[i] += own[i - strides[axis]];
      if (place < count - 1) rows[i] += own[i + strides[axis]];
    }
  });
}

/** Turns what arrives from each light into cumulated shares, in place. */
function writeRow({ portals }: Lights, seen: Float32Array, hoped: Float32Array): void {
  const [sky, sun] = [seen.length - 2, seen.length - 1];
  const beside = portals.length > 0 && hoped[sky] > 0;
  if (beside) seen[sky] = hoped[sky] = 0;
  let allSeen = 0;
  let allHoped = 0;
  for (let k = 0; k <= sky; k++) {
    hoped[k] = Math.sqrt(hoped[k]);
    allSeen += seen[k];
    allHoped += hoped[k];
  }
  const byHope = allSeen > 0 ? HOPED : 1;
  const whole = beside ? 1 - SKY_BESIDE_PORTALS : 1;
  let sum = 0;
  for (let k = 0; k <= sky; k++) {
    if (allSeen > 0) sum += (whole * (1 - byHope) * seen[k]) / allSeen;
    if (allHoped > 0) sum += (whole * byHope * hoped[k]) / allHoped;
    seen[k] = sum;
  }
  if (beside) seen[sky] = 1;
  seen[sun] = seen[sun] > 0 ? 1 : SUN_UNSEEN;
}

function askFrom(
  { clusters, portals, sky, sun }: Lights,
  { low, sizeM, counts: [nx, ny] }: Cells,
  row: number,
  random: Random,
  rays: number[],
  asked: Asked[],
): void {
  const cell = [row % nx, Math.floor(row / nx) % ny, Math.floor(row / (nx * ny))];
  const somewhere = (): Vec3 =>
    [0, 1, 2].map((k) => low[k] + (cell[k] + random()) * sizeM) as unknown as Vec3;
  const ask = (from: Vec3, to: Vec3, reach: number, choice: number, light: number): void => {
    rays.push(...from, ...to, reach, 0);
    asked.push({ row, choice, light });
  };
  clusters.forEach((cluster, choice) => {
    for (let k = 0; k < RAYS.cluster; k++) {
      const from = somewhere();
      const lamp = pickLamp(cluster, random());
      const root = Math.sqrt(random());
      const spot = at(lamp.corner, lamp.edges[0], lamp.edges[1], 1 - root, random() * root);
      const way = sub(spot, from);
      const distance = Math.max(1e-3, length(way));
      const cosine = Math.max(0, -dot(way, lamp.normal) / distance);
      const light = (cluster.power * cosine) / Math.max(NEAR_M, distance) ** 2;
      ask(from, scale(way, 1 / distance), distance * 0.999 - 1e-3, choice, light / RAYS.cluster);
    }
  });
  portals.forEach(({ corner, along, up }, i) => {
    const across = cross(along, up);
    for (let k = 0; k < RAYS.portal; k++) {
      const from = somewhere();
      const way = sub(at(corner, along, up, random(), random()), from);
      const distance = Math.max(NEAR_M, length(way));
      const toward = normalize(way);
      const light =
        (Math.abs(dot(across, toward)) / distance ** 2) * brightness(radianceIn(sky, toward));
      ask(from, toward, FAR, clusters.length + i, light / RAYS.portal);
    }
  });
  for (let k = 0; k < RAYS.sky; k++) {
    const z = 1 - 2 * random();
    const turn = 2 * Math.PI * random();
    const flat = Math.sqrt(1 - z * z);
    const toward: Vec3 = [flat * Math.cos(turn), flat * Math.sin(turn), z];
    const light = (4 * Math.PI * brightness(radianceIn(sky, toward))) / RAYS.sky;
    ask(somewhere(), toward, FAR, clusters.length + portals.length, light);
  }
  if (!sun) return;
  for (let k = 0; k < RAYS.sun; k++) {
    ask(somewhere(), normalize(sun.toward), FAR, clusters.length + portals.length + 1, 1);
  }
}

/** The lamp at a share of a cluster's power. */
function pickLamp({ lamps, power }: Cluster, share: number): Cluster['lamps'][number] {
  let left = share * power;
  for (const lamp of lamps) {
    left -= lamp.power;
    if (left <= 0) return lamp;
  }
  return lamps[lamps.length - 1];
}

const at = (corner: Vec3, along: Vec3, up: Vec3, u: number, v: number): Vec3 => [
  corner[0] + along[0] * u + up[0] * v,
  corner[1] + along[1] * u + up[1] * v,
  corner[2] + along[2] * u + up[2] * v,
];
