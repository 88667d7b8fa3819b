import { hash } from '@node-rs/argon2';
import type { Administrator, AdminRole, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, sqlStateOf, type Tx } from '../../platform/db/client.ts';
import { adminSessions, admins } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';
import { recordDeed } from './audit.ts';
import type { LockOut } from './lock-out.ts';
import type { AdminRow, AdminSessions } from './sessions.ts';
import type { TwoSteps } from './two-steps.ts';

type Calls = typeof endpoints;

/** What the owner decides about administrators. */
export interface Administrators {
  list(): Promise<Administrator[]>;
  /** @returns the password that is shown once and must be replaced */
  add(
    by: AdminRow,
    draft: { readonly account: string; readonly role: AdminRole },
  ): Promise<{ id: string; password: string }>;
  /** @throws AppError conflict when no owner would be left */
  change(by: AdminRow, change: ParsedInputOf<Calls['changeAdministrator']>): Promise<void>;
  /** @returns the new one-time password, when that is what was asked for */
  reset(by: AdminRow, ask: ParsedInputOf<Calls['resetAdministrator']>): Promise<string | null>;
}

const UNIQUE_VIOLATION = '23505';
const PASSWORD_LENGTH = 16;

export function createAdministrators(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: AdminSessions;
  readonly lockOut: LockOut;
  readonly twoSteps: TwoSteps;
}): Administrators {
  const { db, clock, sessions, lockOut, twoSteps } = deps;

  const named = async (tx: Db | Tx, id: string): Promise<AdminRow> => {
    const [row] = await tx.select().from(admins).where(eq(admins.id, id));
    if (!row) throw new AppError('notFound', '没有找到这个管理员');
    return row;
  };

  const resetPassword = async (by: AdminRow, admin: AdminRow): Promise<string> => {
    const password = newInviteCode(PASSWORD_LENGTH);
    const passwordHash = await hash(password);
    await inTransaction(db, async (tx) => {
      await tx
        .update(admins)
        .set({ passwordHash, mustChangePassword: true })
        .where(eq(admins.id, admin.id));
      await sessions.closeOthers(tx, admin.id, null);
      const deed = { action: 'admin.passwordReset', target: admin.account } as const;
      await recordDeed(tx, { admin: by, ...deed, now: clock.now() });
    });
    return password;
  };

  return {
    async list() {
      const rows = await db
        .select({
          admin: admins,
          lastSeenAt:
            sql<Date | null>`(select max(${adminSessions.lastSeenAt}) from ${adminSessions}
            where ${adminSessions.adminId} = ${admins.id})`.mapWith(adminSessions.lastSeenAt),
        })
        .from(admins)
        .orderBy(asc(admins.createdAt), asc(admins.id));
      const locked = await lockOut.lockedUntil(rows.map(({ admin }) => admin.account));
      return rows.map(({ admin, lastSeenAt }) => ({
        ...{ id: admin.id, account: admin.account, role: admin.role },
        mustChangePassword: admin.mustChangePassword,
        hasTotp: admin.sealedTotp !== '',
        disabledAt: admin.disabledAt?.toISOString() ?? null,
        lockedUntil: locked.get(admin.account)?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        createdAt: admin.createdAt.toISOString(),
      }));
    },

    async add(by, { account, role }) {
      const [id, password, now] = [newId(), newInviteCode(PASSWORD_LENGTH), clock.now()];
      const passwordHash = await hash(password);
      await inTransaction(db, async (tx) => {
        // People do not tell accounts apart by their capitals.
        const alike = eq(sql`lower(${admins.account})`, account.toLowerCase());
        if ((await tx.$count(admins, alike)) > 0) throw badField('account', '已有这个账号');
        const row = { id, account, role, passwordHash, mustChangePassword: true, createdAt: now };
        await tx.insert(admins).values(row);
        const deed = { action: 'admin.add', target: account, after: { role } } as const;
        await recordDeed(tx, { admin: by, ...deed, now });
      }).catch((error: unknown) => {
        if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
        throw badField('account', '已有这个账号');
      });
      return { id, password };
    },

    change: (by, { id, role, disabled }) =>
      inTransaction(db, async (tx) => {
        const owners = await tx
          .select({ id: admins.id })
          .from(admins)
          .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt)))
          .orderBy(asc(admins.id))
          .for('update');
        const before = await named(tx, id);
        const now = clock.now();
        const disabledAt =
          disabled === undefined ? before.disabledAt : disabled ? (before.disabledAt ?? now) : null;
        const after = { role: role ?? before.role, disabledAt };
        const staysOwner = after.role === 'owner' && !after.disabledAt;
        if (!staysOwner && owners.length === 1 && owners[0]?.id === id) {
          throw new AppError('conflict', '这是最后一个所有者，不能降级或停用');
        }
        await tx.update(admins).set(after).where(eq(admins.id, id));
        if (after.disabledAt) await sessions.closeOthers(tx, id, null);
        await recordDeed(tx, {
          ...{ admin: by, action: 'admin.change', target: before.account, now },
          before: { role: before.role, disabled: before.disabledAt !== null },
          after: { role: after.role, disabled: after.disabledAt !== null },
        });
      }),

    async reset(by, { id, what }) {
      const admin = await named(db, id);
      // One's own takes one's password.
      if (what !== 'lock' && admin.id === by.id) {
        throw new AppError('conflict', '自己的密码与两步验证在「登录安全」里改');
      }
      switch (what) {
        case 'password':
          return resetPassword(by, admin);
        case 'totp':
          await twoSteps.end(admin, by);
          return null;
        case 'lock': {
          await lockOut.lift(admin.account);
          const deed = { action: 'admin.unlock', target: admin.account } as const;
          await recordDeed(db, { admin: by, ...deed, now: clock.now() });
          return null;
        }
      }
    },
  };
}
