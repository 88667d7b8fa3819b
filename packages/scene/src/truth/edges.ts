import type { Flat } from '../render/flatten.ts';
import { TRIANGLE, TRIANGLE_WORDS } from '../render/layout.ts';
import { dot, type Vec3 } from '../vec.ts';

/** A straight edge in the world that a drawing of the scene may show. */
export interface Edge {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** Vertices nearer than this are one. */
const WELD_M = 2e-4;
const BEND = Math.cos((28 * Math.PI) / 180);
/** Two faces of one plane. */
const FLAT = Math.cos((1.5 * Math.PI) / 180);

interface Faces {
  readonly a: Vec3;
  readonly b: Vec3;
  /** Face normals of the triangles that meet here, and whether shading breaks between them. */
  readonly normals: Vec3[];
  readonly shading: Vec3[];
}

/**
 * The edges of a scene's meshes that can be lines of a drawing seen from `eye`: where a mesh ends, where
 * it bends and is shaded as bent, and where it turns away from the eye.
 *
 * @param leafy numbers of materials (index + 1) that are left out
 */
export function featureEdges(flat: Flat, eye: Vec3, leafy: ReadonlySet<number>): Edge[] {
  const integers = new Uint32Array(flat.records.buffer);
  const edges: Edge[] = [];
  let object = -1;
  let faces = new Map<string, Faces>();
  const finish = (): void => {
    for (const one of faces.values())
      if (isFeature(one, eye)) edges.push({ from: one.a, to: one.b });
    faces = new Map();
  };
  for (let t = 0; t < flat.count; t++) {
    const record = t * TRIANGLE_WORDS;
    if (integers[record + TRIANGLE.object] !== object) {
      finish();
      object = integers[record + TRIANGLE.object];
    }
    if (!leafy.has(flat.worn[t] + 1)) addTriangle(faces, flat, t);
  }
  finish();
  return edges;
}

function addTriangle(faces: Map<string, Faces>, { corners, records }: Flat, t: number): void {
  const record = t * TRIANGLE_WORDS;
  const at = (k: number): Vec3 => vectorAt(corners, t * 9 + k * 3);
  const face = vectorAt(records, record + TRIANGLE.face);
  const keys = [0, 1, 2].map((k) => keyOf(at(k)));
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3;
    if (keys[k] === keys[next]) continue;
    const forth = keys[k] < keys[next];
    const [i, j] = forth ? [k, next] : [next, k];
    const key = `${keys[i]}|${keys[j]}`;
    let own = faces.get(key);
    if (!own) {
      own = { a: at(i), b: at(j), normals: [], shading: [] };
      faces.set(key, own);
    }
    own.normals.push(face);
    own.shading.push(vectorAt(records, record + TRIANGLE.normals + i * 3));
  }
}

const vectorAt = (list: Float32Array, at: number): Vec3 => [list[at], list[at + 1], list[at + 2]];

const keyOf = (p: Vec3): string =>
  `${Math.round(p[0] / WELD_M)},${Math.round(p[1] / WELD_M)},${Math.round(p[2] / WELD_M)}`;

function isFeature({ a, normals, shading }: Faces, eye: Vec3): boolean {
  if (normals.length !== 2) return normals.length === 1 || !allFlat(normals);
  const along = dot(normals[0], normals[1]);
  if (along < BEND && dot(shading[0], shading[1]) < BEND) return true;
  if (along > FLAT) return false;
  const towards: Vec3 = [eye[0] - a[0], eye[1] - a[1], eye[2] - a[2]];
  return dot(normals[0], towards) > 0 !== dot(normals[1], towards) > 0;
}

const allFlat = (normals: readonly Vec3[]): boolean =>
  normals.every((normal) => Math.abs(dot(normal, normals[0])) > FLAT);
