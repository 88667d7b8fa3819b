import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * How WeChat proves that a message is its own, and how it seals one in safe mode (AES-256-CBC, PKCS #7 to
 * 32 bytes; the first 16 bytes of the key are the vector; inside: 16 random bytes, length, message, app).
 */

/** SHA-1 over the parts, sorted and put together; over the sealed message too in safe mode. */
export function signatureOf(...parts: readonly string[]): string {
  return createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
}

const KEY_BYTES = 32;
const VECTOR_BYTES = 16;
const RANDOM_BYTES = 16;
const BLOCK_BYTES = 32;

/** The EncodingAESKey as the console shows it: 43 characters of base64. */
export const keyOf = (encodingKey: string): Buffer => Buffer.from(`${encodingKey}=`, 'base64');

export function seal(message: string, appId: string, key: Buffer): string {
  const text = Buffer.from(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const whole = Buffer.concat([randomBytes(RANDOM_BYTES), length, text, Buffer.from(appId)]);
  const pad = BLOCK_BYTES - (whole.length % BLOCK_BYTES);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, VECTOR_BYTES));
  cipher.setAutoPadding(false);
  const padded = Buffer.concat([whole, Buffer.alloc(pad, pad)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

/** What was sealed for this app; null when it was not, or was changed. Check its signature first. */
export function unseal(sealed: string, appId: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0 || key.length !== KEY_BYTES) {
    return null;
  }
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, VECTOR_BYTES));
  decipher.setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const pad = padded.at(-1) ?? 0;
  if (pad < 1 || pad > BLOCK_BYTES) return null;
  const whole = padded.subarray(0, -pad);
  if (whole.length < RANDOM_BYTES + 4) return null;
  const end = RANDOM_BYTES + 4 + whole.readUInt32BE(RANDOM_BYTES);
  if (end > whole.length || whole.toString('utf8', end) !== appId) return null;
  return whole.toString('utf8', RANDOM_BYTES + 4, end);
}
