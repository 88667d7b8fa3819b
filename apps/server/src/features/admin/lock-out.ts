import { and, gt, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { rateWindows } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf, siteOf } from '../../platform/network-of.ts';
import { countEvent } from '../../platform/rate-limit.ts';

const WINDOW_MS = 10 * 60 * 1000;
/**
 * Tries within the window, right or wrong, so that a password cannot be guessed; few from one network,
 * however many addresses it has, so that nobody can lock an administrator out from elsewhere.
 */
const TRIES_PER_ACCOUNT_AND_NETWORK = 10;
const TRIES_PER_NETWORK = 30;
const TRIES_PER_ACCOUNT = 300;
/** Of somebody signed in who proves once more who it is. */
const TRIES_OF_ONESELF = 10;

/** How often somebody may try to get in: seen by the owner, and lifted by him. */
export interface LockOut {
  /** @throws AppError `tooOften` that says when the next try is let through */
  countSignIn(account: string, ip: string): Promise<void>;
  countProof(adminId: string): Promise<void>;
  /** Until when tries by this name are refused, from the addresses that tried; null: they are not. */
  lockedUntil(account: string): Promise<Date | null>;
  lift(account: string): Promise<void>;
}

export function createLockOut({ db, clock }: { db: Db; clock: Clock }): LockOut {
  const count = async (key: string, limit: number): Promise<void> => {
    const rule = { key, limit, windowMs: WINDOW_MS };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (allowed) return;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const message = `试的次数太多，已暂时锁定，请 ${minutes} 分钟后再试`;
    throw new AppError('tooOften', message, { retryAfterSeconds });
  };
  const ofAccount = (account: string) => `admin:account:${account}`;
  const fromAnywhere = (account: string) => sql`${rateWindows.key} = ${ofAccount(account)}`;
  const fromSomewhere = (account: string) =>
    sql`starts_with(${rateWindows.key}, ${`${ofAccount(account)}:`})`;

  return {
    async countSignIn(account, ip) {
      await count(`admin:ip:${networkOf(ip)}`, TRIES_PER_NETWORK);
      await count(`${ofAccount(account)}:${siteOf(ip)}`, TRIES_PER_ACCOUNT_AND_NETWORK);
      await count(ofAccount(account), TRIES_PER_ACCOUNT);
    },
    countProof: (adminId) => count(`admin:proof:${adminId}`, TRIES_OF_ONESELF),
    async lockedUntil(account) {
      const usedUp = or(
        sql`(${fromSomewhere(account)} and ${rateWindows.count} >= ${TRIES_PER_ACCOUNT_AND_NETWORK})`,
        sql`(${fromAnywhere(account)} and ${rateWindows.count} >= ${TRIES_PER_ACCOUNT})`,
      );
      const since = new Date(clock.now().getTime() - WINDOW_MS);
      const [row] = await db
        .select({ start: rateWindows.windowStart })
        .from(rateWindows)
        .where(and(usedUp, gt(rateWindows.windowStart, since)))
        .limit(1);
      return row ? new Date(row.start.getTime() + WINDOW_MS) : null;
    },
    async lift(account) {
      await db.delete(rateWindows).where(or(fromSomewhere(account), fromAnywhere(account)));
    },
  };
}
