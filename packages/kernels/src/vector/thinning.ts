import type { Gray8 } from '../image.ts';

/**
 * One-pixel-wide centre lines of the set pixels (≥ 128), keeping every connection (8 neighbours):
 * Zhang and Suen's parallel thinning (CACM 27, 1984), then a pass that removes the corner pixels of its
 * staircases. Only pixels at a rim are looked at: as one goes, those around it come to lie there.
 */
export function thin(mask: Gray8): Gray8 {
  const { width, height, data } = mask;
  // A border of zeros frees the inner loops of bounds checks.
  const stride = width + 2;
  const set = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++) setRow(data, y * width, (y + 1) * width, set, (y + 1) * stride);
  const rim: Rim = {
    places: new Int32Array(width * height),
    count: 0,
    holds: new Uint8Array(set.length),
  };
  for (let y = 1; y <= height; y++) addRimOfRow(set, stride, y, rim);
  const gone = new Int32Array(width * height);
  for (let changed = true; changed; ) {
    changed = false;
    for (const removable of REMOVABLE) {
      const count = findRemovable(set, stride, removable, rim, gone);
      for (let k = 0; k < count; k++) set[gone[k]] = 0;
      for (let k = 0; k < count; k++) addAround(gone[k], set, stride, rim);
      changed ||= count > 0;
    }
    dropUnset(set, rim);
  }
  removeStairs(set, stride, height);
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = set[(y + 1) * stride + x + 1] * 255;
  }
  return { width, height, data: out };
}

/** Set places that a place beside them is not: the first `count` of `places`, each held once. */
interface Rim {
  readonly places: Int32Array;
  count: number;
  readonly holds: Uint8Array;
}

/** Pixels from … to of a mask as 0 and 1 behind the border at `at`. */
function setRow(mask: Uint8Array, from: number, to: number, set: Uint8Array, at: number): void {
  for (let p = from, i = at + 1; p < to; p++, i++) set[i] = mask[p] < 128 ? 0 : 1;
}

function addRimOfRow(set: Uint8Array, stride: number, y: number, rim: Rim): void {
  for (let i = y * stride + 1; i < (y + 1) * stride - 1; i++) {
    if (set[i] === 1 && neighbourhood(set, i, stride) !== 255) addTo(rim, i);
  }
}

function addAround(i: number, set: Uint8Array, stride: number, rim: Rim): void {
  for (let row = i - stride; row <= i + stride; row += stride) {
    for (let j = row - 1; j <= row + 1; j++) if (set[j] === 1 && rim.holds[j] === 0) addTo(rim, j);
  }
}

function addTo(rim: Rim, i: number): void {
  rim.holds[i] = 1;
  rim.places[rim.count++] = i;
}

/** Places of the rim that may go, written to `gone`; how many. */
function findRemovable(
  set: Uint8Array,
  stride: number,
  removable: Uint8Array,
  { places, count }: Rim,
  gone: Int32Array,
): number {
  let found = 0;
  for (let k = 0; k < count; k++) {
    const i = places[k];
    if (set[i] === 1 && removable[neighbourhood(set, i, stride)] === 1) gone[found++] = i;
  }
  return found;
}

function dropUnset(set: Uint8Array, rim: Rim): void {
  const { places, count } = rim;
  rim.count = 0;
  for (let k = 0; k < count; k++) if (set[places[k]] === 1) places[rim.count++] = places[k];
}

/** Neighbours as bits, clockwise from above: N, NE, E, SE, S, SW, W, NW. */
function neighbourhood(set: Uint8Array, i: number, stride: number): number {
  return (
    set[i - stride] |
    (set[i - stride + 1] << 1) |
    (set[i + 1] << 2) |
    (set[i + stride + 1] << 3) |
    (set[i + stride] << 4) |
    (set[i + stride - 1] << 5) |
    (set[i - 1] << 6) |
    (set[i - stride - 1] << 7)
  );
}

const REMOVABLE: readonly [Uint8Array, Uint8Array] = [removableTable(0), removableTable(1)];

function removableTable(phase: 0 | 1): Uint8Array {
  const table = new Uint8Array(256);
  for (let bits = 0; bits < 256; bits++) {
    const p = (k: number): number => (bits >> (k & 7)) & 1;
    let count = 0;
    let rises = 0;
    for (let k = 0; k < 8; k++) {
      count += p(k);
      rises += p(k) === 0 && p(k + 1) === 1 ? 1 : 0;
    }
    const [north, east, south, west] = [p(0), p(2), p(4), p(6)];
    const side =
      phase === 0
        ? north * east * south === 0 && east * south * west === 0
        : north * east * west === 0 && north * south * west === 0;
    table[bits] = count >= 2 && count <= 6 && rises === 1 && side ? 1 : 0;
  }
  return table;
}

// A pixel whose two 4-neighbours meet at a right angle is not needed: they touch diagonally.
function removeStairs(set: Uint8Array, stride: number, height: number): void {
  for (let i = stride; i < stride * (height + 1); i++) {
    if (set[i] === 0) continue;
    const n = set[i - stride];
    const e = set[i + 1];
    const s = set[i + stride];
    const w = set[i - 1];
    const ne = set[i - stride + 1];
    const se = set[i + stride + 1];
    const sw = set[i + stride - 1];
    const nw = set[i - stride - 1];
    const corner =
      (n === 1 && e === 1 && sw === 0 && s === 0 && w === 0) ||
      (e === 1 && s === 1 && nw === 0 && n === 0 && w === 0) ||
      (s === 1 && w === 1 && ne === 0 && n === 0 && e === 0) ||
      (w === 1 && n === 1 && se === 0 && s === 0 && e === 0);
    if (corner) set[i] = 0;
  }
}
