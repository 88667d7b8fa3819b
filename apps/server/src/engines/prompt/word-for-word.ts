import type { Translator } from './translator.ts';

/** Leaves the words as they are, for models that read some Chinese whatever they are made for. */
export const wordForWord: Translator = { toEnglish: async (wishes) => wishes };
