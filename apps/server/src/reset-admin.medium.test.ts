import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const program = path.join(import.meta.dirname, 'reset-admin.ts');

function reset(args: readonly string[], env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('says how it is called, and makes no data folder where there is none', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-reset-'));
  try {
    const usage = '用法：npm run admin:reset -- 管理员账号，例如 admin\n';
    expect(reset([], { DATA_DIR: folder })).toEqual({ status: 1, stderr: usage });
    const noData = `${folder} 里没有数据库，请用 DATA_DIR 指明程序用的数据文件夹\n`;
    expect(reset(['admin'], { DATA_DIR: folder })).toEqual({ status: 1, stderr: noData });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
