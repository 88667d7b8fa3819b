/** Points and directions in metres; x to the right, y away from the viewer, z up. */
export type Vec3 = readonly [number, number, number];
export type Vec2 = readonly [number, number];

/** The vector whose coordinate k (0 x, 1 y, 2 z) is `at(k)`. */
export const build = (at: (k: 0 | 1 | 2) => number): Vec3 => [at(0), at(1), at(2)];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Unit vector along `a`; the zero vector stays zero. */
export function normalize(a: Vec3): Vec3 {
  const len = length(a);
  return len === 0 ? a : scale(a, 1 / len);
}

/** Turns `a` counter-clockwise about the vertical axis (seen from above). */
export function turn(a: Vec3, yaw: number): Vec3 {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  return [a[0] * c - a[1] * s, a[0] * s + a[1] * c, a[2]];
}
