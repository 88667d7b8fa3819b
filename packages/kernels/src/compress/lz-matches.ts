import { MAX_MATCH, MIN_MATCH, WINDOW } from './lz-symbols.ts';

/**
 * Every useful earlier copy at every place: entries `start[i]` … `start[i + 1] − 1` belong to place i,
 * lengths rising, each with the shortest distance that reaches it.
 */
export interface MatchTable {
  readonly start: Uint32Array;
  readonly length: Uint16Array;
  readonly distance: Uint16Array;
}

const HASH_BITS = 16;
const RING = 2 * WINDOW;

/**
 * Finds the copies with binary trees of suffixes, one per hash of three bytes, nearest suffix at the
 * root; a search looks at no more than `depth` suffixes. Distance 32768 is left out, so that a
 * distance fits 16 bits with room for none.
 */
export function findMatches(data: Uint8Array, depth: number): MatchTable {
  const n = data.length;
  const start = new Uint32Array(n + 1);
  let length = new Uint16Array(4 * n + 1024);
  let distance = new Uint16Array(4 * n + 1024);
  const head = new Int32Array(1 << HASH_BITS).fill(-1);
  const child = new Int32Array(2 * RING);
  let count = 0;
  for (let at = 0; at < n; at++) {
    start[at] = count;
    const most = Math.min(n - at, MAX_MATCH);
    if (most < MIN_MATCH) continue;
    if (count + MAX_MATCH > length.length) {
      length = grown(length);
      distance = grown(distance);
    }
    const key = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    const hash = Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS);
    let node = head[hash];
    head[hash] = at;
    let below = 2 * (at & (RING - 1));
    let above = below + 1;
    let belowLength = 0;
    let aboveLength = 0;
    let best = MIN_MATCH - 1;
    let left = depth;
    while (node > at - WINDOW && node >= 0 && left-- > 0) {
      let same = Math.min(belowLength, aboveLength);
      while (same < most && data[node + same] === data[at + same]) same++;
      const slot = 2 * (node & (RING - 1));
      if (same > best) {
        best = same;
        length[count] = same;
        distance[count++] = at - node;
        if (same === most) {
          // The new suffix takes the old one's place in the tree.
          child[below] = child[slot];
          child[above] = child[slot + 1];
          below = -1;
          break;
        }
      }
      if (data[node + same] < data[at + same]) {
        child[below] = node;
        below = slot + 1;
        belowLength = same;
        node = child[below];
      } else {
        child[above] = node;
        above = slot;
        aboveLength = same;
        node = child[above];
      }
    }
    if (below >= 0) {
      child[below] = -1;
      child[above] = -1;
    }
  }
  start[n] = count;
  return { start, length, distance };
}

function grown(array: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const bigger = new Uint16Array(array.length * 2);
  bigger.set(array);
  return bigger;
}
