import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countEvent, type RateRule, uncountEvent } from '../../platform/rate-limit.ts';
import { type Deliver, DeliveryFault } from './delivery.ts';
import type { CodeChannel, CodePurpose, OneTimeCodes } from './one-time-codes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PER_RECIPIENT_AND_DAY = 10;
const PER_NETWORK_AND_HOUR = 30;
/** Share of the day's budget from which the operator is warned. */
const WARN_FROM = 0.8;

/** What the whole site may send in a day. */
export const siteBudget = (channel: CodeChannel, limit: number): RateRule => ({
  ...{ key: `${channel}:site`, limit, windowMs: DAY },
});

/** Who asks for a code to be sent. */
export interface Sender {
  readonly ip: string;
  /** Id of the captcha he solved, if he was asked to. */
  readonly captchaId?: string;
  /** Signed-in users are known already and are asked no captcha. */
  readonly userId?: string;
}

/** Decides whether a captcha is due. @returns what undoes it when nothing was sent in the end */
export type Gate = (sender: Sender) => Promise<() => Promise<void>>;

export interface CodeSending {
  /** @throws AppError tooOften with the time to wait, captchaNeeded, or what delivery says */
  send(recipient: string, purpose: CodePurpose, sender: Sender): Promise<void>;
}

/**
 * Sends codes within the limits, which are counted in the database and so are the same for all
 * processes. What is not delivered costs neither the recipient's turn nor his number for the day; the
 * network's tries count all the same.
 */
export function createCodeSending(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly channel: CodeChannel;
  readonly codes: OneTimeCodes;
  readonly deliver: Deliver;
  readonly gate: Gate;
  /** Most messages the whole site sends in a day; none when left out. */
  readonly dailyBudget?: number;
}): CodeSending {
  const { db, clock, log, channel, codes, deliver, gate, dailyBudget } = deps;
  const words = WORDS[channel];

  const hold = async (rule: RateRule, message: string) => {
    const now = clock.now();
    const { allowed, retryAfterSeconds, count } = await countEvent(db, rule, now);
    const giveBack = () => uncountEvent(db, rule, now);
    if (!allowed) {
      await giveBack();
      throw new AppError('tooOften', message, { retryAfterSeconds });
    }
    return { count, giveBack };
  };

  /** One line a day for each stage, from whichever process gets there first. */
  const warnOnce = async (stage: 'nearly' | 'spent', sent: number): Promise<void> => {
    const rule = { key: `${channel}:site:${stage}`, limit: 1, windowMs: DAY };
    if (!(await countEvent(db, rule, clock.now())).allowed) return;
    log.warn({ channel, sent, dailyBudget }, words[stage]);
  };

  const holdBudget = async (budget: number) => {
    const held = await hold(siteBudget(channel, budget), words.siteSpent);
    if (held.count >= budget * WARN_FROM) await warnOnce('nearly', held.count);
    if (held.count >= budget) await warnOnce('spent', held.count);
    return held;
  };

  return {
    async send(recipient, purpose, sender) {
      const undo = [await gate(sender)];
      try {
        // A network's tries are not given back, so that the site is not asked without end.
        const network = sender.userId ? `user:${sender.userId}` : networkOf(sender.ip);
        const rule = {
          key: `${channel}:ip:${network}`,
          limit: PER_NETWORK_AND_HOUR,
          windowMs: HOUR,
        };
        const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
        if (!allowed) throw new AppError('tooOften', words.networkSpent, { retryAfterSeconds });

        const issued = await codes.issue({ channel, recipient, purpose });
        undo.push(issued.takeBack);
        const perDay = {
          key: `${channel}:to:${recipient}`,
          limit: PER_RECIPIENT_AND_DAY,
          windowMs: DAY,
        };
        undo.push((await hold(perDay, words.recipientSpent)).giveBack);
        if (dailyBudget !== undefined) undo.push((await holdBudget(dailyBudget)).giveBack);
        await deliver(recipient, issued.code, purpose);
      } catch (error) {
        const maybeSent = error instanceof DeliveryFault && error.maybeSent;
        if (!maybeSent) for (const step of undo.reverse()) await step();
        throw error;
      }
    },
  };
}

const WORDS = {
  sms: {
    networkSpent: '这个网络获取验证码太频繁，请稍后再试',
    recipientSpent: '这个手机号今天的验证码次数已用完，请明天再试',
    siteSpent: '今天的短信已发完，请明天再试',
    nearly: '今天的短信已用去预算的八成（SMS_DAILY_BUDGET）',
    spent: '今天的短信预算已用完，到明天零点前不再发送（SMS_DAILY_BUDGET）',
  },
  email: {
    networkSpent: '这个网络获取验证码太频繁，请稍后再试',
    recipientSpent: '这个邮箱今天的验证码次数已用完，请明天再试',
    siteSpent: '今天的邮件已发完，请明天再试',
    nearly: '今天的验证码邮件已用去预算的八成',
    spent: '今天的验证码邮件预算已用完，到明天零点前不再发送',
  },
} as const satisfies Record<CodeChannel, Record<string, string>>;
