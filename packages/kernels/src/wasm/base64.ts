const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of standard base64 text; padding is optional. Neither Node nor a browser is needed. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const value = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) value[ALPHABET.charCodeAt(i)] = i;
  let length = text.length;
  while (length > 0 && text[length - 1] === '=') length--;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    held = ((held << 6) | value[text.charCodeAt(i)]) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
    }
  }
  return bytes;
}
