import { concat, latin1, textOf, u16be, u32be, utf8, viewOf } from './bytes.ts';
import { type Box, box, boxesOf, fullBox } from './carriers/boxes.ts';
import { mp4, shiftChunks } from './carriers/mp4.ts';
import type { PlateStyle } from './plate/plate.ts';

/**
 * The visible mark of a film that is not encoded again: one line of timed text over its whole length, switched
 * on by default and marked as forced. Track and boxes by ISO/IEC 14496-12 (8.3–8.7, 12.6), the text itself by
 * 3GPP TS 26.245 (5.16, 5.17); the forced flags are QuickTime's (QuickTime File Format, subtitle sample data).
 */

/** Names the track, so that a film never gets two. */
const TRACK_NAME = 'AI 标识';
const HANDLER = 'sbtl';
const TEXT_FORMAT = 'tx3g';
/** 16.16, 1 and the 2.30 of a matrix that changes nothing. */
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** Enabled and part of the presentation. */
const TRACK_FLAGS = 3;
/** Some and all samples are forced. */
const FORCED = 0xc0000000;
/** Subtitles stand for each other in this group; video and sound are in none. */
const ALTERNATES = 2;
const MOST_FONT_SIZE = 255;
/** ISO 639-2/T, five bits a letter. */
const LANGUAGE = packedLanguage('zho');

type Caption = Pick<PlateStyle, 'text' | 'corner' | 'sizePercent'>;

interface Movie {
  readonly timescale: number;
  /** In units of the timescale. */
  readonly duration: number;
  readonly nextTrackId: number;
}

function packedLanguage(code: string): number {
  return [...code].reduce((packed, letter) => (packed << 5) | (letter.charCodeAt(0) - 0x60), 0);
}

const childOf = (parent: Box | undefined, type: string): Box | undefined =>
  parent && boxesOf(parent.data).find((child) => child.type === type);

/** @returns null for a film in fragments, whose header knows no length */
function movieOf(header: Box): Movie | null {
  const view = viewOf(header.data);
  const isLong = header.data[0] === 1;
  if (header.data.length < (isLong ? 112 : 100)) return null;
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const nextTrackId = view.getUint32(header.data.length - 4);
  const isKnown = timescale > 0 && duration > 0 && duration < 0xffffffff;
  return isKnown && nextTrackId < 0xffffffff ? { timescale, duration, nextTrackId } : null;
}

const handlerOf = (track: Box): Box | undefined => childOf(childOf(track, 'mdia'), 'hdlr');

/** Width and height of the first video track, whole pixels. */
function sizeOf(tracks: readonly Box[]): { width: number; height: number } | null {
  for (const track of tracks) {
    const handler = handlerOf(track);
    const header = childOf(track, 'tkhd');
    if (!handler || !header || latin1(handler.data, 8, 12) !== 'vide') continue;
    const view = viewOf(header.data);
    const [width, height] = [8, 4].map(
      (fromEnd) => view.getUint32(header.data.length - fromEnd) >>> 16,
    );
    if (width && height) return { width, height };
  }
  return null;
}

const i16be = (value: number): Uint8Array => u16be(value & 0xffff);

/** How the line is set (TS 26.245, 5.16): its corner, its size, white over black. */
function sampleEntry({ corner, sizePercent }: Caption, width: number, height: number): Uint8Array {
  const fontSize = Math.round((Math.min(width, height) * sizePercent) / 100);
  const fontName = utf8('Sans-Serif');
  const horizontal = corner.endsWith('Right') ? -1 : 0;
  const vertical = corner.startsWith('bottom') ? -1 : 0;
  return box(
    TEXT_FORMAT,
    new Uint8Array(6),
    u16be(1),
    u32be(FORCED),
    Uint8Array.of(horizontal & 0xff, vertical & 0xff),
    u32be(0x000000a0),
    ...[0, 0, height, width].map(i16be),
    ...[0, 0, 1].map(u16be),
    Uint8Array.of(0, Math.min(fontSize, MOST_FONT_SIZE)),
    u32be(0xffffffff),
    box('ftab', u16be(1), u16be(1), Uint8Array.of(fontName.length), fontName),
  );
}

/** One sample (TS 26.245, 5.17) with the box that calls it forced. */
function sampleOf(text: string): Uint8Array {
  const words = utf8(text);
  return concat([u16be(words.length), words, box('frcd')]);
}

