import type { Storage } from '../../platform/storage/storage.ts';
import { contentIdOf, type Labels } from '../labels/labels.ts';
import type { UnmarkedDownloads } from '../labels/unmarked.ts';
import { type Dress, deliver, deliverDrawing } from './delivery.ts';
import { type FilmMarking, isFilm } from './films.ts';
import { type RasterFormat, rasterFormatOf, SVG_MIME } from './formats.ts';
import type { Processing } from './processing.ts';
import type { FileRow } from './repository.ts';
import { variantPrefix } from './storage-keys.ts';

const DOWNLOAD_QUALITY = 95;

/**
 * Copies kept of one file; the product itself asks for a dozen at most. Whoever may look at a picture can ask
 * for any number of sizes, and without an end they would fill the disk.
 */
export const MOST_COPIES = 48;

/** Removes the oldest copies of the file that `newest` is one of, when there are too many. */
async function forgetOldest(storage: Storage, newest: string): Promise<void> {
  const folder = newest.slice(0, newest.lastIndexOf('/') + 1);
  const others: string[] = [];
  for await (const key of storage.list(folder)) if (key !== newest) others.push(key);
  const tooMany = others.length + 1 - MOST_COPIES;
  if (tooMany <= 0) return;
  const copies = await Promise.all(
    others.map(async (key) => ({ key, at: (await storage.stat(key))?.modifiedAt.getTime() ?? 0 })),
  );
  copies.sort((a, b) => a.at - b.at);
  for (const { key } of copies.slice(0, tooMany)) await storage.delete(key);
}

/** The whole picture, as good as a download is. */
export const wholePicture = (format: RasterFormat): Processing => ({
  resize: null,
  quality: DOWNLOAD_QUALITY,
  format,
});

/** What files look like when they leave: with the visible mark, in copies that are made once and kept. */
export function createDressing(deps: {
  readonly storage: Storage;
  readonly films: FilmMarking;
  readonly labels: Labels;
  readonly unmarked: UnmarkedDownloads;
}) {
  const { storage, films, labels, unmarked } = deps;
  const variantsInWork = new Map<string, Promise<void>>();

  const dressOf = ({ label }: FileRow): Dress | null =>
    label && { label, plate: labels.plateOf(label) };

  /** Makes a variant once, however many ask for it at the same time. */
  const ensureVariant = async (key: string, make: () => Promise<Uint8Array>): Promise<void> => {
    if (await storage.stat(key)) return;
    let work = variantsInWork.get(key);
    if (!work) {
      const made = make().then(async (bytes) => {
        await storage.put(key, bytes);
        await forgetOldest(storage, key);
      });
      work = made.then(() => undefined).finally(() => variantsInWork.delete(key));
      variantsInWork.set(key, work);
    }
    await work;
  };

  /** A film as one looks at it, kept beside what it was made from. */
  const shownFilm = async (
    film: Pick<FileRow, 'id' | 'storageKey' | 'mime' | 'widthPx' | 'heightPx'>,
    dress: Dress,
    signal?: AbortSignal,
  ): Promise<{ name: string; mime: string; storageKey: string }> => {
    const keyOf = (name: string) => `${variantPrefix(film.id)}${name}`;
    const variants = {
      has: async (name: string) => (await storage.stat(keyOf(name))) !== undefined,
      ensure: (name: string, make: () => Promise<Uint8Array>) => ensureVariant(keyOf(name), make),
      read: () => storage.read(film.storageKey),
    };
    const made = await films.ensure(film, dress, variants, { signal });
    return { ...made, storageKey: keyOf(made.name) };
  };

  /** A file in its own format with the visible mark; as it is stored where there is none to draw. */
  const dressed = async (file: FileRow, dress: Dress | null): Promise<Uint8Array> => {
    if (dress?.plate && isFilm(file.mime)) {
      return storage.read((await shownFilm(file, dress)).storageKey);
    }
    const bytes = await storage.read(file.storageKey);
    if (!dress?.plate) return bytes;
    if (file.mime === SVG_MIME) return deliverDrawing(bytes, file, dress.plate);
    const format = rasterFormatOf(file.mime);
    return format === null
      ? bytes
      : deliver(bytes, file, { processing: wholePicture(format), format, dress });
  };

  /** The label of a download: without the visible mark for those who have an agreement about that. */
  const takenDress = async (ownerId: string, file: FileRow): Promise<Dress | null> => {
    const dress = dressOf(file);
    if (!dress?.plate) return dress;
    const contentId = contentIdOf(dress.label);
    const isFree = await unmarked.use({ userId: ownerId, fileId: file.id, contentId });
    return isFree ? { ...dress, plate: null } : dress;
  };

  return { dressOf, dressed, ensureVariant, shownFilm, takenDress };
}
