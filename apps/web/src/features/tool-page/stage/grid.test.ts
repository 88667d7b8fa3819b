// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { inPane, isCrisp, pixelGrid } from './grid.ts';

const stage = { width: 800, height: 600 };
const picture = { width: 100, height: 50 };

describe('the grid between pixels', () => {
  it('comes past 800 % of the screen, not before', () => {
    const at = (scale: number, density = 1) =>
      pixelGrid({ x: 0, y: 0, scale }, picture, stage, density) !== null;
    expect([at(7.9), at(8), at(8.1), at(4.1, 2)]).toEqual([false, false, true, true]);
    expect(isCrisp({ x: 0, y: 0, scale: 3 }, 1)).toBe(true);
    expect(isCrisp({ x: 0, y: 0, scale: 2 }, 1)).toBe(false);
  });
  it('covers what is seen of the picture, and its lines fall between the pixels', () => {
    expect(pixelGrid({ x: 40, y: -25, scale: 10 }, picture, stage, 1)).toEqual({
      ...{ x: 40, y: 0, width: 760, height: 475, step: 10 },
      shift: { x: 0, y: -5 },
    });
  });
  it('is not there where the picture is not', () => {
    expect(pixelGrid({ x: 900, y: 0, scale: 10 }, picture, stage, 1)).toBeNull();
  });
});

describe('a point in either pane', () => {
  it('is the same point of the picture, side by side and one above the other', () => {
    const pane = { width: 400, height: 300 };
    expect(inPane({ x: 30, y: 40 }, pane, 2)).toEqual({ x: 30, y: 40 });
    expect(inPane({ x: -372, y: 40 }, pane, 2)).toEqual({ x: 30, y: 40 });
    expect(inPane({ x: 30, y: -262 }, pane, 2)).toEqual({ x: 30, y: 40 });
  });
  it('stays on the line between them', () => {
    expect(inPane({ x: -1, y: 5 }, { width: 400, height: 300 }, 2)).toEqual({ x: -1, y: 5 });
  });
});
