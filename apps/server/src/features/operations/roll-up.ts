import { sql } from 'drizzle-orm';
import { beijingDay } from '../../platform/china-time.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import {
  chatMessages,
  dayFigures,
  ledgerTransfers,
  tasks,
  userLastDays,
} from '../../platform/db/schema.ts';
import { countDays } from './day-figures.ts';
import { DAY_MS, midnightAfter, startOfDay } from './figures.ts';

/** The longest span that figures are shown over; what is older need not be counted. */
const LONGEST_DAYS = 90;
/** What began before midnight is written down by then. */
const GRACE_MS = 3600_000;

/**
 * Counts the days that are over and were not counted yet, from the first on which anything happened, each in
 * one transaction. Safe to run anywhere, any number of times. A task that is made again later stays what it was
 * on that day.
 */
export async function rollUpDays(db: Db, now: Date): Promise<void> {
  const end = startOfDay(new Date(now.getTime() - GRACE_MS));
  const oldest = new Date(end.getTime() - LONGEST_DAYS * DAY_MS);
  const begin = await firstToCount(db, oldest);
  if (!begin) return;
  for (let at = begin.getTime(); at < end.getTime(); at += DAY_MS) {
    await rollUpDay(db, new Date(at), new Date(at + DAY_MS));
  }
}

/** The first midnight to count from, not before `oldest`; null where nothing ever happened. */
async function firstToCount(db: Db, oldest: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ last: string | null; first: string | null }>(sql`
    select (select max(${dayFigures.day}) from ${dayFigures})::text as last,
      least(
        (select min(${tasks.finishedAt}) from ${tasks} where ${tasks.finishedAt} >= ${oldest}),
        (select min(${chatMessages.createdAt}) from ${chatMessages}
          where ${chatMessages.createdAt} >= ${oldest}),
        (select min(${ledgerTransfers.createdAt}) from ${ledgerTransfers}
          where ${ledgerTransfers.createdAt} >= ${oldest})) as first`);
  const { last = null, first = null } = rows[0] ?? {};
  if (last) return new Date(Math.max(midnightAfter(last).getTime(), oldest.getTime()));
  return first ? startOfDay(new Date(first)) : null;
}

async function rollUpDay(db: Db, from: Date, to: Date): Promise<void> {
  const day = beijingDay(from);
  const figures = (await countDays(db, from, to)).get(day);
  await inTransaction(db, async (tx) => {
    await tx
      .insert(dayFigures)
      .values({ day, figures: figures ?? { ends: [], waited: [], tickets: [] } })
      .onConflictDoNothing();
    await tx.execute(sql`
      insert into ${userLastDays} (user_id, day)
      select user_id, ${day}::date from (
        select ${tasks.userId} as user_id from ${tasks}
          where ${tasks.finishedAt} >= ${from} and ${tasks.finishedAt} < ${to}
        union
        select ${chatMessages.userId} from ${chatMessages}
          where ${chatMessages.createdAt} >= ${from} and ${chatMessages.createdAt} < ${to}
      ) as seen order by user_id
      on conflict (user_id) do update set day = greatest(${userLastDays.day}, excluded.day)`);
  });
}
