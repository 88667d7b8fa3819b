import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/client.ts';
import { files, galleryAuthors, galleryEntries, galleryImages } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLookTable } from './look-table.ts';
import { findSimilar } from './similar.ts';
import { setState } from './states.ts';

let database: TestDatabase;
const now = new Date('2026-03-01T00:00:00Z');
const lookLike = (value: number) => Buffer.alloc(138, value);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(galleryAuthors).values({ id: 'a', name: '作者' });
});
afterAll(() => database.drop());

/** A work of one picture, whose look is a single value. */
async function addEntry(
  id: string,
  value: number,
  more: Partial<typeof galleryEntries.$inferInsert> = {},
) {
  const { db } = database;
  await db.insert(galleryEntries).values({
    ...{ id, authorId: 'a', kind: 'set', state: 'pending', title: id, ...more },
    ...{ consentedAt: now, createdAt: now, pictures: 1, grams: [] },
  });
  await db.insert(files).values({
    ...{ id: `f-${id}`, purpose: 'gallery', state: 'ready', storageKey: id, mime: 'image/webp' },
    ...{ widthPx: 9, heightPx: 9 },
  });
  await db.insert(galleryImages).values({
    ...{ id: `i-${id}`, entryId: id, ordinal: 0, fileId: `f-${id}`, tool: 'indoorRender' },
    ...{ settings: {}, withheld: [], settingsVersion: 1, isAi: true, widthPx: 9, heightPx: 9 },
    look: lookLike(value),
  });
}

const change = (id: string, state: 'published' | 'takenDown') =>
  inTransaction(database.db, (tx) => setState(tx, id, state, { now }));

const found = async (table: ReturnType<typeof createLookTable>, value: number, more = {}) =>
  (await findSimilar(database.db, table, lookLike(value), { limit: 3, ...more })).map(
    ({ entry }) => entry.id,
  );

it('knows in every process what is shown, from the next search on', async () => {
  const [here, there] = [createLookTable(database.db), createLookTable(database.db)];
  await addEntry('one', 10, { style: 'cream', space: '客厅' });
  await addEntry('two', 20, { style: 'cream', space: '卧室' });
  expect(await found(here, 10)).toEqual([]);
  await change('one', 'published');
  await change('two', 'published');
  expect(await found(here, 11)).toEqual(['one', 'two']);
  expect(await found(there, 19)).toEqual(['two', 'one']);
  expect(await found(there, 19, { except: 'i-two' })).toEqual(['one']);
  expect(await found(here, 11, { space: '卧室' })).toEqual(['two']);
  expect(await found(here, 11, { style: 'cream', space: '书房' })).toEqual([]);

  await change('one', 'takenDown');
  expect(await found(there, 10)).toEqual(['two']);
  await change('one', 'published');
  expect(await found(there, 10)).toEqual(['one', 'two']);
  // What is deleted says nothing any more; the search finds out by itself.
  await database.db.delete(galleryEntries).where(eq(galleryEntries.id, 'two'));
  expect(await found(there, 20)).toEqual(['one']);
  expect([here.size, there.size]).toEqual([2, 1]);
});

it('misses nothing of a transaction that began before and ended after it was read', async () => {
  const table = createLookTable(database.db);
  await addEntry('slow', 60);
  // Of another kind: what is counted together waits for each other.
  await addEntry('quick', 70, { kind: 'case' });
  await table.refresh();
  await inTransaction(database.db, async (tx) => {
    await setState(tx, 'slow', 'published', { now });
    await change('quick', 'published');
    expect(await found(table, 60, { limit: 1 })).toEqual(['quick']);
  });
  expect(await found(table, 60, { limit: 1 })).toEqual(['slow']);
});

it('holds no more than it may, the newest', async () => {
  // Changes are read again while any transaction of the server's, in whatever database, is older than they.
  const table = await vi.waitFor(
    async () => {
      const filled = createLookTable(database.db, 2);
      await filled.refresh();
      expect(filled.size).toBe(1);
      return filled;
    },
    { timeout: 30_000, interval: 200 },
  );
  for (const [nth, id] of ['x', 'y', 'z'].entries()) {
    await addEntry(id, 100 + nth);
    await change(id, 'published');
    await table.refresh();
  }
  expect(table.size).toBeLessThanOrEqual(3);
});
