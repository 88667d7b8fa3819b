import { gaussianBlurInto } from '../filter/gaussian.ts';
import { CHANNELS, COLOUR_SCALE } from './level.ts';

/** The side of the picture that lies open: the hole reaches from it across to the known rest. */
export type Side = 'left' | 'top' | 'right' | 'bottom';

/** Directions are alike this far along the rim (σ), as share of the rim's length. */
const REACH_SHARE = 0.03;
/** Directions are read from this many pixels behind the rim. */
const BAND_DEPTH = 16;
/** Weight of going straight out, in squared grey levels per pixel. */
const STRAIGHT_WEIGHT = 40;
const SLOPE_TOP = 1.5;
/** Colours are taken from this many pixels behind the rim … */
const RIM_DEPTH = 3;
/** … and from wider along it the farther out: half width per pixel. */
const SPREAD = 0.4;

/**
 * Goes on from the rim of an open hole: the colours run outwards along the direction in which they
 * change least, so that boards, walls and a horizon keep their slope. `values` holds {@link CHANNELS}
 * floats per pixel and is filled in place.
 */
export function extrapolate(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  side: Side,
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
  const slopes = slopesAlong(values, at, strip, full, length);
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

/**
 * For each place along the rim, the way along it per pixel outwards on which colours change least: the
 * least-squares solution of ∂outwards + slope × ∂along = 0 over the known band behind the rim.
 */
function slopesAlong(
  values: Float32Array,
  at: (depth: number, along: number) => number,
  strip: number,
  full: number,
  length: number,
): Float32Array {
  const products = new Float32Array(length);
  const squares = new Float32Array(length);
  const light = (depth: number, along: number): number => {
    const i = at(depth, along) * CHANNELS;
    return (values[i] + values[i + 1] + values[i + 2]) / (3 * COLOUR_SCALE);
  };
  const end = Math.min(full - 1, strip + BAND_DEPTH);
  for (let s = 1; s < length - 1; s++) {
    for (let depth = strip + 1; depth < end; depth++) {
      const along = (light(depth, s + 1) - light(depth, s - 1)) / 2;
      const outwards = (light(depth - 1, s) - light(depth + 1, s)) / 2;
      products[s] -= along * outwards;
      squares[s] += along * along;
    }
  }
  const scratch = new Float32Array(length);
  const sigma = REACH_SHARE * length;
  gaussianBlurInto(products, length, 1, sigma, scratch, products);
  gaussianBlurInto(squares, length, 1, sigma, scratch, squares);
  return products.map((value, s) =>
    Math.min(SLOPE_TOP, Math.max(-SLOPE_TOP, value / (squares[s] + STRAIGHT_WEIGHT))),
  );
}
