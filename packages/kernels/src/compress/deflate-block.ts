import type { BitWriter } from './bit-writer.ts';
import { canonicalCodes, codeLengths } from './huffman.ts';
import type { Steps, SymbolCounts } from './lz-parse.ts';
import {
  DISTANCE_BASE,
  DISTANCE_EXTRA_BITS,
  DISTANCE_SYMBOLS,
  distanceSymbol,
  END_OF_BLOCK,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
} from './lz-symbols.ts';

/** One deflate block with codes of its own (RFC 1951, 3.2.7). */
interface BlockCodes {
  readonly literal: Uint8Array;
  readonly distance: Uint8Array;
  readonly header: Header;
  /** Header and body together. */
  readonly bits: number;
}

interface Header {
  /** Code length symbols 0 … 18, each followed by its extra value. */
  readonly symbols: readonly (readonly [symbol: number, extra: number])[];
  readonly lengths: Uint8Array;
  readonly literalCount: number;
  readonly distanceCount: number;
  readonly orderCount: number;
  readonly bits: number;
}

const MAX_CODE_BITS = 15;
const HEADER_CODE_BITS = 7;
const HEADER_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const HEADER_EXTRA: Record<number, number> = { 16: 2, 17: 3, 18: 7 };

/** Size of the block in bits with the best codes found. */
export function blockBits(counts: SymbolCounts): number {
  return blockCodes(counts).bits;
}

/** Best codes for the counts: exact ones, or ones from evened counts whose header is shorter. */
function blockCodes(counts: SymbolCounts): BlockCodes {
  const exact = codesFor(counts, counts);
  const even = codesFor(
    { literal: evened(counts.literal), distance: evened(counts.distance) },
    counts,
  );
  return even.bits < exact.bits ? even : exact;
}

function codesFor(shaped: SymbolCounts, real: SymbolCounts): BlockCodes {
  const literal = codeLengths(shaped.literal, MAX_CODE_BITS);
  const distance = codeLengths(shaped.distance, MAX_CODE_BITS);
  // A decoder may insist on one distance code even where no copy occurs.
  if (distance.every((bits) => bits === 0)) distance[0] = 1;
  const header = cheapestHeader(literal, distance);
  let bits = 3 + header.bits;
  for (let s = 0; s < LITERAL_SYMBOLS; s++) {
    bits += real.literal[s] * (literal[s] + LENGTH_EXTRA_BITS[s]);
  }
  for (let s = 0; s < DISTANCE_SYMBOLS; s++) {
    bits += real.distance[s] * (distance[s] + DISTANCE_EXTRA_BITS[s]);
  }
  return { literal, distance, header, bits };
}

/**
 * Counts whose neighbours are made equal where they nearly are, so that their code lengths repeat and
 * the header shrinks. Zeros stay zero.
 */
function evened(counts: Float64Array): Float64Array {
  const out = Float64Array.from(counts);
  let start = 0;
  while (start < out.length) {
    let sum = out[start];
    let end = start + 1;
    while (end < out.length && out[start] > 0 && out[end] > 0) {
      const mean = sum / (end - start);
      if (Math.abs(out[end] - mean) > Math.max(3, mean * 0.25)) break;
      sum += out[end++];
    }
    if (end - start >= 4) out.fill(Math.max(1, Math.round(sum / (end - start))), start, end);
    start = end;
  }
  return out;
}

function cheapestHeader(literal: Uint8Array, distance: Uint8Array): Header {
  let best: Header | undefined;
  for (let use = 0; use < 8; use++) {
    const header = headerFor(literal, distance, (use & 1) > 0, (use & 2) > 0, (use & 4) > 0);
    if (!best || header.bits < best.bits) best = header;
  }
  return best as Header;
}

