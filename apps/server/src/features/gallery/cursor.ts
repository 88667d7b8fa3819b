import { badField } from '../../platform/errors.ts';

/** Where a list is to be gone on with: what its last row is ordered by, and its id. */
export interface Place {
  readonly key: number;
  readonly id: string;
}

export function cursorOf({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws AppError badInput for what no list has given */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof key === 'number' && Number.isFinite(key) && typeof id === 'string') {
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
