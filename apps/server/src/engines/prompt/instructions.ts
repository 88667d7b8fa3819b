import type { Tell, TellTable } from './brief-facts.ts';
import { TELL_EN } from './instructions-en.ts';
import { TELL_ZH } from './instructions-zh.ts';
import type { PromptLanguage } from './translator.ts';

const tellWith =
  (table: TellTable): Tell =>
  (facts) =>
    (table[facts.capability]?.(facts) ?? facts.description).replace(/ {2,}/g, ' ').trim();

/** What a model that follows instructions is told, by language. */
export const INSTRUCTIONS: Readonly<Record<PromptLanguage, Tell>> = {
  zh: tellWith(TELL_ZH),
  en: tellWith(TELL_EN),
};
