import { lt, sql } from 'drizzle-orm';
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
}

/**
 * Counts one event against a fixed window held in the database, so that the limit is one for all
 * processes. The event counts even when it is refused.
 */
export async function countEvent(db: Db, rule: RateRule, now: Date): Promise<RateVerdict> {
  const startMs = Math.floor(now.getTime() / rule.windowMs) * rule.windowMs;
  const [row] = await db
    .insert(rateWindows)
    .values({ key: rule.key, windowStart: new Date(startMs), count: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.key, rateWindows.windowStart],
      set: { count: sql`${rateWindows.count} + 1` },
    })
    .returning({ count: rateWindows.count });
  return {
    allowed: (row?.count ?? 0) <= rule.limit,
    retryAfterSeconds: Math.max(1, Math.ceil((startMs + rule.windowMs - now.getTime()) / 1000)),
  };
}

/** Removes windows that no rule looks at any more (the longest is a day). */
export async function forgetOldWindows(db: Db, now: Date): Promise<void> {
  const twoDaysMs = 2 * 24 * 3600 * 1000;
  await db
    .delete(rateWindows)
    .where(lt(rateWindows.windowStart, new Date(now.getTime() - twoDaysMs)));
}
