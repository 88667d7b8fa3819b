import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProgram } from '../test/program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
const rule = path.join(import.meta.dirname, 'insecure-pages.grit');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-rules-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Lines that the rule finds fault with. */
async function foundIn(lines: readonly string[]): Promise<readonly number[]> {
  const plugins = [{ path: rule, includes: ['**'] }];
  const linter = { rules: { preset: 'none' } };
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins, linter }));
  writeFileSync(path.join(folder, 'page.ts'), lines.join('\n'));
  const { output } = await runProgram([biome, 'lint', '.'], { cwd: folder, timeoutMs: 30_000 });
  return [...output.matchAll(/page\.ts:(\d+):\d+ plugin/g)].map(([, line]) => Number(line));
}

it('finds what browsers withhold from pages without TLS, however it is written', async () => {
  const wrong = [
    'const id = crypto.randomUUID();',
    'const made = () => globalThis.crypto.randomUUID();',
    "navigator.clipboard.writeText('words');",
    'const text = window.navigator.clipboard?.readText();',
    "const hash = crypto.subtle.digest('SHA-256', bytes);",
  ];
  expect(await foundIn(wrong)).toEqual([1, 2, 3, 4, 5]);
});

it('leaves alone what is there on every page', async () => {
  const fine = [
    'crypto.getRandomValues(new Uint8Array(16));',
    'const { files } = event.clipboardData;',
    "const word = 'randomUUID';",
  ];
  expect(await foundIn(fine)).toEqual([]);
});
