import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadedFile } from '@zhuhui/contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { InputForm } from '../../engines/engine.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import { isRaster, RASTER_MIME, type RasterFormat } from './formats.ts';
import { normaliseImage } from './normalise.ts';
import { applyProcessing, canonicalName, isIdentity, type Processing } from './processing.ts';
import {
  type FileRow,
  findReadyFile,
  findUsableFiles,
  insertFile,
  markReady,
} from './repository.ts';
import { fileKey, originalKey, variantPrefix } from './storage-keys.ts';
import { fileUrl } from './urls.ts';

export interface FileLimits {
  readonly maxMegapixels: number;
}

/** A picture to serve: where its bytes are and what they are. */
export interface ServedFile {
  readonly storageKey: string;
  readonly mime: string;
  /** Strong validator; the bytes behind it never change. */
  readonly etag: string;
}

export interface FileService {
  /** Checks, normalises and stores an uploaded picture; without an owner it is the house's, for everyone. */
  upload(ownerId: string | null, bytes: Uint8Array): Promise<UploadedFile>;
  /** The file as `viewerId` may see it; notFound when it is someone else's. */
  open(viewerId: string | null, fileId: string, processing: Processing | null): Promise<ServedFile>;
  /** The bytes of a file for a download by one who may read it: a picture in this format, anything else as it is. */
  convert(ownerId: string, fileId: string, format: RasterFormat): Promise<Uint8Array>;
  /** Size of a picture one may use; notFound when it is someone else's or no picture. */
  picture(ownerId: string, fileId: string): Promise<{ widthPx: number; heightPx: number }>;
  /** One's own upload as it came, for a download; any other file as it is stored. */
  original(ownerId: string, fileId: string): Promise<{ bytes: Uint8Array; mime: string }>;
  /** Stores a selection (PNG, grey, white = selected) as a file of its owner's. */
  storeMask(
    ownerId: string,
    mask: { bytes: Uint8Array; widthPx: number; heightPx: number },
  ): Promise<{ fileId: string; url: string }>;
  /** Bytes of a finished file, for an engine: as the program stores it, or as it was uploaded. */
  read(fileId: string, wanted?: InputForm): Promise<Uint8Array>;
  /** Stores an engine's output under a row that is not ready yet; the task's end makes it readable. */
  storeResult(result: {
    ownerId: string;
    taskId: string;
    bytes: Uint8Array;
    mime: string;
    widthPx: number;
    heightPx: number;
  }): Promise<{ fileId: string; bytes: number; sha256: string }>;
  stream(storageKey: string, range?: { start: number; end: number }): Promise<Readable>;
  size(storageKey: string): Promise<number>;
}

