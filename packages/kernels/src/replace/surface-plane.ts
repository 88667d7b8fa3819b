/**
 * A flat surface in camera space, metres (x right, y down, z into the picture): points with n · P = c,
 * texture axes u and v in it. A pixel (x, y) looks along ((x − cx) / f, (y − horizon) / f, 1).
 */
export interface SurfacePlane {
  readonly kind: SurfaceKind;
  readonly focalPx: number;
  readonly cx: number;
  readonly horizonPx: number;
  readonly normal: Vec3;
  readonly c: number;
  readonly u: Vec3;
  readonly v: Vec3;
}

export type SurfaceKind = 'floor' | 'ceiling' | 'wall' | 'other';
export type Vec3 = readonly [x: number, y: number, z: number];

/** Depth is kept between these, so that a pixel at the plane's own horizon stays finite. */
const NEAREST_M = 0.15;
const FARTHEST_M = 150;

/**
 * Where a place of a picture lies on a surface, and how far the steps to its neighbours lead there. One object serves
 * for all places, as with `TexturePlace`.
 */
export interface SurfacePoint {
  /** The place in the picture, pixels. */
  x: number;
  y: number;
  /** On the surface, metres. */
  u: number;
  v: number;
  /** Change of u and v for one pixel to the right and one down. */
  uRight: number;
  vRight: number;
  uDown: number;
  vDown: number;
  depthM: number;
}

export const createSurfacePoint = (): SurfacePoint => ({
  x: 0,
  y: 0,
  u: 0,
  v: 0,
  uRight: 0,
  vRight: 0,
  uDown: 0,
  vDown: 0,
  depthM: 0,
});

/** Writes where the place (x, y) of `at` lies on the plane. */
export function pointOn(plane: SurfacePlane, at: SurfacePoint): void {
  const { focalPx: f, normal: n, u, v } = plane;
  const rx = (at.x - plane.cx) / f;
  const ry = (at.y - plane.horizonPx) / f;
  const perFacing = 1 / (n[0] * rx + n[1] * ry + n[2]);
  const exact = plane.c * perFacing;
  const t = exact > 0 ? Math.min(FARTHEST_M, Math.max(NEAREST_M, exact)) : FARTHEST_M;
  const px = t * rx;
  const py = t * ry;
  at.depthM = t;
  at.u = px * u[0] + py * u[1] + t * u[2];
  at.v = px * v[0] + py * v[1] + t * v[2];
  // dP for a step of the ray by (1/f, 0) or (0, 1/f): t · (step − ray · (n · step) / (n · ray)).
  const step = t / f;
  const gx = n[0] * perFacing;
  const gy = n[1] * perFacing;
  at.uRight = step * ((1 - rx * gx) * u[0] - ry * gx * u[1] - gx * u[2]);
  at.vRight = step * ((1 - rx * gx) * v[0] - ry * gx * v[1] - gx * v[2]);
  at.uDown = step * (-rx * gy * u[0] + (1 - ry * gy) * u[1] - gy * u[2]);
  at.vDown = step * (-rx * gy * v[0] + (1 - ry * gy) * v[1] - gy * v[2]);
}

/** The same plane for the picture enlarged by `scale`. */
export function scalePlane(plane: SurfacePlane, scale: number): SurfacePlane {
  return {
    ...plane,
    focalPx: plane.focalPx * scale,
    cx: plane.cx * scale,
    horizonPx: plane.horizonPx * scale,
  };
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function normalised(a: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}
