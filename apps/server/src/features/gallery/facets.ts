import type { DataOf, endpoints, GalleryKind } from '@zhuhui/contracts';
import { classifyEntry } from '@zhuhui/tools/classify';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { galleryEntries } from '../../platform/db/schema.ts';
import { isShown } from './filter.ts';
import { styleName } from './words.ts';

type Facets = DataOf<typeof endpoints.galleryFacets>;

/** How old the counts may be: they cost a walk over everything that is shown. */
const FRESH_MS = 20_000;

interface Group {
  readonly kind: GalleryKind;
  readonly category: string;
  readonly style: string | null;
  readonly space: string | null;
  readonly city: string;
  readonly count: number;
}

/** How many entries there are by what lists can be narrowed to. */
export function createFacets(db: Db, clock: Clock): (kind?: GalleryKind) => Promise<Facets> {
  let groups: Promise<readonly Group[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = (): Promise<readonly Group[]> => {
    const { kind, category, style, space, city } = galleryEntries;
    return db
      .select({ kind, category, style, space, city, count: sql<number>`count(*)::int` })
      .from(galleryEntries)
      .where(isShown)
      .groupBy(kind, category, style, space, city);
  };
  return async (kind) => {
    const now = clock.now().getTime();
    if (!groups || now - readAt > FRESH_MS) {
      readAt = now;
      groups = read();
      // The next one who asks tries again.
      groups.catch(() => {
        groups = undefined;
      });
    }
    return facetsOf(await groups, kind);
  };
}

function facetsOf(all: readonly Group[], kind: GalleryKind | undefined): Facets {
  const groups = kind ? all.filter((group) => group.kind === kind) : all;
  const total = (of: GalleryKind) =>
    all.reduce((sum, group) => sum + (group.kind === of ? group.count : 0), 0);
  const tally = (
    keysOf: (group: Group) => readonly string[],
    nameOf: (id: string) => string | undefined,
  ) => {
    const counts = new Map<string, number>();
    for (const group of groups) {
      for (const key of keysOf(group)) counts.set(key, (counts.get(key) ?? 0) + group.count);
    }
    return [...counts]
      .map(([id, count]) => ({ id, name: nameOf(id) ?? id, count }))
      .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
  };
  const said = (text: string | null) => (text ? [text] : []);
  return {
    ...{ sets: total('set'), cases: total('case') },
    categories: tally(
      ({ category }) =>
        [1, 3, 5].filter((n) => n <= category.length).map((n) => category.slice(0, n)),
      (id) => classifyEntry(id)?.name,
    ),
    styles: tally(({ style }) => said(style), styleName),
    spaces: tally(
      ({ space }) => said(space),
      (id) => id,
    ),
    cities: tally(
      ({ city }) => said(city),
      (id) => id,
    ),
  };
}
