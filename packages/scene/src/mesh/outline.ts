import type { Vec2 } from '../vec.ts';

/** Closed polygons in a plane, counter-clockwise unless they are holes; metres. */
export type Outline = readonly Vec2[];

export const rectangle = (width: number, depth: number, at: Vec2 = [0, 0]): Outline => [
  [at[0] - width / 2, at[1] - depth / 2],
  [at[0] + width / 2, at[1] - depth / 2],
  [at[0] + width / 2, at[1] + depth / 2],
  [at[0] - width / 2, at[1] + depth / 2],
];

export const ellipse = (width: number, depth: number, sides: number): Outline =>
  arc([0, 0], [width / 2, depth / 2], 0, 2 * Math.PI, sides).slice(0, sides);

/** Points along an arc of an ellipse from one angle to another, both ends included. */
export function arc(
  middle: Vec2,
  radius: number | Vec2,
  from: number,
  to: number,
  pieces: number,
): Vec2[] {
  const [rx, ry] = typeof radius === 'number' ? [radius, radius] : radius;
  return Array.from({ length: pieces + 1 }, (_, k): Vec2 => {
    const a = from + ((to - from) * k) / pieces;
    return [middle[0] + rx * Math.cos(a), middle[1] + ry * Math.sin(a)];
  });
}

/** Round corners: each corner becomes an arc of `radius`, or less where its sides are short. */
export function rounded(outline: Outline, radius: number, pieces: number): Outline {
  return outline.flatMap((corner, k): Vec2[] => {
    const before = outline[(k + outline.length - 1) % outline.length];
    const after = outline[(k + 1) % outline.length];
    const [a, la] = unit(corner, before);
    const [b, lb] = unit(corner, after);
    const half = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1]))) / 2;
    const cut = Math.min(radius / Math.tan(half), la * 0.499, lb * 0.499);
    if (half > 1.5 || cut < 1e-5) return [corner];
    // A quadratic curve is within 3 % of the arc and keeps both tangents at any angle.
    return Array.from({ length: pieces + 1 }, (_, step): Vec2 => {
      const t = step / pieces;
      const [wa, wb] = [(1 - t) * (1 - t) * cut, t * t * cut];
      return [corner[0] + a[0] * wa + b[0] * wb, corner[1] + a[1] * wa + b[1] * wb];
    });
  });
}

function unit(from: Vec2, to: Vec2): readonly [Vec2, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return [[dx / length, dy / length], length];
}

/** The outline moved inwards (to the left of its walk) by `by` metres, corners mitred. */
export function inset(outline: Outline, by: number): Outline {
  return outline.map((corner, k): Vec2 => {
    const [a] = unit(outline[(k + outline.length - 1) % outline.length], corner);
    const [b] = unit(corner, outline[(k + 1) % outline.length]);
    const [nx, ny] = [-(a[1] + b[1]), a[0] + b[0]];
    // Points of very sharp corners are kept from running away.
    const scale = by / Math.max(0.3, (nx * nx + ny * ny) / 2);
    return [corner[0] + nx * scale, corner[1] + ny * scale];
  });
}

/** Twice the signed area: positive when counter-clockwise. */
export function windingOf(outline: Outline): number {
  return outline.reduce((sum, [x, y], k) => {
    const [nx, ny] = outline[(k + 1) % outline.length];
    return sum + x * ny - nx * y;
  }, 0);
}

export const turnedRound = (outline: Outline): Outline => [...outline].reverse();
