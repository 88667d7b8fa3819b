import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalStorage } from './local-storage.ts';
import { ObjectNotFound, type Storage } from './storage.ts';

let root: string;
let storage: Storage;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-storage-'));
  storage = openLocalStorage(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const text = (content: string) => new TextEncoder().encode(content);
async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
}
const leftAside = () => readdirSync(path.join(root, '.writing'));
/** As if whoever wrote what lies aside had been gone for hours. */
const letAge = (names = leftAside()) => {
  const hoursAgo = Date.now() / 1000 - 3 * 3600;
  for (const name of names) utimesSync(path.join(root, '.writing', name), hoursAgo, hoursAgo);
};

describe('put', () => {
  it('stores bytes and streams alike, and says their size and digest', async () => {
    const content = randomBytes(300_000);
    const expected = {
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    expect(await storage.put('a/bytes', content)).toEqual(expected);
    expect(
      await storage.put('a/stream', Readable.from([content.subarray(0, 7), content.subarray(7)])),
    ).toEqual(expected);
    expect(Buffer.from(await storage.read('a/stream')).equals(content)).toBe(true);
    expect(leftAside()).toEqual([]);
  });

  it('replaces an object whole', async () => {
    await storage.put('k', text('a longer first version'));
    await storage.put('k', text('second'));
    expect(Buffer.from(await storage.read('k')).toString()).toBe('second');
  });

  it('keeps the old object and nothing else when the stream breaks', async () => {
    await storage.put('k', text('old'));
    async function* broken() {
      yield text('new');
      throw new Error('connection lost');
    }
    await expect(storage.put('k', Readable.from(broken()))).rejects.toThrow('connection lost');
    expect(Buffer.from(await storage.read('k')).toString()).toBe('old');
    expect(leftAside()).toEqual([]);
  });

  it('lets many writers of one key each write it whole', async () => {
    const versions = Array.from({ length: 20 }, (_, i) => String(i).repeat(5_000));
    await Promise.all(versions.map((version) => storage.put('k', text(version))));
    expect(versions).toContain(Buffer.from(await storage.read('k')).toString());
  });
});

describe('open', () => {
  beforeEach(() => storage.put('k', text('0123456789')));

  it.each([
    [undefined, '0123456789'],
    [{ start: 3 }, '3456789'],
    [{ start: 0, end: 0 }, '0'],
    [{ start: 2, end: 4 }, '234'],
  ])('streams the range %j', async (range, expected) => {
    expect((await buffer(await storage.open('k', range))).toString()).toBe(expected);
  });

  it('fails at once for what is not there, a folder included', async () => {
    await storage.put('folder/k', text('x'));
    await expect(storage.open('none')).rejects.toThrow(ObjectNotFound);
    await expect(storage.read('k/below-a-file')).rejects.toThrow(ObjectNotFound);
    await expect(storage.open('folder')).rejects.toThrow(ObjectNotFound);
    await expect(storage.read('folder')).rejects.toThrow(ObjectNotFound);
  });
});

it('tells what is stored, and forgets what is deleted', async () => {
  await storage.put('a/b', text('four'));
  expect(await storage.stat('a/b')).toMatchObject({ bytes: 4 });
  expect(await storage.stat('a')).toBeUndefined();
  await storage.delete('a/b');
  await storage.delete('a/b');
  expect(await storage.stat('a/b')).toBeUndefined();
});

it('lists keys by prefix in order', async () => {
  const keys = ['a-b', 'a.x', 'a/1', 'a/10', 'a/2/x', 'b', 'ab'];
  for (const key of keys) await storage.put(key, text('x'));
  expect(await keysUnder('')).toEqual([...keys].sort());
  expect(await keysUnder('a/1')).toEqual(['a/1', 'a/10']);
  expect(await keysUnder('a/')).toEqual(['a/1', 'a/10', 'a/2/x']);
  expect(await keysUnder('nothing')).toEqual([]);
});

it('removes what a killed writer left, and keeps the rest', async () => {
  await storage.put('kept', text('x'));
  writeFileSync(path.join(root, '.writing/half-written'), 'half');
  mkdirSync(path.join(root, '.writing/odd'));
  letAge();
  storage = openLocalStorage(root);
  expect(leftAside()).toEqual([]);
  expect(await keysUnder('')).toEqual(['kept']);
});

it('leaves alone what another process on the same folder is writing', async () => {
  const stream = new Readable({ read: () => undefined });
  const writing = storage.put('k', stream);
  stream.push(text('half, '));
  await vi.waitFor(() => expect(leftAside()).toHaveLength(1));
  openLocalStorage(root);
  stream.push(text('and whole'));
  stream.push(null);
  await writing;
  expect(Buffer.from(await storage.read('k')).toString()).toBe('half, and whole');
});

it('holds whole objects only after its writer was killed at any moment', async () => {
  const module = new URL('./local-storage.ts', import.meta.url).href;
  // Each object is one letter repeated, and its key tells how often.
  const program = `
    const { openLocalStorage } = await import(${JSON.stringify(module)});
    const storage = openLocalStorage(${JSON.stringify(root)});
    for (let i = 1; ; i++) {
      const bytes = (i * 7919) % 400_000 + 1;
      await storage.put('size-' + bytes, Buffer.alloc(bytes, 'x'));
      if (i === 5) console.log('writing');
    }`;
  for (const delayMs of [0, 7, 23]) {
    const writer = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await once(writer.stdout, 'data');
    await sleep(delayMs);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  }
  letAge();
  storage = openLocalStorage(root);
  expect(leftAside()).toEqual([]);
  const keys = await keysUnder('size-');
  expect(keys.length).toBeGreaterThanOrEqual(5);
  for (const key of keys) {
    const content = await storage.read(key);
    expect(`size-${content.length}`).toBe(key);
    expect(content.every((byte) => byte === 120)).toBe(true);
  }
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
  await expect(storage.put(key, text('x'))).rejects.toThrow(RangeError);
  await expect(storage.open(key)).rejects.toThrow(RangeError);
  await expect(storage.stat(key)).rejects.toThrow(RangeError);
  await expect(storage.delete(key)).rejects.toThrow(RangeError);
});
