import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { siteBudget } from '../codes/sending.ts';
import type { SmsProvider } from './provider.ts';

/** Text messages that nobody asked for and nobody waits for. */
export interface SmsNotices {
  /** Tells the holder of the former number; that it could not be told changes nothing and is only logged. */
  phoneChanged(formerPhone: string, newPhone: string): Promise<void>;
}

const LAST_DIGITS = 4;

export function createSmsNotices(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sms: SmsProvider;
  readonly dailyBudget: number;
}): SmsNotices {
  const { db, clock, log, sms, dailyBudget } = deps;
  return {
    async phoneChanged(formerPhone, newPhone) {
      if (!sms.sendPhoneChanged) return;
      try {
        const { allowed } = await countEvent(db, siteBudget('sms', dailyBudget), clock.now());
        if (allowed) await sms.sendPhoneChanged(formerPhone, newPhone.slice(-LAST_DIGITS));
        else log.warn('the day’s budget is spent: a former phone was not told of its change');
      } catch (error) {
        log.warn({ err: error }, 'a former phone was not told of its change');
      }
    },
  };
}
