import { type Order, orderStateName } from '@zhuhui/contracts';
import { formatYuan } from '../../shared/format/number.ts';

/** Key of the list of one's own orders: it changes with each that is made, paid or closed. */
export const ORDERS = ['orders'];

type Outcome = Pick<Order, 'status' | 'refunded'>;

/** How an order stands; of a refund, what came back. */
export const stateInWords = (order: Outcome & Pick<Order, 'amount'>): string =>
  order.refunded > 0
    ? `${orderStateName(order)} ¥${formatYuan(order.refunded)}`
    : orderStateName(order);

/** What became of an order that gives nothing any more; null for all others. */
export function endInWords({ status, refunded }: Outcome): { title: string; text: string } | null {
  if (status === 'closed') return { title: '订单已关闭', text: '没有收取款项，可以重新下单。' };
  if (status !== 'refunded') return null;
  return refunded > 0
    ? { title: `订单已退款 ¥${formatYuan(refunded)}`, text: '款项原路退回，到账时间以支付方为准。' }
    : { title: '订单退款中', text: '退款办好后款项原路退回。' };
}
