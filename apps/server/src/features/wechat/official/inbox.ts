import { eq, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/client.ts';
import { wechatMessages } from '../../../platform/db/schema.ts';
import { sha256Hex } from '../../../platform/ids.ts';
import type { Message } from './conversation.ts';

/** Longer than WeChat sends a message again, and than a signature counts. */
const KEEP_MS = 24 * 3_600_000;

/** Messages that came, in the database: they may come again, to another process, and be answered there. */
export interface Inbox {
  /** Does the work once; who comes again gets the same answer, or none while the first is at it. */
  once(key: string, work: () => Promise<string>): Promise<string>;
  /** Whether this text is the first that came under the signature (or that one again). */
  isFirstUnder(signature: string, text: string): Promise<boolean>;
  removeOld(): Promise<void>;
}

export function createInbox({ db, clock }: { db: Db; clock: Clock }): Inbox {
  const put = async (key: string, answer: string | null): Promise<boolean> => {
    const added = await db
      .insert(wechatMessages)
      .values({ key, answer, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: wechatMessages.key });
    return added.length > 0;
  };
  const answerTo = async (key: string): Promise<string | null> => {
    const [row] = await db.select().from(wechatMessages).where(eq(wechatMessages.key, key));
    return row?.answer ?? null;
  };
  return {
    async once(key, work) {
      if (!(await put(key, null))) return (await answerTo(key)) ?? '';
      try {
        const answer = await work();
        await db.update(wechatMessages).set({ answer }).where(eq(wechatMessages.key, key));
        return answer;
      } catch (error) {
        // Comes again, and is worked on again.
        await db.delete(wechatMessages).where(eq(wechatMessages.key, key));
        throw error;
      }
    },
    async isFirstUnder(signature, text) {
      const key = `signature:${signature}`;
      const digest = sha256Hex(text);
      return (await put(key, digest)) || (await answerTo(key)) === digest;
    },
    async removeOld() {
      const before = new Date(clock.now().getTime() - KEEP_MS);
      await db.delete(wechatMessages).where(lt(wechatMessages.createdAt, before));
    },
  };
}

/** What WeChat says tells its messages apart: an id, or sender and time where there is none. */
export function keyOfMessage(appId: string, message: Message): string {
  const part = (name: string) => message.get(name) ?? '';
  const own = part('MsgId') || `${part('CreateTime')}:${part('Event')}:${part('EventKey')}`;
  return `message:${sha256Hex([appId, part('FromUserName'), own].join('\n'))}`;
}
