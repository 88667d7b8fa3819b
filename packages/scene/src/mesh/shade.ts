import type { Mesh } from './mesh.ts';
import { createRowNumbers } from './row-numbers.ts';

/** A surface before shading: shared points, triangles counter-clockwise from outside. */
export interface Raw {
  /** Three per point, metres. */
  readonly positions: readonly number[];
  /** Three point numbers per triangle. */
  readonly triangles: readonly number[];
  /** Two per point, metres along the surface; without them the surface is mapped from six sides. */
  readonly uvs?: readonly number[];
}

/**
 * How a mapping from six sides lies on a face: `long` lays u along the longer of the thing's measures
 * (wood grain runs along a board), `upright` keeps v vertical (courses of brick stay level).
 */
export type Mapping = 'long' | 'upright';

/** Triangles below this area (m²) are left out. */
const SMALLEST_AREA = 2e-9;
const WELD_PER_M = 1e6;
/** Corners that are alike to these steps share a vertex. */
const NORMAL_STEPS = 1e3;
const UV_STEPS_PER_M = 1e4;

/**
 * Shades a surface: points that coincide are one, faces that meet at less than `creaseRad` share a
 * normal (weighted by area and angle, so that big faces beside small bevels stay flat), others keep an edge.
 */
export function shaded(raw: Raw, creaseRad: number, mapping: Mapping = 'long'): Mesh {
  const { positions } = raw;
  const welded = weld(positions);
  const { corners, faces, angles } = facesOf(raw, welded);
  const around = cornersByPoint(corners, welded, positions.length / 3);
  const frame = raw.uvs ? undefined : orderOf(positions, mapping);
  const limit = Math.cos(creaseRad);

  const out = { positions: [] as number[], normals: [] as number[], uvs: [] as number[] };
  const indices = new Uint32Array(corners.length);
  const known = createRowNumbers(6);
  const row = new Float64Array(6);
  for (let k = 0; k < corners.length; k++) {
    const point = corners[k];
    const face = Math.floor(k / 3) * 4;
    const [nx, ny, nz] = cornerNormal(faces, angles, face, around[welded[point]], limit);
    const [u, v] = frame
      ? sideUv(positions, point, faces, face, frame)
      : [raw.uvs![point * 2], raw.uvs![point * 2 + 1]];
    row[0] = welded[point];
    row[1] = Math.round(nx * NORMAL_STEPS);
    row[2] = Math.round(ny * NORMAL_STEPS);
    row[3] = Math.round(nz * NORMAL_STEPS);
    row[4] = Math.round(u * UV_STEPS_PER_M);
    row[5] = Math.round(v * UV_STEPS_PER_M);
    const at = known.of(row);
    if (at === out.uvs.length / 2) {
      out.positions.push(positions[point * 3], positions[point * 3 + 1], positions[point * 3 + 2]);
      out.normals.push(nx, ny, nz);
      out.uvs.push(u, v);
    }
    indices[k] = at;
  }
  return {
    positions: Float32Array.from(out.positions),
    normals: Float32Array.from(out.normals),
    uvs: Float32Array.from(out.uvs),
    indices,
    slots: new Uint8Array(corners.length / 3),
  };
}

/** For every point the first one at the same place. */
export function weld(positions: ArrayLike<number>): Uint32Array {
  const known = createRowNumbers(3);
  const row = new Float64Array(3);
  const first: number[] = [];
  const welded = new Uint32Array(positions.length / 3);
  for (let k = 0; k < welded.length; k++) {
    for (let c = 0; c < 3; c++) row[c] = Math.round(positions[k * 3 + c] * WELD_PER_M);
    const number = known.of(row);
    if (number === first.length) first.push(k);
    welded[k] = first[number];
  }
  return welded;
}

/** Triangles that have an area, with their unit normals and areas (four numbers each) and angles. */
function facesOf({ positions: p, triangles }: Raw, welded: Uint32Array) {
  const corners: number[] = [];
  const faces: number[] = [];
  const angles: number[] = [];
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [triangles[k], triangles[k + 1], triangles[k + 2]];
    if (welded[a] === welded[b] || welded[b] === welded[c] || welded[c] === welded[a]) continue;
    const ux = p[b * 3] - p[a * 3];
    const uy = p[b * 3 + 1] - p[a * 3 + 1];
    const uz = p[b * 3 + 2] - p[a * 3 + 2];
    const vx = p[c * 3] - p[a * 3];
    const vy = p[c * 3 + 1] - p[a * 3 + 1];
    const vz = p[c * 3 + 2] - p[a * 3 + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (twice < 2 * SMALLEST_AREA) continue;
    corners.push(a, b, c);
    faces.push(nx / twice, ny / twice, nz / twice, twice / 2);
    const atA = Math.atan2(twice, ux * vx + uy * vy + uz * vz);
    const atB = Math.atan2(twice, ux * (ux - vx) + uy * (uy - vy) + uz * (uz - vz));
    angles.push(atA, atB, Math.PI - atA - atB);
  }
  return { corners, faces, angles };
}

function cornersByPoint(corners: readonly number[], welded: Uint32Array, points: number) {
  const around: number[][] = new Array(points);
  for (let k = 0; k < corners.length; k++) {
    const point = welded[corners[k]];
    around[point] ??= [];
    around[point].push(k);
  }
  return around;
}

function cornerNormal(
  faces: readonly number[],
  angles: readonly number[],
  face: number,
  near: readonly number[],
  limit: number,
): readonly [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  for (const corner of near) {
    const other = Math.floor(corner / 3) * 4;
    const along =
      faces[face] * faces[other] +
      faces[face + 1] * faces[other + 1] +
      faces[face + 2] * faces[other + 2];
    if (other !== face && along < limit) continue;
    const weight = faces[other + 3] * angles[corner];
    x += faces[other] * weight;
    y += faces[other + 1] * weight;
    z += faces[other + 2] * weight;
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  return length > 0
    ? [x / length, y / length, z / length]
    : [faces[face], faces[face + 1], faces[face + 2]];
}

type Order = readonly [number, number, number];

/** Axes from the one that u prefers to the one it avoids. */
function orderOf(positions: readonly number[], mapping: Mapping): Order {
  if (mapping === 'upright') return [0, 1, 2];
  const extent = [0, 1, 2].map((c) => {
    let [lo, hi] = [Infinity, -Infinity];
    for (let k = c; k < positions.length; k += 3) {
      lo = Math.min(lo, positions[k]);
      hi = Math.max(hi, positions[k]);
    }
    return hi - lo;
  });
  const [a, b, c] = [0, 1, 2].sort((i, j) => extent[j] - extent[i]);
  return [a, b, c];
}

function sideUv(
  positions: readonly number[],
  point: number,
  faces: readonly number[],
  face: number,
  order: Order,
): readonly [number, number] {
  const x = Math.abs(faces[face]);
  const y = Math.abs(faces[face + 1]);
  const z = Math.abs(faces[face + 2]);
  const facing = z >= x && z >= y ? 2 : y >= x ? 1 : 0;
  const u = order[0] === facing ? order[1] : order[0];
  const v = order[2] === facing ? order[1] : order[2];
  return [positions[point * 3 + u], positions[point * 3 + v]];
}
