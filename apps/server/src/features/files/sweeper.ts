import type { Db } from '../../platform/db/client.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findAbandonedFiles, removeFileRow, retireMasks } from './repository.ts';
import { originalKey, variantPrefix } from './storage-keys.ts';

const UNFINISHED_UPLOAD_MS = 60 * 60 * 1000;
/** A selection that no task used by then was one click of many. */
const UNUSED_MASK_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

/**
 * Removes the bytes and the rows of files nobody will ask for. A file's row outlives its bytes, so a
 * crash in between is put right by the next sweep.
 * @returns how many files were removed.
 */
export async function sweepFiles(
  db: Db,
  storage: Storage,
  now: Date,
  stop?: AbortSignal,
): Promise<number> {
  const uploadsBefore = new Date(now.getTime() - UNFINISHED_UPLOAD_MS);
  await retireMasks(db, new Date(now.getTime() - UNUSED_MASK_MS));
  let removed = 0;
  for (;;) {
    const abandoned = await findAbandonedFiles(db, uploadsBefore, BATCH);
    for (const file of abandoned) {
      if (stop?.aborted) return removed;
      for await (const key of storage.list(variantPrefix(file.id))) await storage.delete(key);
      await storage.delete(originalKey(file.id));
      await storage.delete(file.storageKey);
      await removeFileRow(db, file.id);
      removed += 1;
    }
    if (abandoned.length < BATCH) return removed;
  }
}
