import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { partingBy } from './parting.ts';
import { partingFeatures } from './parting-features.ts';
import { measurePicture, prepareSelection } from './prepare.ts';

const WIDTH = 160;
const HEIGHT = 120;

const inBoard = (x: number, y: number): boolean => x >= 40 && x < 110 && y >= 30 && y < 90;

/** A board of two woods on a grained wall. */
function board(): Rgb8 {
  const random = createRandom(5);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const n = random.below(9);
    const wood = x < 75 ? [150 + n, 96 + n, 60 + n] : [120 + n, 76 + n, 44 + n];
    data.set(inBoard(x, y) ? wood : [198 + n, 200 + n, 196 + n], p * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const measured = measurePicture(board());
const { graph } = measured;
const isBoard = (k: number): boolean => inBoard(graph.centre[k * 2], graph.centre[k * 2 + 1]);
const outlines = [...graph.a.keys()].filter((e) => isBoard(graph.a[e]) !== isBoard(graph.b[e]));

test('what likely hangs together is one whole, with its own outline and bounds', () => {
  const likelihood = new Float32Array(graph.a.length).fill(0.1);
  for (const e of outlines) likelihood[e] = 0.9;
  const { wholes, nodeArea, outline, bounds } = partingBy(graph, likelihood);
  const pixels = graph.area.reduce((sum, area, k) => sum + (isBoard(k) ? area : 0), 0);
  const node = nodeArea.indexOf(pixels);
  expect(node).toBeGreaterThan(0);
  expect(outline[node]).toBeCloseTo(0.9, 5);
  expect(wholes.cost[node]).toBeLessThan(0.11);
  const [left, top, right, bottom] = bounds.subarray(node * 4, node * 4 + 4);
  for (const [found, wanted] of [
    [left, 40],
    [top, 30],
    [right, 110],
    [bottom, 90],
  ] as const) {
    expect(Math.abs(found - wanted)).toBeLessThan(6);
  }
  expect(outline.at(-1)).toBe(1);
});

test('a board parts from the wall more surely than its two woods from each other', () => {
  const { likelihood } = prepareSelection(board()).parting;
  const mean = (edges: readonly number[]): number =>
    edges.reduce((sum, e) => sum + likelihood[e], 0) / edges.length;
  const woods = [...graph.a.keys()].filter(
    (e) =>
      isBoard(graph.a[e]) &&
      isBoard(graph.b[e]) &&
      graph.centre[graph.a[e] * 2] < 75 !== graph.centre[graph.b[e] * 2] < 75,
  );
  expect(mean(outlines)).toBeGreaterThan(0.6);
  expect(mean(outlines)).toBeGreaterThan(mean(woods));
});

test('a flat picture has numbers too', () => {
  const flat = { width: 60, height: 40, data: new Uint8Array(7200).fill(128) };
  expect(partingFeatures(measurePicture(flat)).every(Number.isFinite)).toBe(true);
});
