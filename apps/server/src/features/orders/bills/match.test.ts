import { describe, expect, it } from 'vitest';
import { matchBill, type Sides } from './match.ts';

const endedAt = new Date('2026-11-20T02:00:00Z');
const line = {
  kind: 'payment',
  tradeNo: 'T1',
  orderNo: 'O1',
  refundNo: '',
  amountFen: 100,
} as const;
const order = { orderNo: 'O1', tradeNo: 'T1', amountFen: 100, isPaid: true };
const back = {
  ...line,
  kind: 'refund',
  refundNo: 'R1',
  amountFen: 40,
  feeFen: 0,
  endedAt,
} as const;
const refund = { orderNo: 'O1', refundNo: 'R1', tradeNo: 'T1', amountFen: 40, isDone: true };
const notice = { orderNo: 'O1', tradeNo: 'T1', amountFen: 100 };

const agreeing: Sides = {
  lines: [{ ...line, feeFen: 1, endedAt }, back],
  ...{ orders: [order], refunds: [refund], notices: [notice], elsewhere: [] },
};
const kindsOf = (change: Partial<Sides>) =>
  matchBill({ ...agreeing, ...change }).map(({ kind, ourFen, billFen }) => [kind, ourFen, billFen]);

describe('order, notice and bill', () => {
  it('agree', () => {
    expect(kindsOf({})).toEqual([]);
    // A notice may have been lost.
    expect(kindsOf({ notices: [] })).toEqual([]);
  });

  it.each<[string, Partial<Sides>, unknown[]]>([
    ['paid here and not in the bill', { lines: [back] }, ['missingInBill', 100, null]],
    ['in the bill and unknown here', { orders: [] }, ['missingHere', null, 100]],
    [
      'in the bill and unpaid here',
      { orders: [{ ...order, isPaid: false }] },
      ['missingHere', null, 100],
    ],
    ['another amount', { orders: [{ ...order, amountFen: 90 }] }, ['amountDiffers', 90, 100]],
    [
      'a notice of another amount',
      { notices: [{ ...notice, amountFen: 1 }] },
      ['noticeDiffers', 1, 100],
    ],
    [
      'given back here and not in the bill',
      { lines: agreeing.lines.slice(0, 1) },
      ['refundMissingInBill', 40, null],
    ],
    ['given back in the bill alone', { refunds: [] }, ['refundMissingHere', null, 40]],
    [
      'not given back yet here',
      { refunds: [{ ...refund, isDone: false }] },
      ['refundMissingHere', null, 40],
    ],
    [
      'another amount given back',
      { refunds: [{ ...refund, amountFen: 50 }] },
      ['refundDiffers', 50, 40],
    ],
  ])('differ: %s', (_, change, expected) => {
    expect(kindsOf(change)).toEqual([expected]);
  });

  it('tell a second payment of the same order', () => {
    const second = { ...line, tradeNo: 'T2', feeFen: 0, endedAt };
    expect(kindsOf({ lines: [...agreeing.lines, second] })).toEqual([['otherTrade', 100, 100]]);
  });

  it('may count a day each around midnight', () => {
    expect(kindsOf({ lines: [], elsewhere: agreeing.lines })).toEqual([]);
  });
});
