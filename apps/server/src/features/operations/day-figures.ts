import { gte, sql } from 'drizzle-orm';
import { beijingDay } from '../../platform/china-time.ts';
import type { Db } from '../../platform/db/client.ts';
import {
  type DayFigures,
  dayFigures,
  ledgerEntries,
  ledgerTransfers,
  tasks,
} from '../../platform/db/schema.ts';
import { midnightAfter, midnightOf, type Span } from './figures.ts';
import { stepOf } from './histogram.ts';

/**
 * What is added up over days: counted once for a day that is over (roll-up.ts), and anew for the days since.
 * A quarter of a year thus costs what its days cost to read, however many tasks ran.
 */

type End = DayFigures['ends'][number];
interface EndRow extends Record<string, unknown> {
  readonly midnight: string;
  readonly tool: string;
  readonly engine: string | null;
  readonly status: End['status'];
  readonly run: number | null;
  readonly count: number;
}
interface WaitRow extends Record<string, unknown> {
  readonly midnight: string;
  readonly wait: number;
  readonly count: number;
}
interface TicketRow extends Record<string, unknown> {
  readonly midnight: string;
  readonly type: number;
  readonly account: string;
  readonly amount: number;
}

/** A span whose days that are over are partly counted already. */
export interface CountedSpan {
  /** By day, `YYYY-MM-DD`; days on which nothing happened are missing. */
  readonly byDay: ReadonlyMap<string, DayFigures>;
  /** The midnight from which on nothing was counted before. */
  readonly uncounted: Date;
}

/** Figures of a span that ends now: what was counted, and the rest as it is now. */
export async function readDays(db: Db, { from }: Span): Promise<CountedSpan> {
  const rows = await db
    .select({ day: dayFigures.day, figures: dayFigures.figures })
    .from(dayFigures)
    .where(gte(dayFigures.day, beijingDay(from)))
    .orderBy(dayFigures.day);
  const last = rows.at(-1);
  const uncounted = last ? midnightAfter(last.day) : from;
  const live = await countDays(db, uncounted, null);
  return {
    byDay: new Map([...rows.map((row) => [row.day, row.figures] as const), ...live]),
    uncounted,
  };
}

/** Counts every day from one midnight on until before another; null: until now. */
export async function countDays(
  db: Db,
  from: Date,
  to: Date | null,
): Promise<Map<string, DayFigures>> {
  const during = (time: typeof tasks.finishedAt | typeof ledgerTransfers.createdAt) =>
    to ? sql`${time} >= ${from} and ${time} < ${to}` : sql`${time} >= ${from}`;
  const ended = during(tasks.finishedAt);
  const [ends, waits, tickets] = await Promise.all([
    db.execute<EndRow>(sql`
      select ${midnightOf(tasks.finishedAt, from)} as midnight, ${tasks.tool} as tool,
        ${tasks.engineId} as engine, ${tasks.status} as status, ${stepOf(tasks.runMs)} as run,
        count(*)::int as count
      from ${tasks} where ${ended} group by 1, 2, 3, 4, 5`),
    db.execute<WaitRow>(sql`
      select ${midnightOf(tasks.finishedAt, from)} as midnight, ${stepOf(tasks.waitMs)} as wait,
        count(*)::int as count
      from ${tasks} where ${ended} and ${tasks.waitMs} is not null group by 1, 2`),
    db.execute<TicketRow>(sql`
      select ${midnightOf(ledgerTransfers.createdAt, from)} as midnight,
        ${ledgerEntries.ticketType} as type, ${ledgerEntries.account} as account,
        sum(${ledgerEntries.amount})::float8 as amount
      from ${ledgerTransfers}
      join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      where ${during(ledgerTransfers.createdAt)}
        and ${ledgerEntries.account} in ('issued', 'spent', 'expired', 'adjusted')
      group by 1, 2, 3`),
  ]);
  const [endsByDay, waitsByDay, ticketsByDay] = [
    grouped(ends.rows, dayOfRow),
    grouped(waits.rows, dayOfRow),
    grouped(tickets.rows, dayOfRow),
  ];
  const days = new Set([endsByDay, waitsByDay, ticketsByDay].flatMap((rows) => [...rows.keys()]));
  return new Map(
    [...days].map((day) => [
      day,
      {
        ends: endsOf(endsByDay.get(day) ?? []),
        waited: (waitsByDay.get(day) ?? []).flatMap(({ wait, count }) => [wait, count]),
        tickets: (ticketsByDay.get(day) ?? []).map(({ type, account, amount }) => ({
          ...{ type, account, amount },
        })),
      },
    ]),
  );
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const dayOfRow = ({ midnight }: { readonly midnight: string }): string =>
  beijingDay(new Date(midnight));

function endsOf(rows: readonly EndRow[]): End[] {
  const groups = grouped(rows, ({ tool, engine, status }) =>
    JSON.stringify([tool, engine, status]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      ...{ tool: first.tool, engine: first.engine, status: first.status },
      count: group.reduce((sum, { count }) => sum + count, 0),
      ran: group.flatMap(({ run, count }) => (run === null ? [] : [run, count])),
    };
  });
}
