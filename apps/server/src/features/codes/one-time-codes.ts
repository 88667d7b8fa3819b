import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { oneTimeCodes } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';

export const RESEND_AFTER_SECONDS = 60;
export const CODE_TTL_MINUTES = 5;
const CODE_TTL_MS = CODE_TTL_MINUTES * 60_000;
const TRIES = 5;

export type CodeChannel = 'sms' | 'email';

/** What a code is good for; a code asked for one thing opens nothing else. */
export type CodePurpose = 'signIn' | 'bindEmail' | 'setPassword' | 'changePhone' | 'deleteAccount';

/** Whom a code is for, and for what. */
export interface CodeTarget {
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly purpose: CodePurpose;
}

export interface OneTimeCodes {
  /**
   * Makes the recipient's new code; the one before it is good no longer. `takeBack` undoes that when
   * the new code reached nobody.
   *
   * @throws AppError tooOften with the time to wait
   */
  issue(target: CodeTarget): Promise<{ code: string; takeBack(): Promise<void> }>;
  /** Uses the code up. @throws AppError badInput when it is wrong, used, expired or for something else */
  verify(target: CodeTarget, code: string): Promise<void>;
  removeExpired(): Promise<void>;
}

type CodeRow = typeof oneTimeCodes.$inferSelect;

/** One six-digit code per recipient: five minutes, one use, five tries. */
export function createOneTimeCodes(deps: { db: Db; clock: Clock; secret: string }): OneTimeCodes {
  const { db, clock, secret } = deps;
  const macOf = ({ channel, purpose, recipient }: CodeTarget, code: string) =>
    createHmac('sha256', secret)
      .update([channel, purpose, recipient, code].join('\n'))
      .digest('hex');
  const rowOf = ({ channel, recipient }: Pick<CodeTarget, 'channel' | 'recipient'>) =>
    and(eq(oneTimeCodes.channel, channel), eq(oneTimeCodes.recipient, recipient));

  /** Takes the recipient's turn; two requests at once cannot both have it. @returns the row before */
  const takeTurn = async (tx: Tx, fresh: CodeRow): Promise<CodeRow | undefined> => {
    const [before] = await tx.select().from(oneTimeCodes).where(rowOf(fresh)).for('update');
    const waitMs = before
      ? before.sentAt.getTime() + RESEND_AFTER_SECONDS * 1000 - fresh.sentAt.getTime()
      : 0;
    if (waitMs > 0) throw tooSoon(waitMs);
    if (before) {
      await tx.update(oneTimeCodes).set(fresh).where(rowOf(fresh));
      return before;
    }
    const added = await tx
      .insert(oneTimeCodes)
      .values(fresh)
      .onConflictDoNothing()
      .returning({ recipient: oneTimeCodes.recipient });
    // Another request was quicker, just now.
    if (added.length === 0) throw tooSoon(RESEND_AFTER_SECONDS * 1000);
    return undefined;
  };

  return {
    async issue(target) {
      const now = clock.now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const fresh: CodeRow = {
        channel: target.channel,
        recipient: target.recipient,
        codeMac: macOf(target, code),
        triesLeft: TRIES,
        sentAt: now,
        expiresAt: new Date(now.getTime() + CODE_TTL_MS),
      };
      const before = await inTransaction(db, (tx) => takeTurn(tx, fresh));
      const still = and(rowOf(target), eq(oneTimeCodes.codeMac, fresh.codeMac));
      return {
        code,
        async takeBack() {
          if (before) await db.update(oneTimeCodes).set(before).where(still);
          else await db.delete(oneTimeCodes).where(still);
        },
      };
    },

    async verify(target, code) {
      const now = clock.now();
      const correct = await inTransaction(db, async (tx) => {
        const [row] = await tx
          .select()
          .from(oneTimeCodes)
          .where(and(rowOf(target), gt(oneTimeCodes.expiresAt, now), gt(oneTimeCodes.triesLeft, 0)))
          .for('update');
        if (!row) return false;
        const matches = sameMac(row.codeMac, macOf(target, code));
        await tx
          .update(oneTimeCodes)
          .set({ triesLeft: matches ? 0 : row.triesLeft - 1 })
          .where(rowOf(target));
        return matches;
      });
      if (!correct) throw badField('verifyCode', '验证码不对或已过期');
    },

    async removeExpired() {
      await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, clock.now()));
    },
  };
}

function tooSoon(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('tooOften', `请 ${retryAfterSeconds} 秒后再获取验证码`, {
    retryAfterSeconds,
  });
}

function sameMac(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
}
