import { extrude } from '../mesh/extrude.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import { slab } from '../mesh/slab.ts';
import { transform } from '../mesh/transform.ts';
import type { Vec2, Vec3 } from '../vec.ts';

/** A sharp box between two corners. */
export const box = (lo: Vec3, hi: Vec3): Mesh => slab(lo, hi, 0, 0);

/** A plan given thickness from `from` to `to`. */
export const plate = (plan: readonly Vec2[], from: number, to: number): Mesh =>
  extrude(plan, from, to, { creaseRad: 0.5 });

export const EMPTY: Mesh = merge();

/**
 * A mesh modelled on a wall: x along it, y up, z out of the room, the wall's start at the origin.
 */
export function onWall(mesh: Mesh, from: Vec2, along: Vec2, inward: Vec2): Mesh {
  return transform(
    mesh,
    [
      [along[0], along[1], 0],
      [0, 0, 1],
      [-inward[0], -inward[1], 0],
    ],
    [from[0], from[1], 0],
  );
}
