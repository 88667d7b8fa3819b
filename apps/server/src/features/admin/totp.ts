import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/ids.ts';

/**
 * One-time codes of an authenticator app: TOTP (RFC 6238) over HOTP (RFC 4226) with what every app knows:
 * SHA-1, six digits, a new code every 30 seconds.
 */

export const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 §4: as long as the hash. */
const SECRET_BYTES = 20;
/** Clocks may differ: the code before and the one after count too. */
const DRIFT_STEPS = 1;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4226 §5.3: dynamic truncation. @param counter a whole number of at most 53 bits */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const binary = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(binary % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The time step whose code this is; null when it is none of those around now. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = stepAt(now);
  let found: number | null = null;
  // All of them are looked at, so that the time taken tells nothing.
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (isSameSecret(hotp(secret, step), code)) found = step;
  }
  return found;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** The address an app reads off a QR code. */
export function totpUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const asked = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${asked.toString().replaceAll('+', '%20')}`;
}
