/** Fen as they are typed: 1990 → 19.9. */
export const yuanOf = (fen: number): string => String(fen / 100);

/**
 * Yuan as typed in whole fen, without a detour over fractions: 19.9 → 1990. Full width, as Chinese input has it,
 * the sign, the word and commas between thousands will do. NaN for what is no price, and for fractions of a fen.
 */
export function fenOf(yuan: string): number {
  const plain = yuan.normalize('NFKC').trim().replace('。', '.');
  const parts = /^[¥￥]?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?\s*元?$/.exec(plain);
  return parts
    ? Number(parts[1]?.replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
    : Number.NaN;
}
