import { expect, test } from 'vitest';
import { growKnown } from './known-growth.ts';

const WIDTH = 24;
const HEIGHT = 5;

/** A row of colours: left known background, right known subject, between unknown. */
function row(colour: (x: number) => readonly [number, number, number]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const trimap = new Uint8Array(WIDTH * HEIGHT);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const x = p % WIDTH;
    data.set(colour(x), p * 3);
    trimap[p] = x < 6 ? 0 : x >= 18 ? 255 : 128;
  }
  return { image: { width: WIDTH, height: HEIGHT, data }, trimap };
}

test('what is known grows over its own colour, and stops where the colour is mixed', () => {
  const { image, trimap } = row((x) => {
    if (x < 11) return [20, 20, 20];
    return x < 13 ? [110, 110, 110] : [200, 200, 200];
  });
  const given = Uint8Array.from(trimap);
  const grown = growKnown(image, trimap);
  expect(trimap).toEqual(given);
  for (let p = 0; p < grown.length; p++) {
    const x = p % WIDTH;
    expect(grown[p]).toBe(x < 11 ? 0 : x < 13 ? 128 : 255);
  }
});

test('subject and background of one colour stay open', () => {
  const { image, trimap } = row((x) => [90 + (x % 3), 90, 90]);
  const grown = growKnown(image, trimap);
  for (let p = 0; p < grown.length; p++) {
    const x = p % WIDTH;
    // Both sides are within reach of the middle.
    if (x >= 10 && x < 14) expect(grown[p]).toBe(128);
  }
});
