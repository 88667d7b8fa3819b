/** What lies side by side in a mask's rows, in scan order. */
export interface Runs {
  /** Each run's first place, and the first one beyond it. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The runs of a value in a mask; none goes on from one row to the next. */
export function runsOf(mask: Uint8Array, width: number, value: 0 | 1): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let start = mask.indexOf(value); start >= 0; ) {
    const next = mask.indexOf(1 - value, start);
    const end = next < 0 ? mask.length : next;
    for (let from = start; from < end; ) {
      const to = Math.min(end, from - (from % width) + width);
      starts.push(from);
      ends.push(to);
      from = to;
    }
    start = next < 0 ? -1 : mask.indexOf(value, next);
  }
  return { starts, ends };
}
