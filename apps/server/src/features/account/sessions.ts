import type { Device } from '@zhuhui/contracts';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import { sessions, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';
import { placeOf } from './place.ts';
import { readUserAgent } from './user-agent.ts';

export const SESSION_TTL_MS = 30 * 24 * 3600 * 1000;
/** A session's end moves forward at most this often, and so does the time it was last seen. */
const ROLL_MS = 10 * 60 * 1000;
/** A browser may have two addresses and take turns: not every turn is written down. */
const MOVE_MS = 60 * 1000;

export type UserRow = typeof users.$inferSelect;

export interface Sessions {
  /**
   * Starts a session and returns its token, which is stored nowhere.
   * @throws AppError forbidden when the account is frozen, saying why
   */
  open(userId: string, userAgent: string): Promise<string>;
  /**
   * The session's user; rolls its 30 days forward and notes where it is used from. `rolled`: the cookie
   * should be set again.
   */
  find(token: string, ip: string): Promise<{ user: UserRow; rolled: boolean } | null>;
  close(token: string): Promise<void>;
  /** The user's sessions that have not expired, last used first. @param token the one that asks */
  list(userId: string, token: string): Promise<Device[]>;
  /** Ends one of the user's own. False when he has none of this id. */
  closeById(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all of the user's but the one that asks. @returns how many */
  closeOthers(db: Db | Tx, userId: string, token: string): Promise<number>;
  removeExpired(): Promise<void>;
}

export function createSessions({ db, clock }: { db: Db; clock: Clock }): Sessions {
  const expiry = () => new Date(clock.now().getTime() + SESSION_TTL_MS);
  // Every request asks this one.
  const findSession = db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt, place: sessions.place })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        // One that was opened while its account was being frozen.
        isNull(users.frozenAt),
      ),
    )
    .prepare('find_session');
  const ofUser = (userId: string) =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return {
    async open(userId, userAgent) {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      if (user?.frozenAt) throw frozen(user);
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
    async find(token, ip) {
      const tokenHash = sha256Hex(token);
      const now = clock.now();
      const [row] = await findSession.execute({ tokenHash, now });
      if (!row) return null;
      const place = placeOf(ip);
      const unseenMs = now.getTime() - row.lastSeenAt.getTime();
      const rolled = unseenMs > ROLL_MS;
      const hasMoved = place !== row.place && (row.place === '' || unseenMs > MOVE_MS);
      if (rolled || hasMoved) {
        await db
          .update(sessions)
          .set({ lastSeenAt: now, place, ...(rolled && { expiresAt: expiry() }) })
          .where(eq(sessions.tokenHash, tokenHash));
      }
      return { user: row.user, rolled };
    },
    async close(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, sha256Hex(token)));
    },
    async list(userId, token) {
      const own = sha256Hex(token);
      return (await ofUser(userId)).map(
        ({ tokenHash, userAgent, place, createdAt, lastSeenAt }) => ({
          sessionId: idOf(tokenHash),
          ...readUserAgent(userAgent),
          place,
          firstSeen: createdAt.toISOString(),
          lastSeen: lastSeenAt.toISOString(),
          isThis: tokenHash === own,
        }),
      );
    },
    async closeById(userId, sessionId) {
      const found = (await ofUser(userId)).find(({ tokenHash }) => idOf(tokenHash) === sessionId);
      if (!found) return false;
      await db.delete(sessions).where(eq(sessions.tokenHash, found.tokenHash));
      return true;
    },
    async closeOthers(tx, userId, token) {
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sha256Hex(token))))
        .returning({ userId: sessions.userId });
      return rows.length;
    },
    async removeExpired() {
      await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
    },
  };
}

const frozen = ({ frozenReason }: UserRow): AppError =>
  new AppError('forbidden', `账号已冻结：${frozenReason}。如有疑问请联系客服`);

/** What a session is called outside: nothing that stands in the database can be told from it. */
const idOf = (tokenHash: string): string => sha256Hex(`session:${tokenHash}`).slice(0, 32);
