import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { admins, users, viewings } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';
import type { UserRow } from '../account/sessions.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';

/**
 * An administrator looks at the product as one of its users does. The view has a cookie of its own, lasts
 * half an hour, ends with the administrator's session, and changes nothing: `http/viewing.ts` refuses every
 * call of a user that is not a mere reading.
 */

export const VIEWING_MS = 30 * 60_000;

/** Who is looked at in a browser, by whom, until when. */
export interface Viewing {
  readonly admin: AdminRow;
  readonly user: UserRow;
  readonly until: Date;
}

export interface Viewings {
  /** @throws AppError notFound, or conflict when the account is being given up */
  begin(admin: AdminRow, userId: string): Promise<{ token: string; until: Date }>;
  /** Null when it is over, or was not begun by this administrator. */
  find(token: string, admin: AdminRow): Promise<Viewing | null>;
  end(token: string): Promise<void>;
  removeExpired(): Promise<void>;
}

export function createViewings({ db, clock }: { db: Db; clock: Clock }): Viewings {
  return {
    begin: (admin, userId) =>
      inTransaction(db, async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        if (!user) throw new AppError('notFound', '没有找到这个账号');
        if (user.leavingAt) throw new AppError('conflict', '这个账号正在注销');
        const now = clock.now();
        const until = new Date(now.getTime() + VIEWING_MS);
        const token = newToken();
        const row = { adminId: admin.id, userId, createdAt: now, expiresAt: until };
        await tx.insert(viewings).values({ tokenHash: sha256Hex(token), ...row });
        const deed = { action: 'account.view', target: userId } as const;
        await recordDeed(tx, { admin, ...deed, now });
        return { token, until };
      }),
    async find(token, admin) {
      const [row] = await db
        .select({ user: users, until: viewings.expiresAt })
        .from(viewings)
        .innerJoin(users, eq(users.id, viewings.userId))
        .innerJoin(admins, eq(admins.id, viewings.adminId))
        .where(
          and(
            eq(viewings.tokenHash, sha256Hex(token)),
            eq(viewings.adminId, admin.id),
            gt(viewings.expiresAt, clock.now()),
            isNull(users.leavingAt),
            // One who may only look by now may not look here.
            ne(admins.role, 'auditor'),
          ),
        );
      return row ? { admin, ...row } : null;
    },
    async end(token) {
      await db.delete(viewings).where(eq(viewings.tokenHash, sha256Hex(token)));
    },
    async removeExpired() {
      await db.delete(viewings).where(lt(viewings.expiresAt, clock.now()));
    },
  };
}