function headerFor(
  literal: Uint8Array,
  distance: Uint8Array,
  use16: boolean,
  use17: boolean,
  use18: boolean,
): Header {
  const literalCount = Math.max(257, usedSymbols(literal));
  const distanceCount = Math.max(1, usedSymbols(distance));
  const all = new Uint8Array(literalCount + distanceCount);
  all.set(literal.subarray(0, literalCount));
  all.set(distance.subarray(0, distanceCount), literalCount);
  const symbols: [number, number][] = [];
  for (let i = 0; i < all.length; ) {
    const value = all[i];
    let run = 1;
    while (i + run < all.length && all[i + run] === value) run++;
    i += run;
    if (value === 0) {
      while (use18 && run >= 11) {
        const part = Math.min(138, run);
        symbols.push([18, part - 11]);
        run -= part;
      }
      while (use17 && run >= 3) {
        const part = Math.min(10, run);
        symbols.push([17, part - 3]);
        run -= part;
      }
    } else if (use16 && run >= 4) {
      symbols.push([value, 0]);
      run--;
      while (run >= 3) {
        const part = Math.min(6, run);
        symbols.push([16, part - 3]);
        run -= part;
      }
    }
    for (; run > 0; run--) symbols.push([value, 0]);
  }
  const counts = new Float64Array(19);
  for (const [symbol] of symbols) counts[symbol]++;
  const lengths = codeLengths(counts, HEADER_CODE_BITS);
  let orderCount = 19;
  while (orderCount > 4 && lengths[HEADER_ORDER[orderCount - 1]] === 0) orderCount--;
  let bits = 14 + 3 * orderCount;
  for (const [symbol] of symbols) bits += lengths[symbol] + (HEADER_EXTRA[symbol] ?? 0);
  return { symbols, lengths, literalCount, distanceCount, orderCount, bits };
}

function usedSymbols(lengths: Uint8Array): number {
  let count = lengths.length;
  while (count > 0 && lengths[count - 1] === 0) count--;
  return count;
}

/** Writes the steps as one block and its end. */
export function writeBlock(
  out: BitWriter,
  data: Uint8Array,
  from: number,
  steps: Steps,
  counts: SymbolCounts,
  final: boolean,
): void {
  const { literal, distance, header } = blockCodes(counts);
  out.write(final ? 1 : 0, 1);
  out.write(2, 2);
  out.write(header.literalCount - 257, 5);
  out.write(header.distanceCount - 1, 5);
  out.write(header.orderCount - 4, 4);
  for (let i = 0; i < header.orderCount; i++) out.write(header.lengths[HEADER_ORDER[i]], 3);
  const headerCodes = reversedCodes(header.lengths);
  for (const [symbol, extra] of header.symbols) {
    out.write(headerCodes[symbol], header.lengths[symbol]);
    out.write(extra, HEADER_EXTRA[symbol] ?? 0);
  }
  const literalCodes = reversedCodes(literal);
  const distanceCodes = reversedCodes(distance);
  let at = from;
  for (let s = 0; s < steps.count; s++) {
    const length = steps.length[s];
    if (length === 0) {
      const value = data[at++];
      out.write(literalCodes[value], literal[value]);
      continue;
    }
    const symbol = LENGTH_SYMBOL[length];
    out.write(literalCodes[symbol], literal[symbol]);
    out.write(length - LENGTH_BASE[symbol], LENGTH_EXTRA_BITS[symbol]);
    const far = distanceSymbol(steps.distance[s]);
    out.write(distanceCodes[far], distance[far]);
    out.write(steps.distance[s] - DISTANCE_BASE[far], DISTANCE_EXTRA_BITS[far]);
    at += length;
  }
  out.write(literalCodes[END_OF_BLOCK], literal[END_OF_BLOCK]);
}

/** Deflate writes codes from their first bit on, into a stream that is filled from the low end. */
function reversedCodes(lengths: Uint8Array): Uint16Array {
  return canonicalCodes(lengths).map((code, symbol) => {
    let reversed = 0;
    for (let bit = 0; bit < lengths[symbol]; bit++)
      reversed = (reversed << 1) | ((code >> bit) & 1);
    return reversed;
  });
}
