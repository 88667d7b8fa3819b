import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { forbidForeign } from './foreign.ts';
import { createCoarserLevel, createFinestLevel, type Level } from './level.ts';

const [W, H] = [112, 64];
const HOLE = { left: 16, top: 20, right: 34, bottom: 40 };

/** A grey wall that becomes red at `edge`. */
function pyramidOf(edge: number): Level[] {
  const image: Rgb8 = { width: W, height: H, data: new Uint8Array(W * H * 3).fill(150) };
  const hole: Gray8 = { width: W, height: H, data: new Uint8Array(W * H) };
  for (let y = 0; y < H; y++) {
    for (let x = edge; x < W; x++) image.data.set([190, 40, 40], (y * W + x) * 3);
    if (y >= HOLE.top && y < HOLE.bottom)
      hole.data.fill(255, y * W + HOLE.left, y * W + HOLE.right);
  }
  const finest = createFinestLevel(image, hole, 1);
  return [finest, createCoarserLevel(finest)];
}

function sourcesIn(level: Level, from: number, to: number): number {
  let count = 0;
  for (let i = 0; i < level.isSource.length; i++) {
    const x = ((i % level.width) * W) / level.width;
    if (level.isSource[i] === 1 && x >= from && x < to) count++;
  }
  return count;
}

test('what resembles nothing around the hole is no source on any level', () => {
  for (const [k, level] of pyramidOf(86).entries()) {
    const pyramid = pyramidOf(86);
    const wall = sourcesIn(level, 0, 76);
    forbidForeign(pyramid);
    expect(sourcesIn(pyramid[k]!, 0, 76)).toBe(wall);
    expect(sourcesIn(level, 90, W)).toBeGreaterThan(0);
    expect(sourcesIn(pyramid[k]!, 90, W)).toBe(0);
  }
});

test('what borders the hole stays a source', () => {
  const pyramid = pyramidOf(50);
  const before = pyramid.map((level) => level.isSource.slice());
  forbidForeign(pyramid);
  for (const [k, level] of pyramid.entries()) expect(level.isSource).toEqual(before[k]);
});

test('where hardly a source would be left all are kept', () => {
  const image: Rgb8 = { width: W, height: H, data: new Uint8Array(W * H * 3) };
  const hole: Gray8 = { width: W, height: H, data: new Uint8Array(W * H) };
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [i % W, Math.floor(i / W)];
    const apart = Math.max(HOLE.left - x, x - HOLE.right + 1, HOLE.top - y, y - HOLE.bottom + 1);
    if (apart <= 0) hole.data[i] = 255;
    image.data.fill(apart < 36 ? 30 : 220, i * 3, i * 3 + 3);
  }
  // Only the corner far from the hole is bright; the rest borders it.
  const level = createFinestLevel(image, hole, 1);
  for (let i = 0; i < level.isSource.length; i++)
    if (image.data[i * 3] === 30) level.isSource[i] = 0;
  const before = level.isSource.slice();
  forbidForeign([level]);
  expect(level.isSource).toEqual(before);
});
