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
        const from = vertex * 3;
        const corner = triangle * 9 + c * 3;
        const x = mesh.positions[from];
        const y = mesh.positions[from + 1];
        corners[corner] = x * cosine - y * sine + transform.at[0];
        corners[corner + 1] = x * sine + y * cosine + transform.at[1];
        corners[corner + 2] = mesh.positions[from + 2] + transform.at[2];
        const nx = mesh.normals[from];
        const ny = mesh.normals[from + 1];
        records[record + c * 3] = nx * cosine - ny * sine;
        records[record + c * 3 + 1] = nx * sine + ny * cosine;
        records[record + c * 3 + 2] = mesh.normals[from + 2];
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
  const x1 = corners[at + 3] - corners[at];
  const y1 = corners[at + 4] - corners[at + 1];
  const z1 = corners[at + 5] - corners[at + 2];
  const x2 = corners[at + 6] - corners[at];
  const y2 = corners[at + 7] - corners[at + 1];
  const z2 = corners[at + 8] - corners[at + 2];
  const face = record + TRIANGLE.face;
  writeUnit(y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2, records, face);
  const uv = record + TRIANGLE.uvs;
  const u1 = records[uv + 2] - records[uv];
  const v1 = records[uv + 3] - records[uv + 1];
  const u2 = records[uv + 4] - records[uv];
  const v2 = records[uv + 5] - records[uv + 1];
  const turned = u1 * v2 - u2 * v1;
  const [one, other] = [v2 * Math.sign(turned), v1 * Math.sign(turned)];
  const tangent = record + TRIANGLE.tangent;
  writeUnit(x1 * one - x2 * other, y1 * one - y2 * other, z1 * one - z2 * other, records, tangent);
  records[record + TRIANGLE.hand] = turned < 0 ? -1 : 1;
}

/** Writes (x, y, z) at length 1; zeros where it has none. */
function writeUnit(x: number, y: number, z: number, out: Float32Array, at: number): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  out[at] = length > 0 ? x / length : 0;
  out[at + 1] = length > 0 ? y / length : 0;
  out[at + 2] = length > 0 ? z / length : 0;
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
