import { cross, dot, normalize, scale, sub, type Vec3 } from '../vec.ts';
import { gridSurface } from './grid.ts';
import type { Mesh } from './mesh.ts';
import { transform } from './transform.ts';

export interface LeafOptions {
  /** Where the leaf is widest, 0 its stalk … 1 its tip. */
  readonly belly?: number;
  /** How far the tip hangs down, as a share of the length. */
  readonly droop?: number;
  /** How far the halves rise from the midrib, as a share of the width. */
  readonly fold?: number;
  /** Half width at a share 0..1 of the length, 0..1, in place of the plain oval. */
  readonly outline?: (t: number) => number;
}

/** A leaf of `pieces` × 2 cells along +x from the origin, its upper side towards +z: an open sheet. */
export function leaf(
  length: number,
  width: number,
  pieces: number,
  options: LeafOptions = {},
): Mesh {
  const { belly = 0.45, droop = 0.15, fold = 0.2 } = options;
  const power = Math.log(0.5) / Math.log(belly);
  const outline = options.outline ?? ((t: number) => Math.sin(Math.PI * t ** power) ** 0.8);
  return gridSurface(pieces, 2, (u, v): Vec3 => {
    const side = 2 * v - 1;
    const half = (width / 2) * Math.max(u === 0 || u === 1 ? 0 : 0.02, outline(u));
    return [
      length * (u - 0.3 * droop * u * u),
      side * half,
      -droop * length * u * u + Math.abs(side) * half * 2 * fold,
    ];
  });
}

/** The mesh with its x axis led along `direction` from `at`, its z axis as close to `up` as can be. */
export function aimed(mesh: Mesh, at: Vec3, direction: Vec3, up: Vec3 = [0, 0, 1]): Mesh {
  const x = normalize(direction);
  const level = sub(up, scale(x, dot(up, x)));
  const z = normalize(Math.hypot(...level) > 1e-4 ? level : cross(x, [0, 1, 0]));
  return transform(mesh, [x, cross(z, x), z], at);
}
