import { hash, verify } from '@node-rs/argon2';
import type { AdminSecurity } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { admins } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { recordDeed } from './audit.ts';
import type { LockOut } from './lock-out.ts';
import type { AdminRow, AdminSessions } from './sessions.ts';
import type { TwoSteps } from './two-steps.ts';

/** What an administrator does with the own way in. `token`: the session that asks. */
export interface OwnSecurity {
  read(admin: AdminRow, token: string): Promise<AdminSecurity>;
  /** Every other session ends. */
  changePassword(
    admin: AdminRow,
    token: string,
    change: { readonly password: string; readonly newPassword: string },
  ): Promise<void>;
  beginTotp(admin: AdminRow, password: string): Promise<{ secret: string; uri: string }>;
  confirmTotp(admin: AdminRow, code: string): Promise<string[]>;
  endTotp(admin: AdminRow, password: string): Promise<void>;
  /** @param sessionId left out: all but the one that asks */
  endSession(admin: AdminRow, token: string, sessionId: string | undefined): Promise<void>;
}

export function createOwnSecurity(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: AdminSessions;
  readonly lockOut: LockOut;
  readonly twoSteps: TwoSteps;
}): OwnSecurity {
  const { db, clock, sessions, lockOut, twoSteps } = deps;

  /** A browser left open is not enough for what would shut its owner out. */
  const prove = async (admin: AdminRow, password: string): Promise<void> => {
    await lockOut.countProof(admin.id);
    if (!(await verify(admin.passwordHash, password))) throw badField('password', '当前密码不对');
  };

  return {
    async read(admin, token) {
      return {
        hasTotp: admin.sealedTotp !== '',
        recoveryLeft: await twoSteps.recoveryLeft(admin.id),
        sessions: await sessions.list(admin.id, token),
      };
    },
    async changePassword(admin, token, { password, newPassword }) {
      await prove(admin, password);
      if (newPassword === password) throw badField('newPassword', '新密码不能和当前的一样');
      if (newPassword.includes(admin.account)) {
        throw badField('newPassword', '密码里不要有账号');
      }
      const passwordHash = await hash(newPassword);
      await inTransaction(db, async (tx) => {
        await tx
          .update(admins)
          .set({ passwordHash, mustChangePassword: false })
          .where(eq(admins.id, admin.id));
        await sessions.closeOthers(tx, admin.id, token);
        const now = clock.now();
        await recordDeed(tx, { admin, action: 'admin.password', target: admin.account, now });
      });
    },
    async beginTotp(admin, password) {
      await prove(admin, password);
      return twoSteps.begin(admin);
    },
    async confirmTotp(admin, code) {
      await lockOut.countProof(admin.id);
      return twoSteps.confirm(admin, code);
    },
    async endTotp(admin, password) {
      await prove(admin, password);
      await twoSteps.end(admin, admin);
    },
    async endSession(admin, token, sessionId) {
      if (!sessionId) return sessions.closeOthers(db, admin.id, token);
      if (await sessions.closeById(admin.id, sessionId)) return;
      throw new AppError('notFound', '这个登录已经不在了');
    },
  };
}
