import type { ProgressListener } from '../image.ts';
import { deflateSmallest } from './deflate.ts';
import { orientationOnly } from './orientation.ts';
import {
  chunkBody,
  headerBody,
  imageData,
  type PngChunk,
  type PngHeader,
  readChunks,
  readHeader,
  writeChunks,
} from './png-file.ts';
import { type Inflate, type PngPixels, readPixels, samePixels } from './png-pixels.ts';

/** Programs that a kernel cannot bring along. */
export interface PngTools {
  readonly inflate: Inflate;
  /** Oxipng at its level 0 … 6: reductions, filters, compression; its answer is not interlaced. */
  readonly oxipng: (png: Uint8Array, level: number) => Uint8Array;
}

/** What keeps a picture looking and printing the same; everything else is about its making. */
const KEPT = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'pHYs']);

const QUICK_LEVEL = 2;
const FULL_LEVEL = 4;
/** Above this many pixels the full level takes longer than anybody waits. */
const FULL_LEVEL_PIXELS = 16_000_000;
/** The own search pays where much repeats; a photograph's stream is large and repeats nothing. */
const SEARCH_BYTES = 6_000_000;
const SEARCH_BELOW_RATIO = 0.3;
/** So much smaller than the quick level that the full level cannot win any more. */
const CLEAR_WIN = 0.985;
const EFFORT = { depth: 500, passes: 3, blockPasses: 3 } as const;

/**
 * Makes a PNG smaller without changing a pixel: exact reduction of palette, channels and depth,
 * filters and deflate by oxipng, and for drawings and flat colours a deflate search of our own, also
 * with packed pixels spread to one byte each, which repeats better. The result is read back and
 * compared; what would differ is not used. Colour description, print size and orientation stay, other
 * metadata goes. An animated PNG comes back as it was.
 *
 * @returns never more bytes than `png`
 * @throws KernelError badPicture
 */
export function shrinkPng(
  png: Uint8Array,
  tools: PngTools,
  onProgress?: ProgressListener,
): Uint8Array {
  const original = readChunks(png);
  if (chunkBody(original, 'acTL')) return png;
  const truth = readPixels(original, tools.inflate);
  const candidates: Uint8Array[] = [];
  const consider = (chunks: readonly PngChunk[]): void => {
    if (mayStand(chunks, original)) candidates.push(writeChunks(withKept(chunks, original)));
  };
  consider(original);
  onProgress?.(0.05, '无损压缩');
  const pixels = truth.header.width * truth.header.height;
  // The quick level never settles a two-level picture: only time would be lost on it.
  const firstLevel = pixels <= FULL_LEVEL_PIXELS && isTwoLevel(truth) ? FULL_LEVEL : QUICK_LEVEL;
  const first = readChunks(tools.oxipng(png, firstLevel));
  consider(first);
  onProgress?.(0.3, '无损压缩');
  const firstBytes = imageData(first).length;
  const searched = searchable(first, tools.inflate);
  for (const { header, lines } of searched) consider(redeflated(first, header, lines));
  onProgress?.(0.6, '无损压缩');
  const best = Math.min(...candidates.map(({ length }) => length));
  const clear = firstLevel === FULL_LEVEL || best <= firstBytes * CLEAR_WIN;
  if (!clear && pixels <= FULL_LEVEL_PIXELS) {
    const full = readChunks(tools.oxipng(png, FULL_LEVEL));
    consider(full);
    const lines = tools.inflate(imageData(full));
    if (searched.length > 0 && !searched.some((one) => sameBytes(one.lines, lines))) {
      consider(redeflated(full, readHeader(full), lines));
    }
  }
  onProgress?.(0.95, '核对像素');
  candidates.sort((a, b) => a.length - b.length);
  const proven = candidates.find(
    (candidate) =>
      candidate.length < png.length &&
      samePixels(readPixels(readChunks(candidate), tools.inflate), truth),
  );
  return proven ?? png;
}

