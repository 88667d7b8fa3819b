import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { leafAt } from './clicked.ts';
import { type Correcting, editsAt } from './edits-at.ts';
import { prepareSelection } from './prepare.ts';

const WIDTH = 160;
const HEIGHT = 120;
const inSquare = (x: number, y: number): boolean => x >= 50 && x < 110 && y >= 30 && y < 90;

function picture(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const on = inSquare(p % WIDTH, Math.floor(p / WIDTH));
    data.set(on ? [170, 60, 50] : [190, 195, 190], p * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const prepared = prepareSelection(picture());
const { graph } = prepared;
const regionAt = (x: number, y: number): number => leafAt(prepared, { x, y, label: 1 });
const half = new Float32Array(graph.count).fill(0.5);

function editsOf(at: Correcting) {
  return editsAt(prepared, at, half, []);
}

test('a click on what is missing changes it alone, and never what a click denied', () => {
  const [seed, denied, region] = [regionAt(60, 40), regionAt(20, 20), regionAt(90, 70)];
  const before = new Uint8Array(graph.count);
  before[seed] = 1;
  const at = { before, region, label: 1 as const, seeds: [seed, region], denied: [denied] };
  const edits = editsOf(at);
  expect(edits.length).toBeGreaterThan(3);
  for (const { changed, inside } of edits) {
    expect(changed[region]).toBe(1);
    expect([inside[region], inside[seed], inside[denied]]).toEqual([1, 1, 0]);
    expect(changed.every((value, k) => value === 0 || (k !== seed && inside[k] === 1))).toBe(true);
  }
  const squares = edits.filter(({ inside }) =>
    inside.every((value, k) => {
      const [x, y] = [graph.centre[k * 2], graph.centre[k * 2 + 1]];
      return value === (inSquare(x, y) ? 1 : 0);
    }),
  );
  expect(squares.length).toBeGreaterThan(0);
});

test('a click on what is too much only takes away, and keeps what positive clicks stand on', () => {
  const [seed, region] = [regionAt(80, 60), regionAt(140, 60)];
  const before = new Uint8Array(graph.count).fill(1);
  for (const { changed, inside } of editsOf({
    before,
    region,
    label: 0,
    seeds: [seed],
    denied: [region],
  })) {
    expect([inside[seed], inside[region], changed[seed]]).toEqual([1, 0, 0]);
  }
});

test('edits differ', () => {
  const [seed, region] = [regionAt(80, 60), regionAt(20, 20)];
  const before = new Uint8Array(graph.count).fill(1);
  const edits = editsOf({ before, region, label: 0, seeds: [seed], denied: [region] });
  expect(new Set(edits.map(({ changed }) => changed.join(''))).size).toBe(edits.length);
});
