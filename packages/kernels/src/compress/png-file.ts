import { KernelError } from '../kernel-error.ts';

/** PNG as a list of chunks (PNG Specification, third edition, 5). */
export interface PngChunk {
  readonly type: string;
  readonly body: Uint8Array;
}

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  readonly colourType: number;
  readonly interlaced: boolean;
}

export const PNG_SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

const HEADER_BYTES = 13;

/**
 * The chunks of a PNG, in their order.
 * @throws KernelError badPicture when the bytes are no PNG or end early
 */
export function readChunks(png: Uint8Array): readonly PngChunk[] {
  if (PNG_SIGNATURE.some((byte, i) => png[i] !== byte)) throw damaged('no signature');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: PngChunk[] = [];
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= png.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (at + 12 + length > png.length) throw damaged(`${type} ends early`);
    chunks.push({ type, body: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
    if (type === 'IEND') break;
  }
  if (chunks[0]?.type !== 'IHDR' || chunks[0].body.length !== HEADER_BYTES) throw damaged('IHDR');
  return chunks;
}

function damaged(what: string): KernelError {
  return new KernelError('badPicture', `PNG: ${what}`);
}

export function readHeader(chunks: readonly PngChunk[]): PngHeader {
  const { body } = chunks[0];
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitDepth: body[8],
    colourType: body[9],
    interlaced: body[12] !== 0,
  };
}

/** The header as a chunk's body. */
export function headerBody(header: PngHeader): Uint8Array {
  const body = new Uint8Array(HEADER_BYTES);
  const view = new DataView(body.buffer);
  view.setUint32(0, header.width);
  view.setUint32(4, header.height);
  body.set([header.bitDepth, header.colourType, 0, 0, header.interlaced ? 1 : 0], 8);
  return body;
}

/** The compressed pixels: every IDAT in one piece. */
export function imageData(chunks: readonly PngChunk[]): Uint8Array {
  return joined(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
}

export function chunkBody(chunks: readonly PngChunk[], type: string): Uint8Array | undefined {
  return chunks.find((chunk) => chunk.type === type)?.body;
}

/** The file of these chunks. */
export function writeChunks(chunks: readonly PngChunk[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [PNG_SIGNATURE];
  for (const { type, body } of chunks) {
    const chunk = new Uint8Array(body.length + 12);
    const view = new DataView(chunk.buffer);
    view.setUint32(0, body.length);
    for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i);
    chunk.set(body, 8);
    view.setUint32(body.length + 8, crc32(chunk.subarray(4, body.length + 8)));
    parts.push(chunk);
  }
  return joined(parts);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(data: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < data.length; i++) crc = CRC_TABLE[(crc ^ data[i]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}
