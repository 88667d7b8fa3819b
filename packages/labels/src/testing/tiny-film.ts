import { Buffer } from 'node:buffer';

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** The boxes of a film of a second, its movie first, with one chunk of the bytes `DATA`; no program can play it. */
export function tinyFilm(): Uint8Array {
  const start = box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'));
  const movie = (chunkAt: number): Buffer => {
    const table = box('stbl', box('stco', u32(0, 1, chunkAt)));
    const header = box('mvhd', u32(0, 0, 0, 1000, 1000), Buffer.alloc(76), u32(2));
    const track = box('tkhd', u32(3, 0, 0, 1), Buffer.alloc(60), u32(640 << 16, 360 << 16));
    const handler = box('hdlr', u32(0, 0), Buffer.from('vide'), Buffer.alloc(13));
    const encoder = box('udta', box('©too'.replace('©', '\xa9'), Buffer.from('tiny', 'latin1')));
    return box(
      'moov',
      header,
      box('trak', track, box('mdia', handler, box('minf', table))),
      encoder,
    );
  };
  const chunkAt = start.length + movie(0).length + 8;
  return Buffer.concat([start, movie(chunkAt), box('mdat', Buffer.from('DATA'))]);
}
