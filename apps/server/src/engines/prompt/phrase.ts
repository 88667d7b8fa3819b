/** What the house itself says of a picture, in both languages that models are told in. */
export interface Phrase {
  readonly zh: string;
  readonly en: string;
}

/** A phrase in both languages. */
export const phrase = (zh: string, en: string): Phrase => ({ zh, en });

/** Phrases one after the other, as a sentence of either language lists them. */
export function joinPhrases(phrases: readonly Phrase[], language: 'zh' | 'en'): string {
  return joinParts(
    phrases.map((each) => each[language]),
    language,
  );
}

/** Texts of one language, one after the other; empty ones are left out. */
export function joinParts(parts: readonly string[], language: 'zh' | 'en'): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(language === 'zh' ? '，' : ', ');
}
