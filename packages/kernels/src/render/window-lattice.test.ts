import { expect, test } from 'vitest';
import type { Camera } from './camera.ts';
import type { Ink } from './ink.ts';
import type { Stroke } from './strokes.ts';
import { findLattices } from './window-lattice.ts';

const WIDTH = 400;
const HEIGHT = 300;

const camera: Camera = {
  width: WIDTH,
  height: HEIGHT,
  focalPx: 320,
  cx: 200,
  horizonPx: 140,
  eyeHeightM: 1.4,
  depth: { x: 200, y: 140 },
  depthDirection: [0, 1],
  across: 'parallel',
  support: 1,
};

function upright(x: number, minY: number, maxY: number): Stroke {
  return { x0: x, y0: minY, x1: x, y1: maxY, length: maxY - minY };
}

/** Ink with a wavy outline between two columns, as of shrubs. */
function inkWithShrubs(fromX: number, toX: number): Ink {
  const lines = new Uint8Array(WIDTH * HEIGHT);
  for (let x = fromX; x < toX; x++) {
    const y = Math.round(150 + 6 * Math.sin(x / 3));
    for (const dy of [0, 1]) lines[(y + dy) * WIDTH + x] = 1;
  }
  return { depth: { width: WIDTH, height: HEIGHT, data: new Float32Array(WIDTH * HEIGHT) }, lines };
}

const facing = [60, 64, 148, 152, 236, 240].map((x) => upright(x, 70, 210));

test('mullions on common head and sill lines with shrubs behind them are a window', () => {
  const [found] = findLattices(facing, inkWithShrubs(66, 234), camera, WIDTH, HEIGHT);
  expect(found).toMatchObject({ minX: 64, maxX: 236, curtains: [] });
  expect(found?.bars.map((b) => [b.minX, b.maxX])).toEqual([[148, 152]]);
  expect(found?.topAt(150)).toBeCloseTo(70);
  expect(found?.bottomAt(150)).toBeCloseTo(210);
});

test('a like grid with nothing drawn behind it is none', () => {
  expect(findLattices(facing, inkWithShrubs(0, 0), camera, WIDTH, HEIGHT)).toEqual([]);
});

test('head and sill of a side wall run to the vanishing point, the border may cut it off', () => {
  const at = (x: number) => upright(x, 140 - (200 - x) * 0.5, 140 + (200 - x) * 0.5);
  const side = [40, 44, 110, 114].map(at);
  const [found] = findLattices(side, inkWithShrubs(0, 108), camera, WIDTH, HEIGHT);
  expect(found).toMatchObject({ minX: 0, maxX: 110 });
  expect(found?.topAt(0)).toBeCloseTo(40);
});

test('close folds that start above the head are a curtain', () => {
  const folds = [244, 250, 256, 262].map((x) => upright(x, 50, 215));
  const [found] = findLattices(
    [...facing, ...folds],
    inkWithShrubs(66, 234),
    camera,
    WIDTH,
    HEIGHT,
  );
  expect(found?.curtains).toEqual([{ minX: 244, maxX: 262, minY: 50, maxY: 215 }]);
});

test('two windows of unlike height are both found, largest first', () => {
  const pair = [
    ...[20, 24, 90, 94, 160, 164].map((x) => upright(x, 70, 210)),
    ...[240, 244, 290, 294, 340, 344].map((x) => upright(x, 100, 190)),
  ];
  const found = findLattices(pair, inkWithShrubs(26, 338), camera, WIDTH, HEIGHT);
  expect(found.map((l) => [l.minX, l.maxX])).toEqual([
    [24, 160],
    [244, 340],
  ]);
});
