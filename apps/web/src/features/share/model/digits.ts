const FULL_WIDTH_ZERO = 0xff10;
const FULL_WIDTH_NINE = 0xff19;

/** The digits of what was typed or pasted, full-width ones too, at most so many. */
export function digitsIn(text: string, most: number): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const isWide = code >= FULL_WIDTH_ZERO && code <= FULL_WIDTH_NINE;
      return isWide ? String(code - FULL_WIDTH_ZERO) : letter;
    })
    .filter((letter) => letter >= '0' && letter <= '9')
    .join('')
    .slice(0, most);
}
