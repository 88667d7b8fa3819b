import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { adminSessions, admins } from '../../platform/db/schema.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';

export const ADMIN_SESSION_TTL_MS = 12 * 3600 * 1000;
/** A session's end moves forward at most this often. */
const ROLL_MS = 5 * 60 * 1000;

export type AdminRow = typeof admins.$inferSelect;

export interface AdminSessions {
  /** Starts a session and returns its token, which is stored nowhere. */
  open(adminId: string, userAgent: string): Promise<string>;
  /** The session's administrator; rolls its 12 hours forward. `rolled`: set the cookie again. */
  find(token: string): Promise<{ admin: AdminRow; rolled: boolean } | null>;
  close(token: string): Promise<void>;
  removeExpired(): Promise<void>;
}

export function createAdminSessions({ db, clock }: { db: Db; clock: Clock }): AdminSessions {
  const expiry = () => new Date(clock.now().getTime() + ADMIN_SESSION_TTL_MS);
  return {
    async open(adminId, userAgent) {
      const token = newToken();
      await db.insert(adminSessions).values({
        tokenHash: sha256Hex(token),
        adminId,
        userAgent: userAgent.slice(0, 300),
        createdAt: clock.now(),
        lastSeenAt: clock.now(),
        expiresAt: expiry(),
      });
      return token;
    },
    async find(token) {
      const tokenHash = sha256Hex(token);
      const now = clock.now();
      const [row] = await db
        .select({ admin: admins, lastSeenAt: adminSessions.lastSeenAt })
        .from(adminSessions)
        .innerJoin(admins, eq(admins.id, adminSessions.adminId))
        .where(and(eq(adminSessions.tokenHash, tokenHash), gt(adminSessions.expiresAt, now)));
      if (!row) return null;
      const rolled = now.getTime() - row.lastSeenAt.getTime() > ROLL_MS;
      if (rolled) {
        await db
          .update(adminSessions)
          .set({ lastSeenAt: now, expiresAt: expiry() })
          .where(eq(adminSessions.tokenHash, tokenHash));
      }
      return { admin: row.admin, rolled };
    },
    async close(token) {
      await db.delete(adminSessions).where(eq(adminSessions.tokenHash, sha256Hex(token)));
    },
    async removeExpired() {
      await db.delete(adminSessions).where(lt(adminSessions.expiresAt, clock.now()));
    },
  };
}
