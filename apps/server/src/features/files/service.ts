import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadedFile } from '@zhuhui/contracts';
import { type PlateStyle, withMark } from '@zhuhui/labels';
import type { GeneratedKind } from '@zhuhui/tools';
import { fileTypeFromBuffer } from 'file-type';
import type { InputForm } from '../../engines/engine.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { FileLabel } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilmEncoder } from '../../platform/film/encoder.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import { drawPlate, type Pixels } from '../labels/draw.ts';
import { contentIdOf, type Labelled, type Labels } from '../labels/labels.ts';
import type { UnmarkedDownloads } from '../labels/unmarked.ts';
import { type Dress, deliver, dressName } from './delivery.ts';
import { createDressing, wholePicture } from './dressing.ts';
import { createFilmMarking, type FilmMarking, isFilm } from './films.ts';
import {
  extensionOf,
  isRaster,
  RASTER_MIME,
  type RasterFormat,
  rasterFormatOf,
  SVG_MIME,
} from './formats.ts';
import { asWorkedWith, mayBeUnusual, type NormalisedImage, normaliseImage } from './normalise.ts';
import { assertFits, canonicalName, isIdentity, type Processing } from './processing.ts';
import {
  type FileRow,
  findAnyonesFile,
  findOwnFiles,
  findReadableFiles,
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
  /** What the visible mark looks like is the operator's choice: bytes of the same address may change. */
  readonly isLabelled: boolean;
}

/** What a result was made by and from. */
export interface ResultOrigin {
  readonly taskId: string;
  readonly tool: string;
  /** `kept`: it says of itself what the one file it was made from says. */
  readonly kind: GeneratedKind | 'kept';
  readonly from: readonly string[];
  /** Whether its pixels show the visible mark already. */
  readonly isMarked: boolean;
}

export interface FileService {
  /** Checks, normalises and stores an uploaded picture; without an owner it is the house's, for everyone. */
  upload(ownerId: string | null, bytes: Uint8Array): Promise<UploadedFile>;
  /**
   * What a film that one may make something from shows at a moment, stored as a picture of one's own
   * without the visible mark, which it gets when it leaves; null when no picture can be taken from it here.
   */
  takeFrame(ownerId: string, fileId: string, seconds: number): Promise<UploadedFile | null>;
  /** The file as `viewerId` may see it; notFound when it is someone else's. */
  open(viewerId: string | null, fileId: string, processing: Processing | null): Promise<ServedFile>;
  /** @throws AppError badInput for a picture that is longer than the format holds */
  assertFits(viewerId: string, fileId: string, format: RasterFormat): Promise<void>;
  /** @throws AppError notFound for what is not one's own, even where one may see it */
  assertOwn(ownerId: string, fileId: string): Promise<void>;
  /** The file as it is seen by who need not own it: an administrator, or whoever was given a link to it. */
  openAnyones(fileId: string, processing: Processing | null): Promise<ServedFile>;
  /**
   * The bytes of a file for a download by one who may read it, labelled: a picture in this format and
   * size, anything else, or everything when no format is given, as it is kept.
   */
  take(
    ownerId: string,
    fileId: string,
    wanted?: { format: RasterFormat; percent?: number },
  ): Promise<Uint8Array>;
  /** The labels of files one may read, for something made of them; those without one are left out. */
  dressesFor(ownerId: string, fileIds: readonly string[]): Promise<Dress[]>;
  /** Size of a picture one may use; notFound when it is someone else's or no picture. */
  picture(ownerId: string, fileId: string): Promise<{ widthPx: number; heightPx: number }>;
  /** One's own upload as it came, for a download; any other file as it is stored. */
  original(ownerId: string, fileId: string): Promise<{ bytes: Uint8Array; mime: string }>;
  /** Stores a selection (PNG, grey, white = selected) as a file of its owner's. */
  storeMask(
    ownerId: string,
    mask: { bytes: Uint8Array; widthPx: number; heightPx: number },
  ): Promise<{ fileId: string; url: string }>;
  /**
   * Bytes of a finished file: as the program works with it (see `InputForm`), as it was uploaded, or
   * `kept`, byte for byte what is kept.
   */
  read(fileId: string, wanted?: InputForm | 'kept'): Promise<Uint8Array>;
  /**
   * The bytes for a tool that makes nothing new: what a download would give of a labelled file, less the
   * mark in its metadata, which the result gets again; of any other file those that came.
   */
  readToKeep(fileId: string): Promise<Uint8Array>;
  /**
   * Stores an engine's output under a row that is not ready yet; the task's end makes it readable. A film
   * is made ready to be looked at, too, which may take seconds.
   * @throws the signal's reason
   */
  storeResult(
    result: {
      ownerId: string;
      origin: ResultOrigin;
      bytes: Uint8Array;
      mime: string;
      widthPx: number;
      heightPx: number;
    },
    signal?: AbortSignal,
  ): Promise<{ fileId: string; bytes: number; sha256: string }>;
  /** What a film that is not kept yet shows at a moment. */
  readonly lookAtFilm: FilmMarking['look'];
  /** What burns the visible mark into films; null: nothing can here. */
  readonly filmProgram: string | null;
  /** Whether films are to be made with a visible mark in them, because nobody can burn one in here. */
  marksFilms(): boolean;
  /** The visible mark of films; null when there is to be none. */
  filmPlate(): PlateStyle | null;
  /** Draws that mark into a picture of a film, in place; undefined when there is to be none. */
  frameMark(): ((frame: Pixels) => Promise<void>) | undefined;
  stream(storageKey: string, range?: { start: number; end: number }): Promise<Readable>;
  size(storageKey: string): Promise<number>;
}

