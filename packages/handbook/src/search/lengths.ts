const DIGITS = '零一二三四五六七八九';
const MM_PER_UNIT: Readonly<Record<string, number>> = {
  毫米: 1,
  mm: 1,
  厘米: 10,
  公分: 10,
  cm: 10,
  米: 1000,
  m: 1000,
};

const DECIMAL =
  /(\d+(?:\.\d+)?)(?:\s*[–~至到-]\s*(\d+(?:\.\d+)?))?\s*(毫米|mm|厘米|公分|cm|米|m(?![a-z²³2]))/g;
/** 一米八, 两米四, 三米. */
const SPOKEN = /([零一二两三四五六七八九\d])米([零一二三四五六七八九\d](?![\d.]))?/g;

/** Lengths in a text, each as one term whatever its unit: 一米八, 1.8 m and 1800 mm are all `1800mm`. */
export function lengthTerms(text: string): string[] {
  const terms: string[] = [];
  for (const [, from, to, unit] of text.matchAll(DECIMAL)) {
    const factor = MM_PER_UNIT[unit ?? ''] ?? 1;
    for (const value of [from, to]) if (value) terms.push(termOf(Number(value) * factor));
  }
  for (const [, metres = '', tenths] of text.matchAll(SPOKEN)) {
    if (tenths !== undefined) terms.push(termOf(digit(metres) * 1000 + digit(tenths) * 100));
    else if (!/\d/.test(metres)) terms.push(termOf(digit(metres) * 1000));
  }
  return terms;
}

const termOf = (mm: number) => `${Math.round(mm)}mm`;

function digit(character: string): number {
  if (character === '两') return 2;
  const value = DIGITS.indexOf(character);
  return value >= 0 ? value : Number(character);
}
