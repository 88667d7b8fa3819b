import { describe, expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { likeness, looksTheSame } from './likeness.ts';

const [WIDTH, HEIGHT] = [96, 80];

/** White paper with thin lines of the given colour. */
function drawing(colour: readonly [number, number, number]): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (const x of [20, 50, 51, 80]) data.set(colour, (y * WIDTH + x) * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function changed(image: Rgb8, change: (value: number, i: number) => number): Rgb8 {
  return { ...image, data: image.data.map(change) };
}

describe('likeness', () => {
  test('a picture is like itself, and like itself with the faintest noise', () => {
    const image = drawing([90, 90, 90]);
    expect(likeness(image, image)).toEqual({
      ssim: expect.closeTo(1, 5),
      worstTile: expect.closeTo(1, 5),
      colourShift: 0,
    });
    const random = createRandom(1);
    expect(
      looksTheSame(
        likeness(
          image,
          changed(image, (v) => v - random.below(2)),
        ),
      ),
    ).toBe(true);
  });

  test('noise around the lines of a drawing is not excused by its empty paper', () => {
    const image = drawing([0, 0, 0]);
    const random = createRandom(2);
    const ringing = changed(image, (value, i) => {
      const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / 3 / WIDTH)];
      return x > 64 && y < 32 ? value - random.below(60) : value;
    });
    expect(looksTheSame(likeness(image, ringing))).toBe(false);
  });

  test('lines that lose their colour are noticed though their luma stays', () => {
    const { colourShift } = likeness(drawing([255, 0, 0]), drawing([76, 76, 76]));
    expect(colourShift).toBeGreaterThan(30);
    expect(looksTheSame(likeness(drawing([255, 0, 0]), drawing([76, 76, 76])))).toBe(false);
  });

  test('pictures of different sizes are refused', () => {
    const small = { width: 2, height: 2, data: new Uint8Array(12) };
    expect(() => likeness(drawing([0, 0, 0]), small)).toThrowError(/against/);
  });
});
