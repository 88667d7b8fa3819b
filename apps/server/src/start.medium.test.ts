import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const LONG_MS = 60_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('leaves no database server running when it is stopped while it starts', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zhuhui-start-'));
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const child = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SELF_BENCHMARK: '0', LOG_LEVEL: 'silent' },
  });
  const ended = once(child, 'exit');
  try {
    await vi.waitUntil(() => existsSync(pidFile), { timeout: LONG_MS, interval: 5 });
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(pidFile)).toBe(false);
  } finally {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
