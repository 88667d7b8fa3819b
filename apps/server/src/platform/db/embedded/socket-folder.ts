import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';

/** With only a unix socket the number merely names the socket file. */
export const socketPort = 5432;

/**
 * sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included; PostgreSQL also
 * keeps a `.lock` file of the same name plus five bytes beside it.
 */
const longestSocketPathBytes = 103;

/**
 * A fresh private folder for the socket of a cluster that no server runs on: inside the cluster's parent when the path is short
 * enough for a socket address, otherwise under the system's temporary folder.
 */
export function makeSocketFolder(cluster: string, account: Account): string {
  const beside = `${cluster}.socket`;
  if (fits(beside)) return claim(beside, account) ?? makeTemporary(cluster, account);
  return makeTemporary(cluster, account);
}

function makeTemporary(cluster: string, account: Account): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const parent = fits(path.join(os.tmpdir(), `zhuhui-${hash}`)) ? os.tmpdir() : '/tmp';
  const claimed = claim(path.join(parent, `zhuhui-${hash}`), account);
  if (claimed) return claimed;
  // Somebody else took the name: any other will do.
  const folder = mkdtempSync(path.join(parent, 'zhuhui-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPathBytes;
}

/**
 * The folder, empty and private to the account; undefined when the name belongs to someone else.
 * What a killed server left in it would stop the next one for as long as its number is in use.
 */
function claim(folder: string, account: Account): string | undefined {
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const existing = lstatSync(folder, { throwIfNoEntry: false });
  if (existing && !(existing.isDirectory() && [owner, process.getuid?.()].includes(existing.uid))) {
    return undefined;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
