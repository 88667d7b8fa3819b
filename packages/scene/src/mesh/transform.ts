import { cross, normalize, type Vec3 } from '../vec.ts';
import type { Mesh } from './mesh.ts';

/** Columns of a 3 × 3 matrix: where the x, y and z axes go. */
export type Axes = readonly [x: Vec3, y: Vec3, z: Vec3];

/** The mesh under a linear map and a shift; mirrored ones keep their outside outside. */
export function transform(mesh: Mesh, [a, b, c]: Axes, at: Vec3 = [0, 0, 0]): Mesh {
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  // Normals go by the cofactors: the inverse transpose times the determinant.
  const [na, nb, nc] = [cross(b, c), cross(c, a), cross(a, b)];
  const flips = a[0] * na[0] + a[1] * na[1] + a[2] * na[2] < 0;
  const sign = flips ? -1 : 1;
  for (let k = 0; k < positions.length; k += 3) {
    const [x, y, z] = [mesh.positions[k], mesh.positions[k + 1], mesh.positions[k + 2]];
    const [nx, ny, nz] = [mesh.normals[k], mesh.normals[k + 1], mesh.normals[k + 2]];
    const n0 = na[0] * nx + nb[0] * ny + nc[0] * nz;
    const n1 = na[1] * nx + nb[1] * ny + nc[1] * nz;
    const n2 = na[2] * nx + nb[2] * ny + nc[2] * nz;
    const unit = sign / Math.sqrt(n0 * n0 + n1 * n1 + n2 * n2);
    positions[k] = a[0] * x + b[0] * y + c[0] * z + at[0];
    positions[k + 1] = a[1] * x + b[1] * y + c[1] * z + at[1];
    positions[k + 2] = a[2] * x + b[2] * y + c[2] * z + at[2];
    normals[k] = n0 * unit;
    normals[k + 1] = n1 * unit;
    normals[k + 2] = n2 * unit;
  }
  return { ...mesh, positions, normals, indices: flips ? flipped(mesh.indices) : mesh.indices };
}

function flipped(indices: Uint32Array): Uint32Array {
  const all = indices.slice();
  for (let k = 0; k < all.length; k += 3) [all[k + 1], all[k + 2]] = [all[k + 2], all[k + 1]];
  return all;
}

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

export const move = (mesh: Mesh, by: Vec3): Mesh => transform(mesh, [X, Y, Z], by);

export const stretch = (mesh: Mesh, [x, y, z]: Vec3): Mesh =>
  transform(mesh, [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ]);

/** The mesh and its mirror image in the plane x = 0: arms, legs, doors come in pairs. */
export const mirrorX = (mesh: Mesh): Mesh => stretch(mesh, [-1, 1, 1]);
export const mirrorY = (mesh: Mesh): Mesh => stretch(mesh, [1, -1, 1]);

/** Turned about an axis through the origin, counter-clockwise seen from the axis' tip; radians. */
export function turnX(mesh: Mesh, angle: number): Mesh {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return transform(mesh, [X, [0, c, s], [0, -s, c]]);
}
export function turnY(mesh: Mesh, angle: number): Mesh {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return transform(mesh, [[c, 0, -s], Y, [s, 0, c]]);
}
export function turnZ(mesh: Mesh, angle: number): Mesh {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return transform(mesh, [[c, s, 0], [-s, c, 0], Z]);
}

/** Unit axes whose z runs along `direction` and whose x stays level. */
export function axesAlong(direction: Vec3): Axes {
  const z = normalize(direction);
  const x = Math.abs(z[2]) > 0.999 ? X : normalize(cross(Z, z));
  const y = normalize(cross(z, x));
  return [x, y, z];
}
