import { KernelError } from '../kernel-error.ts';
import { chunkBody, imageData, type PngChunk, type PngHeader, readHeader } from './png-file.ts';

/** Undoes zlib; the caller brings it, because a kernel depends on nothing. */
export type Inflate = (zlib: Uint8Array) => Uint8Array;

/** A PNG's pixels as they are stored: packed rows without filters, not interlaced. */
export interface PngPixels {
  readonly header: PngHeader;
  readonly rows: Uint8Array;
  readonly rowBytes: number;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Adam7: first column and row of each pass, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Reads the pixels of a still PNG of any kind.
 * @throws KernelError badPicture when there are fewer pixels than the header says
 */
export function readPixels(chunks: readonly PngChunk[], inflate: Inflate): PngPixels {
  const header = readHeader(chunks);
  const channels = CHANNELS[header.colourType];
  if (channels === undefined) throw new KernelError('badPicture', 'PNG: unknown colour type');
  const bits = channels * header.bitDepth;
  const { width, height } = header;
  const rowBytes = Math.ceil((width * bits) / 8);
  const lines = inflate(imageData(chunks));
  const rows = header.interlaced
    ? deinterlaced(lines, width, height, bits)
    : unfiltered(lines, 0, width, height, bits);
  return {
    header: { ...header, interlaced: false },
    rows,
    rowBytes,
    palette: chunkBody(chunks, 'PLTE'),
    transparency: chunkBody(chunks, 'tRNS'),
  };
}

function unfiltered(
  lines: Uint8Array,
  start: number,
  width: number,
  height: number,
  bits: number,
): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 8);
  if (lines.length < start + (rowBytes + 1) * height) {
    throw new KernelError('badPicture', 'PNG: pixels end early');
  }
  const step = Math.max(1, bits >> 3);
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const from = start + y * (rowBytes + 1);
    unfilterRow(
      lines[from],
      lines.subarray(from + 1, from + 1 + rowBytes),
      out,
      y * rowBytes,
      step,
    );
  }
  return out;
}

/** Adds the filter's guess to each byte of a row; the row above lies in `out` already. */
function unfilterRow(
  filter: number,
  line: Uint8Array,
  out: Uint8Array,
  at: number,
  step: number,
): void {
  const size = line.length;
  const above = at - size;
  for (let x = 0; x < size; x++) {
    const left = x >= step ? out[at + x - step] : 0;
    const up = above >= 0 ? out[above + x] : 0;
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = up;
    else if (filter === 3) guess = (left + up) >> 1;
    else if (filter === 4)
      guess = paeth(left, up, x >= step && above >= 0 ? out[above + x - step] : 0);
    out[at + x] = line[x] + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function deinterlaced(lines: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 8);
  const out = new Uint8Array(rowBytes * height);
  let start = 0;
  for (const [x0, y0, dx, dy] of PASSES) {
    const columns = Math.ceil((width - x0) / dx);
    const count = Math.ceil((height - y0) / dy);
    if (columns <= 0 || count <= 0) continue;
    const part = unfiltered(lines, start, columns, count, bits);
    const partBytes = Math.ceil((columns * bits) / 8);
    start += (partBytes + 1) * count;
    for (let y = 0; y < count; y++) {
      for (let x = 0; x < columns; x++) {
        copyBits(
          part,
          y * partBytes * 8 + x * bits,
          out,
          (y0 + y * dy) * rowBytes * 8 + (x0 + x * dx) * bits,
          bits,
        );
      }
    }
  }
  return out;
}

function copyBits(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  bits: number,
): void {
  if (bits >= 8) {
    const bytes = bits >> 3;
    for (let k = 0; k < bytes; k++) to[(toBit >> 3) + k] = from[(fromBit >> 3) + k];
    return;
  }
  const value = (from[fromBit >> 3] >> (8 - bits - (fromBit & 7))) & ((1 << bits) - 1);
  to[toBit >> 3] |= value << (8 - bits - (toBit & 7));
}

/** Whether two PNGs show the same picture: every pixel equal as 16-bit red, green, blue and alpha. */
export function samePixels(a: PngPixels, b: PngPixels): boolean {
  const { width, height } = a.header;
  if (width !== b.header.width || height !== b.header.height) return false;
  const rowA = new Uint16Array(width * 4);
  const rowB = new Uint16Array(width * 4);
  for (let y = 0; y < height; y++) {
    expandRow(a, y, rowA);
    expandRow(b, y, rowB);
    for (let i = 0; i < rowA.length; i++) if (rowA[i] !== rowB[i]) return false;
  }
  return true;
}

/** One row as 16-bit RGBA, smaller depths spread over the whole range. */
export function expandRow(pixels: PngPixels, y: number, out: Uint16Array): void {
  const { header, rows, rowBytes, palette, transparency } = pixels;
  const { width, bitDepth, colourType } = header;
  const channels = CHANNELS[colourType];
  const spread = 65_535 / ((1 << bitDepth) - 1);
  const clear = colourType === 3 ? undefined : transparency;
  const start = y * rowBytes;
  const sample = (i: number): number => {
    if (bitDepth === 8) return rows[start + i];
    if (bitDepth === 16) return (rows[start + 2 * i] << 8) | rows[start + 2 * i + 1];
    const bit = i * bitDepth;
    return (rows[start + (bit >> 3)] >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1);
  };
  const clearValue = (c: number): number => (clear ? (clear[2 * c] << 8) | clear[2 * c + 1] : -1);
  for (let x = 0; x < width; x++) {
    const o = x * 4;
    if (colourType === 3) {
      const index = sample(x);
      for (let c = 0; c < 3; c++) out[o + c] = (palette?.[index * 3 + c] ?? 0) * 257;
      out[o + 3] = (transparency?.[index] ?? 255) * 257;
      continue;
    }
    const i = x * channels;
    const colours = channels >= 3 ? 3 : 1;
    let matches = clear !== undefined;
    for (let c = 0; c < 3; c++) {
      const value = sample(i + (colours === 3 ? c : 0));
      if (value !== clearValue(colours === 3 ? c : 0)) matches = false;
      out[o + c] = value * spread;
    }
    out[o + 3] = channels % 2 === 0 ? sample(i + channels - 1) * spread : matches ? 0 : 65_535;
  }
}
