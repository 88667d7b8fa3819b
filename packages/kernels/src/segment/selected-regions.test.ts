import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { leafAt } from './clicked.ts';
import { prepareSelection } from './prepare.ts';
import { selectedRegions, withinRegions } from './selected-regions.ts';

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

const drawn = (on: (x: number, y: number) => boolean): Gray8 => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, p) =>
    on(p % WIDTH, Math.floor(p / WIDTH)) ? 255 : 0,
  ),
});

const prepared = prepareSelection(picture());
const regionAt = (x: number, y: number): number => leafAt(prepared, { x, y, label: 1 });

test('regions are selected where most of them is', () => {
  const selected = selectedRegions(prepared, drawn(inSquare));
  expect(selected[regionAt(80, 60)]).toBe(1);
  expect(selected[regionAt(20, 20)]).toBe(0);
  const pixels = selected.reduce((sum, value, k) => sum + value * prepared.graph.area[k], 0);
  expect(pixels / 3600).toBeGreaterThan(0.95);
  expect(pixels / 3600).toBeLessThan(1.05);
});

test('a selection changes only in the regions that may and in those that touch them', () => {
  const nothing = drawn(() => false);
  const changed = new Uint8Array(prepared.graph.count);
  changed[regionAt(20, 20)] = 1;
  const { data } = withinRegions(
    prepared,
    changed,
    nothing,
    drawn(() => true),
  );
  expect(data[20 * WIDTH + 20]).toBe(255);
  expect(data[60 * WIDTH + 80]).toBe(0);
  expect(data[100 * WIDTH + 140]).toBe(0);
  const none = new Uint8Array(prepared.graph.count);
  expect(
    withinRegions(
      prepared,
      none,
      nothing,
      drawn(() => true),
    ).data,
  ).toEqual(nothing.data);
});
