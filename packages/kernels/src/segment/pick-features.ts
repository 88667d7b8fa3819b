import { distanceToMask } from '../filter/distance.ts';
import { maskShape } from './mask-shape.ts';
import type { ProposedMask } from './proposed-mask.ts';

/** Numbers that {@link pickTable} gives of each mask. */
export const PICK_FEATURES = 35;

/** A mask that clicks may mean, at the small picture's size. */
export interface Candidate {
  /** 1 = selected. */
  readonly mask: Uint8Array;
  readonly proposed: ProposedMask;
  /** Whether it changes only what hangs together with the last click. */
  readonly piece: boolean;
}

/** The clicks so far, at the small picture's size, px. */
export interface ClicksSaid {
  readonly width: number;
  readonly height: number;
  /** How many said that something belongs, and that something does not. */
  readonly positive: number;
  readonly negative: number;
  /** Where the last click stands, and what it said. */
  readonly last: { readonly x: number; readonly y: number; readonly label: 0 | 1 };
  /** What was selected before the last click (1 = selected), or null. */
  readonly before: Uint8Array | null;
}

/** Where a mask counts as certain, in log odds. */
const CERTAIN = 1;
/** Log odds beyond this say no more. */
const SURE = 20;
/** Depths are measured on every so manyth pixel of the small picture. */
const DEPTH_STEP_PX = 3;

/**
 * How well each of several masks fits to clicks: its own size, shape and place and where in it the last click stands, what
 * the network thinks of it, how it stands among the others, and what the last click changes by it.
 * @returns rows of {@link PICK_FEATURES}
 */
export function pickTable(candidates: readonly Candidate[], said: ClicksSaid): Float32Array {
  const { width, height, positive, negative, last, before } = said;
  const shapes = candidates.map(({ mask }) => maskShape(mask, width));
  const proposals = candidates.map(({ proposed }) => proposed);
  const best = Math.max(...proposals.map(({ quality }) => quality));
  const steady = new Map(proposals.map((proposed) => [proposed, steadiness(proposed)]));
  const kinds = [...steady.keys()];
  const packed = candidates.map(({ mask }) => bitsOf(mask));
  const wasPacked = before ? bitsOf(before) : null;
  const overlap = packed.map((one) => packed.map((other) => overlapOf(one, other)));
  const bySize = [...shapes.keys()].sort((i, j) => shapes[i].pixels - shapes[j].pixels);
  const out = new Float32Array(candidates.length * PICK_FEATURES);
  candidates.forEach(({ mask, proposed, piece }, k) => {
    const { pixels, rim, border, left, top, right, bottom, x, y } = shapes[k];
    const side = Math.sqrt(Math.max(1, pixels));
    const across = Math.max(1, right - left);
    const down = Math.max(1, bottom - top);
    const change = changeBy(mask, said);
    const others = overlap[k].filter((_, j) => j !== k);
    const place = bySize.indexOf(k);
    const smaller = shapes[bySize[Math.max(0, place - 1)]];
    const larger = shapes[bySize[Math.min(bySize.length - 1, place + 1)]];
    out.set(
      [
        pixels / mask.length,
        rim / (2 * (width + height) - 4),
        rim / (rim + border + 1),
        border / side,
        across / width,
        down / height,
        across / down,
        pixels / (across * down),
        top / height,
        bottom / height,
        Math.abs(x / width - 0.5),
        Math.hypot(x - last.x, y - last.y) / side,
        Math.abs(last.x - (left + right) / 2) / across,
        (last.y - (top + bottom) / 2) / down,
        positive,
        negative,
        change.depth / Math.max(1, change.deepest),
        change.depth / side,
        change.deepest / side,
        change.deepest - change.depth,
        change.share,
        mask[last.y * width + last.x] === last.label ? 1 : 0,
        kinds.indexOf(proposed),
        piece ? 1 : 0,
        proposed.quality,
        proposed.quality - best,
        steady.get(proposed) ?? 0,
        oddsAt(proposed, said),
        overlap[k][0],
        Math.max(0, ...others),
        others.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length),
        wasPacked ? overlapOf(wasPacked, packed[k]) : -1,
        place / candidates.length,
        smaller.pixels / Math.max(1, pixels),
        pixels / Math.max(1, larger.pixels),
      ],
      k * PICK_FEATURES,
    );
  });
  return out;
}

/** How little a mask changes when more or less is asked of it: its certain part over its possible one. */
function steadiness({ logOdds }: ProposedMask): number {
  let certain = 0;
  let possible = 0;
  for (let p = 0; p < logOdds.length; p++) {
    if (logOdds[p] > CERTAIN) certain++;
    if (logOdds[p] > -CERTAIN) possible++;
  }
  return certain / Math.max(1, possible);
}

/** How sure the network is of what the last click stands on, in its sense. */
function oddsAt({ side, logOdds }: ProposedMask, { width, height, last }: ClicksSaid): number {
  const step = side / Math.max(width, height);
  const p = Math.floor((last.y + 0.5) * step) * side + Math.floor((last.x + 0.5) * step);
  const odds = last.label === 1 ? logOdds[p] : -logOdds[p];
  return Math.max(-SURE, Math.min(SURE, odds));
}

/** A mask with 32 pixels a number. */
function bitsOf(mask: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(mask.length / 32));
  for (let p = 0; p < mask.length; p++) if (mask[p] === 1) bits[p >> 5] |= 1 << (p & 31);
  return bits;
}

/** Intersection over union. */
function overlapOf(a: Uint32Array, b: Uint32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += onesIn(a[i] & b[i]);
    either += onesIn(a[i] | b[i]);
  }
  return both / Math.max(1, either);
}

/** Bits set in a number, summed in pairs, nibbles and bytes (Warren, Hacker's Delight, 5-1). */
function onesIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** What a mask changes in the last click's sense: its share, how deep the click stands in it, how deep it is, px. */
function changeBy(
  mask: Uint8Array,
  { width: fullWidth, before, last: { x, y, label } }: ClicksSaid,
): { share: number; depth: number; deepest: number } {
  const step = DEPTH_STEP_PX;
  const width = Math.ceil(fullWidth / step);
  const height = Math.ceil(mask.length / fullWidth / step);
  // A rim of what does not change: nothing changes beyond the picture.
  const wide = width + 2;
  const kept = new Uint8Array(wide * (height + 2)).fill(255);
  let changed = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const p = row * step * fullWidth + column * step;
      const was = before ? before[p] : 1 - label;
      if (was === label || mask[p] !== label) continue;
      kept[(row + 1) * wide + column + 1] = 0;
      changed++;
    }
  }
  const distance = distanceToMask({ width: wide, height: height + 2, data: kept }).data;
  const at = (Math.floor(y / step) + 1) * wide + Math.floor(x / step) + 1;
  const deepest = distance.reduce((most, value) => Math.max(most, value), 0);
  return {
    share: changed / (width * height),
    depth: distance[at] * step,
    deepest: deepest * step,
  };
}
