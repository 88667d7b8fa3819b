import { findTool, type TicketType, type ToolDefinition } from '@zhuhui/tools';
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { liveSessions } from '../../platform/db/schema.ts';
import { lockUser, reserve, settle } from '../tickets/ledger.ts';

/**
 * The minutes of live sessions. A minute is paid for when its first frame has been painted, and lasts sixty
 * seconds from then: a pause costs nothing once the minute that runs is over. It is the user's: who shares
 * anew while it runs goes on in it. Minute and tickets are written in one transaction, and a minute's number
 * names its tickets, so no minute is paid for twice.
 */

const MINUTE_MS = 60_000;
/** A session nobody sends frames to is over after this long. */
const IDLE_MS = 30 * MINUTE_MS;

export type LiveSession = typeof liveSessions.$inferSelect;

export const liveTool: ToolDefinition = (() => {
  const tool = findTool('ailive');
  if (!tool) throw new Error('the live tool is missing');
  return tool;
})();

export const TICKET: TicketType = liveTool.ticketType;

/** Tickets of one of its minutes: what was said when it began. */
export const costOf = ({ minuteCost }: Pick<LiveSession, 'minuteCost'>): number =>
  minuteCost ?? liveTool.price.base;

export const isPaid = ({ paidUntil }: Pick<LiveSession, 'paidUntil'>, now: Date): boolean =>
  paidUntil !== null && paidUntil > now;

/** Until when the user has paid, in whichever session; null when no minute runs. */
export async function runningUntil(db: Db | Tx, userId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ paidUntil: liveSessions.paidUntil })
    .from(liveSessions)
    .where(and(eq(liveSessions.userId, userId), gt(liveSessions.paidUntil, now)))
    .orderBy(desc(liveSessions.paidUntil))
    .limit(1);
  return row?.paidUntil ?? null;
}

/**
 * The session with a minute that began `now` paid; in the minute that runs when another frame, of this or of
 * an earlier session, has paid it.
 * @throws AppError notEnoughTickets; nothing is written then
 */
export async function payMinute(
  db: Db,
  { sessionId, userId, cost, now }: { sessionId: string; userId: string; cost: number; now: Date },
) {
  return db.transaction(async (tx): Promise<LiveSession> => {
    await lockUser(tx, userId);
    const mine = eq(liveSessions.id, sessionId);
    const [session] = await tx.select().from(liveSessions).where(mine);
    if (!session) throw new Error(`live session ${sessionId} is gone`);
    const running = await runningUntil(tx, userId, now);
    if (running) {
      await tx.update(liveSessions).set({ paidUntil: running }).where(mine);
      return { ...session, paidUntil: running };
    }
    const minutes = session.minutes + 1;
    const booking = {
      userId,
      ticketType: TICKET,
      taskId: `${sessionId}:${minutes}`,
      memo: `${liveTool.name} 第 ${minutes} 分钟`,
    };
    await reserve(tx, { ...booking, amount: cost, now });
    await settle(tx, booking);
    const paidUntil = new Date(now.getTime() + MINUTE_MS);
    await tx.update(liveSessions).set({ minutes, paidUntil }).where(mine);
    return { ...session, minutes, paidUntil };
  });
}

/** Ends the sessions that were forgotten. @returns their ids */
export async function endIdleSessions(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - IDLE_MS);
  const rows = await db
    .update(liveSessions)
    .set({ endedAt: now })
    .where(
      and(
        isNull(liveSessions.endedAt),
        lt(liveSessions.createdAt, since),
        or(isNull(liveSessions.lastFrameAt), lt(liveSessions.lastFrameAt, since)),
      ),
    )
    .returning({ id: liveSessions.id });
  return rows.map(({ id }) => id);
}
