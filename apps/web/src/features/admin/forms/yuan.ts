/** Fen as they are typed: 1990 → 19.9. */
export const yuanOf = (fen: number): string => String(fen / 100);

/**
 * Yuan as typed in whole fen, without a detour over fractions: 19.9 → 1990. NaN for what is no price,
 * and for fractions of a fen.
 */
export function fenOf(yuan: string): number {
  const parts = /^(\d+)(?:\.(\d{0,2}))?$/.exec(yuan.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : Number.NaN;
}
