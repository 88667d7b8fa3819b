import { expect, test } from 'vitest';
import { CHANNELS, COLOUR_SCALE } from './level.ts';
import { paintSurfaces, rimSurfaces } from './rim-surfaces.ts';

const W = 120;
const H = 90;
const EDGE = 50;

type Picture = (x: number, y: number) => number;

/** A light wall above a dark floor. */
const room: Picture = (_, y) => (y < EDGE ? 190 : 80);

/** Grey levels as a level's features, with a hole in the middle. */
function features(picture: Picture): { values: Float32Array; hole: Uint8Array } {
  const values = new Float32Array(W * H * CHANNELS);
  const hole = new Uint8Array(W * H);
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [i % W, Math.floor(i / W)];
    values.fill(COLOUR_SCALE * picture(x, y), i * CHANNELS, i * CHANNELS + 3);
    if (x >= 40 && x < 80 && y >= 30 && y < 70) hole[i] = 1;
  }
  return { values, hole };
}

const grey = (values: Float32Array, x: number, y: number): number =>
  values[(y * W + x) * CHANNELS]! / COLOUR_SCALE;

test('wall and floor go on as they are, up to an edge between them', () => {
  const { values, hole } = features(room);
  const surfaces = rimSurfaces(values, hole, W, H);
  expect(surfaces?.count).toBe(2);
  for (let i = 0; i < hole.length; i++) if (hole[i] === 1) values.fill(0, i * 5, i * 5 + 5);
  paintSurfaces(values, hole, W, H, [], surfaces!);
  for (let x = 41; x < 80; x += 6) {
    expect(grey(values, x, EDGE - 9)).toBeCloseTo(190, 0);
    expect(grey(values, x, EDGE + 9)).toBeCloseTo(80, 0);
  }
});

test('a small thing cut by the rim does not go on inside', () => {
  const { values, hole } = features((x, y) =>
    x >= 30 && x < 44 && y >= 34 && y < 42 ? 20 : room(x, y),
  );
  const surfaces = rimSurfaces(values, hole, W, H)!;
  expect(surfaces.count).toBe(2);
  expect(surfaces.labels[38 * W + 38]).toBe(-1);
  paintSurfaces(values, hole, W, H, [], surfaces);
  expect(grey(values, 41, 38)).toBeGreaterThan(170);
});

test('one wall all round is no choice between surfaces', () => {
  const { values, hole } = features((x) => 150 + x / 20);
  expect(rimSurfaces(values, hole, W, H)).toBeNull();
});

test('a colour that runs along a surface goes on running', () => {
  const { values, hole } = features((x, y) => room(x, y) + (y < EDGE ? x / 10 : 0));
  paintSurfaces(values, hole, W, H, [], rimSurfaces(values, hole, W, H)!);
  expect(grey(values, 75, 38) - grey(values, 45, 38)).toBeGreaterThan(1.5);
});
