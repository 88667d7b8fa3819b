import { LOOK_LENGTH } from './features.ts';

/**
 * Many looks side by side, to find the nearest of. Beside each look stand the sums of its neighbouring
 * bytes: how far two looks' sums are apart is never more than how far the looks are (the triangle
 * inequality), and costs a twelfth to know. Only looks whose sums are near are compared, so that the
 * nearest are found exactly, by a pass over little memory.
 */
export interface LookRows {
  /** `LOOK_LENGTH` bytes for each row. */
  readonly looks: Uint8Array;
  /** `LOOK_SUMS` for each row. */
  readonly sums: Uint16Array;
  /** How many rows there are. */
  readonly count: number;
}

/** Bytes that are added up to one sum. */
const SPAN = 12;
/** Sums beside each look. */
export const LOOK_SUMS = Math.ceil(LOOK_LENGTH / SPAN);
/** How far apart sums can be, and the steps in which that is counted at first. */
const MOST_APART = LOOK_LENGTH * 255;
const STEP_BITS = 3;
/** So many times the wanted ones are compared at first, to learn how near the nearest are. */
const AT_FIRST = 2;
/** Bytes after which a comparison may be given up. */
const STRIDE = 46;

/** Writes a row's sums, from its look. */
export function sumLook({ looks, sums }: Pick<LookRows, 'looks' | 'sums'>, row: number): void {
  sums.fill(0, row * LOOK_SUMS, (row + 1) * LOOK_SUMS);
  for (let at = 0; at < LOOK_LENGTH; at++) {
    const of = row * LOOK_SUMS + Math.floor(at / SPAN);
    sums[of] = sums[of] + looks[row * LOOK_LENGTH + at];
  }
}

/**
 * The nearest rows to a look, the nearest first; of equally near ones the first rows.
 * @param isWanted asked of rows by their number; left out: every row may be found
 * @returns at most `limit` rows with their distances (`lookDistance`)
 */
export function nearestLooks(
  rows: LookRows,
  look: Uint8Array,
  limit: number,
  isWanted?: (row: number) => boolean,
): { row: number; distance: number }[] {
  const { count } = rows;
  const wanted = sumsOf(look);
  const apart = new Uint16Array(count);
  const histogram = new Uint32Array((MOST_APART >> STEP_BITS) + 1);
  for (let row = 0; row < count; row++) {
    if (isWanted && !isWanted(row)) {
      apart[row] = UNWANTED;
      continue;
    }
    const between = sumsApart(rows.sums, row * LOOK_SUMS, wanted);
    apart[row] = between;
    histogram[between >> STEP_BITS] = histogram[between >> STEP_BITS] + 1;
  }
  const nearest = new Nearest(limit);
  const first = reachOf(histogram, limit * AT_FIRST);
  for (let row = 0; row < count; row++) {
    if (apart[row] < first) compare(rows.looks, row, look, nearest);
  }
  for (let row = 0; row < count; row++) {
    const between = apart[row];
    if (between >= first && between <= nearest.farthest) compare(rows.looks, row, look, nearest);
  }
  return nearest.found;
}

/** More than any two sums are apart. */
const UNWANTED = 65_535;

function sumsOf(look: Uint8Array): Int32Array {
  const sums = new Uint16Array(LOOK_SUMS);
  sumLook({ looks: look, sums }, 0);
  return Int32Array.from(sums);
}

function sumsApart(sums: Uint16Array, from: number, wanted: Int32Array): number {
  let total = 0;
  for (let at = 0; at < LOOK_SUMS; at++) {
    const difference = sums[from + at] - wanted[at];
    total += difference < 0 ? -difference : difference;
  }
  return total;
}

/** Below which sums' distance so many rows lie, in whole steps. */
function reachOf(histogram: Uint32Array, many: number): number {
  let step = 0;
  for (let seen = 0; step < histogram.length && seen < many; step++) seen += histogram[step];
  return step << STEP_BITS;
}

function compare(looks: Uint8Array, row: number, look: Uint8Array, nearest: Nearest): void {
  const from = row * LOOK_LENGTH;
  let total = 0;
  for (let start = 0; start < LOOK_LENGTH; start += STRIDE) {
    for (let at = start; at < start + STRIDE; at++) {
      const difference = looks[from + at] - look[at];
      total += difference < 0 ? -difference : difference;
    }
    if (total > nearest.farthest) return;
  }
  nearest.take(row, total);
}

/** The nearest seen so far, in order. */
class Nearest {
  readonly found: { row: number; distance: number }[] = [];
  /** Nothing farther away gets in. */
  farthest = MOST_APART;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  take(row: number, distance: number): void {
    const { found, limit } = this;
    let place = found.length;
    while (place > 0 && isBefore(row, distance, found[place - 1])) place--;
    found.splice(place, 0, { row, distance });
    if (found.length > limit) found.pop();
    if (found.length === limit) this.farthest = found[limit - 1]?.distance ?? MOST_APART;
  }
}

const isBefore = (
  row: number,
  distance: number,
  other: { row: number; distance: number } | undefined,
): boolean =>
  other !== undefined &&
  (distance < other.distance || (distance === other.distance && row < other.row));
