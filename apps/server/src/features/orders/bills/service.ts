import {
  BILL_DIFFERENCES,
  type Bill,
  type BillDifference,
  type BillDifferenceKind,
  type DataOf,
  type endpoints,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import { and, count, desc, eq, gte, min } from 'drizzle-orm';
import { beijingDay, beijingTime, type PaymentProvider } from '../../../payments/provider.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../../platform/db/client.ts';
import { billDifferences, bills, orders, refunds } from '../../../platform/db/schema.ts';
import { AppError, badField } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import { recordDeed } from '../../admin/audit.ts';
import type { AdminRow } from '../../admin/sessions.ts';
import { findOrder } from '../repository.ts';
import type { Settling } from '../settling.ts';
import { compareDay, hasMovements, lockDay, storeBill } from './books.ts';

type Calls = typeof endpoints;

/** The provider's bills, compared with what is known here. */
export interface Bills {
  page(input: ParsedInputOf<Calls['adminBills']>): Promise<DataOf<Calls['adminBills']>>;
  differences(
    input: ParsedInputOf<Calls['billDifferences']>,
  ): Promise<DataOf<Calls['billDifferences']>>;
  /** Both whole, newest first, to be taken away as files. */
  all(): Promise<Bill[]>;
  allDifferences(filter: ParsedInputOf<Calls['billDifferencesCsv']>): Promise<BillDifference[]>;
  /** @throws AppError conflict while the provider has no bill of the day */
  import(admin: AdminRow, day: string): Promise<Bill>;
  settle(admin: AdminRow, id: string): Promise<BillDifference>;
  mark(admin: AdminRow, id: string, reason: string): Promise<BillDifference>;
  /** Fetches what is due: from half past ten on, the days before that were not fetched yet. */
  keep(): Promise<void>;
}

/** The provider makes a day's bill by ten in the morning, Beijing time. */
const DUE_AT = '10:30:00';
/** Days that are made up for after the program stood still. */
const DAYS_BACK = 7;
const DAY_MS = 24 * 3600_000;
const TRY_AGAIN_MS = 15 * 60_000;

export function createBills(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  provider: PaymentProvider;
  settling: Settling;
}): Bills {
  const { db, clock, log, settling, provider: payments } = deps;
  const provider = payments.id;
  let nextLook = new Date(0);

  const compare = (day: string) =>
    inTransaction(db, async (tx) => {
      await lockDay(tx, { provider, day });
      await compareDay(tx, { provider, day }, clock.now());
    });

  const isFetched = async (day: string): Promise<boolean> =>
    (await db.$count(bills, and(eq(bills.provider, provider), eq(bills.day, day)))) > 0;

  /** Money that the bill has and we have not is given what it bought at once. */
  const fetchMissing = async (day: string): Promise<void> => {
    const missing = await db
      .select({ orderNo: billDifferences.orderNo })
      .from(billDifferences)
      .where(and(ofDay(provider, day), isOpen, eq(billDifferences.kind, 'missingHere')));
    let asked = 0;
    for (const { orderNo } of missing) {
      const order = await findOrder(db, orderNo);
      if (!order) continue;
      asked++;
      await settling.reask(order).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error, orderNo }, 'payment of a bill could not be taken');
      });
    }
    if (asked > 0) await compare(day);
  };

  const fetchDay = async (day: string): Promise<'fetched' | 'notYet'> => {
    const lines = await payments.bill(day);
    const on = { provider, day };
    if (lines === null && (await hasMovements(db, on))) return 'notYet';
    await inTransaction(db, async (tx) => {
      await lockDay(tx, on);
      await storeBill(tx, on, lines ?? [], clock.now());
      await compareDay(tx, on, clock.now());
    });
    await fetchMissing(day);
    return 'fetched';
  };

  const readBills = () =>
    db.select().from(bills).where(eq(bills.provider, provider)).orderBy(desc(bills.day)).$dynamic();

  const narrowedBy = ({ state, day }: ParsedInputOf<Calls['billDifferencesCsv']>) =>
    and(
      eq(billDifferences.provider, provider),
      state && eq(billDifferences.state, state),
      day ? eq(billDifferences.day, day) : undefined,
    );
  const readDifferences = (where: ReturnType<typeof narrowedBy>) =>
    db
      .select()
      .from(billDifferences)
      .where(where)
      .orderBy(desc(billDifferences.day), desc(billDifferences.foundAt), billDifferences.id)
      .$dynamic();

  const one = async (id: string): Promise<BillDifference> => {
    const [row] = await db.select().from(billDifferences).where(eq(billDifferences.id, id));
    if (!row) throw new AppError('notFound', '没有找到这条差异');
    return present(row);
  };
  const oneOpen = async (id: string): Promise<BillDifference> => {
    const difference = await one(id);
    if (difference.state !== 'open') throw new AppError('conflict', '这条差异已经处理过了');
    return difference;
  };

  return {
    async all() {
      return withOpen(db, await readBills());
    },

    async allDifferences(filter) {
      return (await readDifferences(narrowedBy(filter))).map(present);
    },

    async page({ page, pageSize }) {
      const [rows, total] = await Promise.all([
        readBills()
          .offset((page - 1) * pageSize)
          .limit(pageSize),
        db.$count(bills, eq(bills.provider, provider)),
      ]);
      return { list: await withOpen(db, rows), total, page, pageSize };
    },

    async differences({ page, pageSize, ...filter }) {
      const where = narrowedBy(filter);
      const [rows, total] = await Promise.all([
        readDifferences(where)
          .offset((page - 1) * pageSize)
          .limit(pageSize),
        db.$count(billDifferences, where),
      ]);
      return { list: rows.map(present), total, page, pageSize };
    },

    async import(admin, day) {
      if (day >= beijingDay(clock.now())) throw badField('day', '当天的账单要到第二天才有');
      if ((await fetchDay(day)) === 'notYet') {
        throw new AppError('conflict', '支付方还没有这一天的账单，请过一会儿再取');
      }
      const deed = { admin, action: 'bill.import', target: day, now: clock.now() } as const;
      await recordDeed(db, deed);
      const rows = await db
        .select()
        .from(bills)
        .where(and(eq(bills.provider, provider), eq(bills.day, day)));
      const [bill] = await withOpen(db, rows);
      if (!bill) throw new Error('bill not stored');
      return bill;
    },

    async settle(admin, id) {
      const { day, orderNo } = await oneOpen(id);
      const order = await findOrder(db, orderNo);
      if (!order) throw new AppError('conflict', '这里没有这个订单，请核实后写明原因');
      await settling.reask(order);
      const [refund] = await db
        .select()
        .from(refunds)
        .where(and(eq(refunds.orderNo, orderNo), eq(refunds.state, 'asked')));
      if (refund) await settling.refund(refund);
      await compare(day);
      const after = await one(id);
      await recordDeed(db, {
        ...{ admin, action: 'bill.settle', target: orderNo, now: clock.now() },
        after: { day, kind: after.kind, state: after.state },
      });
      return after;
    },

    async mark(admin, id, reason) {
      const { day, kind, orderNo } = await oneOpen(id);
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await tx
          .update(billDifferences)
          .set({ state: 'marked', note: reason, endedAt: now })
          .where(and(eq(billDifferences.id, id), isOpen));
        await recordDeed(tx, {
          ...{ admin, action: 'bill.mark', target: orderNo, now },
          after: { day, kind, reason },
        });
      });
      return one(id);
    },

    async keep() {
      const now = clock.now();
      if (now < nextLook) return;
      nextLook = new Date(now.getTime() + TRY_AGAIN_MS);
      const isDue = beijingTime(now).slice(11) >= DUE_AT;
      const latest = now.getTime() - (isDue ? 1 : 2) * DAY_MS;
      const [{ first } = { first: null }] = await db
        .select({ first: min(orders.createdAt) })
        .from(orders)
        .where(gte(orders.createdAt, new Date(latest - DAYS_BACK * DAY_MS)));
      if (!first) return;
      for (let back = DAYS_BACK - 1; back >= 0; back--) {
        const day = beijingDay(new Date(latest - back * DAY_MS));
        if (day < beijingDay(first) || (await isFetched(day))) continue;
        const outcome = await fetchDay(day).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          log.warn({ err: error, day }, 'bill could not be fetched');
        });
        if (outcome === 'fetched') log.info({ day }, 'bill fetched');
      }
    },
  };
}

const ofDay = (provider: string, day: string) =>
  and(eq(billDifferences.provider, provider), eq(billDifferences.day, day));
const isOpen = eq(billDifferences.state, 'open');

/** Bills with how many of their differences are open. */
async function withOpen(db: Db, rows: readonly (typeof bills.$inferSelect)[]): Promise<Bill[]> {
  const counts = await db
    .select({ provider: billDifferences.provider, day: billDifferences.day, open: count() })
    .from(billDifferences)
    .where(isOpen)
    .groupBy(billDifferences.provider, billDifferences.day);
  return rows.map(({ provider, importedAt, ...row }) => ({
    ...row,
    importedAt: importedAt.toISOString(),
    open: counts.find((each) => each.provider === provider && each.day === row.day)?.open ?? 0,
  }));
}

function present(row: typeof billDifferences.$inferSelect): BillDifference {
  const { provider: _, kind: name, foundAt, endedAt, ...rest } = row;
  const kind = name as BillDifferenceKind;
  return {
    ...{ ...rest, kind, kindName: BILL_DIFFERENCES[kind] },
    foundAt: foundAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
