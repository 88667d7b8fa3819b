import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedFolderOnTheWay } from './account.ts';
import { prepareBinaries } from './binaries.ts';

const nobody = { uid: 65534, gid: 65534 };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-binaries-'));
  const original = path.dirname(path.dirname(prepareBinaries(undefined).postgres));
  cpSync(original, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const found = () => ({ folder, version: `18.0.0-test-${process.pid}` });
const version = (program: string, account?: { uid: number; gid: number }) =>
  spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' }).stdout;

it('makes the links and execute bits that a blocked install script left out', () => {
  rmSync(path.join(folder, 'native/lib/libicui18n.so.60'));
  chmodSync(path.join(folder, 'native/bin/postgres'), 0o644);
  const { postgres, major } = prepareBinaries(undefined, found());
  expect(postgres).toBe(path.join(folder, 'native/bin/postgres'));
  expect(version(postgres)).toContain(`PostgreSQL) ${major}.`);
});

it.runIf(process.getuid?.() === 0)('copies them once to where the account reaches them', () => {
  expect(closedFolderOnTheWay(folder, nobody)).toBe(folder);
  const { postgres } = prepareBinaries(nobody, found());
  const copy = path.dirname(path.dirname(path.dirname(postgres)));
  try {
    expect(postgres).not.toContain(folder);
    expect(version(postgres, nobody)).toContain('PostgreSQL) 18.');
    expect(prepareBinaries(nobody, found()).postgres).toBe(postgres);
    expect(existsSync(path.join(folder, 'native/bin/postgres'))).toBe(true);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
