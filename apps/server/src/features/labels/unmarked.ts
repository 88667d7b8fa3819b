import type { Page, UnmarkedGrant } from '@zhuhui/contracts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { unmarkedDownloads, unmarkedGrants, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { maskedPhone } from '../../platform/phone.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';

/**
 * Files without a visible mark, for users who have an agreement about their own duty to label
 * (《人工智能生成合成内容标识办法》 article 9); each is written down, for good.
 */
export interface UnmarkedDownloads {
  /** Whether this user may take this file without one; written down when he does. */
  use(download: { userId: string; fileId: string; contentId: string }): Promise<boolean>;
  list(page: { page: number; pageSize: number }): Promise<Page<UnmarkedGrant>>;
  /** The same, whole. */
  all(): Promise<UnmarkedGrant[]>;
  /** @throws AppError notFound, conflict when he has one already */
  grant(admin: AdminRow, wish: { phone: string; reason: string }): Promise<string>;
  revoke(admin: AdminRow, grantId: string): Promise<void>;
}

export function createUnmarkedDownloads({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): UnmarkedDownloads {
  const inForce = (userId: string) =>
    and(eq(unmarkedGrants.userId, userId), isNull(unmarkedGrants.revokedAt));
  const read = () => {
    const counts = db.$with('counts').as(
      db
        .select({
          grantId: unmarkedDownloads.grantId,
          downloads: sql<number>`count(*)::int`.as('downloads'),
        })
        .from(unmarkedDownloads)
        .groupBy(unmarkedDownloads.grantId),
    );
    return db
      .with(counts)
      .select({ grant: unmarkedGrants, phone: users.phone, downloads: counts.downloads })
      .from(unmarkedGrants)
      .leftJoin(users, eq(users.id, unmarkedGrants.userId))
      .leftJoin(counts, eq(counts.grantId, unmarkedGrants.id))
      .orderBy(desc(unmarkedGrants.createdAt), desc(unmarkedGrants.id))
      .$dynamic();
  };

  return {
    async use(download) {
      const [grant] = await db
        .select({ id: unmarkedGrants.id })
        .from(unmarkedGrants)
        .where(inForce(download.userId));
      if (!grant) return false;
      const createdAt = clock.now();
      await db.insert(unmarkedDownloads).values({ ...download, grantId: grant.id, createdAt });
      return true;
    },

    all: async () => (await read()).map(present),

    async list({ page, pageSize }) {
      const [rows, total] = await Promise.all([
        read()
          .offset((page - 1) * pageSize)
          .limit(pageSize),
        db.$count(unmarkedGrants),
      ]);
      return { list: rows.map(present), total, page, pageSize };
    },

    async grant(admin, { phone, reason }) {
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        const [user] = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.phone, phone))
          .for('update');
        if (!user) throw new AppError('notFound', '没有这个手机号的用户');
        const known = await tx.$count(unmarkedGrants, inForce(user.id));
        if (known > 0) throw new AppError('conflict', '这个用户已有许可');
        const id = newId();
        const grant = { id, userId: user.id, reason, grantedBy: admin.account, createdAt: now };
        await tx.insert(unmarkedGrants).values(grant);
        const after = { reason };
        await recordDeed(tx, { admin, action: 'labels.grant', target: user.id, after, now });
        return id;
      });
    },

    async revoke(admin, grantId) {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        const [row] = await tx
          .update(unmarkedGrants)
          .set({ revokedAt: now })
          .where(and(eq(unmarkedGrants.id, grantId), isNull(unmarkedGrants.revokedAt)))
          .returning();
        if (!row) throw new AppError('notFound', '没有这个许可，或已收回');
        await recordDeed(tx, { admin, action: 'labels.revoke', target: row.userId, now });
      });
    },
  };
}

function present({
  grant,
  phone,
  downloads,
}: {
  readonly grant: typeof unmarkedGrants.$inferSelect;
  readonly phone: string | null;
  readonly downloads: number | null;
}): UnmarkedGrant {
  return {
    ...{ id: grant.id, reason: grant.reason, grantedBy: grant.grantedBy },
    phone: phone === null ? '已注销' : maskedPhone(phone),
    createdAt: grant.createdAt.toISOString(),
    revokedAt: grant.revokedAt?.toISOString() ?? null,
    downloads: downloads ?? 0,
  };
}
