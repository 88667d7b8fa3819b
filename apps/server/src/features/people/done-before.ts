import type { TicketType } from '@zhuhui/tools';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { ledgerEntries, ledgerTransfers, memberships } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { addMonths } from '../vip/months.ts';

/**
 * Whether this request moved its tickets already. @throws AppError conflict when it moved others: its answer was
 * lost on the way, and what was filled in is no longer what was done
 */
export async function movedBefore(
  tx: Tx,
  ref: string,
  ask: { readonly ticketType: TicketType; readonly amount: number },
): Promise<boolean> {
  const [done] = await tx
    .select({
      ticketType: ledgerTransfers.ticketType,
      amount: sql<number>`sum(${ledgerEntries.amount})::int`,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .where(and(eq(ledgerTransfers.ref, ref), eq(ledgerEntries.account, 'available')))
    .groupBy(ledgerTransfers.ticketType);
  return isSame(done, done?.ticketType === ask.ticketType && done.amount === ask.amount);
}

/** Whether this request gave its months already. @throws AppError conflict when it gave others */
export async function gaveBefore(
  tx: Tx,
  ref: string,
  ask: { readonly level: number; readonly months: number },
): Promise<boolean> {
  const [done] = await tx.select().from(memberships).where(eq(memberships.ref, ref));
  const isTheSame =
    done?.level === ask.level &&
    done.endsAt.getTime() === addMonths(done.startsAt, ask.months).getTime();
  return isSame(done, isTheSame);
}

function isSame(done: unknown, isTheSame: boolean): boolean {
  if (!done) return false;
  if (isTheSame) return true;
  throw new AppError('conflict', '上一次提交已经办成了，与现在填的不同；请关掉重新打开，看过再办');
}
