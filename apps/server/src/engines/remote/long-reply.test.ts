import { randomBytes } from 'node:crypto';
import { Headers } from 'undici';
import { describe, expect, it } from 'vitest';
import { readLongReply } from './long-reply.ts';

const read = (text: string) =>
  readLongReply({ status: 200, headers: new Headers(), bytes: Buffer.from(text) });

/** As an OpenAI-like server writes them. */
interface Pictures {
  readonly data: readonly { readonly b64_json: string }[];
  readonly note: string;
}

describe('a long answer', () => {
  it.each([20_000, 20_001, 200_002])('holds files of %i bytes', (length) => {
    const files = [randomBytes(length), randomBytes(30), randomBytes(length + 1)];
    const [first, short, last] = files.map((file) => file.toString('base64'));
    const told = [first, short, `data:image/png;base64,${last}`].map((b64_json) => ({ b64_json }));
    const note = '图 "一"\\';
    const { json, bytesOf } = read(JSON.stringify({ data: told, note }, null, 1));
    const { data, note: noted } = json as Pictures;
    expect(noted).toBe(note);
    for (const [at, { b64_json }] of data.entries()) {
      expect(b64_json.length).toBeLessThan(100);
      expect(Buffer.compare(bytesOf(b64_json), files[at] as Buffer)).toBe(0);
    }
  });

  it('keeps long strings that are written with escapes', () => {
    const words = '长\n'.repeat(20_000);
    expect(read(JSON.stringify({ words })).json).toEqual({ words });
  });

  it('is nothing when it is no JSON', () => {
    for (const text of ['<html>', `{"a":"${'x'.repeat(40_000)}`, '']) {
      expect(read(text).json).toBeUndefined();
    }
  });
});
