import { z } from 'zod';

/** Whole numbers from one to another, both included. */
export interface WholeRange {
  readonly least: number;
  readonly most: number;
}

const TICKETS_MOST = 1_000_000;

/** The whole numbers that administrators type, and how far they go. */
export const RANGES = {
  tickets: { least: 0, most: TICKETS_MOST },
  /** Below zero they are taken back. */
  givenTickets: { least: -TICKETS_MOST, most: TICKETS_MOST },
  validDays: { least: 1, most: 3650 },
  months: { least: 1, most: 36 },
  queueWeight: { least: 1, most: 6 },
  discountPercent: { least: 0, most: 90 },
  toolPrice: { least: 0, most: 1000 },
} as const satisfies Record<string, WholeRange>;

const inWords = (value: number) => value.toLocaleString('en-US');

/** The range as a reader takes it in. */
export const rangeInWords = ({ least, most }: WholeRange): string =>
  `${inWords(least)} 到 ${inWords(most)}`;

/** What is said of anything else. */
export const outOfRange = (range: WholeRange): string => `请填 ${rangeInWords(range)} 的整数`;

export function wholeNumber(range: WholeRange) {
  const says = outOfRange(range);
  return z.number(says).int(says).min(range.least, says).max(range.most, says);
}
