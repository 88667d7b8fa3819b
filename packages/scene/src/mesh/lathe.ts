import type { Vec2 } from '../vec.ts';
import { gridSurface } from './grid.ts';
import type { Mesh } from './mesh.ts';

/**
 * A profile of [radius, height] turned about the z axis, outside to its right as it is walked. Ends
 * off the axis are closed by discs, unless the profile comes back to its start (a ring).
 */
export function lathe(profile: readonly Vec2[], sides: number, creaseRad = 0.7): Mesh {
  const [first, last] = [profile[0], profile[profile.length - 1]];
  const ring = first[0] === last[0] && first[1] === last[1];
  const line: Vec2[] = [...profile];
  if (!ring && first[0] > 0) line.unshift([0, first[1]]);
  if (!ring && last[0] > 0) line.push([0, last[1]]);
  const at = (u: number, v: number) => {
    const [r, z] = line[Math.round(v * (line.length - 1))];
    const turn = u === 1 ? 0 : u * 2 * Math.PI;
    return [r * Math.cos(turn), r * Math.sin(turn), z] as const;
  };
  return gridSurface(sides, line.length - 1, at, creaseRad);
}

/** A curve through all points, with `per` pieces between neighbours (centripetal where it matters little: uniform Catmull–Rom). */
export function curveThrough<P extends readonly number[]>(points: readonly P[], per: number): P[] {
  const curve: number[][] = [];
  for (let k = 0; k + 1 < points.length; k++) {
    const [b, c] = [points[k], points[k + 1]];
    const a = points[k - 1] ?? b.map((x, i) => 2 * x - c[i]);
    const d = points[k + 2] ?? c.map((x, i) => 2 * x - b[i]);
    for (let step = 0; step < per; step++) {
      const t = step / per;
      curve.push(
        b.map(
          (x, i) =>
            x +
            0.5 *
              t *
              (c[i] -
                a[i] +
                t * (2 * a[i] - 5 * x + 4 * c[i] - d[i] + t * (3 * (x - c[i]) + d[i] - a[i]))),
        ),
      );
    }
  }
  curve.push([...points[points.length - 1]]);
  return curve as unknown as P[];
}
