import { concat, latin1, textOf, u16be, utf8, viewOf } from '../bytes.ts';
import { markInXmp, xmpPacket } from '../xmp.ts';
import type { Carrier } from './carrier.ts';

const XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0';
const EXIF_HEAD = 'Exif\0\0';
const APP0 = 0xe0;
const APP1 = 0xe1;
const SOS = 0xda;
const MOST_SEGMENT_BYTES = 0xffff - 2;

interface Segment {
  readonly marker: number;
  readonly bytes: Uint8Array;
  readonly data: Uint8Array;
}

/** The segments before the first scan, and the rest from there (ITU-T T.81, annex B). */
function split(jpeg: Uint8Array): { segments: Segment[]; rest: Uint8Array } {
  const view = viewOf(jpeg);
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SOS) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > jpeg.length) throw new RangeError('a JPEG segment reaches beyond its file');
    segments.push({ marker, bytes: jpeg.subarray(at, end), data: jpeg.subarray(at + 4, end) });
    at = end;
  }
  return { segments, rest: jpeg.subarray(at) };
}

const packetIn = ({ marker, data }: Segment): string | null =>
  marker === APP1 && latin1(data, 0, XMP_HEAD.length) === XMP_HEAD
    ? textOf(data.subarray(XMP_HEAD.length))
    : null;

const isExif = ({ marker, data }: Segment): boolean =>
  marker === APP1 && latin1(data, 0, EXIF_HEAD.length) === EXIF_HEAD;

/** An APP1 segment with XMP behind JFIF and EXIF (XMP part 3, 1.1.3). */
export const jpeg: Carrier = {
  is: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  read(bytes) {
    for (const segment of split(bytes).segments) {
      const mark = markInXmp(packetIn(segment) ?? '');
      if (mark) return mark;
    }
    return null;
  },
  write(bytes, mark) {
    const { segments, rest } = split(bytes);
    const kept = segments.filter((segment) => packetIn(segment) === null);
    const earlier = segments.map(packetIn).find((packet) => packet !== null);
    const packet = xmpPacket(mark, earlier ?? undefined);
    const parts = kept.map((segment) => segment.bytes);
    if (packet !== null) {
      const data = utf8(XMP_HEAD + packet);
      if (data.length > MOST_SEGMENT_BYTES) throw new RangeError('an XMP packet of over 64 KiB');
      const before = kept.findIndex((segment) => segment.marker !== APP0 && !isExif(segment));
      const at = before < 0 ? parts.length : before;
      parts.splice(at, 0, concat([Uint8Array.of(0xff, APP1), u16be(data.length + 2), data]));
    }
    return concat([bytes.subarray(0, 2), ...parts, rest]);
  },
};
