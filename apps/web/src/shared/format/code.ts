/** Digits of a code that is sent to a phone or a mail address. */
const CODE_LENGTH = 6;

/** A code as people type it, or paste it with words and spaces around it; digits of full width are plain ones. */
export const typedCode = (text: string): string =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);
