import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ObjectNotFound, type Storage } from './storage.ts';

export const text = (content: string) => new TextEncoder().encode(content);

export async function keysUnder(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
}

/** What holds for every storage. @param current an empty one for each test */
export function describeStorage(current: () => Storage): void {
  describe('put', () => {
    it('stores bytes and streams alike, and says their size and digest', async () => {
      const storage = current();
      const content = randomBytes(300_000);
      const expected = {
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
      expect(await storage.put('a/bytes', content)).toEqual(expected);
      const parts = [content.subarray(0, 7), content.subarray(7)];
      expect(await storage.put('a/stream', Readable.from(parts))).toEqual(expected);
      expect(Buffer.from(await storage.read('a/stream')).equals(content)).toBe(true);
    });

    it('stores nothing at all as an object, too', async () => {
      expect(await current().put('empty', text(''))).toMatchObject({ bytes: 0 });
      expect(await current().stat('empty')).toMatchObject({ bytes: 0 });
      expect(await current().read('empty')).toHaveLength(0);
    });

    it('replaces an object whole', async () => {
      const storage = current();
      await storage.put('k', text('a longer first version'));
      await storage.put('k', text('second'));
      expect(Buffer.from(await storage.read('k')).toString()).toBe('second');
    });

    it('keeps the old object when the stream breaks', async () => {
      const storage = current();
      await storage.put('k', text('old'));
      async function* broken() {
        yield text('new');
        throw new Error('connection lost');
      }
      await expect(storage.put('k', Readable.from(broken()))).rejects.toThrow('connection lost');
      expect(Buffer.from(await storage.read('k')).toString()).toBe('old');
    });

    it('lets many writers of one key each write it whole', async () => {
      const storage = current();
      const versions = Array.from({ length: 20 }, (_, i) => String(i).repeat(5_000));
      await Promise.all(versions.map((version) => storage.put('k', text(version))));
      expect(versions).toContain(Buffer.from(await storage.read('k')).toString());
    });
  });

  describe('open', () => {
    beforeEach(() => current().put('k', text('0123456789')));

    it.each([
      [undefined, '0123456789'],
      [{ start: 3 }, '3456789'],
      [{ start: 0, end: 0 }, '0'],
      [{ start: 2, end: 4 }, '234'],
    ])('streams the range %j', async (range, expected) => {
      expect((await buffer(await current().open('k', range))).toString()).toBe(expected);
    });

    it('fails at once for what is not there', async () => {
      await current().put('folder/k', text('x'));
      for (const key of ['none', 'k/below', 'folder']) {
        await expect(current().open(key)).rejects.toThrow(ObjectNotFound);
        await expect(current().read(key)).rejects.toThrow(ObjectNotFound);
      }
    });
  });

  it('tells what is stored, and forgets what is deleted', async () => {
    const storage = current();
    await storage.put('a/b', text('four'));
    expect(await storage.stat('a/b')).toMatchObject({ bytes: 4, modifiedAt: expect.any(Date) });
    expect(await storage.stat('a')).toBeUndefined();
    await storage.delete('a/b');
    await storage.delete('a/b');
    expect(await storage.stat('a/b')).toBeUndefined();
  });

  it('lists keys by prefix in order', async () => {
    const storage = current();
    const keys = ['a-b', 'a.x', 'a/1', 'a/10', 'a/2/x', 'b', 'ab'];
    for (const key of keys) await storage.put(key, text('x'));
    expect(await keysUnder(storage, '')).toEqual([...keys].sort());
    expect(await keysUnder(storage, 'a/1')).toEqual(['a/1', 'a/10']);
    expect(await keysUnder(storage, 'a/')).toEqual(['a/1', 'a/10', 'a/2/x']);
    expect(await keysUnder(storage, 'nothing')).toEqual([]);
  });

  it('lists on while what was listed is deleted', async () => {
    const storage = current();
    const keys = Array.from({ length: 11 }, (_, at) => `v/${String(at).padStart(2, '0')}`);
    for (const key of keys) await storage.put(key, text('x'));
    for await (const key of storage.list('v/')) await storage.delete(key);
    expect(await keysUnder(storage, 'v/')).toEqual([]);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/',
    '.writing/x',
    'a/.b',
    'a\\b',
    'a:b',
    '图',
    'a\0b',
    'a\n',
    'x'.repeat(201),
    `${'x/'.repeat(451)}x`,
  ])('refuses the key %j', async (key) => {
    const storage = current();
    await expect(storage.put(key, text('x'))).rejects.toThrow(RangeError);
    await expect(storage.open(key)).rejects.toThrow(RangeError);
    await expect(storage.stat(key)).rejects.toThrow(RangeError);
    await expect(storage.delete(key)).rejects.toThrow(RangeError);
  });
}
