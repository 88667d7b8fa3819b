import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import type { Stroke } from '../render/strokes.ts';
import { elation, type Homography, lineThrough } from './homography.ts';
import { warpLayer } from './layers.ts';
import { planeShifts } from './planes.ts';
import { vanishingPoints } from './vanishing.ts';

const W = 200;
const H = 150;
const POINT = [90, 20, 1] as const;
const HORIZON = lineThrough(POINT, [1, 0, 0]);

function at(map: Homography, x: number, y: number): [number, number] {
  const w = map[6] * x + map[7] * y + map[8];
  return [(map[0] * x + map[1] * y + map[2]) / w, (map[3] * x + map[4] * y + map[5]) / w];
}

/** A tiled floor below a horizon at y = 20, seen along its depth towards (90, 20). */
function floor(): Rgb8 {
  const random = createRandom(3);
  const data = new Uint8Array(W * H * 3);
  for (let i = 0; i < W * H; i++) {
    const depth = 900 / Math.max(1, Math.floor(i / W) - 20);
    const across = (((i % W) - 90) * depth) / 60;
    const light = (Math.floor(depth / 3) + Math.floor(across / 8)) % 2 === 0;
    data.fill((light ? 180 : 70) + random.below(4), i * 3, i * 3 + 3);
  }
  return { width: W, height: H, data };
}

test('a shift along a plane keeps lines to its vanishing point and is undone by its opposite', () => {
  const there = elation(POINT, HORIZON, 0.004);
  for (const [x, y] of [
    [30, 80],
    [150, 120],
    [90, 60],
  ] as const) {
    const [u, v] = at(there, x, y);
    const cross = (u - 90) * (y - 20) - (v - 20) * (x - 90);
    expect(Math.abs(cross)).toBeLessThan(1e-6);
  }
  const [u, v] = at(elation(POINT, HORIZON, -0.004), ...at(there, 40, 90));
  expect(u).toBeCloseTo(40);
  expect(v).toBeCloseTo(90);
});

test('strokes that run to one point give it away', () => {
  const random = createRandom(9);
  const strokes: Stroke[] = Array.from({ length: 12 }, (_, k) => {
    const angle = 0.35 + 0.2 * k;
    const [from, length] = [30 + 10 * random.float(), 60];
    const [x0, y0] = [90 + from * Math.cos(angle), 20 + from * Math.sin(angle)];
    const [x1, y1] = [x0 + length * Math.cos(angle), y0 + length * Math.sin(angle)];
    return { x0, y0, x1, y1, length };
  });
  const [point] = vanishingPoints(strokes, W);
  expect(Math.hypot(point![0] - 90, point![1] - 20)).toBeLessThan(2);
});

test('a floor with a hole is offered shifts along itself', () => {
  const image = floor();
  const hole = Uint8Array.from({ length: W * H }, (_, i) => {
    const x = i % W;
    const y = Math.floor(i / W);
    return x >= 70 && x < 130 && y >= 70 && y < 115 ? 1 : 0;
  });
  const maps = planeShifts(image, hole, [POINT]);
  expect(maps.length).toBeGreaterThan(0);
  // The best shift shows the floor as it is where both are known.
  const layer = warpLayer(image, hole, maps[0]!, { left: 50, top: 50, right: 150, bottom: 135 });
  let same = 0;
  let seen = 0;
  for (let i = 0; i < W * H; i++) {
    if (hole[i] === 1 || layer.unknown[i] === 1) continue;
    seen++;
    if (Math.abs(layer.colours.data[i * 3]! - image.data[i * 3]!) < 40) same++;
  }
  expect(seen).toBeGreaterThan(500);
  expect(same / seen).toBeGreaterThan(0.6);
});

test('a layer shows nothing from inside the hole or outside the picture', () => {
  const image = floor();
  const hole = new Uint8Array(W * H);
  hole.fill(1, 60 * W, 70 * W);
  const shift: Homography = [1, 0, 0, 0, 1, 20, 0, 0, 1];
  const layer = warpLayer(image, hole, shift, { left: 0, top: 0, right: W, bottom: H });
  for (const [y, unknown] of [
    [30, 0],
    [45, 1],
    [60, 0],
    [140, 1],
  ] as const) {
    expect(layer.unknown[y * W + 50]).toBe(unknown);
    if (unknown === 0)
      expect(layer.colours.data[(y * W + 50) * 3]).toBe(image.data[((y + 20) * W + 50) * 3]);
  }
});
