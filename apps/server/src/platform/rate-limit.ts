import { and, eq, lt, sql } from 'drizzle-orm';
import { CHINA_AHEAD_MS } from './china-time.ts';
import type { Db } from './db/client.ts';
import { rateWindows } from './db/schema.ts';

export interface RateRule {
  /** Names what is counted, for example `sms:phone:13800000000`. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface RateVerdict {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
  /** Events in the window so far, this one and refused ones included. */
  readonly count: number;
}

/** Windows of a day begin at midnight in China, when people there say 明天. */
const startOf = ({ windowMs }: RateRule, now: Date): number =>
  Math.floor((now.getTime() + CHINA_AHEAD_MS) / windowMs) * windowMs - CHINA_AHEAD_MS;

/**
 * Counts one event against a fixed window held in the database, so that the limit is one for all
 * processes. The event counts even when it is refused.
 */
export async function countEvent(db: Db, rule: RateRule, now: Date): Promise<RateVerdict> {
  const startMs = startOf(rule, now);
  const [row] = await db
    .insert(rateWindows)
    .values({ key: rule.key, windowStart: new Date(startMs), count: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.key, rateWindows.windowStart],
      set: { count: sql`${rateWindows.count} + 1` },
    })
    .returning({ count: rateWindows.count });
  const count = row?.count ?? 0;
  return {
    count,
    allowed: count <= rule.limit,
    retryAfterSeconds: Math.max(1, Math.ceil((startMs + rule.windowMs - now.getTime()) / 1000)),
  };
}

const windowOf = (rule: RateRule, now: Date) =>
  and(eq(rateWindows.key, rule.key), eq(rateWindows.windowStart, new Date(startOf(rule, now))));

/** Events counted in the window that `now` lies in. */
export async function peekCount(db: Db, rule: RateRule, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: rateWindows.count })
    .from(rateWindows)
    .where(windowOf(rule, now));
  return row?.count ?? 0;
}

/** Takes back an event that was counted at `now` and did not happen after all. */
export async function uncountEvent(db: Db, rule: RateRule, now: Date): Promise<void> {
  await db
    .update(rateWindows)
    .set({ count: sql`greatest(${rateWindows.count} - 1, 0)` })
    .where(windowOf(rule, now));
}

/** Removes windows that no rule looks at any more (the longest is a day). */
export async function forgetOldWindows(db: Db, now: Date): Promise<void> {
  const twoDaysMs = 2 * 24 * 3600 * 1000;
  await db
    .delete(rateWindows)
    .where(lt(rateWindows.windowStart, new Date(now.getTime() - twoDaysMs)));
}
