import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Selling } from './selling.ts';

export function sellingRoutes(app: FastifyInstance, { selling }: { selling: Selling }): void {
  route(app, endpoints.adminProducts, () => selling.products());
  route(app, endpoints.saveProduct, async (draft, { admin }) => ({
    id: await selling.saveProduct(admin, draft),
  }));
  route(app, endpoints.adminVipLevels, () => selling.levels());
  route(app, endpoints.saveVipLevel, async (level, { admin }) => {
    await selling.saveLevel(admin, level);
    return null;
  });
  route(app, endpoints.adminOrders, (input) => selling.page(input));
  route(app, endpoints.adminOrder, ({ orderNo }) => selling.order(orderNo));
  route(app, endpoints.refundOrder, (ask, { admin }) => selling.refund(admin, ask));
}