export function createFileService(deps: {
  db: Db;
  storage: Storage;
  clock: Clock;
  limits: FileLimits;
}): FileService {
  const { db, storage, clock, limits } = deps;
  const variantsInWork = new Map<string, Promise<void>>();

  const store = async (
    file: Omit<Parameters<typeof insertFile>[1], 'id' | 'state' | 'storageKey'>,
    bytes: Uint8Array,
    original?: Uint8Array,
  ) => {
    const id = newId();
    const storageKey = fileKey(id, file.mime);
    // By this process's clock, like the start of the attempt that the sweeper compares it with.
    const createdAt = clock.now();
    await insertFile(db, { ...file, id, state: 'pending', storageKey, createdAt });
    const stored = await storage.put(storageKey, bytes);
    if (original) await storage.put(originalKey(id), original);
    return { fileId: id, ...stored };
  };

  const makeVariant = async (
    file: FileRow,
    processing: Processing,
    format: RasterFormat,
    key: string,
  ) => {
    const source = sharp(await storage.read(file.storageKey), { failOn: 'error' });
    const bytes = await applyProcessing(source, file, processing, format).toBuffer();
    await storage.put(key, bytes);
  };

  /** Makes a variant once, however many ask for it at the same time. */
  const ensureVariant = async (
    file: FileRow,
    processing: Processing,
    format: RasterFormat,
    key: string,
  ) => {
    if (await storage.stat(key)) return;
    let work = variantsInWork.get(key);
    if (!work) {
      work = makeVariant(file, processing, format, key).finally(() => variantsInWork.delete(key));
      variantsInWork.set(key, work);
    }
    await work;
  };

  const asUploaded = async (file: FileRow): Promise<Uint8Array> => {
    try {
      return await storage.read(originalKey(file.id));
    } catch (error) {
      if (error instanceof ObjectNotFound) return storage.read(file.storageKey);
      throw error;
    }
  };

  const readable = async (viewerId: string | null, fileId: string): Promise<FileRow> => {
    const [file] = await findUsableFiles(db, viewerId, [fileId]);
    if (!file) throw new AppError('notFound', '没有找到这个文件');
    return file;
  };

  return {
    async upload(ownerId, bytes) {
      const purpose = ownerId === null ? 'library' : 'upload';
      const image = await normaliseImage(bytes, limits);
      const { mime, widthPx, heightPx } = image;
      const stored = await store(
        { ownerId, purpose, mime, widthPx, heightPx },
        image.bytes,
        image.reencoded ? bytes : undefined,
      );
      await markReady(db, stored.fileId, { bytes: stored.bytes, sha256: stored.sha256 });
      return {
        fileId: stored.fileId,
        url: fileUrl(stored.fileId),
        width: widthPx,
        height: heightPx,
        bytes: stored.bytes,
        mime,
      };
    },

    async open(viewerId, fileId, processing) {
      const file = await readable(viewerId, fileId);
      const original = { storageKey: file.storageKey, mime: file.mime, etag: `"${file.sha256}"` };
      if (processing === null) return original;
      if (!isRaster(file.mime)) throw new AppError('badInput', '这种文件不能做图片处理');
      const storedFormat = rasterFormatOf(file.mime);
      if (isIdentity(processing, storedFormat)) return original;
      const format = processing.format ?? storedFormat ?? 'png';
      const name = canonicalName(processing, format);
      const storageKey = `${variantPrefix(file.id)}${name}`;
      await ensureVariant(file, processing, format, storageKey);
      const etag = createHash('sha256').update(`${file.sha256}/${name}`).digest('hex');
      return { storageKey, mime: RASTER_MIME[format], etag: `"${etag}"` };
    },

    async convert(ownerId, fileId, format) {
      const file = await readable(ownerId, fileId);
      const bytes = await storage.read(file.storageKey);
      if (!isRaster(file.mime) || rasterFormatOf(file.mime) === format) {
        return bytes;
      }
      const full: Processing = { resize: null, quality: DOWNLOAD_QUALITY, format };
      return applyProcessing(sharp(bytes), file, full, format).toBuffer();
    },

    async picture(ownerId, fileId) {
      const { mime, widthPx, heightPx } = await readable(ownerId, fileId);
      if (!isRaster(mime)) throw new AppError('notFound', '没有找到这张图');
      return { widthPx, heightPx };
    },

    async storeMask(ownerId, { bytes, widthPx, heightPx }) {
      const mask = { ownerId, purpose: 'mask', mime: 'image/png', widthPx, heightPx } as const;
      const { fileId, ...stored } = await store(mask, bytes);
      await markReady(db, fileId, { bytes: stored.bytes, sha256: stored.sha256 });
      return { fileId, url: fileUrl(fileId) };
    },

    async original(ownerId, fileId) {
      const file = await readable(ownerId, fileId);
      const bytes = await asUploaded(file);
      return { bytes, mime: (await fileTypeFromBuffer(bytes))?.mime ?? file.mime };
    },

    async read(fileId, wanted = 'stored') {
      const file = await findReadyFile(db, fileId);
      if (!file) throw new AppError('notFound', '没有找到这个文件');
      return wanted === 'original' ? asUploaded(file) : storage.read(file.storageKey);
    },

    storeResult({ bytes, ...file }) {
      return store({ ...file, purpose: 'result' }, bytes);
    },

    stream: (storageKey, range) => storage.open(storageKey, range),

    async size(storageKey) {
      const stat = await storage.stat(storageKey);
      if (!stat) throw new AppError('notFound', '没有找到这个文件');
      return stat.bytes;
    },
  };
}

const DOWNLOAD_QUALITY = 95;

function rasterFormatOf(mime: string): RasterFormat | null {
  const entry = Object.entries(RASTER_MIME).find(([, value]) => value === mime);
  return entry ? (entry[0] as RasterFormat) : null;
}
