import { expect, test } from 'vitest';
import type { Camera } from '../render/camera.ts';
import type { Stroke } from '../render/strokes.ts';
import { bestWallHeading, uprightSides } from './heading.ts';

const WIDTH = 800;
const VANISHING = { x: 260, y: 240 };
const camera: Camera = {
  width: WIDTH,
  height: 500,
  focalPx: 640,
  cx: WIDTH / 2,
  horizonPx: VANISHING.y,
  eyeHeightM: 1.4,
  depth: 'parallel',
  depthDirection: [0, 1],
  across: 'parallel',
  support: 0,
};

/** Edges that all run to one point on the horizon. */
const strokes = [60, 140, 330, 420].map((y) => {
  const [x0, x1] = [600, 760];
  const yAt = (x: number) =>
    VANISHING.y + ((y - VANISHING.y) * (x - VANISHING.x)) / (x1 - VANISHING.x);
  const [y0, y1] = [yAt(x0), yAt(x1)];
  return { x0, y0, x1, y1, length: Math.hypot(x1 - x0, y1 - y0) } as Stroke;
});

test('a wall follows its edges, but never past where they vanish', () => {
  const [x, z] = bestWallHeading(strokes, camera, { left: 500, right: 780 });
  const found = camera.cx + (camera.focalPx * x) / z;
  expect(Math.abs(found - VANISHING.x)).toBeLessThan(20);
  // The same edges beside a wall on both sides of that point are those of something before it.
  const [ahead, away] = bestWallHeading(strokes, camera, { left: 40, right: 780 });
  expect(ahead).toBeCloseTo(1);
  expect(away).toBeCloseTo(0);
});

test('upright edges along both sides are the sides of a front', () => {
  const edge = (x: number) => ({ x0: x, x1: x, y0: 200, y1: 320, length: 120 }) as Stroke;
  const sides = [edge(302), edge(498)];
  expect(uprightSides(sides, { left: 300, right: 500 }, WIDTH)).toBe(120);
  expect(uprightSides(sides.slice(1), { left: 300, right: 500 }, WIDTH)).toBe(0);
});
