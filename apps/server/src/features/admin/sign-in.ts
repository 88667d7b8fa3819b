import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { admins } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken } from '../../platform/ids.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { recordDeed } from './audit.ts';
import type { AdminRow, AdminSessions } from './sessions.ts';

const WINDOW_MS = 10 * 60 * 1000;
/**
 * Tries within the window, right or wrong, so that a password cannot be guessed; few from one address,
 * so that nobody can lock an administrator out from elsewhere.
 */
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10;
const TRIES_PER_ADDRESS = 30;
const TRIES_PER_ACCOUNT = 300;

export interface AdminSignIn {
  /** @throws AppError `tooOften`, or `notSignedIn` with a message that tells not which of both was wrong */
  signIn(
    given: { readonly account: string; readonly password: string },
    from: { readonly ip: string; readonly userAgent: string },
  ): Promise<{ admin: AdminRow; token: string }>;
}

export function createAdminSignIn(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: AdminSessions;
}): AdminSignIn {
  const { db, clock, sessions } = deps;
  /** Verified against when there is no such account, so that the answer takes as long. */
  let nobody: Promise<string> | null = null;

  const allow = async (key: string, limit: number): Promise<void> => {
    const rule = { key: `admin:${key}`, limit, windowMs: WINDOW_MS };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (!allowed) throw new AppError('tooOften', '登录太频繁，请稍后再试', { retryAfterSeconds });
  };

  return {
    async signIn({ account, password }, { ip, userAgent }) {
      await allow(`ip:${ip}`, TRIES_PER_ADDRESS);
      await allow(`account:${account}:${ip}`, TRIES_PER_ACCOUNT_AND_ADDRESS);
      await allow(`account:${account}`, TRIES_PER_ACCOUNT);
      const [admin] = await db.select().from(admins).where(eq(admins.account, account));
      nobody ??= hash(newToken());
      const isRight = await verify(admin?.passwordHash ?? (await nobody), password);
      if (!admin || !isRight) throw new AppError('notSignedIn', '账号或密码不对');
      const token = await sessions.open(admin.id, userAgent);
      const deed = { admin, action: 'admin.signIn', target: admin.account } as const;
      await recordDeed(db, { ...deed, after: { ip }, now: clock.now() });
      return { admin, token };
    },
  };
}
