import type { Projection } from '../camera.ts';
import { FIRST_WORDS } from '../render/render-tile.ts';
import { dot, sub } from '../vec.ts';

/** Where a pixel's surface stands in another frame. */
export interface Reprojector {
  /**
   * Looks for the surface of a pixel in the other frame; the other members tell of it.
   * @returns the share of the place, 0…1, in which the pixels around it show the same surface
   */
  find(x: number, y: number): number;
  /** Place in the other frame, pixels (middles at .5), wherever `find` looked last. */
  readonly place: { x: number; y: number };
  /** The four pixels around it (-1: another surface) and their weights, which sum to 1. */
  readonly taps: Int32Array;
  readonly weights: Float32Array;
}

/** Of the reciprocal depth, beside what it changes by within a pixel. */
const DEPTH_SLACK = 0.02;
const LEAST_COSINE = 0.85;
/** Of the mean albedo, over red, green and blue. */
const ALBEDO_SLACK = 0.04;
/** Less than this of the four pixels together is no ground for anything. */
const LEAST_WEIGHT = 0.02;

/**
 * Finds surfaces of one frame in another, as temporal accumulation does (Scherzer et al. 2007,
 * "Pixel-correct shadow maps with temporal reprojection and shadow test confidence"): by place, and
 * kept only where depth, normal, albedo and object agree. What is seen through panes and in plane mirrors
 * is followed where it seems to be, since its depth is the length of the whole way.
 *
 * @param first words of the first hits of this frame and of the other
 */
export function reprojector(
  now: Projection,
  before: Projection,
  first: Float32Array,
  firstBefore: Float32Array,
): Reprojector {
  const { width, height } = now;
  const ids = new Uint32Array(first.buffer, first.byteOffset, first.length);
  const idsBefore = new Uint32Array(firstBefore.buffer, firstBefore.byteOffset, firstBefore.length);
  const taps = new Int32Array(4);
  const weights = new Float32Array(4);
  const place = { x: 0, y: 0 };
  const follow = followed(now, before);

  /** The gentler one-sided slope of the reciprocal depth. */
  const slope = (i: number, by: number, back: boolean, on: boolean): number => {
    const here = first[i * FIRST_WORDS + 9];
    const a = back ? Math.abs(here - first[(i - by) * FIRST_WORDS + 9]) : Infinity;
    const b = on ? Math.abs(first[(i + by) * FIRST_WORDS + 9] - here) : Infinity;
    return Math.min(a, b, here);
  };

  const agrees = (i: number, tap: number, near: number, slack: number): boolean => {
    const a = i * FIRST_WORDS;
    const b = tap * FIRST_WORDS;
    if (ids[a + 7] !== idsBefore[b + 7]) return false;
    const other = firstBefore[b + 9];
    if (near === 0 || other === 0) return near === other;
    if (Math.abs(other - near) > slack) return false;
    const cosine =
      first[a + 10] * firstBefore[b + 10] +
      first[a + 11] * firstBefore[b + 11] +
      first[a + 12] * firstBefore[b + 12];
    if (cosine < LEAST_COSINE) return false;
    const unlike =
      Math.abs(first[a + 13] - firstBefore[b + 13]) +
      Math.abs(first[a + 14] - firstBefore[b + 14]) +
      Math.abs(first[a + 15] - firstBefore[b + 15]);
    return unlike < ALBEDO_SLACK;
  };

  return {
    place,
    taps,
    weights,
    find(x, y) {
      const i = y * width + x;
      const near = first[i * FIRST_WORDS + 9];
      const nearThen = follow(x + 0.5, y + 0.5, near, place);
      if (nearThen < 0) return 0;
      const slack =
        DEPTH_SLACK * nearThen +
        slope(i, 1, x > 0, x < width - 1) +
        slope(i, width, y > 0, y < height - 1);
      const left = Math.floor(place.x - 0.5);
      const top = Math.floor(place.y - 0.5);
      const fx = place.x - 0.5 - left;
      const fy = place.y - 0.5 - top;
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const u = left + (k & 1);
        const v = top + (k >> 1);
        const weight = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy);
        const tap = v * width + u;
        const held = u >= 0 && v >= 0 && u < width && v < height && agrees(i, tap, nearThen, slack);
        taps[k] = held ? tap : -1;
        weights[k] = held ? weight : 0;
        sum += weights[k];
      }
      if (sum < LEAST_WEIGHT) return 0;
      for (let k = 0; k < 4; k++) weights[k] /= sum;
      return sum;
    },
  };
}

/**
 * Where a point at pixel (x, y) with a reciprocal depth is seen in another view: the place is written,
 * its reciprocal depth there returned, -1 behind the camera.
 */
export function followed(now: Projection, before: Projection) {
  const moved = sub(now.eye, before.eye);
  const axes = [before.right, before.up, before.forward];
  // In the other view's axes: the way of the eye, and the rays by pixel.
  const [mx, my, mz] = axes.map((axis) => dot(moved, axis));
  const [rx, ry, rz] = axes.map((axis) => dot(now.right, axis) / now.focalPx);
  const [ux, uy, uz] = axes.map((axis) => dot(now.up, axis) / now.focalPx);
  const [fx, fy, fz] = axes.map((axis) => dot(now.forward, axis));
  return (x: number, y: number, near: number, place: { x: number; y: number }): number => {
    const a = x - now.axis[0];
    const b = now.axis[1] - y;
    const depth = fz + rz * a + uz * b + mz * near;
    if (depth < 1e-3) return -1;
    const k = before.focalPx / depth;
    place.x = before.axis[0] + (fx + rx * a + ux * b + mx * near) * k;
    place.y = before.axis[1] - (fy + ry * a + uy * b + my * near) * k;
    return near / depth;
  };
}
