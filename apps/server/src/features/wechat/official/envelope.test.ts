import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSameSecret } from '../../../platform/ids.ts';
import { keyOf, seal, signatureOf, unseal } from './envelope.ts';

const ENCODING_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const APP = 'wx00000000000000aa';

describe('envelope of messages', () => {
  it('signs the parts in the order of the alphabet', () => {
    // echo -n 123abctoken | sha1sum
    expect(signatureOf('token', '123', 'abc')).toBe('84501b652458690801074dc0b44e9822dfb63245');
    expect(isSameSecret('', signatureOf('a'))).toBe(false);
    expect(isSameSecret('é'.repeat(signatureOf('a').length), signatureOf('a'))).toBe(false);
    expect(isSameSecret(signatureOf('b'), signatureOf('a'))).toBe(false);
  });

  it('opens what it sealed, for its own app and key alone', () => {
    const key = keyOf(ENCODING_KEY);
    expect(key).toHaveLength(32);
    for (const text of ['', '<xml>中文</xml>', 'a'.repeat(1000)]) {
      expect(unseal(seal(text, APP, key), APP, key)).toBe(text);
    }
    const sealed = seal('text', APP, key);
    expect(unseal(sealed, 'wx00000000000000bb', key)).toBeNull();
    expect(unseal(sealed, APP, keyOf(ENCODING_KEY.replace('a', 'b')))).toBeNull();
    expect(unseal('', APP, key)).toBeNull();
    expect(unseal('not base64 at all', APP, key)).toBeNull();
  });

  it('is not led beyond the end by a length that lies', () => {
    const key = keyOf(ENCODING_KEY);
    const whole = Buffer.alloc(32, 12);
    whole.writeUInt32BE(0xffffffff, 16);
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const sealed = Buffer.concat([cipher.update(whole), cipher.final()]).toString('base64');
    expect(unseal(sealed, APP, key)).toBeNull();
  });
});
