import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  galleryAuthors,
  galleryColours,
  galleryEntries,
  galleryFollows,
} from '../../platform/db/schema.ts';
import { colourQuery } from '../history/colour-space.ts';
import { wordsToFind } from '../tasks/words.ts';
import { gramsOfQuery } from './words.ts';

/** What the public lists are narrowed to; everything given has to hold. */
export type GalleryFilter = Omit<ParsedInputOf<typeof endpoints.galleryImages>, 'cursor' | 'limit'>;

const entries = galleryEntries;
/** A colour on less of a picture than this is not what one remembers it by. */
const LEAST_SHARE = 0.05;
/** Digits of an id of the classification tree by level; each has an index. */
const LEVELS = [1, 3, 5];

/** Written as in the indexes, so that they serve it. */
export const isShown = sql`${entries.state} = 'published'`;

/** The filter as one condition on the table of entries. */
export function conditionOf(filter: GalleryFilter, viewerId: string | null): SQL | undefined {
  const { kind, words, category, branches, style, space, colour, authorId, city, budget } = filter;
  return and(
    isShown,
    kind && eq(entries.kind, kind),
    words ? hasWords(wordsToFind(words)) : undefined,
    category && LEVELS.includes(category.length)
      ? sql`left(${entries.category}, ${sql.raw(String(category.length))}) = ${category}`
      : undefined,
    branches?.length ? inArray(sql`left(${entries.category}, 1)`, branches) : undefined,
    style ? eq(entries.style, style) : undefined,
    space ? eq(entries.space, space) : undefined,
    city ? eq(entries.city, city) : undefined,
    budget && eq(entries.budget, budget),
    authorId ? eq(entries.authorId, authorId) : undefined,
    filter.areaFrom === undefined ? undefined : gte(entries.areaM2, filter.areaFrom),
    filter.areaTo === undefined ? undefined : lte(entries.areaM2, filter.areaTo),
    colour
      ? sql`${entries.id} in (select ${galleryColours.entryId} from ${galleryColours}
          where ${showsColour(colour, filter.colourRange)})`
      : undefined,
    filter.films ? gt(entries.films, 0) : undefined,
    filter.followed ? isFollowed(viewerId) : undefined,
  );
}

/** Whether any of these narrows the list at all. */
export function isNarrowed({ colourRange: _, ...filter }: GalleryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== false);
}

function hasWords(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const contains = words.map(
    (word) => sql`${entries.words} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  return sql`(${entries.grams} @> ${sql.param(gramsOfQuery(words))}::int[]
    and ${sql.join(contains, sql` and `)})`;
}

/** A picture's dominant colour lies near this one. */
export function showsColour(colour: string, range: GalleryFilter['colourRange']): SQL {
  const {
    at: [x, y, z],
    reach,
    cells,
  } = colourQuery(colour, range);
  const squared = (column: AnyPgColumn, value: number) => sql`(${column} - ${value}::real) ^ 2`;
  const { cell, share } = galleryColours;
  return sql`${cell} = any(${sql.param(cells)}::smallint[]) and ${share} >= ${LEAST_SHARE}
    and ${squared(galleryColours.x, x)} + ${squared(galleryColours.y, y)}
      + ${squared(galleryColours.z, z)} <= ${reach * reach}`;
}

function isFollowed(viewerId: string | null): SQL {
  if (viewerId === null) return sql`false`;
  return sql`${entries.authorId} in (select ${galleryFollows.authorId} from ${galleryFollows}
    join ${galleryAuthors} on ${galleryAuthors.id} = ${galleryFollows.authorId}
    where ${galleryFollows.userId} = ${viewerId})`;
}
