import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

export interface FolderLock {
  release(): void;
}

const lockName = /^\.lock-(\d{8})$/;
const fileOf = (folder: string, generation: number) =>
  path.join(folder, `.lock-${String(generation).padStart(8, '0')}`);

/**
 * Makes this process the only one working in `folder`, until `release` or until it ends in any way
 * (a lock whose owner is gone counts as free).
 *
 * Each owner writes a file of its own, numbered one above the last, with an exclusive link; the
 * highest number rules and is never removed, only followed by the next. So of two processes that
 * find the same dead owner at once exactly one can write the next number, which "remove the stale
 * file, then create mine" cannot promise.
 *
 * @throws EmbeddedPostgresError when a living process holds the folder, or nothing can be written there
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const own = ownIdentity();
  const draft = path.join(folder, `.lock-draft-${randomUUID()}`);
  try {
    writeFileSync(draft, JSON.stringify(own));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EmbeddedPostgresError(
      'permission',
      `不能在数据文件夹 ${folder} 里写文件（${code}），请检查它的属主与权限，或用 DATA_DIR 另选文件夹`,
      { cause },
    );
  }
  try {
    for (;;) {
      const generation = tryNext(folder, draft);
      if (generation !== undefined) return { release: () => release(folder, generation) };
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The process that holds the folder now. */
export function lockHolder(folder: string): ProcessIdentity | undefined {
  return aliveHolderOf(folder, generationsIn(folder).at(-1));
}

function aliveHolderOf(folder: string, generation: number | undefined) {
  const holder = generation === undefined ? undefined : readHolder(fileOf(folder, generation));
  return holder && isAlive(holder) ? holder : undefined;
}

function tryNext(folder: string, draft: string): number | undefined {
  // One look decides both whose turn it was and which number is next; a second look could already
  // show the next owner, whom we would then depose.
  const latest = generationsIn(folder).at(-1);
  const holder = aliveHolderOf(folder, latest);
  if (holder) {
    throw new EmbeddedPostgresError(
      'inUse',
      `数据文件夹 ${folder} 正被另一个筑绘进程使用（进程号 ${holder.pid}），请先停止它，或用 DATA_DIR 另选文件夹`,
    );
  }
  const next = (latest ?? 0) + 1;
  try {
    linkSync(draft, fileOf(folder, next));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  const generations = generationsIn(folder);
  if (generations.at(-1) !== next) {
    // Others came and went between our look and our link: start again.
    rmSync(fileOf(folder, next), { force: true });
    return undefined;
  }
  for (const earlier of generations.filter((generation) => generation < next)) {
    rmSync(fileOf(folder, earlier), { force: true });
  }
  return next;
}

function release(folder: string, generation: number): void {
  // Kept, so that numbers never go down; emptied, so that it names nobody.
  const file = fileOf(folder, generation);
  if (existsSync(file)) writeFileSync(file, '');
}

function generationsIn(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => Number(lockName.exec(name)?.[1] ?? Number.NaN))
    .filter((generation) => !Number.isNaN(generation))
    .sort((a, b) => a - b);
}

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isIdentity(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isIdentity(value: unknown): value is ProcessIdentity {
  const candidate = value as Partial<ProcessIdentity> | null;
  return typeof candidate?.pid === 'number' && typeof candidate.startedAt === 'string';
}
