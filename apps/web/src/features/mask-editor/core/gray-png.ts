import { type MaskDocument, readPixels, TILE_PX } from './document.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GRAY = 0;
const BIT_DEPTH = 8;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 as PNG defines it (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** The mask's rows as PNG wants them, a row of tiles at a time. */
function* bandsOf(document: MaskDocument): Generator<Uint8Array<ArrayBuffer>> {
  const { width, height } = document;
  for (let top = 0; top < height; top += TILE_PX) {
    const rows = Math.min(TILE_PX, height - top);
    const pixels = new Uint8Array(width * rows);
    readPixels(document, { left: 0, top, right: width, bottom: top + rows }, pixels);
    // Every row starts with its filter; 0 = none, which suits the flat areas of a mask.
    const band = new Uint8Array((width + 1) * rows);
    for (let y = 0; y < rows; y += 1) {
      band.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
    }
    yield band;
  }
}

async function zlib(bands: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate');
  const packed = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  for (const band of bands) await writer.write(band);
  await writer.close();
  return new Uint8Array(await packed);
}

/** The mask as an 8-bit grey PNG. The browser's own encoder only writes RGBA, four times the data. */
export async function encodeGrayPng(document: MaskDocument): Promise<Blob> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, document.width);
  view.setUint32(4, document.height);
  header[8] = BIT_DEPTH;
  header[9] = GRAY;
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await zlib(bandsOf(document))),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Blob(parts, { type: 'image/png' });
}
