import { expect, test } from 'vitest';
import { connectedComponents } from '../segment/components.ts';
import { completeOutlines } from './complete-outlines.ts';
import { findScallops } from './scallops.ts';

const [WIDTH, HEIGHT] = [320, 240];

/** A drawing of strokes two pixels wide: points x0, y0, x1, y1 … */
function drawn(strokes: readonly (readonly number[])[]) {
  const lines = new Uint8Array(WIDTH * HEIGHT);
  for (const points of strokes)
    for (let k = 0; k + 3 < points.length; k += 2) {
      const [ax, ay, bx, by] = points.slice(k, k + 4);
      const steps = Math.ceil(2 * Math.hypot(bx - ax, by - ay)) + 1;
      for (let j = 0; j <= steps; j++) {
        const x = Math.round(ax + (j / steps) * (bx - ax));
        const y = Math.round(ay + (j / steps) * (by - ay));
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
        ])
          lines[(y + dy) * WIDTH + x + dx] = 1;
      }
    }
  const depth = { width: WIDTH, height: HEIGHT, data: Float32Array.from(lines) };
  return { depth, lines };
}

/** A crown around the middle from one angle to another, its bumps swelling outwards. */
function crown(from: number, to: number, bumps = 46, radius = 80): number[] {
  const points: number[] = [];
  for (let a = from; a <= to; a += 0.01) {
    const r = radius + 4 * Math.abs(Math.sin((a * bumps) / 2));
    points.push(160 + r * Math.cos(a), 120 + r * Math.sin(a));
  }
  return points;
}

function spaces(lines: Uint8Array): number {
  const free = lines.map((v) => (v === 0 ? 1 : 0));
  const { data, count } = connectedComponents(free, WIDTH, HEIGHT);
  const area = new Int32Array(count);
  for (const label of data) if (label >= 0) area[label]++;
  return area.filter((a) => a > 400).length;
}

test('a crown left open towards the sky is closed', () => {
  const ink = drawn([crown(0.3, 2 * Math.PI - 0.3)]);
  const scallops = findScallops(ink, 1);
  expect(scallops.filter((s) => !s.weak).length).toBeGreaterThan(0);
  expect(spaces(ink.lines)).toBe(1);
  expect(spaces(completeOutlines(ink.lines, WIDTH, HEIGHT, scallops, 1))).toBe(2);
});

test('the side that bumps swell to is the outside of the crown', () => {
  const [stretch] = findScallops(drawn([crown(0.5, 5.5)]), 1);
  const { course, bulge } = stretch;
  const n = course.length / 2;
  const i = n >> 1;
  const [ux, uy] = [course[2 * i + 8] - course[2 * i - 8], course[2 * i + 9] - course[2 * i - 7]];
  const outwards = -uy * (course[2 * i] - 160) + ux * (course[2 * i + 1] - 120);
  expect(Math.sign(outwards)).toBe(bulge);
});

test('an outline goes on to the roof that hides the rest of it', () => {
  const roof = [20, 150, 300, 150];
  const ink = drawn([crown(Math.PI - 0.1, 2 * Math.PI + 0.1), roof]);
  const scallops = findScallops(ink, 1);
  expect(spaces(completeOutlines(ink.lines, WIDTH, HEIGHT, scallops, 1))).toBeGreaterThan(1);
});

test('straight and shaky strokes, corners and a circle are not scalloped', () => {
  const shaky: number[] = [];
  for (let x = 20; x < 300; x++) shaky.push(x, 200 + 1.5 * Math.sin(x / 9));
  const circle: number[] = [];
  for (let a = 0; a < 6.2; a += 0.05) circle.push(60 + 30 * Math.cos(a), 60 + 30 * Math.sin(a));
  const frame = [150, 30, 250, 30, 250, 110, 150, 110, 150, 30];
  const ink = drawn([shaky, circle, frame, [20, 20, 290, 140]]);
  const scallops = findScallops(ink, 1);
  expect(scallops.filter((s) => !s.weak)).toEqual([]);
  expect(spaces(completeOutlines(ink.lines, WIDTH, HEIGHT, scallops, 1))).toBe(spaces(ink.lines));
});
