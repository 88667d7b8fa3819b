import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { admins } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken } from '../../platform/ids.ts';
import { recordDeed } from './audit.ts';
import type { LockOut } from './lock-out.ts';
import type { AdminRow, AdminSessions } from './sessions.ts';
import type { TwoSteps } from './two-steps.ts';

export interface AdminSignIn {
  /**
   * @throws AppError `tooOften`, `notSignedIn` with a message that tells not which of both was wrong, or
   *   with one about the field `code` when only the second step is missing
   */
  signIn(
    given: {
      readonly account: string;
      readonly password: string;
      readonly code?: string | undefined;
    },
    from: { readonly ip: string; readonly userAgent: string },
  ): Promise<{ admin: AdminRow; token: string }>;
}

export function createAdminSignIn(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: AdminSessions;
  readonly lockOut: LockOut;
  readonly twoSteps: TwoSteps;
}): AdminSignIn {
  const { db, clock, sessions, lockOut, twoSteps } = deps;
  /** Verified against when there is no such account, so that the answer takes as long. */
  let nobody: Promise<string> | null = null;

  return {
    async signIn({ account, password, code }, { ip, userAgent }) {
      await lockOut.countSignIn(account, ip);
      const [admin] = await db.select().from(admins).where(eq(admins.account, account));
      nobody ??= hash(newToken());
      const isRight = await verify(admin?.passwordHash ?? (await nobody), password);
      if (!admin || !isRight) throw new AppError('notSignedIn', '账号或密码不对');
      if (admin.disabledAt) throw new AppError('notSignedIn', '这个管理员账号已停用');
      await twoSteps.take(admin, code);
      return inTransaction(db, async (tx) => {
        const token = await sessions.open(tx, admin.id, userAgent);
        const deed = { admin, action: 'admin.signIn', target: admin.account } as const;
        await recordDeed(tx, { ...deed, after: { ip }, now: clock.now() });
        return { admin, token };
      });
    },
  };
}
