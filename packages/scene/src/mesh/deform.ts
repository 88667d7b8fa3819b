import { cross, normalize, scale, sub, type Vec3 } from '../vec.ts';
import type { Mesh } from './mesh.ts';

const STEP = 1e-4;

/** The mesh with every point moved to `f(point)`, normals by f's derivatives; f must not mirror. */
export function deform(mesh: Mesh, f: (point: Vec3) => Vec3): Mesh {
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  for (let k = 0; k < positions.length; k += 3) {
    const p: Vec3 = [mesh.positions[k], mesh.positions[k + 1], mesh.positions[k + 2]];
    const at = f(p);
    const dx = scale(sub(f([p[0] + STEP, p[1], p[2]]), at), 1 / STEP);
    const dy = scale(sub(f([p[0], p[1] + STEP, p[2]]), at), 1 / STEP);
    const dz = scale(sub(f([p[0], p[1], p[2] + STEP]), at), 1 / STEP);
    const [nx, ny, nz] = [mesh.normals[k], mesh.normals[k + 1], mesh.normals[k + 2]];
    const [a, b, c] = [cross(dy, dz), cross(dz, dx), cross(dx, dy)];
    const n = normalize([
      a[0] * nx + b[0] * ny + c[0] * nz,
      a[1] * nx + b[1] * ny + c[1] * nz,
      a[2] * nx + b[2] * ny + c[2] * nz,
    ]);
    positions.set(at, k);
    normals.set(n, k);
  }
  return { ...mesh, positions, normals };
}

/**
 * Bends what lies along x into an arc about a vertical axis at (0, -radius): x becomes the way along
 * the arc, y the distance outwards from it.
 */
export function bentRound(mesh: Mesh, radius: number): Mesh {
  return deform(mesh, ([x, y, z]) => {
    const turn = x / radius;
    return [(radius + y) * Math.sin(turn), (radius + y) * Math.cos(turn) - radius, z];
  });
}
