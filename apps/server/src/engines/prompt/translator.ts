import type { Wishes } from './wishes.ts';

/** A language that a model reads; anything but Chinese is told in English. */
export type PromptLanguage = 'zh' | 'en';

/** Who turned the words into English: a chat model, or the built-in dictionary of the trade. */
export type TranslatedBy = 'model' | 'dictionary';

export interface Translation extends Wishes {
  /** Absent when there was nothing to translate. */
  readonly by?: TranslatedBy;
}

/** Turns the user's words into English, for models that do not read Chinese. */
export interface Translator {
  /** Never rejects but when the signal fires: what cannot be translated is told as far as words are known. */
  toEnglish(wishes: Wishes, signal: AbortSignal): Promise<Translation>;
}
