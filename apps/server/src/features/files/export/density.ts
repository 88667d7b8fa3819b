import { crc32 } from 'node:zlib';
import type { RasterFormat } from '../formats.ts';

/**
 * Writes into a file how many dots per inch its picture is meant for. Only that statement changes: the
 * picture's data and everything else the file says stay byte for byte. WebP has no such field and is
 * returned as it is.
 */
export function withDensity(bytes: Uint8Array, format: RasterFormat, dpi: number): Uint8Array {
  switch (format) {
    case 'png':
      return withPngDensity(bytes, dpi);
    case 'jpg':
      return withJpegDensity(bytes, dpi);
    case 'webp':
      return bytes;
  }
}

const INCHES_PER_METRE = 1 / 0.0254;
const PNG_HEADER_BYTES = 8;

/** The pHYs chunk, pixels per metre, right after IHDR (PNG specification, 11.3.4.3). */
function withPngDensity(png: Uint8Array, dpi: number): Uint8Array {
  const source = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [source.subarray(0, PNG_HEADER_BYTES)];
  for (let at = PNG_HEADER_BYTES; at + 12 <= source.length; ) {
    const end = at + 12 + source.readUInt32BE(at);
    const type = source.toString('latin1', at + 4, at + 8);
    if (type !== 'pHYs') parts.push(source.subarray(at, end));
    if (type === 'IHDR') parts.push(pixelsPerMetre(Math.round(dpi * INCHES_PER_METRE)));
    at = end;
  }
  return Buffer.concat(parts);
}

function pixelsPerMetre(value: number): Buffer {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(value, 8);
  chunk.writeUInt32BE(value, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return chunk;
}

const JFIF = Buffer.from([0x4a, 0x46, 0x49, 0x46, 0x00]);

/** The density of the JFIF segment, which comes first (ITU-T T.871, 10.1); one is put there if need be. */
function withJpegDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const source = Buffer.from(jpeg);
  const hasJfif = source.readUInt16BE(2) === 0xffe0 && source.subarray(6, 11).equals(JFIF);
  if (hasJfif) {
    source.writeUInt8(1, 13);
    source.writeUInt16BE(dpi, 14);
    source.writeUInt16BE(dpi, 16);
    return source;
  }
  const segment = Buffer.alloc(18);
  segment.writeUInt16BE(0xffe0, 0);
  segment.writeUInt16BE(16, 2);
  JFIF.copy(segment, 4);
  segment.writeUInt16BE(0x0102, 9);
  segment.writeUInt8(1, 11);
  segment.writeUInt16BE(dpi, 12);
  segment.writeUInt16BE(dpi, 14);
  return Buffer.concat([source.subarray(0, 2), segment, source.subarray(2)]);
}
