import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../env.ts';
import { s3PlaceOf } from '../env-storage.ts';
import { StartError } from '../start-error.ts';
import { describeStorage, keysUnder, text } from './conformance.ts';
import { copyObjects } from './copy.ts';
import { openFolderStorage, openStorage } from './open.ts';
import { assertUsableStore, openS3Storage } from './s3-storage.ts';
import { type Storage, StorageAway } from './storage.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

let server: S3Server;
let storage: Storage;
beforeEach(async () => {
  server = await startS3Server();
  storage = await openS3Storage(server.place);
});
afterEach(() => server.close());

describeStorage(() => storage);

it('keeps everything under its prefix and lists nothing beside it', async () => {
  await storage.put('files/a', text('mine'));
  const beside = await openS3Storage({ ...server.place, prefix: 'other/' });
  await beside.put('files/b', text('theirs'));
  expect([...server.objects.keys()].sort()).toEqual(['other/files/b', 'zhuhui/files/a']);
  expect(await keysUnder(storage, '')).toEqual(['files/a']);
});

it.each(['bytes', 'a stream'])('stores %s that go in several parts', async (form) => {
  const content = randomBytes(12 * 1024 * 1024 + 5);
  const source = form === 'bytes' ? content : Readable.from([content]);
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(await storage.put('film', source)).toEqual({ bytes: content.length, sha256 });
  expect(content.equals(Buffer.from(await storage.read('film')))).toBe(true);
});

it('takes back the parts of a large object whose stream broke', async () => {
  async function* broken() {
    yield randomBytes(6 * 1024 * 1024);
    yield randomBytes(6 * 1024 * 1024);
    throw new Error('connection lost');
  }
  await expect(storage.put('film', Readable.from(broken()))).rejects.toThrow('connection lost');
  expect(server.openUploads).toBe(0);
  expect(server.objects.size).toBe(0);
});

it('reads again what broke off, and gives up some time', async () => {
  await storage.put('k', text('0123456789'));
  server.breakOff(2);
  expect(Buffer.from(await storage.read('k')).toString()).toBe('0123456789');
  server.breakOff(3);
  await expect(storage.read('k')).rejects.toThrow(StorageAway);
});

it('tells a store that is away from an object that is not there', async () => {
  const gone = await openS3Storage({ ...server.place, endpoint: 'http://127.0.0.1:1' });
  await expect(gone.read('k')).rejects.toThrow(StorageAway);
  await expect(gone.put('k', text('x'))).rejects.toThrow(StorageAway);
  await expect(gone.stat('k')).rejects.toThrow(StorageAway);
});

describe('at the start', () => {
  const variables = (change: Record<string, string> = {}) => ({
    S3_ENDPOINT: `${server.place.endpoint}/`,
    S3_BUCKET: server.place.bucket,
    S3_REGION: server.place.region,
    S3_KEY_ID: server.place.keyId,
    S3_KEY_SECRET: server.place.keySecret,
    S3_PATH_STYLE: '1',
    S3_PREFIX: 'zhuhui',
    ...change,
  });

  it('the variables name the store', () => {
    expect(s3PlaceOf(readEnv(variables()))).toEqual(server.place);
    expect(s3PlaceOf(readEnv({}))).toBeNull();
    expect(() => readEnv(variables({ S3_KEY_SECRET: '' }))).toThrow(
      '对象存储的设置不全，还缺环境变量 S3_KEY_SECRET',
    );
    expect(() => readEnv(variables({ S3_PREFIX: '../x' }))).toThrow('S3_PREFIX 应为');
  });

  it('a store that works is left as it was', async () => {
    await assertUsableStore(storage, server.place);
    expect(server.objects.size).toBe(0);
  });

  it.each([
    [{ bucket: 'another' }, '没有这个桶（S3_BUCKET）'],
    [{ keyId: 'another' }, '访问密钥 ID 不存在（S3_KEY_ID）'],
    [{ keySecret: 'another' }, '访问密钥不对（S3_KEY_SECRET）'],
    [{ region: 'us-east-1' }, '桶不在这个地域（S3_REGION）'],
    [{ endpoint: 'http://127.0.0.1:1' }, '连不上（S3_ENDPOINT）'],
  ])('%j is told in Chinese, without the key', async (change, reason) => {
    const place = { ...server.place, ...change };
    const attempt = assertUsableStore(await openS3Storage(place), place);
    await expect(attempt).rejects.toThrow(StartError);
    await expect(attempt).rejects.toThrow(reason);
    await expect(attempt).rejects.not.toThrow(/key-secret/);
  });

  it('a server that speaks something else is told in one Chinese line', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('{"data":null}'));
    onTestFinished(() => void other.close());
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const place = { ...server.place, endpoint: `http://127.0.0.1:${port}` };
    await expect(assertUsableStore(await openS3Storage(place), place)).rejects.toThrow(
      new StartError('对象存储的桶 studio-files 用不了：那里答的不是 S3 协议（S3_ENDPOINT）'),
    );
  });

  it('files that lie in the folder are not left behind, and are copied by a command that goes on', async () => {
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-move-'));
    const env = readEnv(variables({ DATA_DIR }));
    const folder = openFolderStorage(env);
    for (const key of ['files/a/1.png', 'files/b/2.png', 'originals/a/1']) {
      await folder.put(key, text(key));
    }
    await expect(openStorage(env)).rejects.toThrow('先运行 npm run files:copy -- to-s3');
    await storage.put('files/a/1.png', text('files/a/1.png'));
    expect(await copyObjects(folder, storage)).toEqual({ copied: 2, kept: 1 });
    const opened = await openStorage(env);
    expect(await keysUnder(opened, '')).toEqual(await keysUnder(folder, ''));
    expect(Buffer.from(await opened.read('files/b/2.png')).toString()).toBe('files/b/2.png');
    rmSync(DATA_DIR, { recursive: true });
  });
});
