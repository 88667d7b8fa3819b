import type { FastifyInstance } from 'fastify';
import { eraseDue } from './features/account/leaving/deletion.ts';
import { createRetiredPhones } from './features/account/leaving/retired-phones.ts';
import { createOwnData } from './features/account/own-data/archive.ts';
import { createPhoneChange } from './features/account/phone-change.ts';
import { profileRoutes } from './features/account/profile-routes.ts';
import { type AccountService, createAccountService } from './features/account/service.ts';
import { createSessions, type Sessions } from './features/account/sessions.ts';
import type { FileService } from './features/files/service.ts';
import type { SmsCodes } from './features/sms/codes.ts';
import type { SmsNotices } from './features/sms/notices.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import type { JobQueue } from './platform/queue/queue.ts';

export interface Accounts {
  readonly accounts: AccountService;
  readonly sessions: Sessions;
  /** What users do with their own accounts. @param sms what goes to their phones */
  routes(app: FastifyInstance, sms: { codes: SmsCodes; notices: SmsNotices }): void;
  readonly sweeps: readonly (() => Promise<unknown>)[];
}

/** Accounts from the first sign-in to their end. */
export function openAccounts(deps: {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly secret: string;
  readonly env: Pick<Env, 'SIGNUP_TICKETS' | 'INVITE_TICKETS'>;
  readonly files: FileService;
}): Accounts {
  const { db, queue, clock, secret, env, files } = deps;
  const sessions = createSessions({ db, clock });
  const retiredPhones = createRetiredPhones({ db, secret });
  const accounts = createAccountService({
    ...{ db, clock, retiredPhones },
    signupTickets: env.SIGNUP_TICKETS,
    inviteTickets: env.INVITE_TICKETS,
  });
  const phones = createPhoneChange({ db, clock, secret, sessions, retiredPhones });
  const ownData = createOwnData({ db, clock, files, sessions });
  return {
    accounts,
    sessions,
    routes: (app, sms) =>
      profileRoutes(app, { ...{ db, queue, clock, sessions, files, phones, ownData }, ...sms }),
    sweeps: [
      sessions.removeExpired,
      () => retiredPhones.sweep(clock.now()),
      () => eraseDue({ db, queue, retiredPhones }, clock.now()),
    ],
  };
}
