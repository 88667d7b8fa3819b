import type { PayMode } from '@zhuhui/contracts';
import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import { AppError } from '../platform/errors.ts';
import type { Log } from '../platform/log/log.ts';
import { readBill } from './bill.ts';
import { type BillPlace, downloadBill } from './bill-download.ts';
import {
  beijingTime,
  fenOf,
  fromBeijingTime,
  type Payable,
  type Payment,
  type PaymentProvider,
  type ReturnPlaces,
  type TradeState,
  yuanOf,
} from './provider.ts';

/** A merchant's account at Alipay, or at whatever speaks the same protocol. */
export interface AlipayAccount {
  readonly id: PaymentProvider['id'];
  readonly name: string;
  readonly appId: string;
  /** The seller that money must be for; notices for another one are refused. */
  readonly sellerId: string;
  /** PKCS #8, PEM or its bare body. */
  readonly privateKey: string;
  /** The provider's. Without it the library would believe answers unseen, so that it is required. */
  readonly alipayPublicKey: string;
  /** Asked for late: a server's own address is known once it listens. */
  readonly gateway: () => string;
  readonly bills: BillPlace;
}

const TIMEOUT_MS = 8_000;
const SUCCESS = '10000';
/** Its gateway does not know either: to be asked again. */
const UNKNOWN = '20000';
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

