/** Fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = new Uint32Array(64);
/** Fractional parts of the square roots of the first 8 primes (5.3.3). */
const START = new Uint32Array(8);
for (let number = 2, found = 0; found < 64; number++) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= number; divisor++) {
    if (number % divisor === 0) prime = false;
  }
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(number));
  K[found] = fraction(Math.cbrt(number));
  found++;
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

/** The longest message that fits into one block with its end mark and length. */
export const MOST_BYTES = 55;

const words = new Uint32Array(64);

/**
 * First 32 bits of SHA-256 (FIPS 180-4) of an ASCII text of at most 55 characters. The browser's own is
 * not there on plain http, and answers later each time, which is slow for many small ones.
 */
export function sha256Head(text: string): number {
  if (text.length > MOST_BYTES) throw new RangeError('longer than one block');
  words.fill(0);
  for (let at = 0; at <= text.length; at++) {
    const byte = at < text.length ? text.charCodeAt(at) : 0x80;
    const word = at >> 2;
    words[word] = words[word]! | (byte << (24 - (at & 3) * 8));
  }
  words[15] = text.length * 8;
  for (let t = 16; t < 64; t++) {
    const [a, b] = [words[t - 15]!, words[t - 2]!];
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    words[t] = words[t - 16]! + s0 + words[t - 7]! + s1;
  }
  let [a, b, c, d] = [START[0]!, START[1]!, START[2]!, START[3]!];
  let [e, f, g, h] = [START[4]!, START[5]!, START[6]!, START[7]!];
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[t]! + words[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + START[0]!) >>> 0;
}
