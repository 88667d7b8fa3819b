// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '../../shared/format/day.ts';
import {
  blockAt,
  gridMeasures,
  layoutMonths,
  monthName,
  rowHeight,
  sameSpans,
  slicesOf,
  spansBetween,
  spansOf,
} from './months.ts';

const month = (name: string, count: number) => ({ month: name, count, from: '', to: '' });
const measures = gridMeasures(1000, 240, 20, 40, (cell) => cell);
const layout = layoutMonths(
  [month('2026-03', 7), month('2026-02', 3), month('2025-12', 30_000)],
  measures,
);

it('fits whole columns of whole pixels, at least one', () => {
  expect(measures).toMatchObject({ columns: 3, cellWidth: 320, cellHeight: 320 });
  expect(gridMeasures(100, 240, 20, 40, (cell) => cell).columns).toBe(1);
});

it('puts months one under the other', () => {
  const step = rowHeight(measures);
  expect(layout.blocks.map(({ first, top, rows }) => ({ first, top, rows }))).toEqual([
    { first: 0, top: 0, rows: 3 },
    { first: 7, top: 40 + 3 * step, rows: 1 },
    { first: 10, top: 80 + 4 * step, rows: 10_000 },
  ]);
  expect(layout.height).toBe(120 + 10_004 * step);
  for (const [at, { top, height }] of layout.blocks.entries()) {
    expect(blockAt(layout, top)).toBe(at);
    expect(blockAt(layout, top + height - 1)).toBe(at);
  }
  expect(blockAt(layout, -5)).toBe(0);
});

describe('spans', () => {
  it('cover exactly the rows between two heights', () => {
    const [, february, december] = layout.blocks;
    expect(spansBetween(layout, 0, 50)).toEqual([{ block: 0, from: 0, to: 3 }]);
    expect(spansBetween(layout, february!.top - 10, december!.top + 50)).toEqual([
      { block: 0, from: 6, to: 7 },
      { block: 1, from: 0, to: 3 },
      { block: 2, from: 0, to: 3 },
    ]);
    const deep = december!.top + 40 + rowHeight(measures) * 5000;
    expect(spansBetween(layout, deep, deep + 800)).toEqual([
      { block: 2, from: 15_000, to: 15_009 },
    ]);
    expect(spansBetween(layout, layout.height + 10, layout.height + 20)).toEqual([]);
    expect(spansBetween(layoutMonths([], measures), 0, 900)).toEqual([]);
  });

  it('of a stretch of the whole list, and their slices', () => {
    expect(spansOf(layout, 5, 12)).toEqual([
      { block: 0, from: 5, to: 7 },
      { block: 1, from: 0, to: 3 },
      { block: 2, from: 0, to: 2 },
    ]);
    expect(slicesOf({ block: 0, from: 59, to: 61 }, 60)).toEqual([0, 1]);
    expect(slicesOf({ block: 0, from: 60, to: 120 }, 60)).toEqual([1]);
    expect(sameSpans(spansOf(layout, 0, 5), spansOf(layout, 0, 5))).toBe(true);
    expect(sameSpans(spansOf(layout, 0, 5), spansOf(layout, 0, 6))).toBe(false);
  });
});

it("takes days as the reader's own time zone has them", () => {
  expect(startOfDay('2026-03-04')?.getHours()).toBe(0);
  expect(endOfDay('2026-03-04')?.getDate()).toBe(4);
  expect(endOfDay('2026-03-04')?.getHours()).toBe(23);
  expect(startOfDay('')).toBeUndefined();
  expect(monthName('2026-03')).toBe('2026年3月');
});
