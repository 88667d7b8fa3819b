import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A program that opens one of the networks as the server's helpers do. */
const OPENS_A_NETWORK = `
  const { openSubjectFinder } = await import(${JSON.stringify(new URL('../subject/subject-finder.ts', import.meta.url).href)});
  const see = await openSubjectFinder();
  await see({ width: 8, height: 8, data: new Uint8Array(8 * 8 * 3).fill(90) });
`;

test('a network that is opened and asked leaves no word of it outside of the product', () => {
  const home = mkdtempSync(join(tmpdir(), 'zhuhui-home-'));
  try {
    const places = { HOME: home, TMPDIR: home, XDG_CACHE_HOME: '', ORT_DISABLE_TELEMETRY: '' };
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', OPENS_A_NETWORK], {
      env: { ...process.env, ...places, NODE_DISABLE_COMPILE_CACHE: '1' },
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    expect(readdirSync(home)).toEqual([]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
