import type { Db } from '../../platform/db/client.ts';
import type { LookWish } from './look-store.ts';
import type { LookTable } from './look-table.ts';
import { type ImageCardRow, readImageCards } from './rows.ts';

/** How often a search begins anew because something it found was gone meanwhile. */
const MOST_ROUNDS = 5;

/** Shown pictures, the most alike first: those that the table names and the database still shows. */
export async function findSimilar(
  db: Db,
  table: LookTable,
  look: Uint8Array,
  wish: LookWish,
): Promise<ImageCardRow[]> {
  let cards: ImageCardRow[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await table.refresh();
    const { version } = table;
    const ids = table.nearest(look, wish);
    cards = await readImageCards(db, ids);
    if (cards.length === ids.length) break;
    const there = new Set(cards.map(({ image }) => image.id));
    table.forget(
      ids.filter((id) => !there.has(id)),
      version,
    );
  }
  return cards;
}
