import { describe, expect, it } from 'vitest';
import {
  movedBox,
  PRESETS,
  pictureUnder,
  proportionsOf,
  resizedBox,
  sizedOnFoot,
} from './placement.ts';
import { selectedBounds } from './placement-part.ts';

const canvas = { width: 1000, height: 600 };
const natural = { width: 200, height: 100 };
const box = { left: 300, top: 200, width: 200, height: 100 };
const rule = { free: false, natural, canvas, reachPx: 6 };

describe('a box that is moved', () => {
  it('follows the pointer in whole pixels', () => {
    const { box: at, guides } = movedBox(box, { x: 20.4, y: -50.6 }, canvas, 6);
    expect(at).toEqual({ ...box, left: 320, top: 149 });
    expect(guides).toEqual({ x: null, y: null });
  });

  it.each([
    ['the left edge', { x: -304, y: 0 }, { left: 0 }, { x: 0, y: null }],
    ['the right edge', { x: 497, y: 0 }, { left: 800 }, { x: 1000, y: null }],
    ['the middle', { x: 95, y: 46 }, { left: 400, top: 250 }, { x: 500, y: 300 }],
    ['the foot', { x: 0, y: 305 }, { top: 500 }, { x: null, y: 600 }],
  ])('catches %s', (_, by, at, guides) => {
    expect(movedBox(box, by, canvas, 6)).toEqual({ box: { ...box, ...at }, guides });
  });

  it('reaches out of the canvas', () => {
    expect(movedBox(box, { x: -450, y: 0 }, canvas, 6).box.left).toBe(-150);
  });
});

describe('a box that is pulled by a corner', () => {
  it('keeps its proportions, and the opposite corner its place', () => {
    const { box: at } = resizedBox(box, ['right', 'bottom'], { x: 60, y: 10 }, rule);
    expect(at).toEqual({ left: 300, top: 200, width: 260, height: 130 });
    const grown = resizedBox(box, ['left', 'top'], { x: -10, y: -40 }, rule).box;
    expect(grown).toEqual({ left: 220, top: 160, width: 280, height: 140 });
  });

  it('goes its own ways with Shift', () => {
    const { box: at } = resizedBox(
      box,
      ['right', 'top'],
      { x: 60, y: 30 },
      { ...rule, free: true },
    );
    expect(at).toEqual({ left: 300, top: 230, width: 260, height: 70 });
  });

  it('catches an edge of the canvas, which then leads', () => {
    const { box: at, guides } = resizedBox(box, ['right', 'bottom'], { x: 496, y: 400 }, rule);
    expect(at).toEqual({ left: 300, top: 200, width: 700, height: 350 });
    expect(guides).toEqual({ x: 1000, y: null });
  });

  it('stays large enough to be taken hold of', () => {
    const { box: at } = resizedBox(box, ['right', 'bottom'], { x: -200, y: -100 }, rule);
    expect(at).toEqual({ left: 300, top: 200, width: 16, height: 8 });
  });

  it('comes back to its natural proportions however often it is scaled', () => {
    let at = { ...box, width: 7, height: 4 };
    expect(proportionsOf(at, natural)).toBe(natural);
    at = resizedBox(at, ['right', 'bottom'], { x: 393, y: 0 }, { ...rule, reachPx: 0 }).box;
    expect([at.width, at.height]).toEqual([400, 200]);
    expect(proportionsOf({ width: 300, height: 100 }, natural)).toEqual({
      width: 300,
      height: 100,
    });
  });
});

it.each([
  ['居中', { left: 400, top: 250 }],
  ['贴底', { left: 400, top: 500 }],
  ['铺满', { left: 0, top: 100, width: 1000, height: 500 }],
])('%s', (label, at) => {
  const preset = PRESETS.find((each) => each.label === label);
  expect(preset?.place(box, canvas, natural)).toEqual({ ...box, ...at });
});

it('another size stands on the same foot', () => {
  expect(sizedOnFoot(box, { width: 100, height: 50 })).toEqual({
    ...{ left: 350, top: 250, width: 100, height: 50 },
  });
});

it('the picture lies so that its part is in the box', () => {
  const part = { left: 10, top: 20, width: 40, height: 20 };
  expect(pictureUnder(part, box, { width: 100, height: 80 })).toEqual({
    ...{ left: 250, top: 100, width: 500, height: 400 },
  });
});

it('the bounds of a selection are those the server finds', () => {
  const pixels = new Uint8ClampedArray(4 * 3 * 4);
  const paint = (x: number, y: number, value: number, alpha = 255) =>
    pixels.set([value, value, value, alpha], (y * 4 + x) * 4);
  expect(selectedBounds(pixels, 4)).toBeNull();
  paint(0, 0, 127);
  paint(3, 2, 255, 100);
  paint(1, 1, 128);
  paint(2, 2, 255);
  expect(selectedBounds(pixels, 4)).toEqual({ left: 1, top: 1, width: 2, height: 2 });
});
