/** Chinese words parted by spaces, and what they are called in English. */
export type EnglishRow = readonly [words: string, english: string];
