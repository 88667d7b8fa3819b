import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { affinityCost } from './affinity.ts';
import { OPEN } from './pixel-cut.ts';
import { type PreparedPicture, prepareSelection } from './prepare.ts';
import { withForeignHoles } from './region-holes.ts';
import { agreement, wholeness } from './region-score.ts';

const WIDTH = 160;
const HEIGHT = 120;

type Colour = readonly [number, number, number];
const WALL: Colour = [180, 180, 170];
const RING: Colour = [170, 60, 50];
const BLUE: Colour = [40, 70, 160];

const away = (x: number, y: number): number => Math.hypot(x - 80, y - 60);

/** A ring on a wall; what its hole shows is given. */
function ring(hole: Colour): PreparedPicture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const r = away(p % WIDTH, Math.floor(p / WIDTH));
    data.set(r < 18 ? hole : r < 40 ? RING : WALL, p * 3);
  }
  const image: Rgb8 = { width: WIDTH, height: HEIGHT, data };
  return prepareSelection(image);
}

/** The regions whose centre lies so far from the ring's. */
function regionsWithin({ graph }: PreparedPicture, from: number, to: number): Uint8Array {
  return Uint8Array.from(graph.area, (_, k) => {
    const r = away(graph.centre[k * 2] ?? 0, graph.centre[k * 2 + 1] ?? 0);
    return r >= from && r < to ? 1 : 0;
  });
}

test.each<[string, Colour, boolean]>([
  ['what lies in a cup belongs to it', BLUE, true],
  ['a gap that shows the wall stays open', WALL, false],
])('%s', (_, hole, filled) => {
  const prepared = ring(hole);
  const none = new Float32Array(prepared.graph.count);
  const marks = new Uint8Array(prepared.graph.count).fill(OPEN);
  const start = { marks, subject: none, background: none, prior: none };
  const { inside } = withForeignHoles(prepared, start, regionsWithin(prepared, 18, 40));
  expect(inside).toEqual(regionsWithin(prepared, filled ? 0 : 18, 40));
});

test('a whole thing beats a part of it, and it with some wall', () => {
  const prepared = ring(RING);
  const whole = wholeness(prepared, regionsWithin(prepared, 0, 40));
  for (const to of [12, 25, 52]) {
    expect(wholeness(prepared, regionsWithin(prepared, 0, to))).toBeLessThan(whole);
  }
});

test('agreement is the mean overlap; alike regions speak for their own side', () => {
  const prepared = ring(BLUE);
  const { graph, affinity } = prepared;
  const inside = regionsWithin(prepared, 0, 40);
  const none = new Uint8Array(graph.count);
  expect(agreement(graph.area, inside, [{ inside }, { inside: none }])).toBeCloseTo(0.5);
  const cost = affinityCost(
    affinity,
    inside,
    Uint8Array.from(inside, (v) => 1 - v),
    0.05,
  );
  cost.forEach((value, k) => {
    if (Math.abs(value) > 0.01) expect(value < 0).toBe(inside[k] === 1);
  });
});
