import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import yazl from 'yazl';
import { beijingTime, momentsOf, yuanOf } from '../../payments/provider.ts';
import type { Db } from '../../platform/db/client.ts';
import { cashierRefunds, cashierTrades } from '../../platform/db/schema.ts';
import { isSameSecret } from '../../platform/ids.ts';
import { gbkBytes } from './gbk.ts';

/** The cashier's bill of a day, in the form in which Alipay gives its own: a CSV in GBK inside a ZIP. */

export const BILL_PATH = '/cashier/bill';
/** An address is good for as long as the real one. */
const GOOD_FOR_MS = 30_000;

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** An address at which the bill can be fetched for a moment. */
export function billPath(day: string, now: Date, secret: string): string {
  const until = String(now.getTime() + GOOD_FOR_MS);
  const query = new URLSearchParams({ day, until, seal: sealOf(day, until, secret) });
  return `${BILL_PATH}?${query}`;
}

/** The day such an address is for; null when it is not one of ours, or over. */
export function billDayOf(
  { day = '', until = '', seal = '' }: Readonly<Record<string, string>>,
  now: Date,
  secret: string,
): string | null {
  const isOurs = isSameSecret(seal, sealOf(day, until, secret));
  return isOurs && Number(until) >= now.getTime() ? day : null;
}

const sealOf = (day: string, until: string, secret: string): string =>
  createHmac('sha256', secret).update(`bill ${day} ${until}`).digest('base64url');

/** Money that came and went on a day. */
async function movementsOf(db: Db, day: string) {
  const { from, to } = momentsOf(day);
  const paid = await db
    .select()
    .from(cashierTrades)
    .where(and(gte(cashierTrades.paidAt, from), lt(cashierTrades.paidAt, to)))
    .orderBy(asc(cashierTrades.paidAt));
  const back = await db
    .select({ trade: cashierTrades, refund: cashierRefunds })
    .from(cashierRefunds)
    .innerJoin(cashierTrades, eq(cashierTrades.tradeNo, cashierRefunds.tradeNo))
    .where(and(gte(cashierRefunds.createdAt, from), lt(cashierRefunds.createdAt, to)))
    .orderBy(asc(cashierRefunds.createdAt));
  return { paid, back };
}

export async function hasTrades(db: Db, day: string): Promise<boolean> {
  const { paid, back } = await movementsOf(db, day);
  return paid.length + back.length > 0;
}

/** The archive of a day. */
export async function writeBill(db: Db, day: string): Promise<Buffer> {
  const { paid, back } = await movementsOf(db, day);
  const row = (
    trade: typeof cashierTrades.$inferSelect,
    kind: string,
    endedAt: Date,
    yuan: string,
    refundNo = '',
  ): string => {
    const { tradeNo, outTradeNo, subject, createdAt } = trade;
    const about = [tradeNo, outTradeNo, kind, quoted(subject), beijingTime(createdAt)];
    const money = [yuan, yuan, ...Array(5).fill('0.00'), '', '0.00', '0.00'];
    const fields = [...about, beijingTime(endedAt), '', '', '', '', '模拟买家', ...money];
    return [...fields, refundNo, '0.00', '0.00', ''].map((field) => `${field}\t`).join(',');
  };
  const rows = [
    ...paid.map((trade) =>
      row(trade, '交易', trade.paidAt ?? trade.createdAt, yuanOf(trade.amountFen)),
    ),
    ...back.map(({ trade, refund: { createdAt, amountFen, outRequestNo } }) =>
      row(trade, '退款', createdAt, `-${yuanOf(amountFen)}`, outRequestNo),
    ),
  ];
  const ruler = '-'.repeat(40);
  const text = [
    ...[
      '#支付宝业务明细查询',
      '#账号：[模拟收银台]',
      `#日期：[${day}]`,
      `#${ruler}业务明细列表${ruler}`,
    ],
    ...[HEADER, ...rows, `#${ruler}业务明细列表结束${ruler}`],
    `#交易合计：${paid.length}笔，退款合计：${back.length}笔`,
  ].join('\r\n');
  const zip = new yazl.ZipFile();
  const name = day.replaceAll('-', '');
  zip.addBuffer(gbkBytes(text), `zhuhui_${name}_detail.csv`);
  zip.end();
  return buffer(zip.outputStream);
}

const quoted = (text: string): string =>
  /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
