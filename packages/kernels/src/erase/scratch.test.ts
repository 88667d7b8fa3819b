import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { holeParts } from './components.ts';
import { eraseObject } from './erase-object.ts';

const W = 120;
const H = 90;

function mask(inside: (x: number, y: number) => boolean): Gray8 {
  const data = new Uint8Array(W * H);
  for (let i = 0; i < data.length; i++) data[i] = inside(i % W, Math.floor(i / W)) ? 255 : 0;
  return { width: W, height: H, data };
}

/** A straight edge from dark to light that runs at an angle. */
function edge(): Rgb8 {
  const data = new Uint8Array(W * H * 3);
  for (let i = 0; i < W * H; i++) {
    const side = (i % W) - 0.5 * Math.floor(i / W) - 37;
    data.fill(Math.round(60 + 130 / (1 + Math.exp(-side))), i * 3, i * 3 + 3);
  }
  return { width: W, height: H, data };
}

test('an edge goes on through a scratch', () => {
  const truth = edge();
  const hole = mask((_, y) => Math.abs(y - 45) <= 4);
  const damaged = Uint8Array.from(truth.data);
  hole.data.forEach((value, i) => {
    if (value !== 0) damaged.fill(0, i * 3, i * 3 + 3);
  });
  const result = eraseObject({ ...truth, data: damaged }, hole, { seed: 1, featherPx: 0 });
  let sum = 0;
  let count = 0;
  for (let i = 0; i < hole.data.length; i++) {
    const difference = Math.abs(result.data[i * 3]! - truth.data[i * 3]!);
    if (hole.data[i] === 0) expect(difference).toBe(0);
    else {
      sum += difference;
      count++;
    }
  }
  expect(sum / count).toBeLessThan(3);
});

test('holes are told apart by connection and depth', () => {
  const parts = holeParts(
    mask(
      (x, y) =>
        (x >= 10 && x < 31 && y >= 20 && y < 41) || Math.abs(x - 80) + Math.abs(y - 50) === 12,
    ),
  );
  expect(parts.map(({ pixels, depthPx }) => [pixels.length, depthPx])).toEqual([
    [21 * 21, 11],
    [48, 1],
  ]);
  expect(parts[0]!.box).toEqual({ left: 10, top: 20, right: 31, bottom: 41 });
});

test('a hole at the border is as deep as it reaches in', () => {
  const [part] = holeParts(mask((x) => x < 6));
  expect(part!.depthPx).toBe(6);
});
