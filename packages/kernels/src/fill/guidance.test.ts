import { expect, test } from 'vitest';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { findStrokes } from '../render/strokes.ts';
import { diffuse } from './diffuse.ts';
import { extrapolate } from './extrapolate.ts';
import { cartoonOf, guideOf, placesAlong } from './guidance.ts';
import { CHANNELS, COLOUR_SCALE, createFinestLevel, type Level } from './level.ts';
import { continuedLines, crossing, type Ray, raysInto } from './lines.ts';
import { guideCost } from './patch-match.ts';

const W = 160;
const H = 120;

/** A dark floor below a light wall, their edge rising by `slope` across the picture. */
function room(slope: number): Rgb8 {
  const data = new Uint8Array(W * H * 3);
  for (let i = 0; i < W * H; i++) {
    const above = Math.floor(i / W) < 60 - slope * ((i % W) - W / 2);
    data.fill(above ? 190 : 70, i * 3, i * 3 + 3);
  }
  return { width: W, height: H, data };
}

function holeOf(inside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: W * H }, (_, i) => (inside(i % W, Math.floor(i / W)) ? 1 : 0));
}

function raysOf(image: Rgb8, hole: Uint8Array): Ray[] {
  const luma = lumaPlane(image);
  diffuse(luma.data, hole, W, H, 1);
  return raysInto(image, hole, findStrokes(luma, 16));
}

function levelOf(image: Rgb8, hole: Uint8Array): Level {
  const mask = { width: W, height: H, data: hole.map((value) => value * 255) };
  return createFinestLevel(image, mask, 4);
}

test.each([0, 0.2, -0.35])('an edge of slope %s is joined across the hole', (slope) => {
  const image = room(slope);
  const hole = holeOf((x, y) => x >= 55 && x < 105 && y >= 20 && y < 100);
  const [line, ...rest] = continuedLines(raysOf(image, hole), hole, W);
  expect(rest).toEqual([]);
  const ends = [
    [line!.x0, line!.y0],
    [line!.x1, line!.y1],
  ].sort((a, b) => a[0]! - b[0]!);
  for (const [x, y] of ends) expect(Math.abs(y! - (60 - slope * (x! - W / 2)))).toBeLessThan(2.5);
  expect(ends[1]![0]! - ends[0]![0]!).toBeGreaterThan(44);
});

test('edges of unlike surfaces are not joined', () => {
  const image = room(0);
  // To the right of the hole the floor is the lighter one.
  for (let i = 0; i < W * H; i++) {
    if (i % W < 80) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) image.data[c] = 260 - image.data[c]!;
  }
  const hole = holeOf((x, y) => x >= 55 && x < 105 && y >= 20 && y < 100);
  const lines = continuedLines(raysOf(image, hole), hole, W);
  expect(lines.filter((line) => Math.abs(line.x1 - line.x0) > 40)).toEqual([]);
});

test('the cartoon keeps wall and floor apart along the edge that goes on', () => {
  const image = room(0.2);
  const hole = holeOf((x, y) => x >= 55 && x < 105 && y >= 20 && y < 100);
  const cartoon = cartoonOf(levelOf(image, hole), raysOf(image, hole), null);
  expect(cartoon.scale).toBe(1);
  const red = (x: number, y: number): number =>
    cartoon.values[(y * W + x) * CHANNELS]! / COLOUR_SCALE;
  for (let x = 60; x < 100; x += 5) {
    const edge = Math.round(60 - 0.2 * (x - W / 2));
    expect(red(x, edge - 5)).toBeGreaterThan(175);
    expect(red(x, edge + 5)).toBeLessThan(85);
  }
});

test('an edge runs out of an open side with its slope', () => {
  const image = room(0.3);
  const hole = holeOf((x) => x < 30);
  const level = levelOf(image, hole);
  const values = Float32Array.from(level.features);
  extrapolate(values, hole, W, H, 'left');
  const red = (x: number, y: number): number => values[(y * W + x) * CHANNELS]! / COLOUR_SCALE;
  const edge = Math.round(60 - 0.3 * (5 - W / 2));
  expect(red(5, edge - 14)).toBeGreaterThan(160);
  expect(red(5, edge + 14)).toBeLessThan(100);
});

test('the guide pulls hardest at the rim and costs nothing where it is met', () => {
  const image = room(0);
  const hole = holeOf((x, y) => x >= 40 && x < 120 && y >= 15 && y < 50);
  const level = levelOf(image, hole);
  const guide = guideOf(level, 1, cartoonOf(level, [], null), 8, null, null);
  const [rim, middle] = [30 * W + 40, 32 * W + 80];
  expect(guide.weight[rim]!).toBeGreaterThan(guide.weight[middle]!);
  // Plain wall is wanted, and plain wall is on offer above the edge.
  const wall = 8 * W + 20;
  for (let c = 0; c < 3; c++) {
    const difference = guide.wanted[middle * CHANNELS + c]! - guide.offered[wall * CHANNELS + c]!;
    expect(Math.abs(difference)).toBeLessThan(3 * COLOUR_SCALE);
  }
});

test('beside an open side another height costs more than the same one', () => {
  const image = room(0);
  const level = levelOf(
    image,
    holeOf((x) => x < 30),
  );
  const guide = guideOf(
    level,
    1,
    cartoonOf(level, [], 'left'),
    8,
    'left',
    placesAlong(level, 'left'),
  );
  const target = 20 * W + 10;
  // Both sources show the same plain wall.
  const beside = guideCost(guide, target, 20 * W + 80);
  expect(guideCost(guide, target, 40 * W + 80)).toBeGreaterThan(beside + 10_000);
  expect(guide.place!.length).toBe(W * H);
});

test('what has been copied costs more than what is fresh', () => {
  const level = levelOf(
    room(0),
    holeOf((x) => x < 30),
  );
  const worn = new Int32Array(W * H);
  worn[20 * W + 90] = 5000;
  const guide = guideOf(
    level,
    1,
    cartoonOf(level, [], 'left'),
    8,
    'left',
    placesAlong(level, 'left'),
    worn,
  );
  const target = 20 * W + 10;
  const fresh = guideCost(guide, target, 20 * W + 80);
  expect(guideCost(guide, target, 20 * W + 90)).toBe(fresh + 5000);
});

test('segments cross in their insides alone', () => {
  const a = { x0: 0, y0: 0, x1: 10, y1: 10 };
  expect(crossing(a, { x0: 0, y0: 10, x1: 10, y1: 0 })).toBe(true);
  expect(crossing(a, { x0: 20, y0: 0, x1: 12, y1: 30 })).toBe(false);
});
