import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import {
  galleryAuthors,
  galleryColours,
  galleryEntries,
  galleryFiles,
  galleryImages,
} from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Started, startOnce } from '../../platform/schedule.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { insertFile, markReady } from '../files/repository.ts';
import { fileKey } from '../files/storage-keys.ts';
import { describe } from './publish.ts';
import { alikeSeen, lookSeen, type Seen } from './seen.ts';
import { removeEntry, setState } from './states.ts';
import { wordsOfEntry } from './words.ts';

interface Listed {
  /** Without `.webp`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly seen: Seen;
}

/** A work that the product brings, as `gallery.json` lists it; its pictures lie beside it. */
export interface BuiltInEntry {
  readonly id: string;
  readonly kind: 'set' | 'case';
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly facts: {
    readonly areaM2: number;
    readonly city: string;
    readonly budget: 'economy' | 'comfort' | 'quality' | 'luxury';
    readonly designer: string;
  } | null;
  /** What its pictures may be made again from. */
  readonly input: Listed | null;
  readonly images: readonly (Listed & {
    readonly caption: string;
    /** The file it was made from: the input or another of its pictures; null: not given away. */
    readonly from: string | null;
    readonly tool: string;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly withheld: readonly string[];
    readonly settingsVersion: number;
  })[];
}

interface StockDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** Puts the AI label on what the tools made. */
  readonly label: Labelling;
  /** Holds `gallery.json` and the pictures. */
  readonly folder: string;
}

type Labelling = (
  bytes: Uint8Array,
  tool: string,
  look: string | null,
) => Promise<{
  readonly bytes: Uint8Array;
  readonly label: Parameters<typeof insertFile>[1]['label'];
  record(stored: { fileId: string; sha256: string }): Promise<void>;
}>;

const HOUSE = { id: 'zhuhui', name: '筑绘' } as const;
const MIME = 'image/webp';
/** What made the pictures that others go on from. */
const RENDERER = 'indoorRender';
/** One process at a time changes what the product brings. */
const STOCK_LOCK = 7_310_047;
/** They are published one after another, so that lists have an order. */
const APART_MS = 60_000;

/** Puts what the product brings into the gallery, beside other work; a failure is logged. */
export const startStockingGallery = (deps: StockDeps): Started =>
  startOnce('stock the gallery', (stop) => stockGallery(deps, stop), deps.log);

/**
 * Adds the works that are not there yet and takes away those that the product no longer brings. One that
 * stands stays as it is, also where an administrator took it down.
 */
async function stockGallery(deps: StockDeps, stop: AbortSignal): Promise<void> {
  const { db, clock, folder } = deps;
  const list: BuiltInEntry[] = JSON.parse(await readFile(join(folder, 'gallery.json'), 'utf8'));
  const standing = await readStanding(db);
  const gone = [...standing].filter((id) => !list.some((entry) => entry.id === id));
  await inTransaction(db, async (tx) => {
    await tx
      .insert(galleryAuthors)
      .values({ ...HOUSE, intro: '本站工具做成的示例' })
      .onConflictDoNothing();
    for (const id of gone) await removeEntry(tx, id);
  });
  const now = clock.now().getTime();
  for (const [nth, entry] of list.entries()) {
    stop.throwIfAborted();
    if (standing.has(entry.id)) continue;
    await addEntry(deps, entry, new Date(now - nth * APART_MS));
  }
}

async function readStanding(db: Db | Tx): Promise<Set<string>> {
  const rows = await db
    .select({ id: galleryEntries.id })
    .from(galleryEntries)
    .where(eq(galleryEntries.source, 'product'));
  return new Set(rows.map(({ id }) => id));
}

async function addEntry(deps: StockDeps, entry: BuiltInEntry, at: Date): Promise<void> {
  const { db } = deps;
  const pictures = await Promise.all(
    entry.images.map(async (image) => ({ image, ...(await store(deps, image, image.tool)) })),
  );
  const input = entry.input && (await store(deps, entry.input, null));
  const fileOf = new Map(pictures.map(({ image, fileId }) => [image.file, fileId] as const));
  if (entry.input && input) fileOf.set(entry.input.file, input.fileId);
  const described = describe({
    ...{ kind: entry.kind, title: entry.title, description: entry.description },
    ...{ category: entry.category, facts: entry.facts ?? undefined },
  });
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STOCK_LOCK})`);
    // Another process that starts now may have been here already.
    const [there] = await tx
      .select({ id: galleryEntries.id })
      .from(galleryEntries)
      .where(inArray(galleryEntries.id, [entry.id]));
    if (there) return;
    await tx.insert(galleryEntries).values({
      ...{ id: entry.id, authorId: HOUSE.id, kind: entry.kind, state: 'pending', ...described },
      ...{ allowInput: true, consentedAt: at, createdAt: at, source: 'product' },
      pictures: pictures.length,
      ...wordsOfEntry(described, HOUSE.name, entry.images),
    });
    if (input) await show(tx, entry.id, input);
    for (const [ordinal, { image, fileId, stored, look }] of pictures.entries()) {
      const id = `${entry.id}-${ordinal + 1}`;
      await show(tx, entry.id, { fileId, stored });
      const { palette, colours, ...seen } = look;
      await tx.insert(galleryImages).values({
        ...{ id, entryId: entry.id, ordinal, fileId, caption: image.caption, tool: image.tool },
        settings: {
          ...image.settings,
          ...(image.from !== null && { uploadImage: fileOf.get(image.from) }),
        },
        ...{ withheld: [...image.withheld], settingsVersion: image.settingsVersion, isAi: true },
        ...{ widthPx: image.width, heightPx: image.height, palette, ...seen },
      });
      if (colours.length > 0) {
        const of = { imageId: id, entryId: entry.id };
        await tx.insert(galleryColours).values(colours.map((one, nth) => ({ ...of, nth, ...one })));
      }
    }
    await setState(tx, entry.id, 'published', { now: at });
  });
}

/** Lets a file count; what the house shows, everybody may go on from. */
async function show(
  tx: Tx,
  entryId: string,
  { fileId, stored }: { fileId: string; stored: { bytes: number; sha256: string } },
): Promise<void> {
  await markReady(tx, fileId, stored);
  await tx.insert(galleryFiles).values({ fileId, entryId, role: 'input' });
}

/** Stores a picture under a row that does not count yet; a start that is cut short leaves it to the sweeper. */
async function store(
  { db, storage, clock, label, folder }: StockDeps,
  { file, width, height, seen }: Listed,
  tool: string | null,
) {
  const plain = await readFile(join(folder, `${file}.webp`));
  const labelled = await label(plain, tool ?? RENDERER, alikeSeen(seen));
  const fileId = newId();
  const storageKey = fileKey(fileId, MIME);
  await insertFile(db, {
    ...{ id: fileId, ownerId: null, purpose: 'gallery', state: 'pending', storageKey, mime: MIME },
    ...{ widthPx: width, heightPx: height, label: labelled.label, createdAt: clock.now() },
  });
  const stored = await storage.put(storageKey, labelled.bytes);
  await labelled.record({ fileId, ...stored });
  return { fileId, stored, look: lookSeen(seen) };
}
