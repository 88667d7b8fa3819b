import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps small secrets (a provider's key) encrypted at rest. */
export interface SecretBox {
  /** AES-256-GCM under a fresh nonce; `context` must be given again to open it. */
  seal(plain: string, context: string): string;
  /** @returns null when the text was changed, belongs to another context, or was sealed with another key */
  open(sealed: string, context: string): string | null;
}

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `secret` is the installation's own key (`SECRET_KEY`); the box derives one of its own from it (RFC 5869). */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhuhui secret box', 32));
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `${FORMAT}.${packed.toString('base64url')}`;
    },
    open(sealed, context) {
      const [format, text = ''] = sealed.split('.');
      const packed = Buffer.from(text, 'base64url');
      if (format !== FORMAT || packed.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = packed.subarray(0, NONCE_BYTES);
      const tag = packed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const body = packed.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
