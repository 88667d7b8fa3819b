import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { galleryAuthors, galleryCounts, galleryEntries } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readFacets } from './facets.ts';

let database: TestDatabase;
const now = new Date('2026-03-01T00:00:00Z');
const entry = (id: string, more: Partial<typeof galleryEntries.$inferInsert> = {}) => ({
  ...{ id, authorId: 'a', kind: 'set' as const, state: 'published' as const, title: id },
  ...{ category: '50101', style: 'cream', space: '客厅', consentedAt: now, createdAt: now },
  ...{ pictures: 1, grams: [], ...more },
});

/** The counts as counting everything would have them. */
async function recounted() {
  const { rows } = await database.db.execute(sql`
    select f.facet, e.kind, f.value, count(*)::int from gallery_entries e,
      gallery_facets(e.category, e.style, e.space, e.city) f
    where e.state = 'published' group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

async function kept() {
  const { facet, kind, value } = galleryCounts;
  return database.db
    .select()
    .from(galleryCounts)
    .where(sql`${galleryCounts.count} <> 0`)
    .orderBy(facet, kind, value);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(galleryAuthors).values({ id: 'a', name: '作者' });
});
afterAll(() => database.drop());

it('keeps counts in step with whatever happens to entries', async () => {
  const { db } = database;
  await db
    .insert(galleryEntries)
    .values([
      entry('1'),
      entry('2', { kind: 'case', city: '成都', category: '50102' }),
      entry('3', { state: 'pending' }),
      entry('4', { category: '', style: null, space: null }),
    ]);
  expect(await kept()).toEqual(await recounted());
  expect(await readFacets(db)).toMatchObject({
    ...{ sets: 2, cases: 1 },
    styles: [{ id: 'cream', count: 2 }],
    cities: [{ id: '成都', name: '成都', count: 1 }],
  });
  expect((await readFacets(db, 'case')).categories.map(({ id, count }) => [id, count])).toEqual([
    ['5', 1],
    ['501', 1],
    ['50102', 1],
  ]);

  const change = (ids: string[], set: Partial<typeof galleryEntries.$inferInsert>) =>
    db.update(galleryEntries).set(set).where(inArray(galleryEntries.id, ids));
  await change(['3', '4'], { state: 'published' });
  await change(['1', '2'], { style: 'nordic', likes: 3 });
  await change(['4'], { category: '10107', space: '别墅' });
  await change(['1'], { state: 'takenDown' });
  await change(['2'], { views: 9 });
  expect(await kept()).toEqual(await recounted());
  await db.delete(galleryEntries).where(inArray(galleryEntries.id, ['1', '2', '4']));
  expect(await kept()).toEqual(await recounted());
  await db.delete(galleryEntries).where(eq(galleryEntries.authorId, 'a'));
  expect(await readFacets(db)).toEqual({
    ...{ sets: 0, cases: 0, categories: [], styles: [], spaces: [], cities: [] },
  });
});
