import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../random.ts';
import { deflateSmallest } from './deflate.ts';
import { canonicalCodes, codeLengths } from './huffman.ts';
import { findMatches } from './lz-matches.ts';

const EFFORT = { depth: 200, passes: 3, blockPasses: 2 };

/** Bytes that repeat in runs, rows and at odd distances, like a drawing's. */
function drawing(random: Random, size: number): Uint8Array {
  const data = new Uint8Array(size);
  for (let i = 0; i < size; ) {
    const length = 1 + random.below(300);
    const back = 1 + random.below(Math.max(1, i));
    const fresh = random.below(3);
    for (let k = 0; k < length && i < size; k++, i++) {
      data[i] = fresh === 0 ? random.below(20) : fresh === 1 || i < back ? 7 : data[i - back]!;
    }
  }
  return data;
}

describe('deflateSmallest', () => {
  test.each([0, 1, 2, 3, 259, 5000, 80_000])('%i bytes come back as they were', (size) => {
    const seed = size + 11;
    const data = drawing(createRandom(seed), size);
    const stream = deflateSmallest(data, EFFORT);
    expect(Buffer.from(data).equals(inflateSync(stream)), `seed ${seed}`).toBe(true);
  });

  test('a long repetition costs next to nothing, noise next to nothing more than itself', () => {
    expect(deflateSmallest(new Uint8Array(100_000), EFFORT).length).toBeLessThan(130);
    const random = createRandom(3);
    const noise = Uint8Array.from({ length: 20_000 }, () => random.below(256));
    const stream = deflateSmallest(noise, EFFORT);
    expect(stream.length).toBeLessThan(20_000 * 1.02);
    expect(Buffer.from(noise).equals(inflateSync(stream))).toBe(true);
  });
});

test('every copy found is one, lengths rise, and the nearest of the longest is among them', () => {
  const seed = 5;
  const data = drawing(createRandom(seed), 1500);
  const { start, length, distance } = findMatches(data, 1 << 20);
  const sameAt = (at: number, back: number): number => {
    let same = 0;
    while (same < 258 && at + same < data.length && data[at + same] === data[at + same - back])
      same++;
    return same;
  };
  for (let at = 0; at < data.length; at++) {
    let longest = 2;
    let nearest = 0;
    for (let back = 1; back <= at; back++) {
      if (sameAt(at, back) > longest) [longest, nearest] = [sameAt(at, back), back];
    }
    for (let m = start[at]!; m < start[at + 1]!; m++) {
      expect(sameAt(at, distance[m]!), `seed ${seed} at ${at}`).toBeGreaterThanOrEqual(length[m]!);
      if (m > start[at]!) expect(length[m]).toBeGreaterThan(length[m - 1]!);
    }
    const last = start[at + 1]! - 1;
    if (nearest === 0) expect(last).toBeLessThan(start[at]!);
    else
      expect([length[last], distance[last]], `seed ${seed} at ${at}`).toEqual([longest, nearest]);
  }
});

describe('codeLengths', () => {
  /** Total bits of an unlimited Huffman code: the sum of all merged weights. */
  const huffmanBits = (counts: number[]): number => {
    const weights = counts.filter((count) => count > 0);
    let bits = 0;
    while (weights.length > 1) {
      weights.sort((a, b) => b - a);
      const merged = weights.pop()! + weights.pop()!;
      bits += merged;
      weights.push(merged);
    }
    return bits;
  };
  const bitsOf = (counts: number[], lengths: Uint8Array) =>
    counts.reduce((sum, count, s) => sum + count * lengths[s]!, 0);

  test('is as good as Huffman where no limit binds, complete and within the limit where one does', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = createRandom(seed);
      const counts = Array.from({ length: 2 + random.below(60) }, () => random.below(100));
      counts[0] = 1;
      counts[1] = 1;
      const free = codeLengths(counts, 30);
      expect(bitsOf(counts, free), `seed ${seed}`).toBe(huffmanBits(counts));
      const steep = counts.map((_, s) => Math.floor(1.8 ** (s % 40)) + 1);
      const limited = codeLengths(steep, 7);
      const kraft = limited.reduce((sum, bits) => sum + (bits > 0 ? 2 ** -bits : 0), 0);
      expect(kraft).toBe(1);
      expect(Math.max(...limited)).toBeLessThanOrEqual(7);
    }
  });

  test('gives codes of which none begins another', () => {
    const lengths = codeLengths([5, 0, 9, 1, 1, 30], 15);
    const codes = canonicalCodes(lengths);
    const words = [...codes]
      .map((code, s) => code.toString(2).padStart(lengths[s]!, '0'))
      .filter((_, s) => lengths[s]! > 0);
    for (const a of words) {
      for (const b of words) if (a !== b) expect(b.startsWith(a)).toBe(false);
    }
  });
});
