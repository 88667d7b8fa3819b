import { z } from 'zod';
import { id, isoDay, isoTime, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** The provider's daily bill against what is known here: order, notice and bill have to say the same. */

export const BILL_DIFFERENCES = {
  missingInBill: '账单里没有这笔付款',
  missingHere: '账单里有，这里没有收到',
  amountDiffers: '付款金额不同',
  otherTrade: '支付方单号不同(可能付了两次)',
  noticeDiffers: '付款通知的金额与账单不同',
  refundMissingInBill: '账单里没有这笔退款',
  refundMissingHere: '账单里有退款，这里没有',
  refundDiffers: '退款金额不同',
} as const;
export type BillDifferenceKind = keyof typeof BILL_DIFFERENCES;

/** `settled`: gone when it was looked at again. `marked`: somebody said why it may stay. */
export const DIFFERENCE_STATES = ['open', 'settled', 'marked'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];
export const DIFFERENCE_STATE_NAMES: Readonly<Record<DifferenceState, string>> = {
  open: '待处理',
  settled: '已一致',
  marked: '已注明',
};

export const billSchema = z.object({
  day: isoDay,
  payments: z.number().int(),
  paidFen: z.number().int(),
  refunds: z.number().int(),
  refundedFen: z.number().int(),
  /** What the provider keeps. */
  feeFen: z.number().int(),
  importedAt: isoTime,
  /** Differences nobody has dealt with. */
  open: z.number().int(),
});
export type Bill = z.infer<typeof billSchema>;

export const billDifferenceSchema = z.object({
  id,
  day: isoDay,
  kind: z.enum(Object.keys(BILL_DIFFERENCES) as [BillDifferenceKind, ...BillDifferenceKind[]]),
  /** Chinese. */
  kindName: z.string(),
  orderNo: z.string(),
  tradeNo: z.string(),
  refundNo: z.string(),
  /** What we say and what the bill says; null: nothing. */
  ourFen: z.number().int().nullable(),
  billFen: z.number().int().nullable(),
  state: z.enum(DIFFERENCE_STATES),
  note: z.string(),
  foundAt: isoTime,
  endedAt: isoTime.nullable(),
});
export type BillDifference = z.infer<typeof billDifferenceSchema>;

export const adminBills = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/bill',
  summary: '支付方的日账单，新的在前',
  access: 'admin',
  input: pageInput,
  data: listOf(billSchema),
});

export const adminBillsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/bill',
  summary: '支付方的日账单，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

const differenceFilter = z.object({
  state: z.enum(DIFFERENCE_STATES).optional(),
  day: isoDay.optional(),
});

export const billDifferences = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/billDifference',
  summary: '对账的差异，新的在前',
  access: 'admin',
  input: pageInput.extend(differenceFilter.shape),
  data: listOf(billDifferenceSchema),
});

export const billDifferencesCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/billDifference',
  summary: '对账的差异，CSV',
  access: 'admin',
  input: differenceFilter,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const importBill = defineEndpoint({
  method: 'POST',
  path: '/user/manage/billImport',
  summary: '取回一天的账单并对账；再取一次不会重复',
  access: 'admin',
  failures: ['conflict', 'upstream'],
  input: z.object({ day: isoDay }),
  data: billSchema,
});

export const settleDifference = defineEndpoint({
  method: 'POST',
  path: '/user/manage/billSettle',
  summary: '再问支付方一次：钱到了就发放，然后重新对这一天的账',
  access: 'admin',
  failures: ['notFound', 'conflict', 'upstream'],
  input: z.object({ id }),
  data: billDifferenceSchema,
});

export const markDifference = defineEndpoint({
  method: 'POST',
  path: '/user/manage/billMark',
  summary: '写明原因，不再列为待处理',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    id,
    reason: z.string('请写明原因').trim().min(1, '请写明原因').max(200, '原因太长'),
  }),
  data: billDifferenceSchema,
});
