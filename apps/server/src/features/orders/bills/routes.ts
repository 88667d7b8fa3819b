import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Bills } from './service.ts';

export function billRoutes(app: FastifyInstance, { bills }: { bills: Bills }): void {
  route(app, endpoints.adminBills, (input) => bills.page(input));
  route(app, endpoints.billDifferences, (input) => bills.differences(input));
  route(app, endpoints.importBill, ({ day }, { admin }) => bills.import(admin, day));
  route(app, endpoints.settleDifference, ({ id }, { admin }) => bills.settle(admin, id));
  route(app, endpoints.markDifference, ({ id, reason }, { admin }) =>
    bills.mark(admin, id, reason),
  );
}
