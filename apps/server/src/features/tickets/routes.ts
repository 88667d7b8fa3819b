import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { availableBalance } from './ledger.ts';
import { listBatches, listRecords } from './records.ts';

export function ticketRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  route(app, endpoints.totalTicket, ({ type }, { user }) =>
    availableBalance(db, user.id, type, clock.now()),
  );
  route(app, endpoints.ticketRecords, ({ type, kind, from, to, ...page }, { user }) => {
    const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
    return listRecords(db, { userId: user.id, ticketType: type, kind, ...range }, page);
  });
  route(app, endpoints.ticketBatches, ({ type }, { user }) =>
    listBatches(db, { userId: user.id, ticketType: type }, clock.now()),
  );
}
