/**
 * A triangle mesh in metres (x right, y away from the viewer, z up). Vertices are split where
 * normals or uvs break, so that each one has a single normal and a single uv.
 */
export interface Mesh {
  /** Three per vertex. */
  readonly positions: Float32Array;
  /** Three per vertex, unit length, for shading. */
  readonly normals: Float32Array;
  /** Two per vertex, metres along the surface. */
  readonly uvs: Float32Array;
  /** Three per triangle, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** One per triangle: which of its object's material slots it wears. */
  readonly slots: Uint8Array;
}

/** How finely round things are cut: `low` for crowds and the distance, `high` for close views. */
export type Detail = 'low' | 'normal' | 'high';

export const triangleCount = (mesh: Mesh): number => mesh.slots.length;

/** All meshes as one, in their order. */
export function merge(...meshes: readonly Mesh[]): Mesh {
  let vertices = 0;
  let triangles = 0;
  for (const mesh of meshes) {
    vertices += mesh.positions.length / 3;
    triangles += mesh.slots.length;
  }
  const all = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    indices: new Uint32Array(triangles * 3),
    slots: new Uint8Array(triangles),
  };
  let v = 0;
  let t = 0;
  for (const mesh of meshes) {
    all.positions.set(mesh.positions, v * 3);
    all.normals.set(mesh.normals, v * 3);
    all.uvs.set(mesh.uvs, v * 2);
    for (let k = 0; k < mesh.indices.length; k++) all.indices[t * 3 + k] = mesh.indices[k] + v;
    all.slots.set(mesh.slots, t);
    v += mesh.positions.length / 3;
    t += mesh.slots.length;
  }
  return all;
}

/** The meshes as one that wears material slot `slot` all over. */
export function paint(slot: number, ...meshes: readonly Mesh[]): Mesh {
  const mesh = merge(...meshes);
  mesh.slots.fill(slot);
  return mesh;
}
