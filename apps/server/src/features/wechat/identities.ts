import { and, asc, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { users, wechatIdentities } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { isErasedPhone } from '../../platform/phone.ts';
import type { WechatPerson } from './source.ts';

/** Which WeChat opens which account: by union id where there is one, else by app and open id. */
export interface Identities {
  /** The account this WeChat opens; null when nobody here knows it. */
  userOf(person: WechatPerson): Promise<string | null>;
  /** From now on this WeChat opens this account, and no other. */
  link(person: WechatPerson, userId: string): Promise<void>;
  list(userId: string): Promise<{ id: string; since: Date }[]>;
  /** False when the user has none of this id. */
  unlink(userId: string, id: string): Promise<boolean>;
}

export function createIdentities({ db, clock }: { db: Db; clock: Clock }): Identities {
  const isOpen = ({ appId, openId }: WechatPerson) =>
    and(eq(wechatIdentities.appId, appId), eq(wechatIdentities.openId, openId));

  /** An account that was erased opens no more, though its rows may still be on their way out. */
  const ownerOf = async (condition: ReturnType<typeof and>): Promise<string | null> => {
    const rows = await db
      .select({ userId: users.id, phone: users.phone })
      .from(wechatIdentities)
      .innerJoin(users, eq(users.id, wechatIdentities.userId))
      .where(condition)
      .orderBy(asc(wechatIdentities.createdAt));
    return rows.find(({ phone }) => !isErasedPhone(phone))?.userId ?? null;
  };

  const write = async (tx: Db | Tx, person: WechatPerson, userId: string): Promise<void> => {
    const row = { userId, unionId: person.unionId, createdAt: clock.now() };
    const { appId, openId } = person;
    await tx
      .insert(wechatIdentities)
      .values({ id: newId(), appId, openId, ...row })
      .onConflictDoUpdate({
        target: [wechatIdentities.appId, wechatIdentities.openId],
        set: row,
      });
  };

  return {
    async userOf(person) {
      const { unionId } = person;
      const byOpen = await ownerOf(isOpen(person));
      if (unionId === null) return byOpen;
      const byUnion = await ownerOf(eq(wechatIdentities.unionId, unionId));
      // Learn what was not known: the union id of one app, or another app of one person.
      const userId = byUnion ?? byOpen;
      if (userId !== null && (byOpen === null || byUnion === null)) {
        await write(db, person, userId);
      }
      return userId;
    },
    link: (person, userId) =>
      inTransaction(db, async (tx) => {
        if (person.unionId !== null) {
          await tx.delete(wechatIdentities).where(eq(wechatIdentities.unionId, person.unionId));
        }
        await write(tx, person, userId);
      }),
    list: (userId) =>
      db
        .select({ id: wechatIdentities.id, since: wechatIdentities.createdAt })
        .from(wechatIdentities)
        .where(eq(wechatIdentities.userId, userId))
        .orderBy(asc(wechatIdentities.createdAt)),
    unlink: (userId, id) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx
          .delete(wechatIdentities)
          .where(and(eq(wechatIdentities.id, id), eq(wechatIdentities.userId, userId)))
          .returning();
        // One person may be known by several apps: none of them opens the account any more.
        if (row?.unionId) {
          await tx
            .delete(wechatIdentities)
            .where(
              and(eq(wechatIdentities.unionId, row.unionId), eq(wechatIdentities.userId, userId)),
            );
        }
        return row !== undefined;
      }),
  };
}
