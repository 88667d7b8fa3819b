/** Geometry of a grid of equal cells, px. */
export interface GridLayout {
  readonly columns: number;
  readonly rowHeight: number;
  readonly totalHeight: number;
}

/** As many columns of at least `minCellWidth` as fit; rows as high as `heightOf` says for their width. */
export function gridLayout(
  itemCount: number,
  width: number,
  minCellWidth: number,
  gap: number,
  heightOf: (cellWidth: number) => number,
): GridLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (minCellWidth + gap)));
  const cellWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const rowHeight = heightOf(cellWidth) + gap;
  return { columns, rowHeight, totalHeight: Math.ceil(itemCount / columns) * rowHeight };
}

/** Half-open range of the items worth drawing, with `overscanRows` above and below. */
export function visibleItems(
  { columns, rowHeight }: GridLayout,
  itemCount: number,
  scrollTop: number,
  viewportHeight: number,
  overscanRows: number,
): { readonly first: number; readonly end: number } {
  const firstRow = Math.max(0, Math.floor(scrollTop / rowHeight) - overscanRows);
  const endRow = Math.ceil((scrollTop + viewportHeight) / rowHeight) + overscanRows;
  return {
    first: Math.min(itemCount, firstRow * columns),
    end: Math.min(itemCount, endRow * columns),
  };
}

/** Numbers (from 1) of the pages that hold the items `first` to `end`. */
export function pagesOf(first: number, end: number, pageSize: number): readonly number[] {
  if (end <= first) return [];
  const from = Math.floor(first / pageSize);
  const to = Math.floor((end - 1) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at + 1);
}
