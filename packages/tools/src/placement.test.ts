import { expect, test } from 'vitest';
import { AT_HOME, movedAlong, placedBox, placementFor } from './placement.ts';

const picture = { width: 240, height: 160 };
const canvas = { width: 481, height: 300 };
const part = { left: 80, top: 50, width: 64, height: 64 };
const whole = { left: 0, top: 0, ...picture };

test('at home the picture fits into the canvas, and its part lies where it lay', () => {
  expect(placedBox(whole, picture, picture, AT_HOME)).toEqual(whole);
  expect(placedBox(part, picture, picture, AT_HOME)).toEqual(part);
  expect(placedBox(whole, picture, canvas, AT_HOME)).toEqual({
    ...{ left: 16, top: 0, width: 450, height: 300 },
  });
});

test('one side follows the other, about the middle of the foot', () => {
  expect(placedBox(part, picture, picture, { ...AT_HOME, width: 32 })).toEqual({
    ...{ left: 96, top: 82, width: 32, height: 32 },
  });
  expect(placedBox(part, picture, picture, { ...AT_HOME, height: 96, x: 5, y: -7 })).toEqual({
    ...{ left: 69, top: 11, width: 96, height: 96 },
  });
});

test('every place on every canvas has settings that lead exactly there', () => {
  for (const width of [1, 37, 64, 411]) {
    for (const [left, top] of [
      [-90, 13],
      [0, 0],
      [301, -77],
    ] as const) {
      for (const height of [width, 53]) {
        const target = { left, top, width, height };
        const settings = placementFor(target, part, picture, canvas);
        expect(Object.values(settings).every(Number.isInteger)).toBe(true);
        expect(placedBox(part, picture, canvas, settings)).toEqual(target);
      }
    }
  }
});

test('a part goes along with another', () => {
  const to = { left: 10, top: 20, width: 480, height: 320 };
  expect(movedAlong(part, whole, to)).toEqual({ left: 170, top: 120, width: 128, height: 128 });
  expect(movedAlong(part, part, to)).toEqual(to);
});
