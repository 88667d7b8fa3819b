import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { stripShareOf } from './strip-share.ts';

/** Gravel of two pixels below `horizon`, a plain wall above it. */
function gravelBelow(horizon: number): Rgb8 {
  const [width, height] = [96, 64];
  const data = new Uint8Array(width * height * 3).fill(150);
  const random = createRandom(3);
  for (let y = horizon; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const grey = 60 + random.below(120);
      for (const i of [y * width + x, (y + 1) * width + x]) data.fill(grey, i * 3, i * 3 + 6);
    }
  }
  return { width, height, data };
}

test('strips are wide in texture throughout and narrow beside plain surfaces', () => {
  const texture = stripShareOf(gravelBelow(0), 1);
  const room = stripShareOf(gravelBelow(40), 1);
  expect(texture).toBeLessThanOrEqual(0.12);
  expect(room).toBeLessThan(texture);
});

test('a large picture is judged at the size it is worked on', () => {
  const small = gravelBelow(0);
  const [width, height] = [small.width * 2, small.height * 2];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const from = ((Math.floor(i / width) >> 1) * small.width + ((i % width) >> 1)) * 3;
    data.set(small.data.subarray(from, from + 3), i * 3);
  }
  expect(stripShareOf({ width, height, data }, 2)).toBe(stripShareOf(small, 1));
});
