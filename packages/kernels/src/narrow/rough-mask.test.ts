import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { isRoughMask } from './rough-mask.ts';

const SIZE = { width: 240, height: 160 };
const DISC = { x: 120, y: 80, radius: 45 };
const isDisc = (x: number, y: number) => Math.hypot(x - DISC.x, y - DISC.y) < DISC.radius;

/** A red disc on a wall of bricks' contrast. */
function discOnWall() {
  const random = createRandom(4);
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    const [x, y] = [p % SIZE.width, Math.floor(p / SIZE.width)];
    const noise = Math.round(random.between(-12, 12));
    data.set(isDisc(x, y) ? [184, 69, 46] : [150 + noise, 150 + noise, 140 + noise], p * 3);
  }
  return { ...SIZE, data };
}

const maskOf = (selects: (x: number, y: number) => boolean) => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, p) =>
    selects(p % SIZE.width, Math.floor(p / SIZE.width)) ? 255 : 0,
  ),
});

test.each([
  ['along the edge of a thing', isDisc, false],
  ['around it', (x: number, y: number) => x > 50 && x < 190 && y > 25 && y < 140, true],
  ['across it', (x: number, y: number) => x > 120 && x < 220 && y > 40 && y < 120, true],
  ['all of the picture', () => true, false],
  ['nothing', () => false, false],
])('a mask drawn %s', (_, selects, rough) => {
  expect(isRoughMask(discOnWall(), maskOf(selects))).toBe(rough);
});
