import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

/** As a page without a secure connection has it: no `randomUUID`, no `subtle`. */
const insecureCrypto = (fill?: number) => ({
  getRandomValues: (bytes: Uint8Array) => {
    if (fill === undefined) for (const at of bytes.keys()) bytes[at] = Math.random() * 256;
    else bytes.fill(fill);
    return bytes;
  },
});

it('is a UUID of version 4 where there is no secure connection', () => {
  vi.stubGlobal('crypto', insecureCrypto());
  for (let time = 0; time < 200; time++) {
    expect(newId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  }
});

it('marks version and variant and leaves the other 122 bits as they were drawn', () => {
  vi.stubGlobal('crypto', insecureCrypto(0xff));
  expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.stubGlobal('crypto', insecureCrypto(0));
  expect(newId()).toBe('00000000-0000-4000-8000-000000000000');
});

it('never gives the same one twice', () => {
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
});
