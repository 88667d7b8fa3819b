import { distanceToMask } from '../filter/distance.ts';
import type { PreparedPicture } from './prepare.ts';
import type { ProposedMask } from './proposed-mask.ts';
import { heldPixels, mostlyHeld } from './selected-regions.ts';
import { SET_FEATURES, setTable } from './set-features.ts';

/** Numbers of a mask by itself and among the others, besides those of its regions. */
const MASK_FEATURES = 15;
/** Numbers that {@link pickTable} gives of each mask. */
export const PICK_FEATURES = SET_FEATURES + MASK_FEATURES;

/** A mask that clicks may mean, at the small picture's size. */
export interface Candidate {
  /** 1 = selected. */
  readonly mask: Uint8Array;
  readonly proposed: ProposedMask;
  /** Whether it changes only what hangs together with the last click. */
  readonly piece: boolean;
}

/** The clicks so far, by the regions they stand on, and where the last one stands. */
export interface ClicksSaid {
  readonly seeds: readonly number[];
  readonly denied: readonly number[];
  /** Place in the small picture, px, and what it said. */
  readonly last: { readonly x: number; readonly y: number; readonly label: 0 | 1 };
  /** What was selected before the last click (1 = selected), or null. */
  readonly before: Uint8Array | null;
}

/** Where a mask counts as certain, in log odds. */
const CERTAIN = 1;
/** Depths are measured on every so manyth pixel of the small picture. */
const DEPTH_STEP_PX = 3;

/**
 * How well each of several masks fits to clicks: what its regions say ({@link setTable}, without a guess of each), what
 * the network thinks of it, how far the masks agree, and what the last click changes by it.
 * @returns rows of {@link PICK_FEATURES}
 */
export function pickTable(
  prepared: PreparedPicture,
  candidates: readonly Candidate[],
  { seeds, denied, last, before }: ClicksSaid,
): Float32Array {
  const { small, graph } = prepared;
  const byRegions = candidates.map(({ mask }) => regionsOf(prepared, mask, seeds));
  const sets = byRegions.map(({ inside }) => inside);
  const table = setTable(prepared, sets, new Float32Array(graph.count), seeds, denied);
  const proposals = candidates.map(({ proposed }) => proposed);
  const best = Math.max(...proposals.map(({ quality }) => quality));
  const steady = new Map(proposals.map((proposed) => [proposed, steadiness(proposed)]));
  const packed = candidates.map(({ mask }) => bitsOf(mask));
  const wasPacked = before ? bitsOf(before) : null;
  const overlap = packed.map((one) => packed.map((other) => overlapOf(one, other)));
  const kinds = [...steady.keys()];
  const out = new Float32Array(candidates.length * PICK_FEATURES);
  candidates.forEach(({ mask, proposed, piece }, k) => {
    out.set(table.subarray(k * SET_FEATURES, (k + 1) * SET_FEATURES), k * PICK_FEATURES);
    let at = k * PICK_FEATURES + SET_FEATURES;
    const area = countOf(packed[k]);
    const change = changeBy(mask, before, last, small.width);
    const others = overlap[k].filter((_, j) => j !== k);
    out[at++] = kinds.indexOf(proposed);
    out[at++] = piece ? 1 : 0;
    out[at++] = proposed.quality;
    out[at++] = proposed.quality - best;
    out[at++] = steady.get(proposed) ?? 0;
    out[at++] = byRegions[k].astray / Math.max(1, area);
    out[at++] = overlap[k][0];
    out[at++] = Math.max(0, ...others);
    out[at++] = others.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length);
    out[at++] = seeds.length + denied.length;
    out[at++] = wasPacked ? overlapOf(wasPacked, packed[k]) : -1;
    out[at++] = change.depth / Math.max(1, change.deepest);
    out[at++] = change.deepest - change.depth;
    out[at++] = change.share;
    out[at++] = mask[last.y * small.width + last.x] === last.label ? 1 : 0;
  });
  return out;
}

/** A mask by regions: those (1) most of which it holds, never none, and how many pixels are called otherwise so. */
function regionsOf(
  prepared: PreparedPicture,
  mask: Uint8Array,
  seeds: readonly number[],
): { inside: Uint8Array; astray: number } {
  const { area } = prepared.graph;
  const held = heldPixels(prepared, mask);
  const inside = mostlyHeld(prepared, held);
  if (!inside.includes(1)) inside[seeds[0]] = 1;
  const astray = held.reduce(
    (sum, pixels, k) => sum + (inside[k] === 1 ? area[k] - pixels : pixels),
    0,
  );
  return { inside, astray };
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

/** A mask with 32 pixels a number. */
function bitsOf(mask: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(mask.length / 32));
  for (let p = 0; p < mask.length; p++) if (mask[p] === 1) bits[p >> 5] |= 1 << (p & 31);
  return bits;
}

function countOf(bits: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += onesIn(bits[i]);
  return count;
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
  before: Uint8Array | null,
  { x, y, label }: ClicksSaid['last'],
  fullWidth: number,
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
