import type { Dashboard } from '@zhuhui/contracts';
import { TICKET_TYPES } from '@zhuhui/tools';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beijingDay, CHINA_AHEAD_MS } from '../../platform/china-time.ts';
import type { Db } from '../../platform/db/client.ts';
import {
  chatMessages,
  type DayFigures,
  files,
  orders,
  refunds,
  tasks,
  userLastDays,
  users,
} from '../../platform/db/schema.ts';

/**
 * Figures over a stretch of days. Those of tasks and tickets are counted day by day (day-figures.ts); each of
 * the others is one aggregate over one index.
 */

export const DAY_MS = 24 * 3600_000;

/** The days that figures are taken over; `from` is a midnight in China. */
export interface Span {
  readonly from: Date;
  readonly days: number;
}

/** The last midnight in China. */
export function startOfDay(now: Date): Date {
  const local = now.getTime() + CHINA_AHEAD_MS;
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - CHINA_AHEAD_MS);
}

/** The midnight that ends a day. */
export const midnightAfter = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - CHINA_AHEAD_MS + DAY_MS);

/** Every day of the span as `YYYY-MM-DD`, oldest first. */
export function daysOf({ from, days }: Span): string[] {
  return Array.from({ length: days }, (_, nth) =>
    beijingDay(new Date(from.getTime() + nth * DAY_MS)),
  );
}

/** The day's midnight. Whole days from a midnight on: nothing is reckoned in fractions. */
export const midnightOf = (time: PgColumn, from: Date): SQL =>
  sql`date_bin('1 day', ${time}, ${from.toISOString()}::timestamptz)`;

/** Fills in the days on which nothing happened. */
export function byDay<Row extends { midnight: string }, Figures>(
  span: Span,
  rows: readonly Row[],
  figuresOf: (row: Row | undefined) => Figures,
): (Figures & { day: string })[] {
  const found = new Map(rows.map((row) => [Date.parse(row.midnight), row]));
  return daysOf(span).map((day, nth) => ({
    day,
    ...figuresOf(found.get(span.from.getTime() + nth * DAY_MS)),
  }));
}

/** @param uncounted the midnight from which on nothing was counted before (day-figures.ts) */
export async function readUsers(db: Db, span: Span, uncounted: Date): Promise<Dashboard['users']> {
  const { from } = span;
  const [total, fresh, active] = await Promise.all([
    db.$count(users),
    db.execute<{ midnight: string; count: number }>(sql`
      select ${midnightOf(users.createdAt, from)} as midnight, count(*)::int as count
      from ${users} where ${users.createdAt} >= ${from} group by 1`),
    db.execute<{ active: number }>(sql`
      select count(*)::int as active from (
        select ${userLastDays.userId} from ${userLastDays} where ${userLastDays.day} >= ${beijingDay(from)}
        union
        select ${tasks.userId} from ${tasks} where ${tasks.finishedAt} >= ${uncounted}
        union
        select ${chatMessages.userId} from ${chatMessages}
          where ${chatMessages.createdAt} >= ${uncounted}
      ) as seen`),
  ]);
  const freshByDay = byDay(span, fresh.rows, (row) => ({ count: row?.count ?? 0 }));
  return {
    ...{ total, freshByDay, active: active.rows[0]?.active ?? 0 },
    fresh: freshByDay.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Tickets by kind: what users were given and what became of tickets, from the house's side of the books. */
export function ticketsOf(days: Iterable<DayFigures>): Dashboard['tickets'] {
  const sums = new Map<string, number>();
  for (const { tickets } of days) {
    for (const { type, account, amount } of tickets) {
      sums.set(`${type} ${account}`, (sums.get(`${type} ${account}`) ?? 0) + amount);
    }
  }
  const sumOf = (type: number, account: string) => sums.get(`${type} ${account}`) ?? 0;
  return TICKET_TYPES.map((ticketType) => ({
    ticketType,
    granted: 0 - sumOf(ticketType, 'issued'),
    spent: sumOf(ticketType, 'spent'),
    expired: sumOf(ticketType, 'expired'),
    adjusted: 0 - sumOf(ticketType, 'adjusted'),
  }));
}

export async function readIncome(db: Db, span: Span): Promise<Dashboard['income']> {
  const { from } = span;
  const [paid, refunded] = await Promise.all([
    db.execute<{ midnight: string; fen: number }>(sql`
      select ${midnightOf(orders.paidAt, from)} as midnight, sum(${orders.amountFen})::bigint as fen
      from ${orders} where ${orders.paidAt} >= ${from} group by 1`),
    db.execute<{ midnight: string; fen: number }>(sql`
      select ${midnightOf(refunds.createdAt, from)} as midnight, sum(${refunds.amountFen})::bigint as fen
      from ${refunds} where ${refunds.state} = 'done' and ${refunds.createdAt} >= ${from} group by 1`),
  ]);
  const back = byDay(span, refunded.rows, (row) => ({ refunded: row?.fen ?? 0 }));
  return byDay(span, paid.rows, (row) => ({ paid: row?.fen ?? 0 })).map((day, nth) => ({
    ...day,
    refunded: back[nth]?.refunded ?? 0,
  }));
}

type Purpose = (typeof files.$inferSelect)['purpose'];
const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  upload: '上传',
  result: '结果',
  mask: '蒙版',
  library: '素材库',
  gallery: '画廊',
};

export async function readStorage(db: Db): Promise<Dashboard['storage']> {
  const { rows } = await db.execute<{ purpose: Purpose; files: number; bytes: number }>(sql`
    select ${files.purpose} as purpose, count(*)::int as files, sum(${files.bytes})::bigint as bytes
    from ${files} where ${files.state} = 'ready' group by 1 order by 3 desc, 1`);
  return rows.map((row) => ({ ...row, name: PURPOSE_NAMES[row.purpose] }));
}
