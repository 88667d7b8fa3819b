import type { Wishes } from './wishes.ts';

/** A language that a model reads; anything but Chinese is told in English. */
export type PromptLanguage = 'zh' | 'en';

/** Turns the wishes of a task into English, for models that do not read Chinese. */
export interface Translator {
  /** Never rejects but when the signal fires: what cannot be translated is told as far as words are known. */
  toEnglish(wishes: Wishes, signal: AbortSignal): Promise<Wishes>;
}
