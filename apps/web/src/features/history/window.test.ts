// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './day.ts';
import { gridLayout, pagesOf, visibleItems } from './window.ts';

const square = (width: number) => width;

describe('gridLayout', () => {
  it('fits as many columns as there is room for', () => {
    expect(gridLayout(10, 1000, 240, 20, square)).toEqual({
      columns: 3,
      rowHeight: 340,
      totalHeight: 4 * 340,
    });
  });
  it('has at least one column', () => {
    expect(gridLayout(3, 100, 240, 20, square).columns).toBe(1);
  });
});

describe('visibleItems', () => {
  const layout = gridLayout(50_000, 1000, 240, 20, square);
  it('draws a few rows of a very long list', () => {
    const { first, end } = visibleItems(layout, 50_000, 340 * 1000, 800, 2);
    expect(first).toBe(998 * 3);
    expect(end).toBe((1003 + 2) * 3);
  });
  it('ends with the list', () => {
    expect(visibleItems(layout, 7, 0, 8000, 2)).toEqual({ first: 0, end: 7 });
    expect(visibleItems(layout, 0, 0, 800, 2)).toEqual({ first: 0, end: 0 });
  });
});

it('names the pages that hold a range', () => {
  expect(pagesOf(0, 60, 60)).toEqual([1]);
  expect(pagesOf(59, 61, 60)).toEqual([1, 2]);
  expect(pagesOf(5, 5, 60)).toEqual([]);
});

it("turns days into moments and back, in the reader's own time zone", () => {
  expect(startOfDay('2026-03-04')?.getHours()).toBe(0);
  expect(dayOf(startOfDay('2026-03-04')?.toISOString())).toBe('2026-03-04');
  expect(dayOf(endOfDay('2026-03-04')?.toISOString())).toBe('2026-03-04');
  expect(startOfDay('')).toBeUndefined();
  expect(dayOf(undefined)).toBe('');
});
