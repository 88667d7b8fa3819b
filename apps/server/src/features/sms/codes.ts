import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { smsCodes } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { countEvent, type RateRule } from '../../platform/rate-limit.ts';
import type { SmsProvider } from './provider.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

export const RESEND_AFTER_SECONDS = 60;
const CODE_TTL_MS = 5 * 60 * SECOND;
const TRIES = 5;
const PHONE_PER_DAY = 10;
const IP_PER_HOUR = 30;

export interface SmsCodes {
  /** @throws AppError tooOften with the time to wait */
  send(phone: string, ip: string): Promise<void>;
  /** Uses the code up. @throws AppError badInput when it is wrong, used or expired */
  verify(phone: string, code: string): Promise<void>;
}

/** One six-digit code per phone: five minutes, one use, five tries. */
export function createSmsCodes(deps: {
  db: Db;
  provider: SmsProvider;
  clock: Clock;
  secret: string;
  /** Most messages the whole site sends in a day. */
  dailyBudget: number;
}): SmsCodes {
  const { db, provider, clock, secret, dailyBudget } = deps;
  const macOf = (phone: string, code: string) =>
    createHmac('sha256', secret).update(`sms:${phone}:${code}`).digest('hex');

  const hold = async (rule: RateRule, message: string): Promise<void> => {
    const verdict = await countEvent(db, rule, clock.now());
    if (!verdict.allowed) {
      throw new AppError('tooOften', message, { retryAfterSeconds: verdict.retryAfterSeconds });
    }
  };

  /** Takes the phone's turn; two requests at once cannot both have it. */
  const takeTurn = async (phone: string, code: string): Promise<void> => {
    const now = clock.now();
    const resendFrom = new Date(now.getTime() - RESEND_AFTER_SECONDS * SECOND);
    const fresh = {
      codeMac: macOf(phone, code),
      triesLeft: TRIES,
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_TTL_MS),
    };
    const rows = await db
      .insert(smsCodes)
      .values({ phone, ...fresh })
      .onConflictDoUpdate({
        target: smsCodes.phone,
        set: fresh,
        setWhere: sql`${smsCodes.sentAt} <= ${resendFrom.toISOString()}::timestamptz`,
      })
      .returning({ phone: smsCodes.phone });
    if (rows.length > 0) return;
    const [last] = await db.select().from(smsCodes).where(eq(smsCodes.phone, phone));
    const sinceMs = now.getTime() - (last?.sentAt.getTime() ?? now.getTime());
    const retryAfterSeconds = Math.max(
      1,
      Math.ceil((RESEND_AFTER_SECONDS * SECOND - sinceMs) / SECOND),
    );
    throw new AppError('tooOften', `请 ${retryAfterSeconds} 秒后再获取验证码`, {
      retryAfterSeconds,
    });
  };

  return {
    async send(phone, ip) {
      await hold(
        { key: `sms:ip:${ip}`, limit: IP_PER_HOUR, windowMs: HOUR },
        '这个网络获取验证码太频繁，请稍后再试',
      );
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await takeTurn(phone, code);
      await hold(
        { key: `sms:phone:${phone}`, limit: PHONE_PER_DAY, windowMs: DAY },
        '这个手机号今天的验证码次数已用完，请明天再试',
      );
      await hold(
        { key: 'sms:site', limit: dailyBudget, windowMs: DAY },
        '今天的短信已发完，请明天再试',
      );
      await provider.sendCode(phone, code);
    },

    async verify(phone, code) {
      const now = clock.now();
      const correct = await inTransaction(db, async (tx) => {
        const [row] = await tx
          .select()
          .from(smsCodes)
          .where(
            and(eq(smsCodes.phone, phone), gt(smsCodes.expiresAt, now), gt(smsCodes.triesLeft, 0)),
          )
          .for('update');
        if (!row) return false;
        const matches = sameMac(row.codeMac, macOf(phone, code));
        await tx
          .update(smsCodes)
          .set({ triesLeft: matches ? 0 : row.triesLeft - 1 })
          .where(eq(smsCodes.phone, phone));
        return matches;
      });
      if (!correct) throw badField('verifyCode', '验证码不对或已过期');
    },
  };
}

function sameMac(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
}
