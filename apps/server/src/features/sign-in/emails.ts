import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { userEmails, users } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { UserRow } from '../account/sessions.ts';
import type { Deliver } from '../codes/delivery.ts';
import type { OneTimeCodes } from '../codes/one-time-codes.ts';
import type { CodeSending, Sender } from '../codes/sending.ts';

export interface Emails {
  /** Answers alike, and as fast, whether the address is somebody's or nobody's. */
  sendSignIn(email: string, sender: Sender): Promise<void>;
  /** @throws AppError badInput, the same for a wrong code and for an address that is nobody's */
  signIn(email: string, code: string): Promise<UserRow>;
  sendBind(email: string, sender: Sender): Promise<void>;
  /** @throws AppError badInput for a wrong code, conflict when the address is another account's */
  bind(userId: string, email: string, code: string): Promise<void>;
  unbind(userId: string): Promise<void>;
  emailOf(userId: string): Promise<string | null>;
}

export function createEmails(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: OneTimeCodes;
  /** Sends with the given way of delivery. */
  readonly sendingBy: (deliver: Deliver) => CodeSending;
  readonly deliver: Deliver;
  readonly log: Log;
}): Emails {
  const { db, clock, codes, sendingBy, deliver, log } = deps;
  const ownerOf = async (email: string): Promise<UserRow | undefined> => {
    const [row] = await db
      .select({ user: users })
      .from(userEmails)
      .innerJoin(users, eq(users.id, userEmails.userId))
      .where(eq(userEmails.email, email));
    return row?.user;
  };

  /** Whose address it is comes out only after the answer, so neither answer nor time tells. */
  const deliverToOwner: Deliver = async (email, code, purpose) => {
    const inBackground = async () => {
      if (await ownerOf(email)) await deliver(email, code, purpose);
    };
    // Delivery writes down its own faults, without the address.
    inBackground().catch(() => log.warn('登录验证码邮件没有送达'));
  };
  const signInSending = sendingBy(deliverToOwner);
  const bindSending = sendingBy(deliver);

  return {
    sendSignIn: (email, sender) => signInSending.send(email, 'signIn', sender),
    async signIn(email, code) {
      await codes.verify({ channel: 'email', recipient: email, purpose: 'signIn' }, code);
      const user = await ownerOf(email);
      if (!user) throw badField('verifyCode', '验证码不对或已过期');
      return user;
    },
    sendBind: (email, sender) => bindSending.send(email, 'bindEmail', sender),
    async bind(userId, email, code) {
      await codes.verify({ channel: 'email', recipient: email, purpose: 'bindEmail' }, code);
      const owner = await ownerOf(email);
      // He has just shown that the address is his, so this gives nothing away.
      if (owner && owner.id !== userId) throw new AppError('conflict', '这个邮箱已绑定另一个账号');
      await db
        .insert(userEmails)
        .values({ userId, email, createdAt: clock.now() })
        .onConflictDoUpdate({ target: userEmails.userId, set: { email } });
    },
    async unbind(userId) {
      await db.delete(userEmails).where(eq(userEmails.userId, userId));
    },
    async emailOf(userId) {
      const [row] = await db.select().from(userEmails).where(eq(userEmails.userId, userId));
      return row?.email ?? null;
    },
  };
}

/** z***@example.com */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
