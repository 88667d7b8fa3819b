import { encodeScan, segment } from './jpeg-encode.ts';
import { readJpeg } from './jpeg-read.ts';
import {
  type Jpeg,
  type JpegComponent,
  type JpegFrame,
  type JpegScan,
  JpegTrouble,
} from './jpeg-types.ts';
import { orientationOnly } from './orientation.ts';
import { joined } from './png-file.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const SOF_EXTENDED = 0xc1;
const SOF_PROGRESSIVE = 0xc2;

/**
 * Writes a JPEG's own coefficients again with the best Huffman codes, as one sequential scan and in
 * two progressive orders, and gives the smallest: the decoded picture stays the same to the last bit,
 * which is proved by reading the result back. Colour profile, Adobe transform and orientation stay;
 * camera, place, thumbnails and comments go.
 *
 * @returns never more bytes than `jpeg`; `jpeg` itself when it is of a kind that is not read here
 */
export function shrinkJpeg(jpeg: Uint8Array): Uint8Array {
  try {
    return smallest(jpeg);
  } catch (error) {
    if (error instanceof JpegTrouble) return jpeg;
    throw error;
  }
}

function smallest(jpeg: Uint8Array): Uint8Array {
  const parts = readJpeg(jpeg);
  const candidates = [...scripts(parts.frame)].map(({ sequential, scans }) =>
    joined([
      Uint8Array.of(0xff, 0xd8),
      ...keptNotes(parts),
      ...parts.quantTables.map((body) => segment(0xdb, body)),
      frameSegment(parts.frame, sequential),
      ...scans.flatMap((scan) => encodeScan(parts.frame, scan, sequential)),
      Uint8Array.of(0xff, 0xd9),
    ]),
  );
  candidates.sort((a, b) => a.length - b.length);
  const proven = candidates.find(
    (candidate) =>
      candidate.length < jpeg.length && sameFrame(readJpeg(candidate).frame, parts.frame),
  );
  return proven ?? jpeg;
}

interface Script {
  readonly sequential: boolean;
  readonly scans: readonly JpegScan[];
}

/** Orders worth trying; which is smallest depends on the picture's detail and quality. */
function scripts(frame: JpegFrame): readonly Script[] {
  const all = frame.components.map((_, index) => index);
  const dc = (high: number, low: number): JpegScan => ({
    components: all,
    from: 0,
    to: 0,
    high,
    low,
  });
  const ac = (index: number, from: number, to: number, high: number, low: number): JpegScan => ({
    components: [index],
    from,
    to,
    high,
    low,
  });
  const colours = all.slice(1);
  return [
    { sequential: true, scans: [{ components: all, from: 0, to: 63, high: 0, low: 0 }] },
    {
      sequential: false,
      scans: [
        dc(0, 1),
        ac(0, 1, 5, 0, 2),
        ...colours.map((index) => ac(index, 1, 63, 0, 1)),
        ac(0, 6, 63, 0, 2),
        ac(0, 1, 63, 2, 1),
        dc(1, 0),
        ...colours.map((index) => ac(index, 1, 63, 1, 0)),
        ac(0, 1, 63, 1, 0),
      ],
    },
    {
      sequential: false,
      scans: [
        dc(0, 0),
        ac(0, 1, 8, 0, 0),
        ...colours.map((index) => ac(index, 1, 63, 0, 0)),
        ac(0, 9, 63, 0, 0),
      ],
    },
  ];
}

function frameSegment({ width, height, components }: JpegFrame, sequential: boolean): Uint8Array {
  const parts = components.flatMap(({ id, h, v, quantTable }) => [id, (h << 4) | v, quantTable]);
  return segment(sequential ? SOF_EXTENDED : SOF_PROGRESSIVE, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    components.length,
    ...parts,
  ]);
}

/** The notes a decoder needs for colour, and which way is up. */
function keptNotes({ notes }: Jpeg): Uint8Array[] {
  return notes.flatMap(({ marker, body }) => {
    if (marker === APP0 && begins(body, 'JFIF\0'))
      return [segment(APP0, jfifWithoutThumbnail(body))];
    if (marker === APP14) return [segment(marker, body)];
    if (marker === APP2 && begins(body, 'ICC_PROFILE\0')) return [segment(marker, body)];
    if (marker === APP1 && begins(body, 'Exif\0\0')) {
      const orientation = orientationOnly(body.subarray(6));
      return orientation ? [segment(APP1, joined([body.subarray(0, 6), orientation]))] : [];
    }
    return [];
  });
}

function jfifWithoutThumbnail(body: Uint8Array): Uint8Array {
  const out = body.slice(0, 14);
  out.fill(0, 12);
  return out;
}

function begins(body: Uint8Array, text: string): boolean {
  return [...text].every((letter, i) => body[i] === letter.charCodeAt(0));
}

/** Whether every coefficient that shows is the same. */
function sameFrame(a: JpegFrame, b: JpegFrame): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  return a.components.every((component, i) => sameComponent(component, b.components[i]));
}

function sameComponent(a: JpegComponent, b: JpegComponent): boolean {
  if (a.blocksWide !== b.blocksWide || a.blocksHigh !== b.blocksHigh) return false;
  for (let y = 0; y < a.blocksHigh; y++) {
    const start = y * a.stride * 64;
    for (let i = start; i < start + a.blocksWide * 64; i++) {
      if (a.coefficients[i] !== b.coefficients[i]) return false;
    }
  }
  return true;
}
