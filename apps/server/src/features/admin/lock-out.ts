import { and, gt, gte, or, sql } from 'drizzle-orm';
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
  /** Until when tries by these names are refused, from the addresses that tried; the others are not in it. */
  lockedUntil(accounts: readonly string[]): Promise<ReadonlyMap<string, Date>>;
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
    async lockedUntil(accounts) {
      const since = new Date(clock.now().getTime() - WINDOW_MS);
      const usedUp = await db
        .select({
          ...{ key: rateWindows.key, tries: rateWindows.count, start: rateWindows.windowStart },
        })
        .from(rateWindows)
        .where(
          and(
            sql`starts_with(${rateWindows.key}, ${ofAccount('')})`,
            gte(rateWindows.count, TRIES_PER_ACCOUNT_AND_NETWORK),
            gt(rateWindows.windowStart, since),
          ),
        );
      const locked = new Map<string, Date>();
      for (const account of accounts) {
        const window = usedUp.find(
          ({ key, tries }) =>
            key.startsWith(`${ofAccount(account)}:`) ||
            (key === ofAccount(account) && tries >= TRIES_PER_ACCOUNT),
        );
        if (window) locked.set(account, new Date(window.start.getTime() + WINDOW_MS));
      }
      return locked;
    },
    async lift(account) {
      await db.delete(rateWindows).where(or(fromSomewhere(account), fromAnywhere(account)));
    },
  };
}
