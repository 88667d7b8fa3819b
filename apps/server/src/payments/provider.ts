import type { PayMode } from '@zhuhui/contracts';

/** An order as a payment provider needs to know it. */
export interface Payable {
  readonly orderNo: string;
  readonly subject: string;
  readonly amountFen: number;
  /** From then on it must not be paid any more. */
  readonly expiresAt: Date;
}

/** A payment as the provider states it, in an answer or a notice whose signature was right. */
export interface Payment {
  readonly orderNo: string;
  readonly tradeNo: string;
  readonly amountFen: number;
  readonly paidAt: Date;
}

/** `unknown`: the provider has not heard of the order yet, which is so until its code was scanned. */
export type TradeState =
  | { readonly state: 'unknown' | 'waiting' | 'closed' }
  | { readonly state: 'paid'; readonly payment: Payment };

/** What a notice says. `payment` only when money has come. */
export interface Notice {
  readonly orderNo: string;
  readonly tradeNo: string;
  readonly tradeStatus: string;
  readonly amountFen: number;
  readonly payment: Payment | null;
}

/** One line of a provider's bill: money that came, or went back. */
export interface BillLine {
  readonly kind: 'payment' | 'refund';
  readonly tradeNo: string;
  readonly orderNo: string;
  /** The merchant's number of a refund; empty for a payment. */
  readonly refundNo: string;
  /** Never below zero, whichever way it went. */
  readonly amountFen: number;
  /** What the provider keeps of it; below zero where it gives a fee back. */
  readonly feeFen: number;
  readonly endedAt: Date;
}

/** Where the provider's answers go to. */
export interface ReturnPlaces {
  /** Its server tells ours. */
  readonly notifyUrl: string;
  /** Its page sends the buyer back. */
  readonly returnUrl: string;
}

/**
 * Whom money comes from. Every answer and every notice is believed only with the provider's signature. Calls
 * throw AppError `unavailable` when there was no answer that can be believed and asking again may help, and
 * `upstream` when the provider will not; both in Chinese words.
 */
export interface PaymentProvider {
  readonly id: 'alipay' | 'cashier';
  readonly name: string;
  begin(
    order: Payable,
    mode: PayMode,
    places: ReturnPlaces,
  ): Promise<{ qrCode?: string; payUrl?: string }>;
  ask(orderNo: string): Promise<TradeState>;
  /** Makes sure that it cannot be paid any more. False when it has been paid meanwhile. */
  close(orderNo: string): Promise<boolean>;
  /** Under the same number money goes back once, however often it is asked. */
  refund(refund: {
    orderNo: string;
    refundNo: string;
    amountFen: number;
    reason: string;
  }): Promise<void>;
  /**
   * Everything that came and went on a day (`2026-11-20`, Beijing time); null while there is no bill of it,
   * which is also so of a day without trades.
   */
  bill(day: string): Promise<BillLine[] | null>;
  /** Reads a notice. @throws AppError forbidden when it is not the provider's, or not for this merchant */
  readNotice(fields: Readonly<Record<string, string>>): Notice;
}

/** `1990` → `19.90`. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2);

/** `19.90` → 1990; NaN for what is no amount. */
export function fenOf(yuan: unknown): number {
  const [, whole, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(yuan)) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** The form in which the protocol writes moments and days. */
export { beijingDay, beijingTime } from '../platform/china-time.ts';

/** From the beginning of such a day, up to that of the next. */
export function momentsOf(day: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${day}T00:00:00+08:00`);
  return { from, to: new Date(from.getTime() + 24 * 3600 * 1000) };
}

/** @returns null for what is no such moment */
export function fromBeijingTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const date = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
