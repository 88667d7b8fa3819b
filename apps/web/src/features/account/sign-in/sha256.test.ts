import { expect, it } from 'vitest';
import { MOST_BYTES, sha256Head } from './sha256.ts';

it('gives the first 32 bits of SHA-256 for every length of one block', async () => {
  for (let length = 0; length <= MOST_BYTES; length++) {
    const text = Array.from({ length }, (_, at) =>
      String.fromCharCode(33 + ((at * 7 + length) % 90)),
    ).join('');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect(sha256Head(text)).toBe(new DataView(digest).getUint32(0));
  }
});
