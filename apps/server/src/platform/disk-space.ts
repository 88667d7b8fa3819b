import { statfs } from 'node:fs/promises';
import type { Log } from './log/log.ts';

/** Of the disk that a folder lies on. */
export interface DiskSpace {
  /** What this user may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Whether somebody should make room before what users make is refused. */
  readonly isLow: boolean;
}

const LOW_SHARE = 0.1;
/** Of a large disk a tenth is plenty; this many bytes hold a busy day. */
const LOW_BYTES = 5 * 1024 ** 3;

const isLow = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < Math.min(LOW_BYTES, totalBytes * LOW_SHARE);

interface Blocks {
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
}

/**
 * @param ask the system
 * @returns null where the system does not say
 */
export async function readDiskSpace(
  folder: string,
  ask: (folder: string) => Promise<Blocks> = statfs,
): Promise<DiskSpace | null> {
  const stats = await ask(folder).catch(() => null);
  // Some that are not disks say 0.
  if (!stats || stats.blocks === 0) return null;
  const freeBytes = stats.bavail * stats.bsize;
  const totalBytes = stats.blocks * stats.bsize;
  return { freeBytes, totalBytes, isLow: isLow(freeBytes, totalBytes) };
}

/** Tells the log while there is little room, before anything fails. */
export async function warnOfLittleSpace(folder: string, log: Log): Promise<void> {
  const space = await readDiskSpace(folder);
  if (space?.isLow) log.warn({ folder, ...space }, 'the disk of the data folder is nearly full');
}