/** Whether the pixels have at most two values. */
function isTwoLevel({ header, rows, rowBytes }: PngPixels): boolean {
  const { width, height, bitDepth } = header;
  if (bitDepth === 1) return true;
  if (bitDepth !== 8) return false;
  const step = rowBytes / width;
  const valueAt = (at: number): number => {
    let value = 0;
    for (let c = 0; c < step; c++) value = value * 256 + rows[at + c];
    return value;
  };
  const first = valueAt(0);
  let second = -1;
  for (let y = 0; y < height; y++) {
    for (let at = y * rowBytes; at < (y + 1) * rowBytes; at += step) {
      const value = valueAt(at);
      if (value === first || value === second) continue;
      if (second >= 0) return false;
      second = value;
    }
  }
  return true;
}

/** A colour profile speaks of grey or of colours; a picture must stay on its side. */
function mayStand(chunks: readonly PngChunk[], original: readonly PngChunk[]): boolean {
  const grey = (list: readonly PngChunk[]) => readHeader(list).colourType % 4 === 0;
  return chunkBody(original, 'iCCP') === undefined || grey(chunks) === grey(original);
}

/** The candidate's pixels with what is kept of the original's description. */
function withKept(chunks: readonly PngChunk[], original: readonly PngChunk[]): PngChunk[] {
  const part = (type: string) => chunks.filter((chunk) => chunk.type === type);
  const exif = chunkBody(original, 'eXIf');
  const orientation = exif && orientationOnly(exif);
  return [
    ...part('IHDR'),
    ...original.filter(({ type }) => KEPT.has(type)),
    ...(orientation ? [{ type: 'eXIf', body: orientation }] : []),
    ...part('PLTE'),
    ...part('tRNS'),
    { type: 'IDAT', body: imageData(chunks) },
    { type: 'IEND', body: new Uint8Array(0) },
  ];
}

interface Stream {
  readonly header: PngHeader;
  /** Rows with their filter bytes. */
  readonly lines: Uint8Array;
}

/** The streams worth the own search: the given one, or its pixels one byte each. */
function searchable(chunks: readonly PngChunk[], inflate: Inflate): readonly Stream[] {
  const header = readHeader(chunks);
  const lines = inflate(imageData(chunks));
  if (imageData(chunks).length > lines.length * SEARCH_BELOW_RATIO) return [];
  // Eight two-level pixels share a byte to good purpose; two or four grey ones hide what repeats.
  const spread = header.bitDepth === 2 || header.bitDepth === 4;
  const stream = spread ? oneBytePerPixel(chunks, inflate) : { header, lines };
  return stream.lines.length <= SEARCH_BYTES ? [stream] : [];
}

function oneBytePerPixel(chunks: readonly PngChunk[], inflate: Inflate): Stream {
  const { header, rows, rowBytes } = readPixels(chunks, inflate);
  const { width, height, bitDepth, colourType } = header;
  const most = (1 << bitDepth) - 1;
  const scale = colourType === 0 ? 255 / most : 1;
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const out = y * (width + 1) + 1;
    for (let x = 0; x < width; x++) {
      const bit = x * bitDepth;
      const packed = rows[y * rowBytes + (bit >> 3)];
      lines[out + x] = ((packed >> (8 - bitDepth - (bit & 7))) & most) * scale;
    }
  }
  return { header: { ...header, bitDepth: 8 }, lines };
}

function redeflated(chunks: readonly PngChunk[], header: PngHeader, lines: Uint8Array): PngChunk[] {
  const source = readHeader(chunks);
  return [
    { type: 'IHDR', body: headerBody({ ...header, interlaced: false }) },
    ...chunks.filter(({ type }) => type === 'PLTE'),
    ...chunks
      .filter(({ type }) => type === 'tRNS')
      .map((chunk) => (header.bitDepth === source.bitDepth ? chunk : widened(chunk, source))),
    { type: 'IDAT', body: deflateSmallest(lines, EFFORT) },
  ];
}

/** The transparent grey of a packed picture, as the value it has at 8 bits. */
function widened(chunk: PngChunk, { bitDepth, colourType }: PngHeader): PngChunk {
  if (colourType !== 0) return chunk;
  return { type: 'tRNS', body: Uint8Array.of(0, (chunk.body[1] * 255) / ((1 << bitDepth) - 1)) };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
