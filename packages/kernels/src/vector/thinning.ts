import type { Gray8 } from '../image.ts';

/**
 * One-pixel-wide centre lines of the set pixels (≥ 128), keeping every connection (8 neighbours):
 * Zhang and Suen's parallel thinning (CACM 27, 1984), in which only pixels with a changed
 * neighbourhood are looked at again, then a pass that removes the corner pixels of its staircases.
 */
export function thin(mask: Gray8): Gray8 {
  const { width, height } = mask;
  // A border of zeros frees the inner loops of bounds checks.
  const stride = width + 2;
  const set = new Uint8Array(stride * (height + 2));
  let active: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask.data[y * width + x] < 128) continue;
      const i = (y + 1) * stride + x + 1;
      set[i] = 1;
      active.push(i);
    }
  }
  const removed: number[] = [];
  while (active.length > 0) {
    let changed = false;
    for (let phase = 0; phase < 2; phase++) {
      removed.length = 0;
      for (const i of active) {
        if (set[i] === 1 && REMOVABLE[phase][neighbourhood(set, i, stride)] === 1) removed.push(i);
      }
      for (const i of removed) set[i] = 0;
      changed ||= removed.length > 0;
    }
    if (!changed) break;
    active = active.filter((i) => set[i] === 1 && neighbourhood(set, i, stride) !== 255);
  }
  removeStairs(set, stride, height);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = set[(y + 1) * stride + x + 1] * 255;
  }
  return { width, height, data };
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
