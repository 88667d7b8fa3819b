import { TICKET_KINDS, TICKET_TYPES } from '@zhuhui/tools';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { memberships, vipLevels } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { grant, lockUser, revoke } from '../tickets/ledger.ts';
import { benefitsOf, findLevel, type VipLevel } from './levels.ts';
import { addMonths } from './months.ts';

/**
 * Who is a member, since when and until when. A purchase adds a stretch of time: after the one of the same
 * level that still runs, beside those of other levels. The highest level that runs is the one that counts.
 */

type MembershipRow = typeof memberships.$inferSelect;

export interface Membership {
  readonly level: VipLevel;
  readonly expiresAt: Date;
}

/** The membership in force; null for everybody else. */
export async function membershipOf(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<Membership | null> {
  const [row] = await db
    .select({
      level: vipLevels,
      expiresAt: sql<Date>`max(${memberships.endsAt})`.mapWith(memberships.endsAt),
    })
    .from(memberships)
    .innerJoin(vipLevels, eq(vipLevels.level, memberships.level))
    .where(and(eq(memberships.userId, userId), gt(memberships.endsAt, now)))
    .groupBy(vipLevels.level)
    .having(sql`min(${memberships.startsAt}) <= ${now}`)
    .orderBy(desc(vipLevels.level))
    .limit(1);
  return row ?? null;
}

/** How often the user's tasks come round in the queue; 1 for those who are no members. */
export async function queueWeightOf(db: Db | Tx, userId: string, now: Date): Promise<number> {
  return (await membershipOf(db, userId, now))?.level.queueWeight ?? 1;
}

/** Adds `months` of a level and gives the first month's tickets. Nothing when `ref` was given before. */
export async function extendMembership(
  tx: Tx,
  gift: { userId: string; level: number; months: number; ref: string; orderNo?: string; now: Date },
): Promise<void> {
  const { userId, level, months, ref, now } = gift;
  await lockUser(tx, userId);
  const [running] = await tx
    .select({ endsAt: memberships.endsAt })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.level, level),
        gt(memberships.endsAt, now),
      ),
    )
    .orderBy(desc(memberships.endsAt))
    .limit(1);
  const startsAt = running?.endsAt ?? now;
  const [row] = await tx
    .insert(memberships)
    .values({
      ...{ id: newId(), userId, level, ref, startsAt },
      endsAt: addMonths(startsAt, months),
    })
    .onConflictDoNothing({ target: memberships.ref })
    .returning();
  if (row) await grantMonths(tx, row, now);
}

/**
 * Ends what `ref` gave, takes back what is left of its tickets; later stretches of the level move forward, and
 * one that begins by that gives its tickets.
 */
export async function endMembership(
  tx: Tx,
  end: { userId: string; ref: string; memo: string; orderNo?: string; now: Date },
): Promise<void> {
  const { userId, now, memo, orderNo } = end;
  await lockUser(tx, userId);
  const [row] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.ref, end.ref), eq(memberships.userId, userId)));
  if (!row || row.endsAt <= now) return;
  const hasBegun = row.startsAt <= now;
  const leftMs = row.endsAt.getTime() - (hasBegun ? now : row.startsAt).getTime();
  await tx
    .update(memberships)
    .set({ endsAt: now, startsAt: hasBegun ? row.startsAt : now })
    .where(eq(memberships.id, row.id));
  const forward = sql`make_interval(secs => ${leftMs / 1000})`;
  const moved = await tx
    .update(memberships)
    .set({
      startsAt: sql`${memberships.startsAt} - ${forward}`,
      endsAt: sql`${memberships.endsAt} - ${forward}`,
    })
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.level, row.level),
        sql`${memberships.startsAt} >= ${row.endsAt}`,
      ),
    )
    .returning();
  for (let month = 0; month < row.monthsGranted; month++) {
    for (const ticketType of TICKET_TYPES) {
      const grantRef = grantRefOf(row, month, ticketType);
      await revoke(tx, { userId, ticketType, grantRef, memo, orderNo });
    }
  }
  for (const next of moved) if (next.startsAt <= now) await grantMonths(tx, next, now);
}

/** Gives every member the tickets of the months that have begun. @returns how many stretches had some due */
export async function grantDueMonths(db: Db, now: Date, stop?: AbortSignal): Promise<number> {
  const running = await db
    .select()
    .from(memberships)
    .where(and(lte(memberships.startsAt, now), gt(memberships.endsAt, now)));
  const due = running.filter(
    ({ startsAt, monthsGranted }) => addMonths(startsAt, monthsGranted) <= now,
  );
  for (const { id, userId } of due) {
    if (stop?.aborted) break;
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const [row] = await tx.select().from(memberships).where(eq(memberships.id, id));
      if (row) await grantMonths(tx, row, now);
    });
  }
  return due.length;
}

/** The months that have begun and were not given; those that are over already are passed over. */
async function grantMonths(tx: Tx, row: MembershipRow, now: Date): Promise<void> {
  if (row.startsAt > now) return;
  const level = await findLevel(tx, row.level);
  let month = row.monthsGranted;
  for (; addMonths(row.startsAt, month) <= now; month++) {
    const begins = addMonths(row.startsAt, month);
    const expiresAt = addMonths(row.startsAt, month + 1);
    if (begins >= row.endsAt) break;
    if (!level || expiresAt <= now) continue;
    for (const ticketType of TICKET_TYPES) {
      await grant(tx, {
        ...{ userId: row.userId, ticketType, expiresAt },
        amount: level.monthlyTickets[TICKET_KINDS[ticketType]],
        ref: grantRefOf(row, month, ticketType),
        memo: `${level.name}每月赠送`,
      });
    }
  }
  if (month === row.monthsGranted) return;
  await tx.update(memberships).set({ monthsGranted: month }).where(eq(memberships.id, row.id));
}

const grantRefOf = ({ id }: MembershipRow, month: number, ticketType: number): string =>
  `vip:${id}:${month}:${ticketType}`;

/** As a page shows it. */
export function presentMembership(membership: Membership | null) {
  if (!membership) {
    return { isVip: false, level: 0, name: '普通用户', expireTime: null, benefits: [] };
  }
  const { level, expiresAt } = membership;
  return {
    isVip: true,
    level: level.level,
    name: level.name,
    expireTime: expiresAt.toISOString(),
    benefits: benefitsOf(level),
  };
}
