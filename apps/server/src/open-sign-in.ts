import type { FastifyInstance } from 'fastify';
import { captchaRoutes } from './features/captcha/routes.ts';
import { createCaptchas } from './features/captcha/service.ts';
import { createOneTimeCodes } from './features/codes/one-time-codes.ts';
import { createCodeSending, type Gate } from './features/codes/sending.ts';
import { createSmsCodes, type SmsCodes } from './features/sms/codes.ts';
import type { SmsProvider } from './features/sms/provider.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import type { Log } from './platform/log/log.ts';

export interface SignIn {
  readonly smsCodes: SmsCodes;
  routes(app: FastifyInstance): void;
  readonly sweeps: readonly (() => Promise<void>)[];
}

/** Codes by text message and mail, the captcha before them, and what signs in without a phone. */
export function openSignIn(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly env: Env;
  readonly sms: SmsProvider;
}): SignIn {
  const { db, clock, log, secret, env, sms } = deps;
  const codes = createOneTimeCodes({ db, clock, secret });
  const captchas = createCaptchas({ db, clock, secret });
  const open: Gate = async () => async () => undefined;
  const gateFor = (leavesServer: boolean): Gate =>
    env.CAPTCHA === '1' || (env.CAPTCHA === 'auto' && leavesServer) ? captchas.gate : open;

  const smsCodes = createSmsCodes({
    codes,
    sending: createCodeSending({
      ...{ db, clock, log, codes, channel: 'sms', deliver: sms.sendCode },
      gate: gateFor(sms.leavesServer),
      dailyBudget: env.SMS_DAILY_BUDGET,
    }),
  });
  return {
    smsCodes,
    routes(app) {
      captchaRoutes(app, { captchas });
    },
    sweeps: [codes.removeExpired, captchas.removeExpired],
  };
}
