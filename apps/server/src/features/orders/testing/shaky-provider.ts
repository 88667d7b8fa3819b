import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentProvider } from '../../../payments/provider.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';

export const PRICE_FEN = 1990;

export interface ShakyProvider {
  readonly provider: PaymentProvider;
  /** Its own books. */
  readonly trades: Map<string, { tradeNo: string; state: 'waiting' | 'paid' | 'closed' }>;
}

/** The other side: it keeps its own books, often does not answer, and its notices go astray. */
export function createShakyProvider(random: () => number, now: () => Date): ShakyProvider {
  const trades: ShakyProvider['trades'] = new Map();
  const answer = async <T>(value: () => T): Promise<T> => {
    if (random() < 0.15) throw new AppError('unavailable', '连不上');
    const result = value();
    await delay(0);
    // It did what it was asked, and nobody hears of it.
    if (random() < 0.1) throw new AppError('unavailable', '没有应答');
    return result;
  };
  const paymentOf = (orderNo: string, amountFen = PRICE_FEN) => ({
    ...{ orderNo, amountFen, paidAt: now() },
    tradeNo: trades.get(orderNo)?.tradeNo ?? 'forged',
  });
  const provider: PaymentProvider = {
    ...{ id: 'cashier', name: '收银台' },
    begin: ({ orderNo }) =>
      answer(() => {
        if (!trades.has(orderNo)) trades.set(orderNo, { tradeNo: newId(), state: 'waiting' });
        return { qrCode: orderNo };
      }),
    ask: (orderNo) =>
      answer(() => {
        const state = trades.get(orderNo)?.state ?? 'unknown';
        return state === 'paid' ? { state, payment: paymentOf(orderNo) } : { state };
      }),
    close: (orderNo) =>
      answer(() => {
        const trade = trades.get(orderNo);
        if (trade?.state === 'waiting') trade.state = 'closed';
        return trade?.state !== 'paid';
      }),
    refund: () => answer(() => undefined),
    bill: () => answer(() => null),
    readNotice({ orderNo = '', amount = '', genuine, tradeNo: named, paidAt }) {
      if (genuine !== 'yes') throw new AppError('forbidden', '通知未通过验证');
      const payment = paymentOf(orderNo, Number(amount));
      // Read in another process, a notice brings along what only the provider's books know.
      const told = {
        ...payment,
        ...(named && { tradeNo: named }),
        ...(paidAt && { paidAt: new Date(paidAt) }),
      };
      const { tradeNo, amountFen } = told;
      return { orderNo, tradeNo, amountFen, tradeStatus: 'TRADE_SUCCESS', payment: told };
    },
  };
  return { provider, trades };
}
