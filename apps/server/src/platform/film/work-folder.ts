import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'zhuhui-film-';
/** Six times what any work here may take: what was not written to for so long has nobody who works in it. */
const ABANDONED_MS = 60 * 60_000;

/** Work over files of its own, which are gone afterwards however it ends. */
export async function inWorkFolder<T>(
  work: (file: (name: string) => string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    return await work((name) => join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of those who were killed at work; what cannot be removed is another account's. */
export async function removeAbandonedWork(now: Date): Promise<void> {
  const before = now.getTime() - ABANDONED_MS;
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    if ((await lastWritten(folder)) < before)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** When a folder or a file in it was last written to, milliseconds; of one that is gone by now: never too long ago. */
async function lastWritten(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const times = [folder, ...names.map((name) => join(folder, name))].map((file) =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}
