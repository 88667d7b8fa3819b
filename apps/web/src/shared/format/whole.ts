import type { WholeRange } from '@zhuhui/contracts';

/**
 * The whole number that was typed, as people write one: no fractions, exponents or hexadecimal; full
 * width, as Chinese input has it, will do. NaN for anything else.
 */
export function wholeOf(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Whether a typed number is one of a range. */
export function isWholeIn(text: string, { least, most }: WholeRange): boolean {
  const value = wholeOf(text);
  return value >= least && value <= most;
}
