import type { FastifyInstance } from 'fastify';
import type { AccountService } from './features/account/service.ts';
import { createAdministrators } from './features/admin/administrators.ts';
import { createHeadKeeper } from './features/admin/audit-chain.ts';
import { createLockOut } from './features/admin/lock-out.ts';
import { createOwnSecurity } from './features/admin/own-security.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { type AdminSessions, createAdminSessions } from './features/admin/sessions.ts';
import { createAdminSignIn } from './features/admin/sign-in.ts';
import { createTwoSteps } from './features/admin/two-steps.ts';
import { createPeopleAccounts } from './features/people/accounts.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { createViewings, type Viewings } from './features/people/viewings.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Log } from './platform/log/log.ts';
import type { JobQueue } from './platform/queue/queue.ts';
import type { SecretBox } from './platform/secret-box.ts';

export interface People {
  readonly adminSessions: AdminSessions;
  readonly viewings: Viewings;
  routes(app: FastifyInstance): void;
  readonly sweeps: readonly (() => Promise<unknown>)[];
}

/** Administrators, what they do with users' accounts, and the log of it. */
export function openPeople(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: JobQueue;
  readonly box: SecretBox;
  readonly accounts: AccountService;
}): People {
  const { db, clock, log, queue, box, accounts } = deps;
  const sessions = createAdminSessions({ db, clock });
  const shared = {
    ...{ db, clock, sessions, lockOut: createLockOut({ db, clock }) },
    twoSteps: createTwoSteps({ db, clock, box }),
  };
  const viewings = createViewings({ db, clock });
  const people = createPeopleAccounts({ db, clock, queue, accounts });
  return {
    adminSessions: sessions,
    viewings,
    routes(app) {
      adminRoutes(app, {
        ...{ db, clock, sessions, signIn: createAdminSignIn(shared) },
        administrators: createAdministrators(shared),
        security: createOwnSecurity(shared),
      });
      peopleRoutes(app, { db, clock, people, viewings });
    },
    sweeps: [
      sessions.removeExpired,
      viewings.removeExpired,
      createHeadKeeper({ db, log, now: clock.now }),
    ],
  };
}
