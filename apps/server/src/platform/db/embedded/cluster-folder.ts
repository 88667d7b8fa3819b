import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Log } from '../../log/log.ts';
import { makeFolder } from '../../make-folder.ts';
import { type Account, closedFolderOnTheWay } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { diagnose, EmbeddedPostgresError, spawnFailure } from './errors.ts';
import { makeOutsideHome, REMOVE_THOROUGHLY, removeOutsideHome } from './outside-home.ts';
import { postgresEnvironment } from './postmaster.ts';

export interface ClusterPaths {
  /** `<dataDir>/postgres`: the cluster, or a link to it. */
  entry: string;
  logFile: string;
}

export function clusterPaths(dataDir: string): ClusterPaths {
  return { entry: path.join(dataDir, 'postgres'), logFile: path.join(dataDir, 'postgres.log') };
}

/** What is being built bears this after the name it will have. */
const ASIDE = '.tmp';

/** Makes the data folder; one that we create is open to passing through, so that PostgreSQL's own
 * account reaches its part of it. */
export function makeDataFolder(dataDir: string): string {
  if (makeFolder(dataDir)) {
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  return realpathSync(dataDir);
}

/**
 * The real path of this data folder's cluster, made on the first call. It is built aside and
 * renamed, so an interrupted first start leaves nothing that looks finished.
 *
 * When PostgreSQL's account cannot reach the data folder, the cluster lives under /var/lib and the
 * data folder holds a link to it.
 *
 * The caller holds the data folder's lock.
 */
export function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: Account,
  log: Log,
): string {
  const { entry, logFile } = clusterPaths(dataDir);
  if (!lstatSync(entry, { throwIfNoEntry: false })) {
    removeUnfinished(entry);
    // An initdb whose parent was killed goes on for a moment: each start builds in a place of its own.
    const aside = `${entry}${ASIDE}-${randomBytes(4).toString('hex')}`;
    const closed = closedFolderOnTheWay(dataDir, account);
    if (closed !== undefined) {
      const home = makeOutsideHome(dataDir);
      log.warn({ closed, home }, 'database kept outside the data folder: its account cannot enter');
      symlinkSync(path.join(home, 'postgres'), aside);
    }
    buildCluster(aside, binaries, account, logFile);
    renameSync(aside, entry);
  }
  return checkedCluster(entry, binaries, account);
}

/** Removes what first starts that were interrupted have left beside `entry`. */
function removeUnfinished(entry: string): void {
  const folder = path.dirname(entry);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${path.basename(entry)}${ASIDE}`)) removeBuilt(path.join(folder, name));
  }
}

function removeBuilt(aside: string): void {
  if (lstatSync(aside, { throwIfNoEntry: false })?.isSymbolicLink()) {
    removeOutsideHome(path.dirname(readlinkSync(aside)));
  }
  rmSync(aside, REMOVE_THOROUGHLY);
}

/** @param aside - where to build: a free path, or a link to one */
function buildCluster(
  aside: string,
  { initdb }: PostgresBinaries,
  account: Account,
  logFile: string,
): void {
  const isLink = lstatSync(aside, { throwIfNoEntry: false }) !== undefined;
  const folder = isLink ? readlinkSync(aside) : aside;
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const locale =
    process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
  const result = spawnSync(
    initdb,
    ['-D', folder, '-U', 'zhuhui', '-E', 'UTF8', ...locale, '--auth=trust', '--no-instructions'],
    { ...account, cwd: '/', env: postgresEnvironment, encoding: 'utf8' },
  );
  if (result.status === 0) return;
  removeBuilt(aside);
  if (result.error) throw spawnFailure(result.error);
  const output = `${result.stdout}\n${result.stderr}`;
  writeFileSync(logFile, output, { flag: 'a' });
  throw diagnose(output, logFile);
}

function checkedCluster(entry: string, { major }: PostgresBinaries, account: Account): string {
  if (!existsSync(entry)) {
    throw new EmbeddedPostgresError('corrupt', `数据库文件夹不见了：${entry} 指向的位置不存在`);
  }
  const cluster = realpathSync(entry);
  const closed = closedFolderOnTheWay(path.dirname(cluster), account);
  if (closed !== undefined) {
    throw new EmbeddedPostgresError(
      'permission',
      `数据库的账户进不了 ${closed}，请把数据文件夹移到普通账户可进入的位置，或执行 chmod o+x ${closed}`,
    );
  }
  if (account && statSync(cluster).uid === 0) {
    throw new EmbeddedPostgresError(
      'permission',
      `数据库文件夹 ${cluster} 属于 root，数据库不能以 root 运行；恢复备份时要保留属主（tar -xp），或执行 chown -R ${account.uid}:${account.gid} ${cluster}`,
    );
  }
  const self = process.getuid?.();
  if (!account && self !== undefined && statSync(cluster).uid !== self) {
    throw new EmbeddedPostgresError('permission', `数据库文件夹 ${cluster} 属于另一个系统账户`);
  }
  const version = readVersion(cluster);
  if (version !== major) {
    throw new EmbeddedPostgresError(
      'version',
      `数据库文件夹由 PostgreSQL ${version} 建立，本程序内置 ${major}，请先用 ${version} 导出再导入`,
    );
  }
  return cluster;
}

function readVersion(cluster: string): string {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'corrupt',
      `数据库文件已损坏：${cluster} 缺少 PG_VERSION，请用备份恢复`,
      { cause },
    );
  }
}
