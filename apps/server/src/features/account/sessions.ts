import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { sessions, users } from '../../platform/db/schema.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';

export const SESSION_TTL_MS = 30 * 24 * 3600 * 1000;
/** A session's end moves forward at most this often. */
const ROLL_MS = 60 * 60 * 1000;

export type UserRow = typeof users.$inferSelect;

export interface Sessions {
  /** Starts a session and returns its token, which is stored nowhere. */
  open(userId: string, userAgent: string): Promise<string>;
  /** The session's user; rolls its 30 days forward. `rolled`: the cookie should be set again. */
  find(token: string): Promise<{ user: UserRow; rolled: boolean } | null>;
  close(token: string): Promise<void>;
  removeExpired(): Promise<void>;
}

export function createSessions({ db, clock }: { db: Db; clock: Clock }): Sessions {
  const expiry = () => new Date(clock.now().getTime() + SESSION_TTL_MS);
  // Every request asks this one.
  const findSession = db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('find_session');
  return {
    async open(userId, userAgent) {
      const token = newToken();
      await db.insert(sessions).values({
        tokenHash: sha256Hex(token),
        userId,
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
      const [row] = await findSession.execute({ tokenHash, now });
      if (!row) return null;
      const rolled = now.getTime() - row.lastSeenAt.getTime() > ROLL_MS;
      if (rolled) {
        await db
          .update(sessions)
          .set({ lastSeenAt: now, expiresAt: expiry() })
          .where(eq(sessions.tokenHash, tokenHash));
      }
      return { user: row.user, rolled };
    },
    async close(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, sha256Hex(token)));
    },
    async removeExpired() {
      await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
    },
  };
}
