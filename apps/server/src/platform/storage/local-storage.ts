import { createHash, randomUUID } from 'node:crypto';
import { type Dirent, readdirSync, rmSync, statSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import {
  type ByteRange,
  checkKey,
  ObjectNotFound,
  type Storage,
  StorageAway,
  StorageFull,
  type StoredObject,
  type WrittenObject,
} from './storage.ts';

/** Holds files being written; its name begins with a dot, so no key leads into it. */
const temporaryFolder = '.writing';
/** What was not written to for so long has no writer any more. */
const ABANDONED_MS = 60 * 60_000;

/**
 * Storage in a folder, one file per object. An object is written aside, flushed to the disk and renamed,
 * and the folder's entry is flushed too. Opening removes what writers that were killed left behind, and
 * leaves what other processes are writing: any number may open a folder that they share.
 */
export function openLocalStorage(root: string): Storage {
  const aside = path.join(root, temporaryFolder);
  makeFolder(path.resolve(aside), 0o700);
  removeAbandoned(aside);
  const fileOf = (key: string) => path.join(root, checkKey(key));

  return {
    async put(key, content) {
      const file = fileOf(key);
      const temporary = path.join(aside, randomUUID());
      try {
        const written = await writeDurably(temporary, content);
        await mkdirDurably(path.dirname(file), root);
        await rename(temporary, file);
        await flushFolder(path.dirname(file));
        return written;
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw asStorageError(error);
      }
    },

    async open(key, range) {
      const handle = await missingAsNotFound(key, () => openFile(fileOf(key)));
      return handle.createReadStream(streamRange(range));
    },

    read: (key) => missingAsNotFound(key, () => readFile(fileOf(key))),

    async stat(key): Promise<StoredObject | undefined> {
      const stats = await stat(fileOf(key)).catch(undefinedWhenMissing);
      return stats?.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : undefined;
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    list: (prefix) => listKeys(root, '', prefix),
  };
}

function removeAbandoned(aside: string): void {
  const before = Date.now() - ABANDONED_MS;
  for (const name of readdirSync(aside)) {
    const file = path.join(aside, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < before) rmSync(file, { recursive: true, force: true });
  }
}

/** Opening a folder succeeds on Linux; only reading it would fail. */
async function openFile(file: string): Promise<FileHandle> {
  const handle = await open(file, 'r');
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
}

async function writeDurably(file: string, content: Uint8Array | Readable): Promise<WrittenObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunksOf(content)) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await writeAll(handle, chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* chunksOf(content: Uint8Array | Readable): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    yield content;
    return;
  }
  for await (const chunk of content) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    offset += (await handle.write(chunk, offset)).bytesWritten;
  }
}

/** Makes the folders down to `folder`, each one's entry flushed to the disk. */
async function mkdirDurably(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length && made !== root; made = path.dirname(made)) {
    await flushFolder(path.dirname(made));
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function streamRange(range: ByteRange | undefined): { start?: number; end?: number } {
  if (!range) return {};
  return range.end === undefined ? { start: range.start } : { start: range.start, end: range.end };
}

async function* listKeys(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries: Dirent[] =
    (await readdir(path.join(root, folder), { withFileTypes: true }).catch(undefinedWhenMissing)) ??
    [];
  const named = entries
    .filter((entry) => !entry.name.startsWith('.'))
    // A folder sorts as its keys do, with the slash.
    .map((entry) => ({ key: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`, entry }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key, entry } of named) {
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* listKeys(root, key, prefix);
    } else if (key.startsWith(prefix)) {
      yield key;
    }
  }
}

async function missingAsNotFound<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    if (isMissing(cause)) throw new ObjectNotFound(key, { cause });
    throw cause;
  }
}

/** What a disk says that has no room left, for all or for this user. */
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);
/** What a disk says that fails, or that the system made read-only because it did. */
const FAILING: ReadonlySet<string | undefined> = new Set(['EIO', 'EROFS']);

function asStorageError(cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (FULL.has(code)) return new StorageFull('the disk of the files is full', { cause });
  if (FAILING.has(code)) return new StorageAway('the disk of the files fails', { cause });
  return cause;
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