function trackOf(
  { timescale, duration, nextTrackId }: Movie,
  caption: Caption,
  size: { readonly width: number; readonly height: number },
  sample: { readonly at: number; readonly length: number },
): Uint8Array {
  const { width, height } = size;
  const times = [u32be(0), u32be(0)];
  const header = fullBox(
    ...(['tkhd', 0, TRACK_FLAGS] as const),
    ...times,
    ...[nextTrackId, 0, duration, 0, 0].map(u32be),
    ...[0, ALTERNATES, 0, 0].map(u16be),
    ...MATRIX.map(u32be),
    ...[width * 0x10000, height * 0x10000].map(u32be),
  );
  const mediaHeader = fullBox(
    ...(['mdhd', 0, 0] as const),
    ...times,
    ...[timescale, duration].map(u32be),
    ...[LANGUAGE, 0].map(u16be),
  );
  const handler = fullBox(
    ...(['hdlr', 0, 0] as const),
    ...[u32be(0), utf8(HANDLER), new Uint8Array(12), utf8(`${TRACK_NAME}\0`)],
  );
  const here = fullBox('dref', 0, 0, u32be(1), fullBox('url ', 0, 1));
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32be(1), sampleEntry(caption, width, height)),
    fullBox('stts', 0, 0, ...[1, 1, duration].map(u32be)),
    fullBox('stsc', 0, 0, ...[1, 1, 1, 1].map(u32be)),
    fullBox('stsz', 0, 0, ...[sample.length, 1].map(u32be)),
    fullBox('stco', 0, 0, ...[1, sample.at].map(u32be)),
  );
  const information = box('minf', fullBox('nmhd', 0, 0), box('dinf', here), table);
  return box('trak', header, box('mdia', mediaHeader, handler, information));
}

/**
 * The film with the words as a track of timed text; pictures and sound stay byte for byte.
 * @returns null where there is no film with a known length and size; the same bytes where the track is there
 * @throws RangeError when the file is not sound, or too long for its offsets
 */
export function withCaption(bytes: Uint8Array, caption: Caption): Uint8Array | null {
  if (!mp4.is(bytes)) return null;
  const moov = boxesOf(bytes).find(({ type }) => type === 'moov');
  const children = moov ? boxesOf(moov.data) : [];
  const tracks = children.filter(({ type }) => type === 'trak');
  if (tracks.some((track) => captionIn(bytes, track))) return bytes;
  const header = children.find(({ type }) => type === 'mvhd');
  const movie = header ? movieOf(header) : null;
  const size = sizeOf(tracks);
  if (!moov || !header || !movie || !size) return null;

  const sample = sampleOf(caption.text);
  const place = { at: 0, length: sample.length };
  const trackBytes = trackOf(movie, caption, size, place).length;
  // The words stand right behind the header, so that a player has them before the pictures.
  const end = moov.at + moov.bytes.length;
  place.at = end + trackBytes + 8;
  const counted = header.bytes.slice();
  viewOf(counted).setUint32(counted.length - 4, movie.nextTrackId + 1);
  const rest = children.map((child) => (child === header ? counted : child.bytes));
  const body = concat(rest);
  const words = box('mdat', sample);
  shiftChunks(body, end, trackBytes + words.length);
  const last = children.findLastIndex(({ type }) => type === 'trak');
  const split = children.slice(0, last + 1).reduce((sum, child) => sum + child.bytes.length, 0);
  const whole = box(
    'moov',
    body.subarray(0, split),
    trackOf(movie, caption, size, place),
    body.subarray(split),
  );
  return concat([bytes.subarray(0, moov.at), whole, words, bytes.subarray(end)]);
}

/** What such a track says; null for any other track. */
function captionIn(bytes: Uint8Array, track: Box): string | null {
  const handler = handlerOf(track);
  if (!handler || !textOf(handler.data.subarray(24)).startsWith(TRACK_NAME)) return null;
  const table = childOf(childOf(childOf(track, 'mdia'), 'minf'), 'stbl');
  const offsets = childOf(table, 'stco');
  if (!offsets) return null;
  const at = viewOf(offsets.data).getUint32(8);
  const length = viewOf(bytes).getUint16(at);
  return textOf(bytes.subarray(at + 2, at + 2 + length));
}

/** The words that a film shows over its pictures; null where it has no such track. */
export function readCaption(bytes: Uint8Array): string | null {
  if (!mp4.is(bytes)) return null;
  const moov = boxesOf(bytes).find(({ type }) => type === 'moov');
  const tracks = moov ? boxesOf(moov.data).filter(({ type }) => type === 'trak') : [];
  for (const track of tracks) {
    const text = captionIn(bytes, track);
    if (text !== null) return text;
  }
  return null;
}
