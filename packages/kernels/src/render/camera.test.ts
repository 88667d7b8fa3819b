import { expect, test } from 'vitest';
import { estimateCamera, standsUpright } from './camera.ts';
import type { Stroke } from './strokes.ts';

const WIDTH = 1000;
const HEIGHT = 700;

type Vec = readonly [number, number, number];

function stroke(x0: number, y0: number, x1: number, y1: number): Stroke {
  const ends = [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ].sort((a, b) => a.x - b.x);
  return {
    x0: ends[0].x,
    y0: ends[0].y,
    x1: ends[1].x,
    y1: ends[1].y,
    length: Math.hypot(x1 - x0, y1 - y0),
  };
}

/** The edges of a grid of boxes seen by a pinhole turned by `yaw` and looking down by `pitch` (radians). */
function boxes(focalPx: number, yaw: number, pitch: number): Stroke[] {
  const see = ([x, y, z]: Vec): { x: number; y: number } => {
    const u = x * Math.cos(yaw) - z * Math.sin(yaw);
    const depth = x * Math.sin(yaw) + z * Math.cos(yaw);
    const v = y * Math.cos(pitch) - depth * Math.sin(pitch);
    const w = y * Math.sin(pitch) + depth * Math.cos(pitch);
    return { x: WIDTH / 2 + (focalPx * u) / w, y: HEIGHT / 2 + (focalPx * v) / w };
  };
  const strokes: Stroke[] = [];
  const add = (a: Vec, b: Vec) => {
    const [p, q] = [see(a), see(b)];
    strokes.push(stroke(p.x, p.y, q.x, q.y));
  };
  for (const x of [-3, -1.4, 0.2, 1.8]) {
    for (const z of [7, 8.8, 10.6]) {
      for (const y of [1.2, 0.1, -1]) {
        add([x, y, z], [x + 1.1, y, z]);
        add([x, y, z], [x, y, z + 1.2]);
      }
      add([x, 1.2, z], [x, -1, z]);
      add([x + 1.1, 1.2, z], [x + 1.1, -1, z]);
    }
  }
  return strokes.sort((a, b) => b.length - a.length);
}

test('a level two-point view: horizon, focal length and parallel uprights', () => {
  const camera = estimateCamera(boxes(900, 0.6, 0), WIDTH, HEIGHT, 'architecture');
  expect(camera.horizonPx).toBeCloseTo(HEIGHT / 2, 0);
  expect(camera.focalPx).toBeCloseTo(900, -1);
  expect(camera.upright).toBeUndefined();
});

test('looking down: uprights run together below, the horizon rises', () => {
  const pitch = 0.28;
  const focal = 850;
  const strokes = boxes(focal, 0.5, pitch);
  const camera = estimateCamera(strokes, WIDTH, HEIGHT, 'architecture');
  expect(camera.upright?.y).toBeCloseTo(HEIGHT / 2 + focal / Math.tan(pitch), -1);
  expect(Math.abs(camera.horizonPx - (HEIGHT / 2 - focal * Math.tan(pitch)))).toBeLessThan(8);
  expect(strokes.filter((s) => standsUpright(s, camera)).length).toBe(24);
});
