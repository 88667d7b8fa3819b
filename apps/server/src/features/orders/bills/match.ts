import type { BillDifferenceKind } from '@zhuhui/contracts';
import type { BillLine } from '../../../payments/provider.ts';

/** An order as far as the comparison looks at it. */
export interface OrderSide {
  readonly orderNo: string;
  readonly amountFen: number;
  readonly tradeNo: string | null;
  /** Money was taken for it. */
  readonly isPaid: boolean;
}

export interface RefundSide {
  readonly orderNo: string;
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly amountFen: number;
  /** The provider said that it gave the money back. */
  readonly isDone: boolean;
}

/** A notice whose signature was right and that said money came. */
export interface NoticeSide {
  readonly orderNo: string;
  readonly tradeNo: string;
  readonly amountFen: number;
}

export interface Difference {
  readonly kind: BillDifferenceKind;
  readonly orderNo: string;
  readonly tradeNo: string;
  readonly refundNo: string;
  readonly ourFen: number | null;
  readonly billFen: number | null;
}

export interface Sides {
  /** The bill of the day. */
  readonly lines: readonly BillLine[];
  /** Every order that the bill names or that was paid on the day. */
  readonly orders: readonly OrderSide[];
  /** Every refund that the bill names or that was done on the day. */
  readonly refunds: readonly RefundSide[];
  readonly notices: readonly NoticeSide[];
  /** What stands in bills of other days: around midnight both sides may count another day. */
  readonly elsewhere: readonly Pick<BillLine, 'kind' | 'tradeNo' | 'refundNo'>[];
}

const keyOf = ({ kind, tradeNo, refundNo }: Pick<BillLine, 'kind' | 'tradeNo' | 'refundNo'>) =>
  `${kind} ${tradeNo} ${refundNo}`;

/** Where the three sides do not say the same. Pure: everything that is known goes in. */
export function matchBill(sides: Sides): Difference[] {
  const billed = new Set([...sides.lines, ...sides.elsewhere].map(keyOf));
  return [...paymentsAgainst(sides, billed), ...refundsAgainst(sides, billed)];
}

function* paymentsAgainst(
  { lines, orders, notices }: Sides,
  billed: ReadonlySet<string>,
): Generator<Difference> {
  const byNo = new Map(orders.map((order) => [order.orderNo, order]));
  const told = new Map(notices.map((notice) => [`${notice.orderNo} ${notice.tradeNo}`, notice]));
  for (const { kind, orderNo, tradeNo, amountFen } of lines) {
    if (kind !== 'payment') continue;
    const about = { orderNo, tradeNo, refundNo: '', billFen: amountFen };
    const order = byNo.get(orderNo);
    const notice = told.get(`${orderNo} ${tradeNo}`);
    if (!order?.isPaid) yield { kind: 'missingHere', ...about, ourFen: null };
    else if (order.tradeNo !== tradeNo)
      yield { kind: 'otherTrade', ...about, ourFen: order.amountFen };
    else if (order.amountFen !== amountFen) {
      yield { kind: 'amountDiffers', ...about, ourFen: order.amountFen };
    }
    if (notice && notice.amountFen !== amountFen) {
      yield { kind: 'noticeDiffers', ...about, ourFen: notice.amountFen };
    }
  }
  for (const { orderNo, tradeNo, amountFen, isPaid } of orders) {
    if (!isPaid || tradeNo === null) continue;
    if (billed.has(keyOf({ kind: 'payment', tradeNo, refundNo: '' }))) continue;
    const about = { orderNo, tradeNo, refundNo: '', ourFen: amountFen, billFen: null };
    yield { kind: 'missingInBill', ...about };
  }
}

function* refundsAgainst(
  { lines, refunds }: Sides,
  billed: ReadonlySet<string>,
): Generator<Difference> {
  const byNo = new Map(refunds.map((refund) => [refund.refundNo, refund]));
  for (const { kind, orderNo, tradeNo, refundNo, amountFen } of lines) {
    if (kind !== 'refund') continue;
    const about = { orderNo, tradeNo, refundNo, billFen: amountFen };
    const refund = byNo.get(refundNo);
    if (!refund?.isDone) yield { kind: 'refundMissingHere', ...about, ourFen: null };
    else if (refund.amountFen !== amountFen) {
      yield { kind: 'refundDiffers', ...about, ourFen: refund.amountFen };
    }
  }
  for (const { orderNo, tradeNo, refundNo, amountFen, isDone } of refunds) {
    if (!isDone || billed.has(keyOf({ kind: 'refund', tradeNo, refundNo }))) continue;
    yield {
      kind: 'refundMissingInBill',
      orderNo,
      tradeNo,
      refundNo,
      ourFen: amountFen,
      billFen: null,
    };
  }
}
