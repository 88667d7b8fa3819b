import { createBitWriter } from './bit-writer.ts';
import { blockBits, writeBlock } from './deflate-block.ts';
import { findMatches, type MatchTable } from './lz-matches.ts';
import {
  cheapestSteps,
  costsOf,
  countSteps,
  firstCosts,
  type ParseScratch,
  parseScratch,
  type Steps,
  type SymbolCounts,
} from './lz-parse.ts';

export interface DeflateEffort {
  /** Earlier places looked at per place. */
  readonly depth: number;
  /** Passes over the whole stream before it is cut into blocks. */
  readonly passes: number;
  /** Passes over each block. */
  readonly blockPasses: number;
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly steps: Steps;
  readonly counts: SymbolCounts;
  readonly bits: number;
}

/** A cut is looked for at this many places at a time, and then around the best of them. */
const CUT_TRIALS = 9;
/** Blocks of fewer steps are not cut. */
const MIN_CUT_STEPS = 60;
const MAX_BLOCKS = 24;

/**
 * Deflates with a search for the smallest stream: every copy of every place, the cheapest parse for
 * the codes the last parse led to, cuts into blocks where that pays, and the same again per block.
 * The iteration is that of Zopfli (Alakuijala and Vandevenne, "Data compression using Zopfli", 2013).
 *
 * @returns a zlib stream (RFC 1950) of `data`
 */
export function deflateSmallest(data: Uint8Array, effort: DeflateEffort): Uint8Array<ArrayBuffer> {
  const matches = findMatches(data, effort.depth);
  const scratch = parseScratch(data.length);
  const whole = bestBlock(data, 0, data.length, matches, effort.passes, undefined, scratch);
  const cuts = cutPlaces(data, whole.steps);
  const blocks = mergeWhereSmaller(
    [...cuts, data.length].map((to, i) => {
      const from = cuts[i - 1] ?? 0;
      return bestBlock(data, from, to, matches, effort.blockPasses, whole.counts, scratch);
    }),
    whole,
  );
  const out = createBitWriter();
  out.write(0x78, 8);
  out.write(0xda, 8);
  blocks.forEach(({ from, steps, counts }, i) => {
    writeBlock(out, data, from, steps, counts, i === blocks.length - 1);
  });
  return withChecksum(out.finish(), data);
}

function mergeWhereSmaller(blocks: readonly Block[], whole: Block): readonly Block[] {
  const bits = blocks.reduce((sum, block) => sum + block.bits, 0);
  return bits < whole.bits ? blocks : [whole];
}

/** The smallest of several parses, each with the costs that the one before led to. */
function bestBlock(
  data: Uint8Array,
  from: number,
  to: number,
  matches: MatchTable,
  passes: number,
  like: SymbolCounts | undefined,
  scratch: ParseScratch,
): Block {
  let costs = like ? costsOf(like) : firstCosts();
  let best: Block | undefined;
  let last = 0;
  for (let pass = 0; pass < passes; pass++) {
    const steps = cheapestSteps(data, from, to, matches, costs, scratch);
    const counts = countSteps(data, from, steps);
    const bits = blockBits(counts);
    if (!best || bits < best.bits) best = { from, to, steps, counts, bits };
    if (bits === last) break;
    last = bits;
    costs = costsOf(counts);
  }
  return best as Block;
}

/** Places in `data` where a new block pays, found by halving: cut where two blocks cost least. */
function cutPlaces(data: Uint8Array, steps: Steps): number[] {
  const place = new Uint32Array(steps.count + 1);
  for (let s = 0; s < steps.count; s++) place[s + 1] = place[s] + (steps.length[s] || 1);
  const bitsOf = (a: number, b: number): number =>
    blockBits(
      countSteps(data, place[a], {
        count: b - a,
        length: steps.length.subarray(a, b),
        distance: steps.distance.subarray(a, b),
      }),
    );
  const cuts: number[] = [];
  const open: [number, number][] = [[0, steps.count]];
  while (open.length > 0 && cuts.length < MAX_BLOCKS - 1) {
    const [a, b] = open.shift() as [number, number];
    if (b - a < 2 * MIN_CUT_STEPS) continue;
    const cut = cheapestCut(a, b, (at) => bitsOf(a, at) + bitsOf(at, b));
    if (cut.bits >= bitsOf(a, b)) continue;
    cuts.push(cut.at);
    open.push([a, cut.at], [cut.at, b]);
  }
  return cuts.sort((a, b) => a - b).map((s) => place[s]);
}

function cheapestCut(
  from: number,
  to: number,
  bitsAt: (at: number) => number,
): { at: number; bits: number } {
  let a = from;
  let b = to;
  let best = { at: (a + b) >> 1, bits: Infinity };
  while (b - a > CUT_TRIALS) {
    const step = (b - a) / (CUT_TRIALS + 1);
    for (let k = 1; k <= CUT_TRIALS; k++) {
      const at = Math.round(a + k * step);
      const bits = bitsAt(at);
      if (bits < best.bits) best = { at, bits };
    }
    a = Math.max(from, Math.round(best.at - step));
    b = Math.min(to, Math.round(best.at + step));
    if (step < MIN_CUT_STEPS / 4) break;
  }
  return best;
}

/** The stream with the Adler-32 checksum of its content after it. */
function withChecksum(stream: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  let a = 1;
  let b = 0;
  for (let i = 0; i < data.length; ) {
    const end = Math.min(data.length, i + 3800);
    for (; i < end; i++) {
      a += data[i];
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  const out = new Uint8Array(stream.length + 4);
  out.set(stream);
  out.set([b >> 8, b & 255, a >> 8, a & 255], stream.length);
  return out;
}
