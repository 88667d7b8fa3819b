import { expect, it } from 'vitest';
import { base32, hotp, matchingStep, newTotpSecret, stepAt, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 4226, appendix D.
it.each(
  [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ].map((code, counter) => [counter, code] as const),
)('HOTP %i is %s', (counter, code) => {
  expect(hotp(secret, counter)).toBe(code);
});

// RFC 6238, appendix B, SHA-1.
it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('TOTP at second %i is %s', (seconds, code) => {
  expect(hotp(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

it('takes the code before and the one after, and no other', () => {
  const now = new Date(1_111_111_111_000);
  const step = stepAt(now);
  for (const near of [-1, 0, 1]) {
    expect(matchingStep(secret, hotp(secret, step + near), now)).toBe(step + near);
  }
  for (const far of [-2, 2]) {
    expect(matchingStep(secret, hotp(secret, step + far), now)).toBeNull();
  }
  expect(matchingStep(secret, '', now)).toBeNull();
});

// RFC 4648 §10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j as %s', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

it('makes addresses that apps read', () => {
  expect(totpUri(secret, 'admin', '筑绘')).toBe(
    'otpauth://totp/%E7%AD%91%E7%BB%98:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E7%AD%91%E7%BB%98',
  );
  expect(newTotpSecret()).toHaveLength(20);
});
