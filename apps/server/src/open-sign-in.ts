import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from './features/account/sessions.ts';
import { captchaRoutes } from './features/captcha/routes.ts';
import { createCaptchas } from './features/captcha/service.ts';
import type { Deliver } from './features/codes/delivery.ts';
import { createOneTimeCodes } from './features/codes/one-time-codes.ts';
import { createCodeSending, type Gate } from './features/codes/sending.ts';
import { openMailer } from './features/mail/mailer.ts';
import { createEmails } from './features/sign-in/emails.ts';
import { createPasswords } from './features/sign-in/passwords.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { createSmsCodes, type SmsCodes } from './features/sms/codes.ts';
import { createSmsNotices, type SmsNotices } from './features/sms/notices.ts';
import type { SmsProvider } from './features/sms/provider.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import type { Log } from './platform/log/log.ts';

export interface SignIn {
  readonly smsCodes: SmsCodes;
  readonly smsNotices: SmsNotices;
  routes(app: FastifyInstance): void;
  readonly sweeps: readonly (() => Promise<void>)[];
}

/** Codes by text message and mail, the captcha before them, and what signs in without a phone. */
export async function openSignIn(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly env: Env;
  readonly sms: SmsProvider;
  readonly sessions: Sessions;
}): Promise<SignIn> {
  const { db, clock, log, secret, env, sms, sessions } = deps;
  const codes = createOneTimeCodes({ db, clock, secret });
  const captchas = createCaptchas({ db, clock, secret });
  const open: Gate = async () => async () => undefined;
  const gateFor = (leavesServer: boolean): Gate =>
    env.CAPTCHA === '1' || (env.CAPTCHA === 'auto' && leavesServer) ? captchas.gate : open;

  const sending = { db, clock, log, codes };
  const smsCodes = createSmsCodes({
    codes,
    sending: createCodeSending({
      ...{ ...sending, channel: 'sms', deliver: sms.sendCode },
      gate: gateFor(sms.leavesServer),
      dailyBudget: env.SMS_DAILY_BUDGET,
    }),
  });
  const mailer =
    env.SMTP_URL && env.MAIL_FROM
      ? await openMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }, log)
      : null;
  const sendingBy = (deliver: Deliver) =>
    createCodeSending({ ...sending, channel: 'email', deliver, gate: gateFor(true) });
  const emails = mailer && createEmails({ db, clock, codes, log, sendingBy, deliver: mailer });
  const passwords = env.ACCOUNT_LOGIN
    ? createPasswords({ db, clock, hashing: { hash, verify } })
    : null;
  return {
    smsCodes,
    smsNotices: createSmsNotices({ db, clock, log, sms, dailyBudget: env.SMS_DAILY_BUDGET }),
    routes(app) {
      captchaRoutes(app, { captchas });
      signInRoutes(app, { db, sessions, smsCodes, emails, passwords });
    },
    sweeps: [codes.removeExpired, captchas.removeExpired],
  };
}
