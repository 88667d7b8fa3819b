import earcut from 'earcut';
import type { Vec2 } from '../vec.ts';
import type { Mesh } from './mesh.ts';
import { inset, type Outline, turnedRound, windingOf } from './outline.ts';
import { type Mapping, shaded } from './shade.ts';
import { transform } from './transform.ts';

export interface ExtrudeOptions {
  readonly holes?: readonly Outline[];
  /** Rounding of the edges at both ends, metres. */
  readonly bevel?: number;
  /** Steps of the rounding; one is a chamfer. */
  readonly segments?: number;
  readonly creaseRad?: number;
  readonly mapping?: Mapping;
}

/** A flat outline, with holes, given the thickness from `from` to `to` along z. */
export function extrude(
  outline: Outline,
  from: number,
  to: number,
  options: ExtrudeOptions = {},
): Mesh {
  return shaded(prism(outline, from, to, options), options.creaseRad ?? 0.6, options.mapping);
}

/** The outline lies in (y, z) and is drawn out along x. */
export const extrudeX = (outline: Outline, from: number, to: number, options?: ExtrudeOptions) =>
  transform(extrude(outline, from, to, options), [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ]);

/** The outline lies in (x, z) and is drawn out along y. */
export const extrudeY = (outline: Outline, from: number, to: number, options?: ExtrudeOptions) =>
  transform(extrude(outline, -to, -from, options), [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ]);

function prism(outline: Outline, from: number, to: number, options: ExtrudeOptions) {
  const { holes = [], segments = 1 } = options;
  const bevel = Math.min(options.bevel ?? 0, (to - from) * 0.49);
  const rings = [
    windingOf(outline) < 0 ? turnedRound(outline) : outline,
    ...holes.map((hole) => (windingOf(hole) > 0 ? turnedRound(hole) : hole)),
  ];
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  const levels = levelsOf(from, to, bevel, bevel > 0 ? segments : 0);
  const positions = levels.flatMap(([by, z]) =>
    rings.flatMap((ring) => (by > 0 ? inset(ring, by) : ring).flatMap(([x, y]) => [x, y, z])),
  );
  const triangles: number[] = [];
  for (let level = 0; level + 1 < levels.length; level++) {
    let start = level * count;
    for (const ring of rings) {
      for (let k = 0; k < ring.length; k++) {
        const [a, b] = [start + k, start + ((k + 1) % ring.length)];
        triangles.push(a, b, b + count, a, b + count, a + count);
      }
      start += ring.length;
    }
  }
  const lid = triangulate(rings.map((ring) => (bevel > 0 ? inset(ring, bevel) : ring)));
  const top = (levels.length - 1) * count;
  for (let k = 0; k < lid.length; k += 3) {
    triangles.push(lid[k], lid[k + 2], lid[k + 1]);
    triangles.push(lid[k] + top, lid[k + 1] + top, lid[k + 2] + top);
  }
  return { positions, triangles };
}

/** Inset and height of every ring from the lower lid to the upper one. */
function levelsOf(from: number, to: number, bevel: number, segments: number): Vec2[] {
  if (segments === 0)
    return [
      [0, from],
      [0, to],
    ];
  const curve = Array.from({ length: segments + 1 }, (_, k): Vec2 => {
    const a = ((k / segments) * Math.PI) / 2;
    return [bevel * (1 - Math.sin(a)), bevel * (1 - Math.cos(a))];
  });
  return [
    ...curve.map(([by, z]): Vec2 => [by, from + z]),
    ...[...curve].reverse().map(([by, z]): Vec2 => [by, to - z]),
  ];
}

/** Point numbers of the triangles that fill the first ring less the others. */
export function triangulate(rings: readonly Outline[]): number[] {
  const starts: number[] = [];
  let count = 0;
  for (const ring of rings) {
    if (count > 0) starts.push(count);
    count += ring.length;
  }
  return earcut(rings.flat(2) as number[], starts);
}
