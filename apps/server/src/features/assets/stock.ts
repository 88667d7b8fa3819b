import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetKind } from '@zhuhui/tools';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { assets, files } from '../../platform/db/schema.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Started, startOnce } from '../../platform/schedule.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { markReady } from '../files/repository.ts';
import { fileKey } from '../files/storage-keys.ts';
import type { NewAsset } from './repository.ts';

/** An asset that the product brings, as `library.json` lists it; its picture is `<id>.webp` beside it. */
export interface BuiltInAsset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly name: string;
  readonly tags: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Of the picture's bytes, hex. */
  readonly sha256: string;
  readonly material?: string;
  readonly unitM?: number;
}

interface StockDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** Holds `library.json` and the pictures. */
  readonly folder: string;
}

const MIME = 'image/webp';
/** Every id of the database stands for this many bytes. */
const ID_BYTES = 16;
/** One process at a time changes the built-in assets. */
const STOCK_LOCK = 7_310_021;

/** Puts what the product brings into the library, beside other work; a failure is logged. */
export const startStocking = (deps: StockDeps): Started =>
  startOnce('stock the asset library', (stop) => stockLibrary(deps, stop), deps.log);

/**
 * Makes the built-in assets those of the folder. Pictures that changed are stored as new files: runs
 * that used an older one keep it. What the operator added or changed stays as it is. Nothing is written
 * when nothing changed.
 */
async function stockLibrary(deps: StockDeps, stop: AbortSignal): Promise<void> {
  const { db, clock, folder } = deps;
  const list: BuiltInAsset[] = JSON.parse(await readFile(join(folder, 'library.json'), 'utf8'));
  const wanted = list.map((entry, position) => ({ ...entry, position }));
  const ids = wanted.map(({ id }) => id);
  const standing = await readStanding(db);
  const changed = wanted.filter((entry) => isToBeWritten(standing.get(entry.id), entry));
  const gone = [...standing].filter(
    ([id, { source }]) => source === 'product' && !ids.includes(id),
  );
  if (changed.length === 0 && gone.length === 0) return;

  const fresh = new Map<string, { fileId: string; bytes: number }>();
  for (const entry of changed) {
    stop.throwIfAborted();
    if (standing.get(entry.id)?.sha256 === entry.sha256) continue;
    fresh.set(entry.id, await storePicture(deps, entry));
  }
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STOCK_LOCK})`);
    const now = await readStanding(tx);
    for (const entry of changed) {
      const before = now.get(entry.id);
      // Another process that starts now may have been here already: its files are as good.
      if (!isToBeWritten(before, entry)) continue;
      const file = fresh.get(entry.id);
      if (file) await markReady(tx, file.fileId, { bytes: file.bytes, sha256: entry.sha256 });
      const fileId = file?.fileId ?? before?.fileId;
      if (fileId) await putAsset(tx, { ...assetOf(entry), fileId, createdAt: clock.now() });
    }
    await tx
      .delete(assets)
      .where(and(isNull(assets.ownerId), eq(assets.source, 'product'), notInArray(assets.id, ids)));
  });
}

/**
 * Stores a picture under an id that follows from its bytes: a start that was cut short is gone on with,
 * and processes that start together write the same file.
 */
async function storePicture(
  { db, storage, clock, folder }: StockDeps,
  { id, sha256, width, height }: BuiltInAsset,
): Promise<{ fileId: string; bytes: number }> {
  const fileId = Buffer.from(sha256, 'hex').subarray(0, ID_BYTES).toString('base64url');
  const storageKey = fileKey(fileId, MIME);
  const createdAt = clock.now();
  const file = { mime: MIME, widthPx: width, heightPx: height, storageKey, createdAt };
  await db
    .insert(files)
    .values({ ...file, id: fileId, purpose: 'library', state: 'pending' })
    .onConflictDoUpdate({
      target: files.id,
      set: { createdAt },
      setWhere: eq(files.state, 'pending'),
    });
  const there = await storage.stat(storageKey);
  if (there) return { fileId, bytes: there.bytes };
  const { bytes } = await storage.put(storageKey, await readFile(join(folder, `${id}.webp`)));
  return { fileId, bytes };
}

/** What an entry of the list and its row have in common. */
type Placed = Pick<BuiltInAsset, 'id' | 'kind' | 'name' | 'tags'> & {
  readonly material?: string | null;
  readonly unitM?: number | null;
  readonly position: number;
};

const assetOf = ({ id, kind, name, tags, material = null, unitM = null, position }: Placed) => ({
  ...{ id, kind, name, tags: [...tags], material, unitM, position },
});

/** Everything about a built-in asset that, when it differs, has to be written again. */
const stampOf = (entry: Placed & { readonly sha256: string }): string =>
  JSON.stringify([Object.entries(assetOf(entry)).sort(), entry.sha256]);

/** A built-in asset as it stands. */
interface Standing {
  readonly fileId: string;
  readonly sha256: string;
  readonly stamp: string;
  readonly source: 'product' | 'house';
}

/** What the operator changed stays as he made it. */
const isToBeWritten = (
  standing: Standing | undefined,
  entry: Placed & { readonly sha256: string },
): boolean => standing?.source !== 'house' && standing?.stamp !== stampOf(entry);

async function readStanding(db: Db | Tx): Promise<Map<string, Standing>> {
  const rows = await db
    .select({ asset: assets, sha256: files.sha256 })
    .from(assets)
    .innerJoin(files, eq(files.id, assets.fileId))
    .where(isNull(assets.ownerId));
  return new Map(
    rows.map(({ asset, sha256 }) => [
      asset.id,
      { fileId: asset.fileId, sha256, stamp: stampOf({ ...asset, sha256 }), source: asset.source },
    ]),
  );
}

async function putAsset(tx: Tx, asset: NewAsset): Promise<void> {
  const { id, createdAt, ...change } = asset;
  await tx.insert(assets).values(asset).onConflictDoUpdate({ target: assets.id, set: change });
}
