import { hash } from '@node-rs/argon2';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { admins } from '../../platform/db/schema.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';

const PASSWORD_LENGTH = 16;

/**
 * Makes the owner account when there is no administrator at all, and prints its random password: the
 * only time anyone sees it. It is printed before the account counts: who is stopped in between prints
 * another one at the next start, and of those that were printed the last one is right.
 */
export async function ensureFirstAdmin(db: Db, print: (line: string) => void): Promise<void> {
  if ((await db.$count(admins)) > 0) return;
  const password = newInviteCode(PASSWORD_LENGTH);
  const passwordHash = await hash(password);
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .insert(admins)
      .values({ id: newId(), account: 'admin', passwordHash, role: 'owner' })
      .onConflictDoNothing({ target: admins.account })
      .returning({ id: admins.id });
    if (rows.length > 0) print(`ADMIN admin password ${password}`);
  });
}
