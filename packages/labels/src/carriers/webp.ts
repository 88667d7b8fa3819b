import { concat, latin1, textOf, u32le, utf8, viewOf } from '../bytes.ts';
import { markInXmp, xmpPacket } from '../xmp.ts';
import type { Carrier } from './carrier.ts';

const HEAD_BYTES = 12;
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;

interface Chunk {
  readonly id: string;
  readonly data: Uint8Array;
}

function chunksOf(webp: Uint8Array): Chunk[] {
  const view = viewOf(webp);
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at + 8 <= webp.length; ) {
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > webp.length) throw new RangeError('a WebP chunk reaches beyond its file');
    chunks.push({ id: latin1(webp, at, at + 4), data: webp.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size & 1);
  }
  return chunks;
}

/** The extended header that a plain file needs before it may say more (RFC 9649, 2.7). */
function extendedHead([first]: readonly Chunk[]): Uint8Array {
  if (!first) throw new RangeError('a WebP without a picture');
  const { id, data } = first;
  const bits = id === 'VP8L' ? viewOf(data).getUint32(1, true) : 0;
  const [width, height] =
    id === 'VP8L'
      ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
      : [viewOf(data).getUint16(6, true) & 0x3fff, viewOf(data).getUint16(8, true) & 0x3fff];
  const head = new Uint8Array(10);
  head[0] = (bits >>> 28) & 1 ? HAS_ALPHA : 0;
  head.set(u32le(width - 1).subarray(0, 3), 4);
  head.set(u32le(height - 1).subarray(0, 3), 7);
  return head;
}

const written = ({ id, data }: Chunk): Uint8Array =>
  concat([utf8(id), u32le(data.length), data, new Uint8Array(data.length & 1)]);

/** An `XMP ` chunk at the end and its flag in VP8X (RFC 9649, 2.7). */
export const webp: Carrier = {
  is: (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP',
  read(bytes) {
    const xmp = chunksOf(bytes).find(({ id }) => id === 'XMP ');
    return xmp ? markInXmp(textOf(xmp.data)) : null;
  },
  write(bytes, mark) {
    const chunks = chunksOf(bytes);
    const earlier = chunks.find(({ id }) => id === 'XMP ');
    const packet = xmpPacket(mark, earlier && textOf(earlier.data));
    if (packet === null && !earlier) return bytes;
    const rest = chunks.filter(({ id }) => id !== 'XMP ' && id !== 'VP8X');
    const found = chunks.find(({ id }) => id === 'VP8X')?.data;
    const head = found ? Uint8Array.from(found) : extendedHead(rest);
    const flags = head[0] as number;
    head[0] = packet === null ? flags & ~HAS_XMP : flags | HAS_XMP;
    const all = [{ id: 'VP8X', data: head }, ...rest];
    if (packet !== null) all.push({ id: 'XMP ', data: utf8(packet) });
    const body = concat(all.map(written));
    return concat([utf8('RIFF'), u32le(body.length + 4), utf8('WEBP'), body]);
  },
};
