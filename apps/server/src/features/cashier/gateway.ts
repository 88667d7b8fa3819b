import {
  beijingDay,
  beijingTime,
  fenOf,
  fromBeijingTime,
  yuanOf,
} from '../../payments/provider.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { billPath, hasTrades, isDay } from './bill.ts';
import type { CashierKeys } from './keys.ts';
import { isSignedRequest, signText } from './signing.ts';
import { closeTrade, findTrade, openTrade, refundTrade, type TradeRow } from './trades.ts';

/**
 * The provider's side of the protocol: one address, a method's name among the parameters, everything signed.
 * Answers are signed over their exact bytes.
 */

export const MERCHANT = { appId: 'zhuhui-cashier', sellerId: 'zhuhui-cashier' } as const;

/** Where a request does not say. */
const PAY_WITHIN_MS = 15 * 60_000;
const SUCCESS = { code: '10000', msg: 'Success' } as const;

type Fields = Readonly<Record<string, string>>;
type Answer = Readonly<Record<string, string>>;

const failure = (subCode: string, subMsg: string, code = '40004'): Answer => ({
  code,
  msg: code === '40004' ? 'Business Failed' : 'Invalid Arguments',
  sub_code: subCode,
  sub_msg: subMsg,
});

const NOT_PAYABLE = failure('ACQ.TRADE_HAS_CLOSE', '交易已结束，或内容不全');

/** What the gateway does with a request: a signed JSON text, or a page to send the buyer to. */
export type GatewayReply =
  | { readonly json: string }
  | { readonly payPath: string }
  | { readonly refused: true };

export interface Gateway {
  answer(fields: Fields): Promise<GatewayReply>;
}

export const payPathOf = ({ token }: Pick<TradeRow, 'token'>): string => `/cashier/pay/${token}`;

export function createGateway(deps: {
  db: Db;
  clock: Clock;
  keys: CashierKeys;
  /** Where this process is reached. */
  ownOrigin: () => string;
}): Gateway {
  const { db, clock, keys, ownOrigin } = deps;

  /** The trade a buyer is to pay; null when the request makes none or it is over. */
  const open = async (fields: Fields, biz: Fields): Promise<TradeRow | null> => {
    const now = clock.now();
    const { out_trade_no: outTradeNo, subject, total_amount, time_expire } = biz;
    const amountFen = fenOf(total_amount);
    if (!outTradeNo || !subject || !(amountFen >= 1)) return null;
    const expiresAt = fromBeijingTime(time_expire) ?? new Date(now.getTime() + PAY_WITHIN_MS);
    const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = fields;
    const trade = { outTradeNo, subject, amountFen, expiresAt, notifyUrl, returnUrl };
    return (await openTrade(db, trade, now)) ?? null;
  };

  const methods: Readonly<Record<string, (fields: Fields, biz: Fields) => Promise<Answer>>> = {
    async 'alipay.trade.precreate'(fields, biz) {
      const trade = await open(fields, biz);
      if (!trade) return NOT_PAYABLE;
      const qrCode = `${ownOrigin()}${payPathOf(trade)}`;
      return { ...SUCCESS, out_trade_no: trade.outTradeNo, qr_code: qrCode };
    },
    async 'alipay.trade.query'(_, biz) {
      const trade = await findTrade(db, { outTradeNo: biz.out_trade_no ?? '' });
      if (!trade) return failure('ACQ.TRADE_NOT_EXIST', '交易不存在');
      return {
        ...SUCCESS,
        out_trade_no: trade.outTradeNo,
        trade_no: trade.tradeNo,
        trade_status: trade.status,
        total_amount: yuanOf(trade.amountFen),
        ...(trade.paidAt && { send_pay_date: beijingTime(trade.paidAt) }),
      };
    },
    async 'alipay.trade.close'(_, biz) {
      const trade = await findTrade(db, { outTradeNo: biz.out_trade_no ?? '' });
      if (!trade) return failure('ACQ.TRADE_NOT_EXIST', '交易不存在');
      const closed =
        trade.status === 'TRADE_CLOSED' || (await closeTrade(db, trade.outTradeNo, clock.now()));
      if (!closed) return failure('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      return { ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo };
    },
    async 'alipay.trade.refund'(_, biz) {
      const total = await refundTrade(db, {
        outTradeNo: biz.out_trade_no ?? '',
        outRequestNo: biz.out_request_no || (biz.out_trade_no ?? ''),
        amountFen: fenOf(biz.refund_amount),
        now: clock.now(),
      });
      if (total === null) return failure('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '不能退这个金额');
      return { ...SUCCESS, out_trade_no: biz.out_trade_no ?? '', refund_fee: yuanOf(total) };
    },
    async 'alipay.data.dataservice.bill.downloadurl.query'(_, { bill_type, bill_date: day = '' }) {
      if (bill_type !== 'trade' || !isDay(day)) return failure('isv.invalid-arguments', '参数有误');
      // A day is billed when it is over.
      if (day >= beijingDay(clock.now()) || !(await hasTrades(db, day))) {
        return failure('isp.bill_not_exist', '账单不存在');
      }
      const path = billPath(day, clock.now(), keys.gateway.privateKey);
      return { ...SUCCESS, bill_download_url: `${ownOrigin()}${path}` };
    },
  };

  const pages = new Set(['alipay.trade.page.pay', 'alipay.trade.wap.pay']);

  const signed = (method: string, answer: Answer): GatewayReply => {
    const body = JSON.stringify(answer);
    const sign = signText(body, keys.gateway.privateKey);
    return { json: `{"${method.replaceAll('.', '_')}_response":${body},"sign":"${sign}"}` };
  };

  return {
    async answer(fields) {
      const { method = '' } = fields;
      const problem = problemOf(fields, keys.merchant.publicKey);
      if (pages.has(method)) {
        if (problem) return { refused: true };
        const trade = await open(fields, bizOf(fields));
        return trade ? { payPath: payPathOf(trade) } : { refused: true };
      }
      const run = methods[method];
      if (!run) return signed('error', failure('isv.invalid-method', '不存在的方法名', '40002'));
      return signed(method, problem ?? (await run(fields, bizOf(fields))));
    },
  };
}

/** Why a request is not believed; null when it is. */
function problemOf(fields: Fields, merchantKey: string): Answer | null {
  if (fields.app_id !== MERCHANT.appId) return failure('isv.invalid-app-id', '无效的应用', '40002');
  return isSignedRequest(fields, merchantKey)
    ? null
    : failure('isv.invalid-signature', '无效签名', '40002');
}

function bizOf({ biz_content }: Fields): Fields {
  try {
    const biz: unknown = JSON.parse(biz_content ?? '{}');
    if (typeof biz !== 'object' || biz === null) return {};
    return Object.fromEntries(Object.entries(biz).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
