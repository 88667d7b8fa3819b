import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder, lockHolder } from './folder-lock.ts';
import { findProcess, isAlive, ownIdentity } from './process-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('gives the folder to one holder at a time', () => {
  const lock = lockFolder(folder);
  expect(lockHolder(folder)).toEqual(ownIdentity());
  expect(() => lockFolder(folder)).toThrow('正被另一个筑绘进程使用');
  lock.release();
  expect(lockHolder(folder)).toBeUndefined();
  lockFolder(folder).release();
});

it('keeps one file, however often it changes hands', () => {
  for (let turn = 0; turn < 5; turn++) lockFolder(folder).release();
  expect(readdirSync(folder)).toEqual(['.lock-00000005']);
});

it('counts a holder whose number was given to another process as gone', () => {
  const recycled = { pid: process.pid, startedAt: 'another boot/1' };
  writeFileSync(path.join(folder, '.lock-00000041'), JSON.stringify(recycled));
  lockFolder(folder);
  expect(readdirSync(folder)).toEqual(['.lock-00000042']);
});

it('tells a living process from one that is gone', () => {
  const own = ownIdentity();
  expect(isAlive(own)).toBe(true);
  expect(isAlive({ ...own, startedAt: 'earlier' })).toBe(false);
  expect(findProcess(2 ** 22 + 1)).toBeUndefined();
});

it.skipIf(process.platform !== 'linux')('says where nothing can be written', () => {
  expect(() => lockFolder('/proc')).toThrow(/不能在数据文件夹 \/proc 里写文件.*DATA_DIR/);
});
