import type { MatchTable } from './lz-matches.ts';
import {
  DISTANCE_EXTRA_BITS,
  DISTANCE_SYMBOLS,
  distanceSymbol,
  END_OF_BLOCK,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
  MAX_MATCH,
  MIN_MATCH,
} from './lz-symbols.ts';

/** What each symbol costs, bits, extra bits not included. */
export interface SymbolCosts {
  readonly literal: Float32Array;
  readonly distance: Float32Array;
}

/** How often each symbol occurs; the end of the block counts once. */
export interface SymbolCounts {
  readonly literal: Float64Array;
  readonly distance: Float64Array;
}

/** A parse: for each step, `length` 0 = the literal at that place, otherwise a copy. */
export interface Steps {
  readonly count: number;
  readonly length: Uint16Array;
  readonly distance: Uint16Array;
}

/** Costs to begin with: literals 8 bits, lengths 6, distances 5, near what pictures turn out to need. */
export function firstCosts(): SymbolCosts {
  const literal = new Float32Array(LITERAL_SYMBOLS).fill(6);
  literal.fill(7, 0, END_OF_BLOCK);
  return { literal, distance: new Float32Array(DISTANCE_SYMBOLS).fill(4) };
}

/** Entropy of the counts as cost per symbol; what never occurred costs as if it had once. */
export function costsOf(counts: SymbolCounts): SymbolCosts {
  return { literal: entropyCosts(counts.literal), distance: entropyCosts(counts.distance) };
}

function entropyCosts(counts: Float64Array): Float32Array {
  let total = 0;
  for (const count of counts) total += count;
  const whole = Math.log2(Math.max(1, total));
  return Float32Array.from(counts, (count) => whole - (count > 0 ? Math.log2(count) : 0));
}

export function countSteps(data: Uint8Array, from: number, steps: Steps): SymbolCounts {
  const literal = new Float64Array(LITERAL_SYMBOLS);
  const distance = new Float64Array(DISTANCE_SYMBOLS);
  let at = from;
  for (let s = 0; s < steps.count; s++) {
    const length = steps.length[s];
    if (length === 0) literal[data[at++]]++;
    else {
      literal[LENGTH_SYMBOL[length]]++;
      distance[distanceSymbol(steps.distance[s])]++;
      at += length;
    }
  }
  literal[END_OF_BLOCK] = 1;
  return { literal, distance };
}

/** Arrays that every pass over one stream uses again. */
export interface ParseScratch {
  readonly cost: Float32Array;
  readonly length: Uint16Array;
  readonly distance: Uint16Array;
}

export function parseScratch(size: number): ParseScratch {
  return {
    cost: new Float32Array(size + 1),
    length: new Uint16Array(size + 1),
    distance: new Uint16Array(size + 1),
  };
}

/**
 * The cheapest way to write `data[from … to)` with the given costs: shortest path over places, an edge
 * per literal and per usable copy. Inside a long repetition most edges cannot win and are left out.
 */
export function cheapestSteps(
  data: Uint8Array,
  from: number,
  to: number,
  matches: MatchTable,
  costs: SymbolCosts,
  scratch: ParseScratch,
): Steps {
  const { cost, length: arriveLength, distance: arriveDistance } = scratch;
  const lengthCost = new Float32Array(MAX_MATCH + 1);
  for (let l = MIN_MATCH; l <= MAX_MATCH; l++) {
    const symbol = LENGTH_SYMBOL[l];
    lengthCost[l] = costs.literal[symbol] + LENGTH_EXTRA_BITS[symbol];
  }
  const distanceCost = Float32Array.from(
    costs.distance,
    (bits, s) => bits + DISTANCE_EXTRA_BITS[s],
  );
  const size = to - from;
  cost.fill(Infinity, 0, size + 1);
  cost[0] = 0;
  let lastFullDistance = 0;
  for (let i = 0; i < size; i++) {
    const here = cost[i];
    const at = from + i;
    const first = matches.start[at];
    const end = matches.start[at + 1];
    const room = size - i;
    const longest = end > first ? matches.length[end - 1] : 0;
    const fullDistance = longest === MAX_MATCH && room >= MAX_MATCH ? matches.distance[end - 1] : 0;
    const inside = fullDistance !== 0 && fullDistance === lastFullDistance;
    lastFullDistance = fullDistance;
    const literal = here + costs.literal[data[at]];
    if (literal < cost[i + 1]) {
      cost[i + 1] = literal;
      arriveLength[i + 1] = 0;
    }
    let l = MIN_MATCH;
    for (let m = first; m < end; m++) {
      const d = matches.distance[m];
      const base = here + distanceCost[distanceSymbol(d)];
      let most = matches.length[m];
      if (most > room) most = room;
      // The middle of a repetition: a copy that stops early gains nothing over one that began earlier.
      if (inside && most - l > 4) l = most - 4;
      for (; l <= most; l++) {
        const total = base + lengthCost[l];
        if (total < cost[i + l]) {
          cost[i + l] = total;
          arriveLength[i + l] = l;
          arriveDistance[i + l] = d;
        }
      }
    }
  }
  return walkBack(size, arriveLength, arriveDistance);
}

function walkBack(size: number, arriveLength: Uint16Array, arriveDistance: Uint16Array): Steps {
  let count = 0;
  for (let i = size; i > 0; i -= arriveLength[i] || 1) count++;
  const length = new Uint16Array(count);
  const distance = new Uint16Array(count);
  let s = count;
  for (let i = size; i > 0; i -= arriveLength[i] || 1) {
    length[--s] = arriveLength[i];
    distance[s] = arriveLength[i] > 0 ? arriveDistance[i] : 0;
  }
  return { count, length, distance };
}
