import { CHANNELS } from './level.ts';
import type { Ray } from './lines.ts';

/** The side of the picture that lies open: the hole reaches from it across to the known rest. */
export type Side = 'left' | 'top' | 'right' | 'bottom';

/** An edge sets the direction this far along the rim, as share of the rim's length. */
const REACH_SHARE = 0.06;
/** Weight of going straight out, in pixels of edge length. */
const STRAIGHT_WEIGHT = 12;
/** Edges more slanted than this (tangent) run along the rim and say nothing about the way out. */
const SLOPE_TOP = 1.5;
/** Colours are taken from this many pixels behind the rim … */
const RIM_DEPTH = 3;
/** … and from wider along it the farther out: half width per pixel. */
const SPREAD = 0.4;

/**
 * Goes on from the rim of an open hole: the colours run outwards along the directions of the straight
 * edges that end there, so that boards, walls and a horizon keep their slope. `values` holds
 * {@link CHANNELS} floats per pixel and is filled in place; rays are in the same pixels.
 */
export function extrapolate(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  side: Side,
  rays: readonly Ray[],
): void {
  const across = side === 'left' || side === 'right';
  const near = side === 'left' || side === 'top';
  const length = across ? height : width;
  const full = across ? width : height;
  /** Pixel at a distance from the open side, at a place along it. */
  const at = (depth: number, along: number): number => {
    const d = near ? depth : full - 1 - depth;
    return across ? along * width + d : d * width + along;
  };
  let strip = 0;
  while (strip < full && hole[at(strip, length >> 1)] === 1) strip++;
  if (strip === full) return;
  const slopes = slopesAlong(rays, length, across, near);
  const sums = new Float64Array(CHANNELS);
  for (let t = 1; t <= strip; t++) {
    for (let s = 0; s < length; s++) {
      let from = s;
      for (let round = 0; round < 4; round++) {
        const k = Math.min(length - 1, Math.max(0, Math.round(from)));
        from = s - t * slopes[k];
      }
      const half = 1 + SPREAD * t;
      const first = Math.min(length - 1, Math.max(0, Math.round(from - half)));
      const last = Math.min(length - 1, Math.max(0, Math.round(from + half)));
      const to = at(strip - t, s) * CHANNELS;
      let count = 0;
      sums.fill(0);
      for (let k = first; k <= last; k++) {
        for (let depth = strip; depth < Math.min(full, strip + RIM_DEPTH); depth++) {
          const i = at(depth, k) * CHANNELS;
          for (let c = 0; c < CHANNELS; c++) sums[c] += values[i + c];
          count++;
        }
      }
      for (let c = 0; c < CHANNELS; c++) values[to + c] = sums[c] / count;
    }
  }
}

/** For each place along the rim, the way along it per pixel outwards. */
function slopesAlong(
  rays: readonly Ray[],
  length: number,
  across: boolean,
  near: boolean,
): Float32Array {
  const slopes = new Float32Array(length);
  const reach = REACH_SHARE * length;
  const edges = rays.flatMap((ray) => {
    const outwards = (across ? ray.dx : ray.dy) * (near ? -1 : 1);
    const slope = (across ? ray.dy : ray.dx) / outwards;
    if (outwards <= 0 || Math.abs(slope) > SLOPE_TOP) return [];
    return [{ place: across ? ray.y : ray.x, slope, weight: ray.lengthPx }];
  });
  for (let s = 0; s < length; s++) {
    let sum = 0;
    let total = STRAIGHT_WEIGHT;
    for (const { place, slope, weight } of edges) {
      const w = weight * Math.exp(-((place - s) ** 2) / (2 * reach * reach));
      sum += w * slope;
      total += w;
    }
    slopes[s] = sum / total;
  }
  return slopes;
}
