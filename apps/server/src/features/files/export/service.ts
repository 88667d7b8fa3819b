import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import sharp from 'sharp';
import { AppError } from '../../../platform/errors.ts';
import type { RasterFormat } from '../formats.ts';
import { encode } from '../processing.ts';
import type { FileService } from '../service.ts';
import { withDensity } from './density.ts';
import type { Frame } from './placed.ts';
import { writeLayers } from './psd.ts';
import { createTurns } from './turns.ts';
import { wipeGif } from './wipe-gif.ts';

type Call<Name extends 'exportImage' | 'exportPsd' | 'exportWipe'> = ParsedInputOf<
  (typeof endpoints)[Name]
>;

/** What people take home: every file named must be the owner's; others are notFound. */
export interface Exports {
  image(ownerId: string, call: Call<'exportImage'>): Promise<Uint8Array>;
  /** A picture in this format with a density; what is no picture, as it is stored. */
  entry(
    ownerId: string,
    fileId: string,
    format: RasterFormat,
    dpi: number | undefined,
  ): Promise<Uint8Array>;
  psd(ownerId: string, call: Call<'exportPsd'>): Promise<Uint8Array>;
  wipe(ownerId: string, call: Call<'exportWipe'>): Promise<Uint8Array>;
}

/** Layers are held decoded, four bytes a pixel. */
const MAX_PSD_MEGAPIXELS = 40;
/** A document or a film takes seconds and much memory: one at a time, a few in line. */
const HEAVY = { running: 1, waiting: 8 } as const;
const QUALITY = 95;

export function createExports(files: FileService): Exports {
  const takeTurn = createTurns(HEAVY.running, HEAVY.waiting);

  const entry: Exports['entry'] = async (ownerId, fileId, format, dpi) => {
    const bytes = await files.convert(ownerId, fileId, format);
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
      const { widthPx, heightPx } = await files.picture(ownerId, fileId);
      if (percent === 100) return entry(ownerId, fileId, format, dpi);
      const side = (px: number) => Math.max(1, Math.round((px * percent) / 100));
      const smaller = sharp(await files.read(fileId), { failOn: 'error' }).resize(
        side(widthPx),
        side(heightPx),
        { fit: 'fill' },
      );
      const bytes = await encode(smaller, format, QUALITY).toBuffer();
      return dpi === undefined ? bytes : withDensity(bytes, format, dpi);
    },

    async psd(ownerId, { fileId, dpi, layers }) {
      const size = await files.picture(ownerId, fileId);
      const largest = [size, ...layers.flatMap(({ frame }) => (frame ? [sizeOf(frame)] : []))];
      if (largest.some(({ widthPx, heightPx }) => widthPx * heightPx > MAX_PSD_MEGAPIXELS * 1e6)) {
        throw new AppError('tooLarge', `分层文件最多 ${MAX_PSD_MEGAPIXELS} 百万像素，请下载单张图`);
      }
      const [main, ...sources] = await Promise.all(
        [fileId, ...layers.map((layer) => layer.fileId)].map((id) => picture(ownerId, id)),
      );
      if (!main) throw new AppError('notFound');
      return takeTurn(() =>
        writeLayers({
          picture: main,
          size,
          dpi,
          layers: layers.map(({ name, frame = null, hidden }, at) => ({
            bytes: sources[at] ?? main,
            name,
            frame,
            hidden,
          })),
        }),
      );
    },

    async wipe(ownerId, { before, after, frame = null, widthPx, seconds }) {
      const size = await files.picture(ownerId, after);
      const [first, second] = await Promise.all([
        picture(ownerId, before),
        picture(ownerId, after),
      ]);
      return takeTurn(() =>
        wipeGif({ before: first, after: second, frame, size, widthPx, seconds }),
      );
    },
  };
}

const sizeOf = ({ width, height }: Frame) => ({ widthPx: width, heightPx: height });

/** Whether bytes that were to be a picture are one: drawings and films pass through unchanged. */
function isOfFormat(bytes: Uint8Array, format: RasterFormat): boolean {
  if (format === 'png') return bytes[0] === 0x89 && bytes[1] === 0x50;
  if (format === 'jpg') return bytes[0] === 0xff && bytes[1] === 0xd8;
  return false;
}
