/** Masks (1 = selected) four pixels at a time: each pixel is a byte of a number (Warren, Hacker's Delight, 5-1). */

/** A mask's pixels by fours; what is left over at its end is not among them. */
function wordsOf(mask: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = byteAligned(mask);
  return new Uint32Array(buffer, byteOffset, length >>> 2);
}

const byteAligned = (mask: Uint8Array): Uint8Array =>
  mask.byteOffset % 4 === 0 ? mask : mask.slice();

/** What either of two masks holds; masks of 0 and 255, too. */
export function unionOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  const out = one.slice();
  const [to, from] = [wordsOf(out), wordsOf(other)];
  for (let i = 0; i < to.length; i++) to[i] |= from[i];
  for (let p = 4 * to.length; p < out.length; p++) out[p] |= other[p];
  return out;
}

/** What the first of two masks holds and the other does not; masks of 0 and 255, too. */
export function differenceOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  const out = one.slice();
  const [to, from] = [wordsOf(out), wordsOf(other)];
  for (let i = 0; i < to.length; i++) to[i] &= ~from[i];
  for (let p = 4 * to.length; p < out.length; p++) out[p] &= ~other[p];
  return out;
}

/** In how many places two masks differ. */
export function countDifferences(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  let count = 0;
  for (let i = 0; i < a.length; i++) count += sumOfBytes(a[i] ^ b[i]);
  for (let p = 4 * a.length; p < one.length; p++) if (one[p] !== other[p]) count++;
  return count;
}

/** How many places a mask holds. */
export function countSelected(mask: Uint8Array): number {
  const words = wordsOf(mask);
  let count = 0;
  for (let i = 0; i < words.length; i++) count += sumOfBytes(words[i]);
  for (let p = 4 * words.length; p < mask.length; p++) count += mask[p];
  return count;
}

/**
 * Leaves of each byte whether its lowest bit is set: `selected` where it is, 0 where it is not.
 * @param marks an array of its own, not a part that begins anywhere
 */
export function keepLowestBits(marks: Uint8Array, selected: 1 | 255): void {
  const words = new Uint32Array(marks.buffer, marks.byteOffset, marks.length >>> 2);
  for (let i = 0; i < words.length; i++) words[i] = Math.imul(words[i] & 0x01010101, selected);
  for (let p = 4 * words.length; p < marks.length; p++) marks[p] = (marks[p] & 1) * selected;
}

/** A mask with 32 pixels a number, the first one lowest. */
export function bitsOf(mask: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(mask.length / 32));
  const words = wordsOf(mask);
  // Bytes of 0 and 1 come together in the highest four bits.
  for (let i = 0; i < words.length; i++) {
    bits[i >>> 3] |= (Math.imul(words[i], 0x10204080) >>> 28) << (4 * (i & 7));
  }
  for (let p = 4 * words.length; p < mask.length; p++) bits[p >>> 5] |= mask[p] << (p & 31);
  return bits;
}

const sumOfBytes = (word: number): number => Math.imul(word, 0x01010101) >>> 24;
