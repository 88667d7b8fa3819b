import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { strengthenDetail } from './detail.ts';

const [W, H] = [90, 80];
const seed = 3317;

const isHole = (i: number): boolean => {
  const [x, y] = [i % W, Math.floor(i / W)];
  return x >= 25 && x < 65 && y >= 20 && y < 60;
};
const hole = Uint8Array.from({ length: W * H }, (_, i) => (isHole(i) ? 1 : 0));

/** Grey noise, of another strength in the hole. */
function noise(outside: number, inside: number): Rgb8 {
  const random = createRandom(seed);
  const data = new Uint8Array(W * H * 3);
  for (let i = 0; i < W * H; i++) {
    const value = 128 + random.between(-1, 1) * (isHole(i) ? inside : outside);
    data.fill(value, i * 3, i * 3 + 3);
  }
  return { width: W, height: H, data };
}

function strengthInside({ data }: Rgb8): number {
  let sum = 0;
  for (let i = 0; i < W * H; i++) if (isHole(i)) sum += Math.abs(data[i * 3]! - 128);
  return sum;
}

test('detail weaker than at the rim is strengthened, and nothing outside the hole changes', () => {
  const before = noise(40, 30);
  const after = { ...before, data: Uint8Array.from(before.data) };
  strengthenDetail(after, hole);
  expect(strengthInside(after), `seed ${seed}`).toBeGreaterThan(1.1 * strengthInside(before));
  expect(strengthInside(after), `seed ${seed}`).toBeLessThan(1.32 * strengthInside(before));
  for (let i = 0; i < W * H; i++) {
    if (!isHole(i)) expect(after.data[i * 3]).toBe(before.data[i * 3]);
  }
});

test('detail as strong as the rim, or stronger, stays as it is', () => {
  const before = noise(20, 40);
  const after = { ...before, data: Uint8Array.from(before.data) };
  strengthenDetail(after, hole);
  expect(after.data).toEqual(before.data);
});

test('flat stays flat', () => {
  const flat = noise(0, 0);
  const after = { ...flat, data: Uint8Array.from(flat.data) };
  strengthenDetail(after, hole);
  expect(after.data).toEqual(flat.data);
});
