import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeStorage, keysUnder, text } from './conformance.ts';
import { openLocalStorage } from './local-storage.ts';
import { type Storage, StorageAway, StorageFull } from './storage.ts';

let root: string;
let storage: Storage;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-storage-'));
  storage = openLocalStorage(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const leftAside = () => readdirSync(path.join(root, '.writing'));
/** As if whoever wrote what lies aside had been gone for hours. */
const letAge = (names = leftAside()) => {
  const hoursAgo = Date.now() / 1000 - 3 * 3600;
  for (const name of names) utimesSync(path.join(root, '.writing', name), hoursAgo, hoursAgo);
};

describeStorage(() => storage);

it('leaves nothing aside, whether a stream ended well or broke', async () => {
  await storage.put('k', Readable.from([text('a'), text('b')]));
  async function* broken() {
    yield text('new');
    throw new Error('connection lost');
  }
  await expect(storage.put('k', Readable.from(broken()))).rejects.toThrow('connection lost');
  expect(leftAside()).toEqual([]);
});

it.each([
  ['ENOSPC', StorageFull],
  ['EDQUOT', StorageFull],
  ['EROFS', StorageAway],
  ['EIO', StorageAway],
])(
  'tells a disk that says %s from a fault of ours, and keeps what was there',
  async (code, kind) => {
    await storage.put('k', text('old'));
    const handle = await open(root, 'r');
    const write = vi.spyOn(Object.getPrototypeOf(handle), 'write');
    await handle.close();
    write.mockRejectedValue(Object.assign(new Error(code), { code }));
    await expect(storage.put('k', text('new'))).rejects.toBeInstanceOf(kind);
    write.mockRestore();
    expect(leftAside()).toEqual([]);
    expect(Buffer.from(await storage.read('k')).toString()).toBe('old');
  },
);

it('removes what a killed writer left, and keeps the rest', async () => {
  await storage.put('kept', text('x'));
  writeFileSync(path.join(root, '.writing/half-written'), 'half');
  mkdirSync(path.join(root, '.writing/odd'));
  letAge();
  storage = openLocalStorage(root);
  expect(leftAside()).toEqual([]);
  expect(await keysUnder(storage, '')).toEqual(['kept']);
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
  const keys = await keysUnder(storage, 'size-');
  expect(keys.length).toBeGreaterThanOrEqual(5);
  for (const key of keys) {
    const content = await storage.read(key);
    expect(`size-${content.length}`).toBe(key);
    expect(content.every((byte) => byte === 120)).toBe(true);
  }
});
