import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { beijingDay } from '../../platform/china-time.ts';
import { fixedClock } from '../../platform/clock/clock.ts';
import { dayFigures, tasks, userLastDays } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { seedHouse } from '../../testing/seed-house.ts';
import { ensureProducts } from '../orders/products.ts';
import { readDashboard } from './dashboard.ts';
import { DAY_MS, startOfDay } from './figures.ts';
import { rollUpDays } from './roll-up.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const engine = createFakeEngine();
const clock = fixedClock(new Date());
/** Without a disk: what it has left changes between two boards. */
const boardOf = (days: 7 | 30 | 90) =>
  readDashboard(
    {
      ...{ db: database.db, clock, engines: { engines: () => [engine] } },
      dataFolder: '/no/such/folder',
    },
    days,
  );

it('changes no figure by counting days once', async () => {
  const { db } = database;
  await ensureProducts(db);
  await seedHouse(db, { users: 40, tasks: 900 });
  const spans = [7, 30, 90] as const;
  const live = await Promise.all(spans.map(boardOf));
  const now = clock.now();
  await Promise.all([rollUpDays(db, now), rollUpDays(db, now)]);
  expect(await Promise.all(spans.map(boardOf))).toEqual(live);
  expect(live[2]?.users.active).toBe(40);
  const days = await db.select({ day: dayFigures.day }).from(dayFigures);
  expect(days.length).toBeGreaterThanOrEqual(89);
  expect(days.some(({ day }) => day === beijingDay(startOfDay(now)))).toBe(false);

  // Counted is counted: a task that is made again later stays what it was on its day.
  await db.update(tasks).set({ finishedAt: now }).where(eq(tasks.id, 't500'));
  await rollUpDays(db, now);
  const ended = ({ tasks }: Awaited<ReturnType<typeof boardOf>>) =>
    tasks.reduce((sum, day) => sum + day.succeeded + day.failed + day.cancelled, 0);
  const [, , quarter] = live;
  expect(ended(await boardOf(90))).toBe((quarter ? ended(quarter) : 0) + 1);
});

it('counts a day an hour after it is over, and idle days too', async () => {
  const { db } = database;
  await ensureProducts(db);
  const midnight = startOfDay(new Date(clock.now().getTime() + 10 * DAY_MS));
  const lastOf = async () =>
    (await db.select({ last: sql<string | null>`max(${dayFigures.day})` }).from(dayFigures))[0]
      ?.last ?? null;
  await rollUpDays(db, midnight);
  expect(await lastOf()).toBeNull();
  await seedHouse(db, { users: 3, tasks: 5 });
  await rollUpDays(db, new Date(midnight.getTime() + 59 * 60_000));
  expect(await lastOf()).toBe(beijingDay(new Date(midnight.getTime() - 2 * DAY_MS)));
  await rollUpDays(db, new Date(midnight.getTime() + 61 * 60_000));
  expect(await lastOf()).toBe(beijingDay(new Date(midnight.getTime() - DAY_MS)));
  expect(await db.$count(userLastDays)).toBe(3);
});
