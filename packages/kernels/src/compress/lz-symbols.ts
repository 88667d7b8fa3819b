/** Deflate's alphabets (RFC 1951, 3.2.5): which symbol and how many extra bits a length or distance takes. */

export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
export const WINDOW = 32_768;
export const END_OF_BLOCK = 256;
export const LITERAL_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;

/** By length 3 … 258. */
export const LENGTH_SYMBOL = new Uint16Array(MAX_MATCH + 1);
export const LENGTH_EXTRA_BITS = new Uint8Array(LITERAL_SYMBOLS);
export const LENGTH_BASE = new Uint16Array(LITERAL_SYMBOLS);
export const DISTANCE_EXTRA_BITS = new Uint8Array(DISTANCE_SYMBOLS);
export const DISTANCE_BASE = new Uint16Array(DISTANCE_SYMBOLS);
/** By distance − 1: all of it. */
const DISTANCE_SYMBOL = new Uint8Array(WINDOW);

{
  let length = MIN_MATCH;
  for (let symbol = 257; symbol < 285; symbol++) {
    const bits = symbol < 265 ? 0 : (symbol - 261) >> 2;
    LENGTH_EXTRA_BITS[symbol] = bits;
    LENGTH_BASE[symbol] = length;
    for (let k = 0; k < 1 << bits; k++) LENGTH_SYMBOL[length++] = symbol;
  }
  LENGTH_SYMBOL[MAX_MATCH] = 285;
  LENGTH_BASE[285] = MAX_MATCH;
  let distance = 1;
  for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol++) {
    const bits = symbol < 4 ? 0 : (symbol - 2) >> 1;
    DISTANCE_EXTRA_BITS[symbol] = bits;
    DISTANCE_BASE[symbol] = distance;
    DISTANCE_SYMBOL.fill(symbol, distance - 1, distance - 1 + (1 << bits));
    distance += 1 << bits;
  }
}

/** The distance symbol of a distance 1 … 32768. */
export function distanceSymbol(distance: number): number {
  return DISTANCE_SYMBOL[distance - 1];
}
