import { eq, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { userEmails, userPasswords, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';
import { networkOf, siteOf } from '../../platform/network-of.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import type { UserRow } from '../account/sessions.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * Tries within the window, right or wrong. Few for one account from one network, so that nobody can lock
 * an account out from elsewhere; the account's own limit only stops guessing from many at once.
 */
const TRIES_PER_ACCOUNT_AND_NETWORK = 8;
const TRIES_PER_NETWORK = 40;
const TRIES_PER_ACCOUNT = 200;

/** argon2id, in tests one that counts. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
}

export interface Passwords {
  /** @throws AppError tooOften, or notSignedIn with one message for everything that can be wrong */
  signIn(given: { account: string; password: string }, ip: string): Promise<UserRow>;
  /** @returns whether there was one before */
  set(userId: string, password: string): Promise<boolean>;
  has(userId: string): Promise<boolean>;
}

export function createPasswords(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly hashing: PasswordHash;
}): Passwords {
  const { db, clock, hashing } = deps;
  /** Verified against where there is no password, so that the answer takes as long. */
  let nobody: Promise<string> | null = null;

  const allow = async (key: string, limit: number): Promise<void> => {
    const rule = { key: `login:${key}`, limit, windowMs: WINDOW_MS };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (!allowed) throw new AppError('tooOften', '登录太频繁，请稍后再试', { retryAfterSeconds });
  };
  const ofUser = (userId: string) =>
    db.select().from(userPasswords).where(eq(userPasswords.userId, userId));

  return {
    async signIn({ account, password }, ip) {
      // Hashed: what people type there is now and then their password.
      const key = sha256Hex(account);
      await allow(`ip:${networkOf(ip)}`, TRIES_PER_NETWORK);
      await allow(`account:${key}:${siteOf(ip)}`, TRIES_PER_ACCOUNT_AND_NETWORK);
      await allow(`account:${key}`, TRIES_PER_ACCOUNT);
      const [row] = await db
        .select({ user: users, hashed: userPasswords.passwordHash })
        .from(users)
        .leftJoin(userEmails, eq(userEmails.userId, users.id))
        .leftJoin(userPasswords, eq(userPasswords.userId, users.id))
        .where(or(eq(users.phone, account), eq(userEmails.email, account)));
      nobody ??= hashing.hash(newToken());
      const isRight = await hashing.verify(row?.hashed ?? (await nobody), password);
      if (!row?.hashed || !isRight) throw new AppError('notSignedIn', '账号或密码不对');
      return row.user;
    },
    async set(userId, password) {
      const before = await ofUser(userId);
      const values = { passwordHash: await hashing.hash(password), changedAt: clock.now() };
      await db
        .insert(userPasswords)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: userPasswords.userId, set: values });
      return before.length > 0;
    },
    has: async (userId) => (await ofUser(userId)).length > 0,
  };
}