const PAGES: Readonly<Record<Exclude<PayMode, 'qr'>, { method: string; productCode: string }>> = {
  page: { method: 'alipay.trade.page.pay', productCode: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY' },
};

/**
 * Alipay's open platform through its own library (signing, verifying), closed where the library is open:
 * answers are always verified, notices only under RSA2, and app, seller, order and amount are compared.
 */
export function createAlipay(account: AlipayAccount, log: Log): PaymentProvider {
  if (!account.privateKey || !account.alipayPublicKey || !account.sellerId) {
    throw new Error('an Alipay account needs its private key, Alipay’s public key and the seller');
  }
  let sdk: AlipaySdk | null = null;
  const open = (): AlipaySdk => {
    sdk ??= new AlipaySdk({
      appId: account.appId,
      privateKey: bareKey(account.privateKey),
      keyType: 'PKCS8',
      alipayPublicKey: bareKey(account.alipayPublicKey),
      gateway: account.gateway(),
      timeout: TIMEOUT_MS,
      signType: 'RSA2',
    });
    return sdk;
  };

  /** @throws AppError unavailable when there is no answer or its signature is wrong; a refusal is an answer */
  const exec = async (
    method: string,
    params: Record<string, unknown>,
  ): Promise<AlipaySdkCommonResult> => {
    try {
      return await open().exec(method, params, { validateSign: true });
    } catch (cause) {
      log.warn({ err: cause, method }, 'payment provider did not answer');
      throw new AppError('unavailable', `${account.name}暂时连不上，请稍后再试`, { cause });
    }
  };
  const refused = (
    method: string,
    { code, subCode, subMsg, msg }: AlipaySdkCommonResult,
  ): AppError => {
    log.error({ method, code, subCode, subMsg: subMsg ?? msg }, 'payment provider refused');
    if (code === UNKNOWN || subCode?.endsWith('SYSTEM_ERROR')) {
      return new AppError('unavailable', `${account.name}正忙，请稍后再试`);
    }
    return new AppError('upstream', `${account.name}没有受理，请稍后再试或联系客服`);
  };

  const ask = async (orderNo: string): Promise<TradeState> => {
    const method = 'alipay.trade.query';
    const answer = await exec(method, { bizContent: { outTradeNo: orderNo } });
    if (answer.code !== SUCCESS) {
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' };
      throw refused(method, answer);
    }
    if (answer.outTradeNo !== orderNo)
      throw refused(method, { ...answer, subMsg: 'another order' });
    if (!PAID.has(answer.tradeStatus)) {
      return { state: answer.tradeStatus === 'TRADE_CLOSED' ? 'closed' : 'waiting' };
    }
    const payment = paymentOf(orderNo, answer.tradeNo, answer.totalAmount, answer.sendPayDate);
    if (!payment) throw refused(method, { ...answer, subMsg: 'not a payment' });
    return { state: 'paid', payment };
  };

  return {
    id: account.id,
    name: account.name,
    ask,
    async begin(order, mode, places) {
      if (mode !== 'qr') return { payUrl: pageUrl(open(), order, mode, places) };
      const method = 'alipay.trade.precreate';
      const answer = await exec(method, {
        notifyUrl: places.notifyUrl,
        bizContent: bizOf(order),
      });
      if (answer.code !== SUCCESS || typeof answer.qrCode !== 'string')
        throw refused(method, answer);
      return { qrCode: answer.qrCode };
    },
    async close(orderNo) {
      const method = 'alipay.trade.close';
      const answer = await exec(method, { bizContent: { outTradeNo: orderNo } });
      if (answer.code === SUCCESS || answer.subCode === 'ACQ.TRADE_NOT_EXIST') return true;
      if (answer.subCode !== 'ACQ.TRADE_STATUS_ERROR') throw refused(method, answer);
      return (await ask(orderNo)).state !== 'paid';
    },
    async refund({ orderNo, refundNo, amountFen, reason }) {
      const method = 'alipay.trade.refund';
      const answer = await exec(method, {
        bizContent: {
          outTradeNo: orderNo,
          outRequestNo: refundNo,
          refundAmount: yuanOf(amountFen),
          refundReason: reason.slice(0, 128),
        },
      });
      if (answer.code !== SUCCESS) throw refused(method, answer);
    },
    async bill(day) {
      const method = 'alipay.data.dataservice.bill.downloadurl.query';
      const answer = await exec(method, { bizContent: { billType: 'trade', billDate: day } });
      if (answer.subCode?.toUpperCase().endsWith('BILL_NOT_EXIST')) return null;
      if (answer.code !== SUCCESS || typeof answer.billDownloadUrl !== 'string') {
        throw refused(method, answer);
      }
      return readBill(await downloadBill(answer.billDownloadUrl, account.bills));
    },
    readNotice(fields) {
      const no = (why: string): AppError => {
        log.warn({ why, orderNo: fields.out_trade_no }, 'payment notice refused');
        return new AppError('forbidden', '通知未通过验证');
      };
      // The library would take SHA-1 where the message says so.
      if (fields.sign_type !== 'RSA2') throw no('sign type');
      if (!open().checkNotifySignV2(fields)) throw no('signature');
      if (fields.app_id !== account.appId) throw no('another app');
      if (fields.seller_id !== account.sellerId) throw no('another seller');
      const { out_trade_no: orderNo = '', trade_no: tradeNo = '', trade_status = '' } = fields;
      const amountFen = fenOf(fields.total_amount);
      if (!orderNo || !tradeNo || Number.isNaN(amountFen)) throw no('incomplete');
      const isPaid = PAID.has(trade_status);
      const paidAt = fields.gmt_payment ?? fields.notify_time;
      const payment = isPaid ? paymentOf(orderNo, tradeNo, fields.total_amount, paidAt) : null;
      if (isPaid && !payment) throw no('not a payment');
      return { orderNo, tradeNo, tradeStatus: trade_status, amountFen, payment };
    },
  };
}

const bizOf = ({ orderNo, subject, amountFen, expiresAt }: Payable) => ({
  outTradeNo: orderNo,
  totalAmount: yuanOf(amountFen),
  subject,
  timeExpire: beijingTime(expiresAt),
});

function pageUrl(
  sdk: AlipaySdk,
  order: Payable,
  mode: Exclude<PayMode, 'qr'>,
  { notifyUrl, returnUrl }: ReturnPlaces,
): string {
  const { method, productCode } = PAGES[mode];
  return sdk.pageExecute(method, 'GET', {
    ...{ notifyUrl, returnUrl },
    bizContent: { ...bizOf(order), productCode },
  });
}

function paymentOf(
  orderNo: string,
  tradeNo: unknown,
  amount: unknown,
  paidAt: unknown,
): Payment | null {
  const amountFen = fenOf(amount);
  const moment = fromBeijingTime(paidAt);
  if (typeof tradeNo !== 'string' || Number.isNaN(amountFen) || !moment) return null;
  return { orderNo, tradeNo, amountFen, paidAt: moment };
}

/** The body of a PEM block: what the library wraps again by itself. */
const bareKey = (key: string): string =>
  key.replace(/-----[A-Z ]+-----/g, '').replace(/\\n|\s/g, '');
