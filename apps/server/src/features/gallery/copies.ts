import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileRow, insertFile, markReady } from '../files/repository.ts';
import { fileKey } from '../files/storage-keys.ts';
import type { Labelled } from '../labels/labels.ts';

/** A copy of a file under the gallery's own name: its bytes are stored, and count once it is kept. */
export interface Copy {
  readonly fileId: string;
  readonly bytes: Uint8Array;
  keep(tx: Tx): Promise<void>;
}

/**
 * Copies a file with the AI label it carries, so that what is shown stays when its owner empties his
 * history. A copy that is never kept is swept away like an upload that was never finished.
 * @param relabel puts a label on what has none
 */
export async function copyFile(
  { db, storage, clock }: { db: Db; storage: Storage; clock: Clock },
  file: FileRow,
  relabel?: (bytes: Uint8Array) => Promise<Labelled>,
): Promise<Copy> {
  const fileId = newId();
  const storageKey = fileKey(fileId, file.mime);
  const { ownerId, mime, widthPx, heightPx } = file;
  const original = await storage.read(file.storageKey);
  const labelled = file.label === null ? await relabel?.(original) : undefined;
  const bytes = labelled?.bytes ?? original;
  const label = labelled?.label ?? file.label;
  await insertFile(db, {
    ...{ id: fileId, ownerId, mime, widthPx, heightPx, label, storageKey },
    ...{ purpose: 'gallery', state: 'pending', createdAt: clock.now() },
  });
  const stored = await storage.put(storageKey, bytes);
  await labelled?.record({ fileId, ...stored });
  return { fileId, bytes, keep: (tx) => markReady(tx, fileId, stored) };
}
