import { type Bill, type BillDifference, endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import type { CsvColumn } from '../../../http/csv.ts';
import { route } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/client.ts';
import { sendList } from '../../admin/list-export.ts';
import type { Bills } from './service.ts';

const yuan = (fen: number | null): string => (fen === null ? '' : (fen / 100).toFixed(2));

const BILL_COLUMNS: readonly CsvColumn<Bill>[] = [
  { name: '日期', of: ({ day }) => day },
  { name: '付款笔数', of: ({ payments }) => payments },
  { name: '付款（元）', of: ({ paidFen }) => yuan(paidFen) },
  { name: '退款笔数', of: ({ refunds }) => refunds },
  { name: '退款（元）', of: ({ refundedFen }) => yuan(refundedFen) },
  { name: '手续费（元）', of: ({ feeFen }) => yuan(feeFen) },
  { name: '待处理差异', of: ({ open }) => open },
  { name: '取回时间', of: ({ importedAt }) => importedAt },
];
const STATE_NAMES = { open: '待处理', settled: '已一致', marked: '已注明' } as const;
const DIFFERENCE_COLUMNS: readonly CsvColumn<BillDifference>[] = [
  { name: '账单日期', of: ({ day }) => day },
  { name: '差异', of: ({ kindName }) => kindName },
  { name: '订单号', of: ({ orderNo }) => orderNo },
  { name: '支付方单号', of: ({ tradeNo }) => tradeNo },
  { name: '退款号', of: ({ refundNo }) => refundNo },
  { name: '本站（元）', of: ({ ourFen }) => yuan(ourFen) },
  { name: '账单（元）', of: ({ billFen }) => yuan(billFen) },
  { name: '状态', of: ({ state }) => STATE_NAMES[state] },
  { name: '说明', of: ({ note }) => note },
  { name: '发现时间', of: ({ foundAt }) => foundAt },
  { name: '处理时间', of: ({ endedAt }) => endedAt },
];

export function billRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; bills: Bills },
): void {
  const { bills } = deps;
  route(app, endpoints.adminBills, (input) => bills.page(input));
  route(app, endpoints.billDifferences, (input) => bills.differences(input));
  route(app, endpoints.adminBillsCsv, (_, call) =>
    sendList(deps, call, {
      ...{ target: 'bills', name: '对账', columns: BILL_COLUMNS },
      read: bills.all,
    }),
  );
  route(app, endpoints.billDifferencesCsv, (filter, call) =>
    sendList(deps, call, {
      ...{ target: 'billDifferences', name: '对账差异', columns: DIFFERENCE_COLUMNS, filter },
      read: () => bills.allDifferences(filter),
    }),
  );
  route(app, endpoints.importBill, ({ day }, { admin }) => bills.import(admin, day));
  route(app, endpoints.settleDifference, ({ id }, { admin }) => bills.settle(admin, id));
  route(app, endpoints.markDifference, ({ id, reason }, { admin }) =>
    bills.mark(admin, id, reason),
  );
}
