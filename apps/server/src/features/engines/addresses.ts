/** Addresses as calls are made of them: without blanks around them and slashes at their end. */
export const tidyAddresses = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.trim().replace(/\/+$/, '')).filter(Boolean);
