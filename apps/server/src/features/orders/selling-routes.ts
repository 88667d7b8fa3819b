import { type AdminProduct, type AdminVipLevel, endpoints, type Goods } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { sendList } from '../admin/list-export.ts';
import { ORDER_COLUMNS } from './order-list.ts';
import type { Selling } from './selling.ts';

/** What one gets, in a line. */
function goodsInWords(goods: Goods): string {
  if (goods.kind === 'vip') return `${goods.level} 级会员 ${goods.months} 个月`;
  const tickets = TICKET_TYPES.flatMap((type) => {
    const count = goods.tickets[TICKET_KINDS[type]];
    return count > 0 ? [`${TICKET_NAMES[type]} ${count} 张`] : [];
  });
  const valid = goods.validDays === null ? '长期有效' : `${goods.validDays} 天内有效`;
  return `${tickets.join('、')}，${valid}`;
}

const PRODUCT_COLUMNS: readonly CsvColumn<AdminProduct>[] = [
  { name: '编号', of: ({ id }) => id },
  { name: '名称', of: ({ name }) => name },
  { name: '说明', of: ({ description }) => description },
  { name: '内容', of: ({ goods }) => goodsInWords(goods) },
  { name: '价格（元）', of: ({ priceFen }) => (priceFen / 100).toFixed(2) },
  { name: '在售', of: ({ enabled }) => enabled },
  { name: '修改时间', of: ({ updatedAt }) => updatedAt },
];

const LEVEL_COLUMNS: readonly CsvColumn<AdminVipLevel>[] = [
  { name: '等级', of: ({ level }) => level },
  { name: '名称', of: ({ name }) => name },
  { name: '排队权重', of: ({ queueWeight }) => queueWeight },
  { name: '优惠 %', of: ({ discountPercent }) => discountPercent },
  { name: '每月普通券', of: ({ monthlyTickets }) => monthlyTickets.normal },
  { name: '每月实时券', of: ({ monthlyTickets }) => monthlyTickets.live },
  { name: '每月对话券', of: ({ monthlyTickets }) => monthlyTickets.gpt },
];

export function sellingRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; selling: Selling },
): void {
  const { selling } = deps;
  route(app, endpoints.adminProducts, () => selling.products());
  route(app, endpoints.adminProductsCsv, async (_, { admin, reply }) => {
    const rows = await selling.take(admin);
    return sendCsv(reply, { name: '商品', columns: PRODUCT_COLUMNS, rows });
  });
  route(app, endpoints.arrangeProducts, async ({ ids }, { admin }) => {
    await selling.arrange(admin, ids);
    return null;
  });
  route(app, endpoints.saveProduct, async (draft, { admin }) => ({
    id: await selling.saveProduct(admin, draft),
  }));
  route(app, endpoints.adminVipLevels, () => selling.levels());
  route(app, endpoints.adminVipLevelsCsv, (_, call) =>
    sendList(deps, call, {
      ...{ target: 'vipLevels', name: '会员等级', columns: LEVEL_COLUMNS },
      read: selling.levels,
    }),
  );
  route(app, endpoints.saveVipLevel, async (level, { admin }) => {
    await selling.saveLevel(admin, level);
    return null;
  });
  route(app, endpoints.adminOrders, (input) => selling.page(input));
  route(app, endpoints.adminOrdersCsv, async (filter, { admin, reply }) => {
    const rows = await selling.takeOrders(admin, filter);
    return sendCsv(reply, { name: '订单', columns: ORDER_COLUMNS, rows });
  });
  route(app, endpoints.adminOrder, ({ orderNo }) => selling.order(orderNo));
  route(app, endpoints.refundOrder, (ask, { admin }) => selling.refund(admin, ask));
  route(app, endpoints.markMisfit, async (mark, { admin }) => {
    await selling.markMisfit(admin, mark);
    return null;
  });
}
