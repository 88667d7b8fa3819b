// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fitView, MAX_SCALE, pan, toPicture, zoomAround } from './viewport.ts';

const stage = { width: 800, height: 600 };

describe('fitView', () => {
  it('centres a large picture inside the margin', () => {
    expect(fitView({ width: 1600, height: 800 }, stage, 40)).toEqual({
      x: 40,
      y: 120,
      scale: 0.45,
    });
  });
  it('does not enlarge a small one', () => {
    expect(fitView({ width: 100, height: 100 }, stage, 40)).toEqual({ x: 350, y: 250, scale: 1 });
  });
});

describe('a fitted picture', () => {
  const covered = { top: 40, bottom: 80 };
  it('keeps clear of bars, moved no further than that takes', () => {
    expect(fitView({ width: 300, height: 1200 }, stage, 20, covered)).toEqual({
      ...{ x: 340, y: 40, scale: 0.4 },
    });
    expect(fitView({ width: 500, height: 460 }, stage, 20, covered)).toMatchObject({
      ...{ y: 60, scale: 1 },
    });
    expect(fitView({ width: 500, height: 300 }, stage, 20, covered).y).toBe(150);
  });
  it('has half of a low stage', () => {
    const low = { width: 800, height: 200 };
    expect(fitView({ width: 100, height: 100 }, low, 0, { top: 0, bottom: 500 })).toMatchObject({
      ...{ y: 0, scale: 1 },
    });
  });
});

describe('zoomAround', () => {
  const view = { x: 10, y: 20, scale: 0.5 };
  it('keeps the point under the pointer', () => {
    const at = { x: 300, y: 200 };
    const before = toPicture(view, at);
    const after = toPicture(zoomAround(view, at, 3, 0.5), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it('stays between half the fit and the largest scale', () => {
    expect(zoomAround(view, { x: 0, y: 0 }, 1e6, 0.5).scale).toBe(MAX_SCALE);
    expect(zoomAround(view, { x: 0, y: 0 }, 1e-6, 0.5).scale).toBe(0.25);
  });
});

it('never lets the picture leave the stage', () => {
  const picture = { width: 400, height: 300 };
  const view = { x: 0, y: 0, scale: 1 };
  expect(pan(view, { x: 9999, y: -9999 }, picture, stage, 50)).toEqual({
    x: 750,
    y: -250,
    scale: 1,
  });
});
