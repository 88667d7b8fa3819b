import { cross, dot, normalize, scale, sub, type Vec2, type Vec3 } from './vec.ts';

const FILM_WIDTH_MM = 36;

/**
 * Look-at perspective camera on full-frame film (36 mm wide).
 * With `twoPoint` the film plane stays upright and the lens is shifted so that `target` still falls
 * on the middle of the picture: verticals stay vertical, as in an architect's perspective.
 */
export interface Camera {
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly focalMm: number;
  readonly twoPoint: boolean;
  /** Extra shift of the picture's middle, in film widths (x right, y up). */
  readonly shift?: Vec2;
  /** Turn about the optical axis: positive tips the camera's right side down. */
  readonly rollDeg?: number;
}

/** A camera prepared for one picture size. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  readonly focalPx: number;
  /** Where the optical axis meets the picture, in pixels. */
  readonly axis: Vec2;
}

/** A projected point: pixels (origin top-left, pixel centres at .5) and depth along the optical axis in metres. */
export interface Projected {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

export function projectionOf(camera: Camera, width: number, height: number): Projection {
  const toTarget = sub(camera.target, camera.eye);
  const forward = normalize(camera.twoPoint ? [toTarget[0], toTarget[1], 0] : toTarget);
  const level = normalize(cross(forward, [0, 0, 1]));
  const roll = ((camera.rollDeg ?? 0) * Math.PI) / 180;
  const right = sub(scale(level, Math.cos(roll)), scale(cross(level, forward), Math.sin(roll)));
  const up = cross(right, forward);
  const focalPx = (camera.focalMm / FILM_WIDTH_MM) * width;
  const rise = dot(toTarget, up) / dot(toTarget, forward);
  const [shiftX, shiftY] = camera.shift ?? [0, 0];
  const axis: Vec2 = [width / 2 - shiftX * width, height / 2 + rise * focalPx + shiftY * width];
  return { width, height, eye: camera.eye, right, up, forward, focalPx, axis };
}

/** Projects a point in metres; undefined when it lies behind the camera (closer than 1 cm). */
export function project(p: Projection, point: Vec3): Projected | undefined {
  const d = sub(point, p.eye);
  const depth = dot(d, p.forward);
  if (depth < 0.01) return undefined;
  const k = p.focalPx / depth;
  return { x: p.axis[0] + dot(d, p.right) * k, y: p.axis[1] - dot(d, p.up) * k, depth };
}

/** Unnormalised direction through pixel position (x, y); its component along the optical axis is 1. */
export function rayThrough(p: Projection, x: number, y: number): Vec3 {
  const u = (x - p.axis[0]) / p.focalPx;
  const v = (p.axis[1] - y) / p.focalPx;
  return [
    p.forward[0] + p.right[0] * u + p.up[0] * v,
    p.forward[1] + p.right[1] * u + p.up[1] * v,
    p.forward[2] + p.right[2] * u + p.up[2] * v,
  ];
}
