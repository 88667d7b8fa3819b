import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { availableBalance } from './ledger.ts';
import { listRecords } from './records.ts';

export function ticketRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  route(app, endpoints.totalTicket, ({ type }, { user }) =>
    availableBalance(db, user.id, type, clock.now()),
  );
  route(app, endpoints.ticketRecords, ({ type, ...page }, { user }) =>
    listRecords(db, { userId: user.id, ticketType: type }, page),
  );
}
