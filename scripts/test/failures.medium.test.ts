import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { FAILURES_FILE } from './failures.ts';
import { runProgram } from './program.ts';

const vitest = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const reporter = path.join(import.meta.dirname, 'failures.ts');
let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** What the reporter leaves after Vitest has run these files, by their names. */
async function failuresOf(files: Readonly<Record<string, string>>): Promise<string> {
  folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-failures-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const file = path.join(folder, 'failures.txt');
  await runProgram([vitest, 'run', '--globals', `--root=${folder}`, `--reporter=${reporter}`], {
    cwd: folder,
    timeoutMs: 60_000,
    env: { [FAILURES_FILE]: file },
  });
  return readFileSync(file, 'utf8');
}

it('tells each failure once, with its place; set-up and files that broke too', async () => {
  const told = await failuresOf({
    'sums.test.js': `
      describe('sums', () => {
        it('adds', () => expect(1 + 1).toBe(2));
        it('carries', () => expect(9 + 1).toBe(11));
      });
      describe('rooms', () => {
        beforeAll(() => { throw new TypeError('no key'); });
        it('opens', () => undefined);
      });`,
    'stray.test.js': `it('goes on', () => void Promise.reject(new Error('nobody waits')));`,
    'torn.test.js': `throw new Error('cannot be read');`,
    'whole.test.js': `it('holds', () => undefined);`,
  });
  expect(told).toMatch(
    /✗ sums\.test\.js > sums > carries\n {4}AssertionError: expected 10 to be 11[^\n]*\n {4}at \S*sums\.test\.js:4:/,
  );
  expect(told).toMatch(/✗ sums\.test\.js > rooms\n {4}TypeError: no key\n/);
  expect(told).toMatch(/✗ torn\.test\.js\n {4}Error: cannot be read\n/);
  expect(told).toMatch(/✗ outside of any test\n {4}Error: nobody waits\n/);
  expect(told.match(/✗/g)).toHaveLength(4);
});

it('says how a process ended in the middle of its tests', async () => {
  const told = await failuresOf({
    'gone.test.js': `it('goes', () => process.kill(process.pid, 'SIGKILL'));`,
  });
  expect(told).toMatch(/✗ gone\.test\.js: 1 tests did not end\n/);
  expect(told).toMatch(/because of Error: Worker exited unexpectedly[^\n]*SIGKILL/);
});

it('leaves an empty list when nothing failed', async () => {
  expect(await failuresOf({ 'whole.test.js': `it('holds', () => undefined);` })).toBe('');
});
