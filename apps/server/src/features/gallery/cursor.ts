import { badField } from '../../platform/errors.ts';

/**
 * What a list can be ordered by, and which numbers its rows can have there: the database would not read
 * others. A moment is in milliseconds, within the years that its notation has four digits for.
 */
const ORDERS = {
  moment: (key: number) => Number.isInteger(key) && key >= 0 && key < Date.UTC(10_000, 0),
  count: (key: number) => Number.isSafeInteger(key) && key >= 0,
  measure: (key: number) => Number.isFinite(key),
} as const;
type Order = keyof typeof ORDERS;

/** Longer ids are none; those of the house have letters, digits, `-` and `_`. Lists without ids give none. */
const ID = /^[\w-]{0,64}$/;

/** Where a list is to be gone on with: what its last row is ordered by, and its id. */
export interface Place {
  readonly key: number;
  readonly id: string;
}

export function cursorOf({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws AppError badInput for what no list has given */
export function placeOf(cursor: string | undefined, order: Order): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof key === 'number' && ORDERS[order](key) && typeof id === 'string' && ID.test(id)) {
      return { key, id };
    }
  } catch {
    // Said below.
  }
  throw badField('cursor', '列表的位置有误，请从头看起');
}

/** A stretch of a list from one row more than was asked for. */
export function stretchOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOfRow: (row: Row) => Place,
): { rows: readonly Row[]; next: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, next: rows.length > limit && last ? cursorOf(placeOfRow(last)) : null };
}
