import { describe, expect, test } from 'vitest';
import type { Gray8 } from '../image.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import { maskQuestion, narrowMask } from './narrow-mask.ts';

const SIZE = { width: 320, height: 240 };
const SIDE = 256;
type Place = (x: number, y: number) => boolean;

const FLOOR_FROM = 170;
const isPainting: Place = (x, y) => x >= 100 && x < 220 && y >= 36 && y < 106;
const isWall: Place = (x, y) => y < FLOOR_FROM && !isPainting(x, y);

/** A pale wall with a dark painting over a floor of boards. */
function room() {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    const [x, y] = [p % SIZE.width, Math.floor(p / SIZE.width)];
    const board = 6 * (Math.floor((x - 160) / (0.2 * (y - 100))) & 1);
    if (isPainting(x, y)) data.set([40 + (x % 7) * 12, 60, 90 + (y % 5) * 14], p * 3);
    else if (isWall(x, y)) data.set([222 - x / 40, 220 - x / 40, 212 - x / 40], p * 3);
    else data.set([120 + board, 84 + board, 58], p * 3);
  }
  return { ...SIZE, data };
}

const maskOf = (selects: Place): Gray8 => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, p) =>
    selects(p % SIZE.width, Math.floor(p / SIZE.width)) ? 255 : 0,
  ),
});

function proposed(selects: Place, quality = 0.95): ProposedMask {
  const logOdds = new Float32Array(SIDE * SIDE);
  const step = SIZE.width / SIDE;
  for (let p = 0; p < logOdds.length; p++)
    logOdds[p] = selects((p % SIDE) * step, Math.floor(p / SIDE) * step) ? 8 : -8;
  return { side: SIDE, logOdds, quality, alone: false };
}

function share(mask: Gray8 | null, of: Place): number {
  let [all, selected] = [0, 0];
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    if (!of(p % SIZE.width, Math.floor(p / SIZE.width))) continue;
    all++;
    if ((mask?.data[p] ?? 0) >= 128) selected++;
  }
  return selected / all;
}

const around: Place = (x, y) => x >= 70 && x < 250 && y >= 20 && y < 130;

describe('a rectangle drawn across things', () => {
  test('is asked about by pieces for a wall, by its box for a thing', () => {
    expect(maskQuestion(maskOf(around), 'wall')).toEqual({ pieces: true });
    expect(maskQuestion(maskOf(around), 'other')).toEqual({ box: [70, 20, 250, 130] });
    const nothing = maskOf(() => false);
    expect(maskQuestion(nothing, 'other')).toBeNull();
  });

  test.each<[string, Place]>([
    ['along a floor', (_, y) => y > 200 && y < 225],
    ['of a hand', (x, y) => Math.abs(x - y) < 25],
  ])('is no stroke %s, which is meant as it is', (_, stroke) => {
    for (const surface of ['wall', 'floor', 'other'] as const)
      expect(maskQuestion(maskOf(stroke), surface)).toBeNull();
  });

  test('leaves what hangs before a wall, and stays within what was drawn', () => {
    const pieces = [proposed(isWall), proposed(isPainting)];
    const narrowed = narrowMask(room(), maskOf(around), 'wall', pieces);
    expect(share(narrowed, (x, y) => isWall(x, y) && around(x, y))).toBeGreaterThan(0.9);
    expect(share(narrowed, isPainting)).toBeLessThan(0.05);
    expect(share(narrowed, (x, y) => !around(x, y))).toBe(0);
  });

  test('selects the thing in it that the network is surest of', () => {
    const seen = [proposed(isPainting, 0.9), proposed(around, 0.7)];
    const narrowed = narrowMask(room(), maskOf(around), 'other', seen);
    expect(share(narrowed, isPainting)).toBeGreaterThan(0.95);
    expect(share(narrowed, (x, y) => !isPainting(x, y))).toBeLessThan(0.02);
  });
});

describe('a mask is taken as it was drawn', () => {
  test.each([
    ['a thing that was clicked', isPainting, 'other', [proposed(isPainting)]],
    ['nothing is seen in it', around, 'other', []],
    ['the network is not sure', around, 'other', [proposed(isPainting, 0.4)]],
    ['hardly any of it is what was named', around, 'other', [proposed((x, y) => x < 85 && y < 40)]],
    ['all of it is', (x: number, y: number) => x < 100 && y < 120, 'wall', [proposed(isPainting)]],
  ] as const)('where %s', (_, drawn, surface, seen) => {
    expect(narrowMask(room(), maskOf(drawn), surface, seen)).toBeNull();
  });
});
