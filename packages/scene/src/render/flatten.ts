import type { Material } from '../materials/material.ts';
import { PANE_BIT, TRIANGLE, TRIANGLE_WORDS } from './layout.ts';
import type { RenderObject } from './render-scene.ts';

/** All triangles of a scene, in the world. */
export interface Flat {
  readonly count: number;
  /** 9 numbers a triangle. */
  readonly corners: Float32Array;
  /** `TRIANGLE_WORDS` words a triangle. */
  readonly records: Float32Array;
  /** Material of each triangle, an index into `materials`. */
  readonly worn: Uint16Array;
  readonly materials: readonly Material[];
}

/** Brings every mesh to its place and writes what shading needs to know of each triangle. */
export function flatten(objects: readonly RenderObject[]): Flat {
  const count = objects.reduce((sum, { mesh }) => sum + mesh.slots.length, 0);
  const corners = new Float32Array(count * 9);
  const records = new Float32Array(count * TRIANGLE_WORDS);
  const integers = new Uint32Array(records.buffer);
  const worn = new Uint16Array(count);
  const numbers = new Map<Material, number>();
  let triangle = 0;
  objects.forEach((object, index) => {
    const bySlot = object.materials.map((material) => {
      const known = numbers.get(material) ?? numbers.size;
      numbers.set(material, known);
      return known;
    });
    const { mesh, transform } = object;
    const cosine = Math.cos(transform.yawRad);
    const sine = Math.sin(transform.yawRad);
    for (let t = 0; t < mesh.slots.length; t++, triangle++) {
      const material = bySlot[mesh.slots[t]];
      if (material === undefined)
        throw new RangeError(`object "${object.name}" has no material for slot ${mesh.slots[t]}`);
      worn[triangle] = material;
      const record = triangle * TRIANGLE_WORDS;
      for (let c = 0; c < 3; c++) {
        const vertex = mesh.indices[t * 3 + c];
        const [x, y, z] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
        corners[triangle * 9 + c * 3] = x * cosine - y * sine + transform.at[0];
        corners[triangle * 9 + c * 3 + 1] = x * sine + y * cosine + transform.at[1];
        corners[triangle * 9 + c * 3 + 2] = z + transform.at[2];
        const [nx, ny, nz] = mesh.normals.subarray(vertex * 3, vertex * 3 + 3);
        records[record + c * 3] = nx * cosine - ny * sine;
        records[record + c * 3 + 1] = nx * sine + ny * cosine;
        records[record + c * 3 + 2] = nz;
        records[record + TRIANGLE.uvs + c * 2] = mesh.uvs[vertex * 2];
        records[record + TRIANGLE.uvs + c * 2 + 1] = mesh.uvs[vertex * 2 + 1];
      }
      integers[record + TRIANGLE.material] = material;
      integers[record + TRIANGLE.object] = index;
      writeFrame(corners, triangle * 9, records, record);
    }
  });
  return { count, corners, records, worn, materials: [...numbers.keys()] };
}

/** Face normal, and the direction in which u grows, perpendicular to it. */
function writeFrame(
  corners: Float32Array,
  at: number,
  records: Float32Array,
  record: number,
): void {
  const [e1, e2] = [edge(corners, at, 3), edge(corners, at, 6)];
  const face = unit([
    e1[1] * e2[2] - e1[2] * e2[1],
    e1[2] * e2[0] - e1[0] * e2[2],
    e1[0] * e2[1] - e1[1] * e2[0],
  ]);
  const uv = record + TRIANGLE.uvs;
  const [u1, v1] = [records[uv + 2] - records[uv], records[uv + 3] - records[uv + 1]];
  const [u2, v2] = [records[uv + 4] - records[uv], records[uv + 5] - records[uv + 1]];
  const turned = u1 * v2 - u2 * v1;
  const tangent = unit([0, 1, 2].map((k) => (e1[k] * v2 - e2[k] * v1) * Math.sign(turned)));
  records.set(face, record + TRIANGLE.face);
  records.set(tangent, record + TRIANGLE.tangent);
  records[record + TRIANGLE.hand] = turned < 0 ? -1 : 1;
}

const edge = (corners: Float32Array, at: number, to: number): number[] =>
  [0, 1, 2].map((k) => corners[at + to + k] - corners[at + k]);

function unit(v: readonly number[]): number[] {
  const length = Math.hypot(v[0], v[1], v[2]);
  return length > 0 ? v.map((c) => c / length) : [0, 0, 0];
}

/** Marks in the packets (their triangle numbers) where light goes straight through. */
export function markPanes(packets: Float32Array, words: number, { worn, materials }: Flat): void {
  const integers = new Int32Array(packets.buffer);
  const pane = materials.map((m) => m.transmission > 0 && m.passage === 'pane');
  for (let at = words - 4; at < integers.length; at += words) {
    for (let lane = 0; lane < 4; lane++) {
      const triangle = integers[at + lane];
      if (triangle >= 0 && pane[worn[triangle]]) integers[at + lane] = triangle | PANE_BIT;
    }
  }
}
