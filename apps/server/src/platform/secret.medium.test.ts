import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecret } from './secret.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => path.join(folder, 'secret.key');

it('takes the configured key and writes none', async () => {
  expect(await loadSecret('configured', folder)).toBe('configured');
  expect(readdirSync(folder)).toEqual([]);
});

it('makes one for good, the same for all that start together, for its own account alone', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => loadSecret(undefined, folder)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]).toHaveLength(43);
  expect(readFileSync(file(), 'utf8')).toBe(made[0]);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await loadSecret(undefined, folder)).toBe(made[0]);
});

it.each(['', 'half a key'])('does not sign with “%s”, left by a power cut', async (left) => {
  writeFileSync(file(), left);
  const attempt = loadSecret(undefined, folder);
  await expect(attempt).rejects.toThrow(StartError);
  await expect(attempt).rejects.toThrow(/secret\.key 不完整/);
  expect(readFileSync(file(), 'utf8')).toBe(left);
});
