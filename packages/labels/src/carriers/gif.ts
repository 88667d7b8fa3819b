import { concat, latin1, textOf, utf8 } from '../bytes.ts';
import { markInXmp, xmpPacket } from '../xmp.ts';
import type { Carrier } from './carrier.ts';

const XMP_NAME = 'XMP DataXMP';
const EXTENSION = 0x21;
const APPLICATION = 0xff;
const IMAGE = 0x2c;
/**
 * Ends the packet for readers that take its bytes for lengths of blocks: wherever they land, they are
 * led to the last zero (XMP part 3, 1.1.2).
 */
const TRAILER = Uint8Array.from({ length: 258 }, (_, at) =>
  at === 0 ? 1 : at < 257 ? 256 - at : 0,
);

const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

interface Block {
  readonly bytes: Uint8Array;
  readonly packet: string | null;
}

/** Head with its colour table, the blocks, and what ends the file (GIF89a). */
function split(gif: Uint8Array): { head: Uint8Array; blocks: Block[] } {
  const headEnd = 13 + tableBytes(gif[10] as number);
  const skipBlocks = (from: number): number => {
    let at = from;
    while (at < gif.length && gif[at] !== 0) at += (gif[at] as number) + 1;
    if (at >= gif.length) throw new RangeError('a GIF block reaches beyond its file');
    return at + 1;
  };
  const blocks: Block[] = [];
  let at = headEnd;
  while (gif[at] === EXTENSION || gif[at] === IMAGE) {
    const from = at;
    let packet: string | null = null;
    if (gif[at] === IMAGE) {
      at = skipBlocks(at + 10 + tableBytes(gif[at + 9] as number) + 1);
    } else if (gif[at + 1] === APPLICATION && latin1(gif, at + 3, at + 14) === XMP_NAME) {
      at = skipBlocks(at + 14);
      packet = textOf(gif.subarray(from + 14, at - TRAILER.length));
    } else {
      at = skipBlocks(at + 2);
    }
    blocks.push({ bytes: gif.subarray(from, at), packet });
  }
  return { head: gif.subarray(0, headEnd), blocks };
}

/** An application extension with XMP at the end (XMP part 3, 1.1.2). */
export const gif: Carrier = {
  is: (bytes) => ['GIF87a', 'GIF89a'].includes(latin1(bytes, 0, 6)),
  read(bytes) {
    const packet = split(bytes).blocks.find((block) => block.packet !== null)?.packet;
    return packet ? markInXmp(packet) : null;
  },
  write(bytes, mark) {
    const { head, blocks } = split(bytes);
    const earlier = blocks.find((block) => block.packet !== null)?.packet;
    const packet = xmpPacket(mark, earlier ?? undefined);
    const parts = [head, ...blocks.filter((block) => block.packet === null).map((b) => b.bytes)];
    if (packet !== null) {
      parts.push(Uint8Array.of(EXTENSION, APPLICATION, XMP_NAME.length), utf8(XMP_NAME));
      parts.push(utf8(packet), TRAILER);
    }
    const whole = concat([...parts, Uint8Array.of(0x3b)]);
    // Extensions came with the version of 1989.
    whole.set(utf8('89a'), 3);
    return whole;
  },
};
