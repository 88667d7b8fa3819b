import { createSign, createVerify } from 'node:crypto';

/**
 * Signatures of the Alipay open platform: RSA with SHA-256 (`RSA2`) over the parameters that have a value,
 * sorted by name and joined as a query without escapes.
 */

type Fields = Readonly<Record<string, string>>;

const ALGORITHM = 'RSA-SHA256';

/** What is signed; `without` names what is not part of it. */
function signedText(fields: Fields, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

export const signText = (text: string, privateKey: string): string =>
  createSign(ALGORITHM).update(text, 'utf8').sign(privateKey, 'base64');

/** A request carries its own `sign_type` among what is signed. */
export function isSignedRequest(fields: Fields, publicKey: string): boolean {
  if (fields.sign_type !== 'RSA2' || !fields.sign) return false;
  return createVerify(ALGORITHM)
    .update(signedText(fields, ['sign']), 'utf8')
    .verify(publicKey, fields.sign, 'base64');
}

/** Notices and returns leave `sign_type` out. */
export function signNotice(fields: Fields, privateKey: string): Record<string, string> {
  const sign = signText(signedText(fields, ['sign', 'sign_type']), privateKey);
  return { ...fields, sign_type: 'RSA2', sign };
}
