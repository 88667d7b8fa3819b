/**
 * A phone number as people type and paste it, without China's prefix, spaces, dashes and dots, nor the marks of
 * direction that address books put around it; digits of Chinese full width are plain ones.
 */
export const typedPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}.()]/gu, '')
    .replace(/^(?:\+|00)86|^86(?=1\d{10}$)/, '');

/** A phone number or a mail address as people type and paste it into one field. */
export function typedAccount(text: string): string {
  const phone = typedPhone(text);
  return /^1\d{10}$/.test(phone) ? phone : text.trim();
}
