import { type AdminAccount, endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { inBatches, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { clearViewingCookies, setViewingCookies } from '../../http/viewing.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { maskedPhone } from '../../platform/phone.ts';
import { recordDeed } from '../admin/audit.ts';
import { readAccountDetail } from './account-detail.ts';
import { ACCOUNT_COLUMNS, accountsAfter, pageOfAccounts } from './account-rows.ts';
import type { PeopleAccounts } from './accounts.ts';
import type { Viewings } from './viewings.ts';

export interface PeopleRoutes {
  readonly db: Db;
  readonly clock: Clock;
  readonly people: PeopleAccounts;
  readonly viewings: Viewings;
}

export function peopleRoutes(app: FastifyInstance, deps: PeopleRoutes): void {
  const { db, clock, people } = deps;
  route(app, endpoints.accountPage, (input) => pageOfAccounts(db, input));
  route(app, endpoints.accountCsv, async (filter, { admin, reply }) => {
    // A phone number that was searched for stays out of the log.
    const { keyword: _, ...after } = filter;
    const deed = { action: 'list.export', target: 'accounts', after } as const;
    await recordDeed(db, { admin, ...deed, now: clock.now() });
    return sendCsv(reply, {
      name: '用户账号',
      columns: ACCOUNT_COLUMNS,
      rows: inBatches((last?: AdminAccount) => accountsAfter(db, filter, last)),
    });
  });
  route(app, endpoints.createAccount, async (draft, { admin }) => ({
    id: await people.create(admin, draft),
  }));
  route(app, endpoints.accountDetail, ({ accountId }) =>
    readAccountDetail(db, accountId, clock.now()),
  );
  route(app, endpoints.editAccount, async (change, { admin }) => {
    await people.edit(admin, change);
    return null;
  });
  route(app, endpoints.removeAccount, async (ask, { admin }) => {
    await people.remove(admin, ask);
    return null;
  });
  route(app, endpoints.accountTickets, async (ask, { admin }) => {
    await people.moveTickets(admin, ask);
    return null;
  });
  route(app, endpoints.accountMonths, async (ask, { admin }) => {
    await people.giveMonths(admin, ask);
    return null;
  });
  viewingRoutes(app, deps);
}

function viewingRoutes(app: FastifyInstance, { viewings }: PeopleRoutes): void {
  route(app, endpoints.viewAsUser, async ({ accountId }, { admin, reply }) => {
    const { token, until } = await viewings.begin(admin, accountId);
    setViewingCookies(reply, token, until);
    return { until: until.toISOString() };
  });
  route(app, endpoints.viewing, (_, { request }) => {
    if (!request.viewing) return null;
    const { admin, user, until } = request.viewing;
    return {
      ...{ account: admin.account, nickname: user.nickname, phone: maskedPhone(user.phone) },
      until: until.toISOString(),
    };
  });
  route(app, endpoints.endViewing, async (_, { request, reply }) => {
    if (request.viewingToken) await viewings.end(request.viewingToken);
    clearViewingCookies(reply);
    return null;
  });
}
