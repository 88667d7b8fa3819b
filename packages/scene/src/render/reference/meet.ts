import { add, cross, dot, scale, sub, type Vec3 } from '../../vec.ts';

/** Where a ray meets a triangle. */
export interface Meeting {
  /** In lengths of the direction. */
  readonly t: number;
  readonly triangle: number;
  readonly at: Vec3;
}

/**
 * The nearest triangle between 0 and `reach` by trying all of them (9 numbers a triangle): the slow,
 * clear twin of the hierarchy (Möller & Trumbore 1997).
 */
export function meet(
  corners: Float32Array,
  origin: Vec3,
  direction: Vec3,
  reach = Number.POSITIVE_INFINITY,
): Meeting | undefined {
  let nearest: Meeting | undefined;
  for (let triangle = 0; triangle * 9 < corners.length; triangle++) {
    const [a, b, c] = [0, 3, 6].map((k): Vec3 => {
      const at = triangle * 9 + k;
      return [corners[at], corners[at + 1], corners[at + 2]];
    });
    const [e1, e2] = [sub(b, a), sub(c, a)];
    const p = cross(direction, e2);
    const determinant = dot(e1, p);
    if (determinant === 0) continue;
    const s = sub(origin, a);
    const u = dot(s, p) / determinant;
    const q = cross(s, e1);
    const v = dot(direction, q) / determinant;
    const t = dot(e2, q) / determinant;
    if (u < 0 || v < 0 || u + v > 1 || t <= 0 || t >= (nearest?.t ?? reach)) continue;
    nearest = { t, triangle, at: add(origin, scale(direction, t)) };
  }
  return nearest;
}
