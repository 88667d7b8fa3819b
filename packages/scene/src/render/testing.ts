import type { Material } from '../materials/material.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { cross, normalize, sub, type Vec3 } from '../vec.ts';
import type { RenderObject } from './render-scene.ts';

/** White chalk with what a test changes. */
export function materialWith(changes: Partial<Material> = {}): Material {
  return {
    id: 'test',
    name: '测试',
    words: ['测试'],
    albedo: { kind: 'color', rgb: [0.8, 0.8, 0.8] },
    roughness: 1,
    metallic: 0,
    ior: 1.5,
    transmission: 0,
    passage: 'pane',
    ...changes,
  };
}

/** Flat triangles, three corners each, counter-clockwise from outside. */
export function trianglesMesh(corners: readonly Vec3[]): Mesh {
  const normals = corners.map((_, i) => {
    const [a, b, c] = corners.slice(i - (i % 3), i - (i % 3) + 3);
    return normalize(cross(sub(b, a), sub(c, a)));
  });
  return {
    positions: Float32Array.from(corners.flat()),
    normals: Float32Array.from(normals.flat()),
    uvs: Float32Array.from(corners.flatMap((corner) => corner.slice(0, 2))),
    indices: Uint32Array.from(corners.keys()),
    slots: new Uint8Array(corners.length / 3),
  };
}

/** A parallelogram from its corner and the two edges that begin there; its front is along × up. */
export function sheet(corner: Vec3, along: Vec3, up: Vec3, material: Material): RenderObject {
  const at = (u: number, v: number): Vec3 => [
    corner[0] + along[0] * u + up[0] * v,
    corner[1] + along[1] * u + up[1] * v,
    corner[2] + along[2] * u + up[2] * v,
  ];
  return {
    name: material.id,
    mesh: trianglesMesh([at(0, 0), at(1, 0), at(1, 1), at(0, 0), at(1, 1), at(0, 1)]),
    materials: [material],
    transform: { at: [0, 0, 0], yawRad: 0 },
  };
}
