import { hash } from '@node-rs/argon2';
import { asc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { adminRecoveryCodes, adminSessions, admins } from '../../platform/db/schema.ts';
import { newInviteCode } from '../../platform/ids.ts';
import { StartError } from '../../platform/start-error.ts';
import { recordDeed } from './audit.ts';
import { createLockOut } from './lock-out.ts';

const PASSWORD_LENGTH = 16;

/**
 * Lets an administrator in again for whom nobody else can do it, from the machine itself: a one-time
 * password, no second step, no lock, not disabled, and signed out everywhere. It is written down.
 * @returns the account as it is written, and the password, to be replaced at the first sign-in
 * @throws StartError that names the accounts there are, when there is none of this name
 */
export async function rescueAdministrator(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: string,
): Promise<{ account: string; password: string }> {
  const password = newInviteCode(PASSWORD_LENGTH);
  const passwordHash = await hash(password);
  const admin = await inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(admins)
      .set({
        ...{ passwordHash, mustChangePassword: true, disabledAt: null },
        ...{ sealedTotp: '', sealedTotpDraft: '', lastTotpStep: 0 },
      })
      .where(eq(sql`lower(${admins.account})`, account.toLowerCase()))
      .returning();
    if (!row) return null;
    await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, row.id));
    await tx.delete(adminSessions).where(eq(adminSessions.adminId, row.id));
    const deed = { action: 'admin.rescue', target: row.account } as const;
    await recordDeed(tx, { admin: row, ...deed, now: clock.now() });
    return row;
  });
  if (!admin) throw new StartError(`没有管理员“${account}”，现有：${await accountsOf(db)}`);
  await createLockOut({ db, clock }).lift(admin.account);
  return { account: admin.account, password };
}

async function accountsOf(db: Db): Promise<string> {
  const rows = await db
    .select({ account: admins.account })
    .from(admins)
    .orderBy(asc(admins.createdAt), asc(admins.id));
  return rows.map(({ account }) => account).join('、') || '一个也没有';
}