export function createFileService(deps: {
  db: Db;
  storage: Storage;
  clock: Clock;
  limits: FileLimits;
  labels: Labels;
  unmarked: UnmarkedDownloads;
  log: Log;
  /** Null: films cannot be encoded here. */
  films: FilmEncoder | null;
}): FileService {
  const { db, storage, clock, limits, labels, unmarked } = deps;
  const films = createFilmMarking({ encoder: deps.films, clock, log: deps.log });
  const dressing = createDressing({ storage, films, labels, unmarked });
  const { dressOf, dressed, ensureVariant, shownFilm, takenDress } = dressing;
  const marksFilms = () => deps.films === null && labels.current().policy.visible.video;

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
    return { fileId: id, storageKey, ...stored };
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
    const [file] = await findReadableFiles(db, viewerId, [fileId]);
    if (!file) throw new AppError('notFound', '没有找到这个文件');
    return file;
  };

  /** A file as it is handed out, processed if that is asked for. */
  const serve = async (file: FileRow, processing: Processing | null): Promise<ServedFile> => {
    const dress = dressOf(file);
    const isLabelled = dress !== null;
    const kept = { mime: file.mime, isLabelled };
    const original = { ...kept, storageKey: file.storageKey, etag: `"${file.sha256}"` };
    if (processing !== null && !isRaster(file.mime)) {
      throw new AppError('badInput', '这种文件不能做图片处理');
    }
    const storedFormat = rasterFormatOf(file.mime);
    const dressTag = dress ? `-${dressName(dress)}` : '';
    const served = (name: string, mime: string, storageKey: string): ServedFile => {
      const etag = createHash('sha256').update(`${file.sha256}/${name}`).digest('hex');
      return { storageKey, mime, isLabelled, etag: `"${etag}"` };
    };
    const variant = async (name: string, mime: string, make: () => Promise<Uint8Array>) => {
      const storageKey = `${variantPrefix(file.id)}${name}`;
      await ensureVariant(storageKey, make);
      return served(name, mime, storageKey);
    };
    if (dress?.plate && isFilm(file.mime)) {
      const { name, mime, storageKey } = await shownFilm(file, dress);
      return served(name, mime, storageKey);
    }
    if (processing === null || isIdentity(processing, storedFormat)) {
      const isDrawn = dress?.plate && (storedFormat !== null || file.mime === SVG_MIME);
      if (!isDrawn) return original;
      const name = `whole${dressTag}.${extensionOf(file.mime)}`;
      return variant(name, file.mime, () => dressed(file, dress));
    }
    const format = processing.format ?? storedFormat ?? 'png';
    const name = canonicalName(processing, format).replace(/(?=\.\w+$)/, dressTag);
    return variant(name, RASTER_MIME[format], async () =>
      deliver(await storage.read(file.storageKey), file, { processing, format, dress }),
    );
  };

  /** Stores a picture that can be used at once. */
  const keepPicture = async (
    ownerId: string | null,
    { bytes, mime, widthPx, heightPx }: Omit<NormalisedImage, 'reencoded'>,
    labelled: Labelled | null,
    original?: Uint8Array,
  ): Promise<UploadedFile> => {
    const purpose = ownerId === null ? 'library' : 'upload';
    const stored = await store(
      { ownerId, purpose, mime, widthPx, heightPx, label: labelled?.label },
      labelled?.bytes ?? bytes,
      original,
    );
    await labelled?.record(stored);
    await markReady(db, stored.fileId, { bytes: stored.bytes, sha256: stored.sha256 });
    const { fileId } = stored;
    return {
      ...{ fileId, url: fileUrl(fileId), width: widthPx, height: heightPx },
      ...{ bytes: stored.bytes, mime },
    };
  };

  return {
    async upload(ownerId, bytes) {
      const image = await normaliseImage(bytes, limits);
      const brought = await labels.brought(bytes, image.bytes);
      return keepPicture(ownerId, image, brought, image.reencoded ? bytes : undefined);
    },

    async takeFrame(ownerId, fileId, seconds) {
      const [film] = await findUsableFiles(db, ownerId, [fileId]);
      if (!film) throw new AppError('notFound', '没有找到这段视频');
      const frame = isFilm(film.mime)
        ? await films.frame(film, await storage.read(film.storageKey), seconds)
        : null;
      if (!frame) return null;
      const image = await normaliseImage(frame, limits);
      return keepPicture(
        ownerId,
        image,
        film.label && (await labels.still(image.bytes, film.label)),
      );
    },

    open: async (viewerId, fileId, processing) =>
      serve(await readable(viewerId, fileId), processing),

    async assertFits(viewerId, fileId, format) {
      assertFits(await readable(viewerId, fileId), wholePicture(format), format);
    },

    async assertOwn(ownerId, fileId) {
      const [file] = await findOwnFiles(db, ownerId, [fileId]);
      if (!file) throw new AppError('notFound', '没有找到这个文件');
    },

    async openAnyones(fileId, processing) {
      const file = await findAnyonesFile(db, fileId);
      if (!file) throw new AppError('notFound', '没有找到这个文件');
      return serve(file, processing);
    },

    async take(ownerId, fileId, wanted) {
      const file = await readable(ownerId, fileId);
      const dress = await takenDress(ownerId, file);
      const { format = null, percent = 100 } = wanted ?? {};
      const isSame = percent === 100 && rasterFormatOf(file.mime) === format;
      if (format === null || isSame || !isRaster(file.mime)) return dressed(file, dress);
      const size = { kind: 'percent', percent } as const;
      const processing = { ...wholePicture(format), resize: percent === 100 ? null : size };
      return deliver(await storage.read(file.storageKey), file, { processing, format, dress });
    },

    async dressesFor(ownerId, fileIds) {
      const dresses: Dress[] = [];
      for (const fileId of new Set(fileIds)) {
        const dress = await takenDress(ownerId, await readable(ownerId, fileId));
        if (dress) dresses.push(dress);
      }
      return dresses;
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
      if (wanted === 'original') return asUploaded(file);
      const bytes = await storage.read(file.storageKey);
      return wanted === 'kept' || !mayBeUnusual(file) ? bytes : asWorkedWith(bytes, limits);
    },

    async readToKeep(fileId) {
      const file = await findReadyFile(db, fileId);
      if (!file) throw new AppError('notFound', '没有找到这个文件');
      const dress = dressOf(file);
      if (!dress) return asUploaded(file);
      const bytes = await dressed(file, dress);
      return withMark(bytes, null) ?? bytes;
    },

    async storeResult({ bytes, origin, ...file }, signal) {
      const { taskId, tool, kind, isMarked } = origin;
      const named = { ...file, taskId, purpose: 'result' } as const;
      const from = await Promise.all(origin.from.map((fileId) => findReadyFile(db, fileId)));
      const known = from.flatMap((row) => row?.label ?? []);
      if (kind === 'kept') {
        const [label] = known;
        if (!label) return store(named, bytes);
        // Its pixels are those of a download, the visible mark among them.
        return store({ ...named, label: { ...label, drawn: false } }, marked(bytes, label));
      }
      const made = await labels.made(bytes, kind, {
        ...{ taskId, tool, isMarked },
        parents: known.map(contentIdOf),
      });
      const stored = await store({ ...named, label: made.label }, made.bytes);
      await made.record(stored);
      const plate = labels.plateOf(made.label);
      if (plate && isFilm(file.mime)) {
        const row = { ...file, id: stored.fileId, storageKey: stored.storageKey };
        await shownFilm(row, { label: made.label, plate }, signal);
      }
      return stored;
    },

    lookAtFilm: films.look,

    filmProgram: deps.films?.name ?? null,

    marksFilms,

    filmPlate: () => labels.filmPlate(),

    frameMark() {
      const plate = marksFilms() ? labels.filmPlate() : null;
      return plate ? (frame) => drawPlate(frame, plate) : undefined;
    },

    stream: (storageKey, range) => storage.open(storageKey, range),

    async size(storageKey) {
      const stat = await storage.stat(storageKey);
      if (!stat) throw new AppError('notFound', '没有找到这个文件');
      return stat.bytes;
    },
  };
}

const marked = (bytes: Uint8Array, { mark }: FileLabel): Uint8Array =>
  withMark(bytes, mark) ?? bytes;
