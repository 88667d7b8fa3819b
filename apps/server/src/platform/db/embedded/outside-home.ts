import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { findPostmaster } from './postmaster.ts';

/** Folders outside any data folder that survive a restart of the machine, best first. */
const parents = ['/var/lib/zhuhui', '/var/tmp/zhuhui'];
const ownerFile = 'belongs-to';

/** Also from under a program that is still writing there. */
export const REMOVE_THOROUGHLY = {
  ...{ recursive: true, force: true },
  ...{ maxRetries: 20, retryDelay: 20 },
} as const;

/**
 * A new folder for the cluster of a data folder that PostgreSQL's account cannot reach. The caller
 * links to `<home>/postgres` from the data folder.
 *
 * @throws EmbeddedPostgresError
 */
export function makeOutsideHome(dataDir: string): string {
  for (const parent of parents) {
    try {
      if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o711);
      // Below /var/tmp anyone could have taken the name.
      if (lstatSync(parent).uid !== process.getuid?.()) continue;
      removeForgottenHomes(parent);
      const home = mkdtempSync(`${parent}/`);
      chmodSync(home, 0o711);
      writeFileSync(path.join(home, ownerFile), `${dataDir}\n`);
      return home;
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(codeOf(error))) throw error;
    }
  }
  throw new EmbeddedPostgresError(
    'permission',
    `数据库的账户进不了 ${dataDir}，${parents.join('、')} 也不可写；请把 DATA_DIR 设到普通账户可进入的文件夹`,
  );
}

export function removeOutsideHome(home: string): void {
  if (parents.includes(path.dirname(home))) rmSync(home, REMOVE_THOROUGHLY);
}

/**
 * Removes homes whose data folder lay in the temporary folder and is gone: those of test runs and of
 * throw-away checkouts. A data folder anywhere else may only be unmounted.
 */
function removeForgottenHomes(parent: string): void {
  for (const name of readdirSync(parent)) {
    const home = path.join(parent, name);
    const dataDir = readOwner(home);
    const isTemporary = dataDir?.startsWith(`${os.tmpdir()}/`) ?? false;
    if (!dataDir || !isTemporary || existsSync(dataDir)) continue;
    if (!findPostmaster(path.join(home, 'postgres'))) rmSync(home, { recursive: true });
  }
}

function readOwner(home: string): string | undefined {
  try {
    return readFileSync(path.join(home, ownerFile), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
