import { lookDistance } from '@zhuhui/kernels';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { galleryImages } from '../../platform/db/schema.ts';

/** Pictures worth comparing are found by the hashes they share; how alike they are, the looks say. */
const MOST_COMPARED = 6000;

export interface LookQuery {
  readonly look: Uint8Array;
  readonly looks: readonly number[];
}

/** Ids of shown pictures, the most alike first. */
export async function findSimilar(
  db: Db,
  query: LookQuery,
  { limit, except }: { readonly limit: number; readonly except?: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: galleryImages.id, look: galleryImages.look })
    .from(galleryImages)
    .where(
      sql`${galleryImages.looks} && ${sql.param([...query.looks])}::int[]
        and ${galleryImages.shownAt} is not null`,
    )
    .limit(MOST_COMPARED);
  return rows
    .filter(({ id }) => id !== except)
    .map(({ id, look }) => ({ id, distance: lookDistance(look, query.look) }))
    .toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}
