import type { DataOf, endpoints, GalleryKind } from '@zhuhui/contracts';
import { classifyEntry } from '@zhuhui/tools/classify';
import { gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { galleryCounts } from '../../platform/db/schema.ts';
import { styleName } from './words.ts';

type Facets = DataOf<typeof endpoints.galleryFacets>;
type Count = typeof galleryCounts.$inferSelect;

/**
 * How many entries there are by what lists can be narrowed to. They are counted where they change, by
 * triggers, so that it costs the same however many there are.
 */
export async function readFacets(db: Db, kind?: GalleryKind): Promise<Facets> {
  const all = await db.select().from(galleryCounts).where(gt(galleryCounts.count, 0));
  const counts = kind ? all.filter((row) => row.kind === kind) : all;
  // Every entry has a category, if an empty one.
  const total = (of: GalleryKind) =>
    all.reduce(
      (sum, { facet, kind, count }) => sum + (facet === 'category' && kind === of ? count : 0),
      0,
    );
  return {
    ...{ sets: total('set'), cases: total('case') },
    categories: tally(counts, 'category', levelsOf, (id) => classifyEntry(id)?.name),
    styles: tally(counts, 'style', alone, styleName),
    spaces: tally(counts, 'space', alone),
    cities: tally(counts, 'city', alone),
  };
}

/** Ids of a category and of those above it. */
const levelsOf = (id: string): string[] =>
  [1, 3, 5].filter((digits) => digits <= id.length).map((digits) => id.slice(0, digits));

const alone = (value: string): string[] => [value];

function tally(
  counts: readonly Count[],
  of: Count['facet'],
  idsOf: (value: string) => readonly string[],
  nameOf: (id: string) => string | undefined = () => undefined,
): Facets['styles'] {
  const sums = new Map<string, number>();
  for (const { facet, value, count } of counts) {
    if (facet !== of) continue;
    for (const id of idsOf(value)) sums.set(id, (sums.get(id) ?? 0) + count);
  }
  return [...sums]
    .map(([id, count]) => ({ id, name: nameOf(id) ?? id, count }))
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}
