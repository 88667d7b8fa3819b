import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'zhuhui-test-'));
afterAll(() => rmSync(home, { recursive: true }));

it('makes what is missing, and says where that begins', () => {
  expect(makeFolder(join(home, 'a/b/c'), 0o700)).toBe(join(home, 'a'));
  expect(statSync(join(home, 'a/b/c')).mode & 0o777).toBe(0o700);
  expect(makeFolder(join(home, 'a/b/d'))).toBe(join(home, 'a/b/d'));
  expect(makeFolder(join(home, 'a/b/c'))).toBeUndefined();
});

it('makes none of a file, or below one', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => makeFolder(join(home, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(home, 'file/below'))).toThrow(/ENOTDIR|EEXIST/);
});

it.skipIf(process.platform !== 'linux')('gives up where none can be made', () => {
  expect(() => makeFolder('/proc/none/below')).toThrow('ENOENT');
});
