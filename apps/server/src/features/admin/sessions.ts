import type { AdminSecurity } from '@zhuhui/contracts';
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import { adminSessions, admins } from '../../platform/db/schema.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';
import { readUserAgent } from '../account/user-agent.ts';

export const ADMIN_SESSION_TTL_MS = 12 * 3600 * 1000;
/** A session's end moves forward at most this often. */
const ROLL_MS = 5 * 60 * 1000;

export type AdminRow = typeof admins.$inferSelect;

export interface AdminSessions {
  /** Starts a session and returns its token, which is stored nowhere. */
  open(db: Db | Tx, adminId: string, userAgent: string): Promise<string>;
  /** The session's administrator; rolls its 12 hours forward. `rolled`: set the cookie again. */
  find(token: string): Promise<{ admin: AdminRow; rolled: boolean } | null>;
  close(token: string): Promise<void>;
  /** Those that have not expired, last used first. @param token the one that asks */
  list(adminId: string, token: string): Promise<AdminSecurity['sessions']>;
  /** Ends one of the administrator's own. False when there is none of this id. */
  closeById(adminId: string, sessionId: string): Promise<boolean>;
  /** Ends all of the administrator's but this one, if any. */
  closeOthers(db: Db | Tx, adminId: string, token: string | null): Promise<void>;
  removeExpired(): Promise<void>;
}

export function createAdminSessions({ db, clock }: { db: Db; clock: Clock }): AdminSessions {
  const expiry = () => new Date(clock.now().getTime() + ADMIN_SESSION_TTL_MS);
  const ofAdmin = (adminId: string) =>
    db
      .select()
      .from(adminSessions)
      .where(and(eq(adminSessions.adminId, adminId), gt(adminSessions.expiresAt, clock.now())))
      .orderBy(desc(adminSessions.lastSeenAt), desc(adminSessions.createdAt));
  return {
    async open(tx, adminId, userAgent) {
      const token = newToken();
      await tx.insert(adminSessions).values({
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
        .where(
          and(
            eq(adminSessions.tokenHash, tokenHash),
            gt(adminSessions.expiresAt, now),
            isNull(admins.disabledAt),
          ),
        );
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
    async list(adminId, token) {
      const own = sha256Hex(token);
      return (await ofAdmin(adminId)).map(({ tokenHash, userAgent, createdAt, lastSeenAt }) => {
        const { browser, system } = readUserAgent(userAgent);
        return {
          ...{ sessionId: idOf(tokenHash), browser, system, isThis: tokenHash === own },
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        };
      });
    },
    async closeById(adminId, sessionId) {
      const found = (await ofAdmin(adminId)).find(({ tokenHash }) => idOf(tokenHash) === sessionId);
      if (!found) return false;
      await db.delete(adminSessions).where(eq(adminSessions.tokenHash, found.tokenHash));
      return true;
    },
    async closeOthers(tx, adminId, token) {
      const others = token ? ne(adminSessions.tokenHash, sha256Hex(token)) : undefined;
      await tx.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others));
    },
    async removeExpired() {
      await db.delete(adminSessions).where(lt(adminSessions.expiresAt, clock.now()));
    },
  };
}

/** What a session is called outside: nothing that stands in the database can be told from it. */
const idOf = (tokenHash: string): string => sha256Hex(`admin:${tokenHash}`).slice(0, 32);
