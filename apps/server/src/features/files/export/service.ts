import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { FilmWriter } from '../../../platform/film/encoder.ts';
import { createTurns } from '../../../platform/turns.ts';
import { marked } from '../delivery.ts';
import type { RasterFormat } from '../formats.ts';
import type { FileService } from '../service.ts';
import { withDensity } from './density.ts';
import type { Frame } from './placed.ts';
import { writeLayers } from './psd.ts';
import { wipeFilm } from './wipe-film.ts';
import { wipeGif } from './wipe-gif.ts';

type Call<Name extends 'exportImage' | 'exportPsd' | 'exportWipe'> = ParsedInputOf<
  (typeof endpoints)[Name]
>;

/** What people take home: every file named must be the owner's; others are notFound. */
export interface Exports {
  image(ownerId: string, call: Call<'exportImage'>): Promise<Uint8Array>;
  /** A picture in this format with a density; what is no picture, as it is stored; `stored`: every file so. */
  entry(
    ownerId: string,
    fileId: string,
    format: RasterFormat | 'stored',
    dpi: number | undefined,
  ): Promise<Uint8Array>;
  psd(ownerId: string, call: Call<'exportPsd'>): Promise<Uint8Array>;
  wipe(ownerId: string, call: Call<'exportWipe'>): Promise<Uint8Array>;
}

/** All layers together: they are held decoded, four bytes a pixel. */
const MAX_PSD_MEGAPIXELS = 100;
/** A document or a film takes seconds and much memory: one at a time, a few in line. */
const HEAVY = { running: 1, waiting: 8 } as const;

export function createExports(files: FileService, films: FilmWriter): Exports {
  const takeTurn = createTurns(HEAVY.running, HEAVY.waiting);

  const entry: Exports['entry'] = async (ownerId, fileId, format, dpi) => {
    if (format === 'stored') return files.take(ownerId, fileId);
    const bytes = await files.take(ownerId, fileId, { format });
    return dpi !== undefined && isOfFormat(bytes, format) ? withDensity(bytes, format, dpi) : bytes;
  };

  /** The bytes of one's own picture. */
  const picture = async (ownerId: string, fileId: string): Promise<Uint8Array> => {
    await files.picture(ownerId, fileId);
    return files.read(fileId);
  };

  return {
    entry,

    async image(ownerId, { fileId, format, percent, dpi }) {
      await files.picture(ownerId, fileId);
      const bytes = await files.take(ownerId, fileId, { format, percent });
      return dpi === undefined ? bytes : withDensity(bytes, format, dpi);
    },

    async psd(ownerId, { fileId, dpi, layers }) {
      const size = await files.picture(ownerId, fileId);
      const megapixels = layers.reduce(
        (sum, { frame }) => sum + (frame ? areaOf(frame) : size.widthPx * size.heightPx) / 1e6,
        0,
      );
      if (megapixels > MAX_PSD_MEGAPIXELS) {
        throw new AppError('tooLarge', '图太大，分层文件放不下，请下载单张图');
      }
      const sources = new Map<string, Uint8Array>();
      for (const id of [fileId, ...layers.map((layer) => layer.fileId)]) {
        if (!sources.has(id)) sources.set(id, await picture(ownerId, id));
      }
      const bytesOf = (id: string) => sources.get(id) ?? new Uint8Array();
      const [dress = null] = await files.dressesFor(ownerId, [...sources.keys()]);
      const document = await takeTurn(() =>
        writeLayers({
          picture: bytesOf(fileId),
          size,
          dpi,
          layers: layers.map(({ fileId: id, name, frame = null, hidden }) => ({
            ...{ bytes: bytesOf(id), name, frame, hidden },
          })),
          plate: dress?.plate ?? null,
        }),
      );
      return dress ? marked(document, dress) : document;
    },

    async wipe(ownerId, { before, after, frame = null, format, widthPx, seconds }) {
      const size = await files.picture(ownerId, after);
      const [first, second] = await Promise.all([
        picture(ownerId, before),
        picture(ownerId, after),
      ]);
      const [dress = null] = await files.dressesFor(ownerId, [after, before]);
      // Where films carry a visible mark, so does one made of pictures that AI made.
      const ofFilm = dress && format === 'mp4' ? files.filmPlate() : null;
      const plate = ofFilm ?? dress?.plate ?? null;
      const request = { before: first, after: second, frame, size, widthPx, seconds, plate };
      const moving = await takeTurn<Uint8Array>(() =>
        format === 'mp4' ? wipeFilm(request, films) : wipeGif(request),
      );
      return dress ? marked(moving, dress) : moving;
    },
  };
}

const areaOf = ({ width, height }: Frame) => width * height;

/** Whether bytes that were to be a picture are one: drawings and films pass through unchanged. */
function isOfFormat(bytes: Uint8Array, format: RasterFormat): boolean {
  if (format === 'png') return bytes[0] === 0x89 && bytes[1] === 0x50;
  if (format === 'jpg') return bytes[0] === 0xff && bytes[1] === 0xd8;
  return false;
}
