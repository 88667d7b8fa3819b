import { concat, crc32, latin1, textOf, u32be, utf8, viewOf } from '../bytes.ts';
import { parseMark } from '../mark.ts';
import { markInXmp, xmpPacket } from '../xmp.ts';
import type { Carrier } from './carrier.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const XMP_KEYWORD = 'XML:com.adobe.xmp';

interface Chunk {
  readonly type: string;
  /** The whole chunk with its length and checksum. */
  readonly bytes: Uint8Array;
  readonly data: Uint8Array;
}

function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = viewOf(png);
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > png.length) throw new RangeError('a PNG chunk reaches beyond its file');
    const type = latin1(png, at + 4, at + 8);
    yield { type, bytes: png.subarray(at, end), data: png.subarray(at + 8, end - 4) };
    at = end;
  }
}

/** Keyword and text of a textual chunk that is not compressed; null for any other (PNG, 11.3.3). */
function textIn({ type, data }: Chunk): { keyword: string; text: string } | null {
  if (type !== 'tEXt' && type !== 'iTXt') return null;
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 0) return null;
  const keyword = latin1(data, 0, keywordEnd);
  if (type === 'tEXt') return { keyword, text: textOf(data.subarray(keywordEnd + 1)) };
  if (data[keywordEnd + 1] !== 0) return null;
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  if (translatedEnd < 0) return null;
  return { keyword, text: textOf(data.subarray(translatedEnd + 1)) };
}

function xmpChunk(packet: string): Uint8Array {
  // Keyword, not compressed, no language, no translated keyword.
  const data = concat([utf8(`${XMP_KEYWORD}\0\0\0\0\0`), utf8(packet)]);
  const body = concat([utf8('iTXt'), data]);
  return concat([u32be(data.length), body, u32be(crc32(body))]);
}

/** An iTXt chunk with XMP after IHDR (XMP part 3, 1.1.5). Text chunks named AIGC are read as well. */
export const png: Carrier = {
  is: (bytes) => SIGNATURE.every((byte, at) => bytes[at] === byte),
  read(bytes) {
    for (const chunk of chunksOf(bytes)) {
      const said = textIn(chunk);
      if (said?.keyword === XMP_KEYWORD) {
        const mark = markInXmp(said.text);
        if (mark) return mark;
      } else if (said?.keyword === 'AIGC') return parseMark(said.text);
    }
    return null;
  },
  write(bytes, mark) {
    const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
    let earlier: string | undefined;
    for (const chunk of chunksOf(bytes)) {
      const said = textIn(chunk);
      if (said?.keyword === XMP_KEYWORD) earlier = said.text;
      else if (said?.keyword !== 'AIGC') parts.push(chunk.bytes);
    }
    const packet = xmpPacket(mark, earlier);
    if (packet !== null) parts.splice(2, 0, xmpChunk(packet));
    return concat(parts);
  },
};
