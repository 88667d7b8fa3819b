import { createRandom } from '../random.ts';
import { LOOK_LENGTH } from './features.ts';

/**
 * Hashes that looks have in common the more, the more alike they are: each says which of two bytes is the
 * greater, for a fixed choice of pairs (winner-take-all hashing with windows of two; Yagnik, Strelow, Ross
 * and Lin, "The Power of Comparative Reasoning", ICCV 2011). Kept in an inverted index they give the
 * pictures worth comparing.
 */

/** Hashes of a look; two pictures are compared when one of them is the same. */
const TABLES = 24;
/** Comparisons in a hash. */
const BITS = 11;
/** Part of the format of what is stored: another choice of pairs is another index. */
const SEED = 20_611;

/** Bytes are compared within a part only: the palette, each plane of the layout, the edges. */
const PARTS = [
  [0, 36],
  [36, 52],
  [36, 52],
  [52, 68],
  [68, 84],
  [84, LOOK_LENGTH],
] as const;

const PAIRS = choosePairs();

/** One integer per table, different tables' never equal. */
export function lookHashes(look: Uint8Array): Int32Array {
  const hashes = new Int32Array(TABLES);
  for (let table = 0; table < TABLES; table++) {
    let bits = 0;
    for (let bit = 0; bit < BITS; bit++) {
      const at = 2 * (table * BITS + bit);
      const isGreater = look[PAIRS[at] as number] > look[PAIRS[at + 1] as number];
      bits = (bits << 1) | Number(isGreater);
    }
    hashes[table] = (table << BITS) | bits;
  }
  return hashes;
}

function choosePairs(): Uint8Array {
  const random = createRandom(SEED);
  const pairs = new Uint8Array(2 * TABLES * BITS);
  for (let at = 0; at < pairs.length; at += 2) {
    const [from, to] = PARTS[random.below(PARTS.length)];
    const first = from + random.below(to - from);
    let second = first;
    while (second === first) second = from + random.below(to - from);
    pairs[at] = first;
    pairs[at + 1] = second;
  }
  return pairs;
}
