import { expect, it } from 'vitest';
import { createRedactor } from '../remote/redact.ts';
import { secretsOf } from './connect.ts';

const settings = (apiKey: string, baseUrls: readonly string[] = ['http://10.0.0.5:8188']) => ({
  ...{ id: 'comfyui', name: 'ComfyUI', options: {}, apiKey, baseUrls },
});
const said = (apiKey: string, words: string, baseUrls?: readonly string[]) =>
  createRedactor(secretsOf(settings(apiKey, baseUrls)))(words);

it('keeps a key to itself when a server repeats it without its scheme', () => {
  expect(said('Bearer tok-5d1f77', 'no user tok-5d1f77')).toBe('no user ***');
  expect(said('tok-5d1f77', 'bad header Bearer tok-5d1f77')).toBe('bad header Bearer ***');
});

it('keeps a login to itself, sealed or in the clear', () => {
  const login = Buffer.from('ops:pa ss-9').toString('base64');
  expect(said(`Basic ${login}`, `${login} is ops:pa ss-9, password pa ss-9`)).toBe(
    '*** is ***, password ***',
  );
  const own = ['http://ops:pa%20ss-9@10.0.0.5:8188'];
  expect(said('', `${login}: pa ss-9 is wrong`, own)).toBe('***: *** is wrong');
});

it('takes nothing out where there is no key', () => {
  expect(secretsOf(settings(''))).toEqual([]);
});
