import type { HistoryMonth } from '@zhuhui/contracts';

/** Geometry of the cards, whole px, so that what is drawn behind them lines up over any length. */
export interface GridMeasures {
  readonly columns: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  readonly headHeight: number;
}

/** A month's place in the list. */
export interface MonthBlock extends HistoryMonth {
  /** How many items come before it. */
  readonly first: number;
  /** Distance from the list's top, px. */
  readonly top: number;
  /** Head and rows, px. */
  readonly height: number;
  readonly rows: number;
}

export interface HistoryLayout extends GridMeasures {
  readonly blocks: readonly MonthBlock[];
  readonly height: number;
}

/** As many columns of at least `leastCell` as fit into `width`. */
export function gridMeasures(
  width: number,
  leastCell: number,
  gap: number,
  headHeight: number,
  heightOf: (cellWidth: number) => number,
): GridMeasures {
  const columns = Math.max(1, Math.floor((width + gap) / (leastCell + gap)));
  const cellWidth = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  return { columns, cellWidth, cellHeight: Math.round(heightOf(cellWidth)), gap, headHeight };
}

/** Puts months one under the other: a head, then rows of cards. */
export function layoutMonths(
  months: readonly HistoryMonth[],
  measures: GridMeasures,
): HistoryLayout {
  const blocks: MonthBlock[] = [];
  let [first, top] = [0, 0];
  for (const month of months) {
    const rows = Math.ceil(month.count / measures.columns);
    const height = measures.headHeight + rows * rowHeight(measures);
    blocks.push({ ...month, first, top, rows, height });
    first += month.count;
    top += height;
  }
  return { ...measures, blocks, height: top };
}

/** From one row's top to the next one's. */
export const rowHeight = ({ cellHeight, gap }: GridMeasures): number => cellHeight + gap;

/** Number of the month at a height of the list; the last that begins at or above it. */
export function blockAt({ blocks }: HistoryLayout, y: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((blocks[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A part of one month: items `from` to `to`, half open, counted within the month. */
export interface Span {
  readonly block: number;
  readonly from: number;
  readonly to: number;
}

/** What of each month lies between two heights of the list, in whole rows. */
export function spansBetween(layout: HistoryLayout, top: number, bottom: number): readonly Span[] {
  const spans: Span[] = [];
  const step = rowHeight(layout);
  for (let at = blockAt(layout, top); at < layout.blocks.length; at++) {
    const block = layout.blocks[at];
    if (!block || block.top >= bottom) break;
    const rowsTop = block.top + layout.headHeight;
    const firstRow = Math.max(0, Math.floor((top - rowsTop) / step));
    const endRow = Math.min(block.rows, Math.ceil((bottom - rowsTop) / step));
    const to = Math.min(block.count, endRow * layout.columns);
    if (endRow > firstRow) spans.push({ block: at, from: firstRow * layout.columns, to });
  }
  return spans;
}

/** Items `first` to `end` of the whole list, half open, as parts of months. */
export function spansOf({ blocks }: HistoryLayout, first: number, end: number): readonly Span[] {
  return blocks.flatMap((block, at) => {
    const from = Math.max(0, first - block.first);
    const to = Math.min(block.count, end - block.first);
    return to > from ? [{ block: at, from, to }] : [];
  });
}

/** Numbers of the slices of `size` that hold a part of a month. */
export function slicesOf({ from, to }: Span, size: number): readonly number[] {
  const first = Math.floor(from / size);
  const last = Math.floor((to - 1) / size);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Whether two lists of spans are the same, so that nothing has to be drawn anew. */
export function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return (
    a.length === b.length &&
    a.every((span, at) => {
      const other = b[at];
      return span.block === other?.block && span.from === other.from && span.to === other.to;
    })
  );
}

/** `2026-11` → 2026年11月. */
export function monthName(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year}年${number}月`;
}
