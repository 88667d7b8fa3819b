/** A phone number as people type and paste it, without spaces, dashes and China's prefix. */
export const typedPhone = (text: string): string =>
  text.replace(/[\s\-–—()（）]/g, '').replace(/^(?:\+|00)86/, '');
