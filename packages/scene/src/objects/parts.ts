import { type Mesh, merge } from '../mesh/mesh.ts';
import type { Shapes } from '../mesh/shapes.ts';
import { mirrorX, mirrorY, move, stretch, turnX, turnZ } from '../mesh/transform.ts';
import type { Vec3 } from '../vec.ts';
import type { Slot } from './kind.ts';

export const slot = (name: string, material: string): Slot => ({ name, material });
/** A slot of cloth or leaves: sheets instead of solids. */
export const sheetSlot = (name: string, material: string): Slot => ({
  name,
  material,
  open: true,
});

/** A part and its mirror image left and right. */
export const pair = (mesh: Mesh): Mesh => merge(mesh, mirrorX(mesh));
/** A part at all four corners. */
export const four = (mesh: Mesh): Mesh => pair(merge(mesh, mirrorY(mesh)));

/** `count` copies along x whose middles share out `width`. */
export const row = (count: number, width: number, part: (x: number, k: number) => Mesh): Mesh =>
  merge(
    ...Array.from({ length: count }, (_, k) => part(-width / 2 + (width * (k + 0.5)) / count, k)),
  );

/** `count` copies of a part turned about the vertical. */
export const ring = (count: number, part: Mesh, start = 0): Mesh =>
  merge(...Array.from({ length: count }, (_, k) => turnZ(part, start + (k / count) * 2 * Math.PI)));

/** Leant back (towards +y) about the x axis through `at`. */
export const leant = (mesh: Mesh, angle: number, at: Vec3): Mesh => move(turnX(mesh, -angle), at);

/** Four round legs under a top: inset from its corners, thinner and wider apart at the foot. */
export function splayedLegs(
  s: Shapes,
  [width, depth, height]: Vec3,
  radius: number,
  splay = 0.03,
): Mesh {
  const [x, y] = [width / 2, depth / 2];
  return four(s.leg([x, y, 0], [x - splay, y - splay, height], radius * 0.65, radius));
}

/** Four upright square legs at the corners. */
export function squareLegs(s: Shapes, [width, depth, height]: Vec3, side: number): Mesh {
  const [x, y] = [width / 2, depth / 2];
  return four(s.slab([x - side, y - side, 0], [x, y, height], 0.003));
}

/** The mesh moved and stretched to fill its box exactly: for things that grow as they like. */
export function fitted(mesh: Mesh, [width, depth, height]: Vec3): Mesh {
  const lo = [Infinity, Infinity, Infinity];
  const hi = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < mesh.positions.length; k++) {
    lo[k % 3] = Math.min(lo[k % 3], mesh.positions[k]);
    hi[k % 3] = Math.max(hi[k % 3], mesh.positions[k]);
  }
  const centred = move(mesh, [-(lo[0] + hi[0]) / 2, -(lo[1] + hi[1]) / 2, -lo[2]]);
  return stretch(centred, [
    width / (hi[0] - lo[0]),
    depth / (hi[1] - lo[1]),
    height / (hi[2] - lo[2]),
  ]);
}
