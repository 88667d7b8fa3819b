import type { SelectionBox } from './selection-prompt.ts';

/**
 * A mask that a network proposes: log odds on a square raster, the picture's long side along its own, from the
 * upper left corner; what lies beyond the picture says nothing.
 */
export interface ProposedMask {
  readonly side: number;
  /** `side` squared; above zero = selected. */
  readonly logOdds: Float32Array;
  /** How far the network thinks its mask overlaps with what is meant, about 0 … 1. */
  readonly quality: number;
  /** Whether it is what the last click means by itself, or what all clicks mean together. */
  readonly alone: boolean;
}

/** Log odds that a place lies in one mask or in another, as sure as the surer of the two. */
export function eitherOf(one: Float32Array, other: Float32Array): Float32Array {
  const out = new Float32Array(one.length);
  for (let p = 0; p < out.length; p++) out[p] = Math.max(one[p], other[p]);
  return out;
}

/** Log odds that a place lies in one mask and not in another. */
export function firstOnly(one: Float32Array, other: Float32Array): Float32Array {
  const out = new Float32Array(one.length);
  for (let p = 0; p < out.length; p++) out[p] = Math.min(one[p], -other[p]);
  return out;
}

/** Log odds from which on a place is certain. */
const CERTAIN = 1;

/** How little a mask changes when more or less is asked of it: its certain part over its possible one, 0 … 1. */
export function steadiness({ logOdds }: ProposedMask): number {
  let certain = 0;
  let possible = 0;
  for (let p = 0; p < logOdds.length; p++) {
    if (logOdds[p] > CERTAIN) certain++;
    if (logOdds[p] > -CERTAIN) possible++;
  }
  return certain / Math.max(1, possible);
}

/** As sure as this a place beyond a box is not selected: log odds. */
const BEYOND = -16;

/**
 * A proposed mask that ends where a box does.
 * @param box px of a picture of this long side
 */
export function proposedInBox(
  proposed: ProposedMask,
  [left, top, right, bottom]: SelectionBox,
  longSidePx: number,
): ProposedMask {
  const { side } = proposed;
  const step = longSidePx / side;
  const logOdds = proposed.logOdds.map((value, p) => {
    const [x, y] = [((p % side) + 0.5) * step, (Math.floor(p / side) + 0.5) * step];
    return x < left || x >= right || y < top || y >= bottom ? Math.min(value, BEYOND) : value;
  });
  return { ...proposed, logOdds };
}

/** A proposed mask (1 = selected) at a size of the picture's shape, between places by their nearness. */
export function proposedAt(
  { side, logOdds }: ProposedMask,
  width: number,
  height: number,
): Uint8Array {
  const step = side / Math.max(width, height);
  const first = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.max(0, (x + 0.5) * step - 0.5);
    first[x] = Math.min(side - 2, Math.floor(at));
    share[x] = Math.min(1, at - first[x]);
  }
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const at = Math.max(0, (y + 0.5) * step - 0.5);
    const row = Math.min(side - 2, Math.floor(at));
    const down = Math.min(1, at - row);
    for (let x = 0; x < width; x++) {
      const p = row * side + first[x];
      const upper = logOdds[p] + share[x] * (logOdds[p + 1] - logOdds[p]);
      const q = p + side;
      const lower = logOdds[q] + share[x] * (logOdds[q + 1] - logOdds[q]);
      out[y * width + x] = upper + down * (lower - upper) > 0 ? 1 : 0;
    }
  }
  return out;
}
