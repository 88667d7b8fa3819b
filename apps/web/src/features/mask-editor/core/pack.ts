import { bytesOf, settled, type Tile } from './document.ts';

/** Runs shorter than this are kept as they are. */
const MIN_RUN = 4;

/**
 * What makes one tile of another: the exclusive or of both as runs, so that the same bytes lead back
 * again. A run is its length times two (7 bits a byte, lowest first) and the value it repeats; an odd
 * number is followed by so many bytes as they are.
 *
 * @param length number of pixels of both
 */
export function packDifference(before: Tile, after: Tile, length: number): Uint8Array {
  const a = bytesOf(before, length);
  const b = typeof after === 'number' ? null : after;
  for (let at = 0; at < length; at += 1) a[at] = (a[at] ?? 0) ^ (b ? (b[at] ?? 0) : Number(after));
  const out = new Uint8Array(length + Math.ceil(length / 64) + 16);
  let [size, literal] = [0, 0];
  const number = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) out[size++] = (rest & 0x7f) | 0x80;
    out[size++] = rest;
  };
  const flush = (end: number) => {
    if (end === literal) return;
    number((end - literal) * 2 + 1);
    out.set(a.subarray(literal, end), size);
    size += end - literal;
  };
  for (let at = 0; at < length; ) {
    let end = at + 1;
    while (end < length && a[end] === a[at]) end += 1;
    if (end - at >= MIN_RUN) {
      flush(at);
      number((end - at) * 2);
      out[size++] = a[at] ?? 0;
      literal = end;
    }
    at = end;
  }
  flush(length);
  return out.slice(0, size);
}

/** The other one of the two tiles that `packed` was made from. */
export function applyDifference(tile: Tile, packed: Uint8Array, length: number): Tile {
  const bytes = bytesOf(tile, length);
  let [from, at] = [0, 0];
  while (from < packed.length) {
    let [head, shift] = [0, 0];
    for (;;) {
      const byte = packed[from++] ?? 0;
      head |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte < 0x80) break;
    }
    const count = head >>> 1;
    const end = at + count;
    if (head & 1) for (; at < end; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (packed[from++] ?? 0);
    else {
      const value = packed[from++] ?? 0;
      if (value === 0) at = end;
      else for (; at < end; at += 1) bytes[at] = (bytes[at] ?? 0) ^ value;
    }
  }
  return settled(bytes);
}
