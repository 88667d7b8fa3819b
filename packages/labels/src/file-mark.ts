import { indexOfBytes, textOf, utf8 } from './bytes.ts';
import { avif } from './carriers/avif.ts';
import type { Carrier } from './carriers/carrier.ts';
import { dxf } from './carriers/dxf.ts';
import { gif } from './carriers/gif.ts';
import { glb } from './carriers/glb.ts';
import { jpeg } from './carriers/jpeg.ts';
import { mp4 } from './carriers/mp4.ts';
import { png } from './carriers/png.ts';
import { psd } from './carriers/psd.ts';
import { svg } from './carriers/svg.ts';
import { webp } from './carriers/webp.ts';
import type { AigcMark } from './mark.ts';
import { markInXmp } from './xmp.ts';

/** Formats that are both read and written, by how their files begin. */
const CARRIERS = { png, jpeg, webp, avif, gif, mp4, psd, svg, dxf, glb } satisfies Record<
  string,
  Carrier
>;
type CarrierName = keyof typeof CARRIERS;

/** The format of these bytes; null for one that no mark can be written into. */
export function carrierOf(bytes: Uint8Array): CarrierName | null {
  const found = Object.entries(CARRIERS).find(([, carrier]) => carrier.is(bytes));
  return found ? (found[0] as CarrierName) : null;
}

/**
 * The file with this mark; every other byte of what it shows stays as it is.
 * @param mark null takes the mark out
 * @returns null for a format that carries none
 * @throws RangeError when the file is not sound
 */
export function withMark(bytes: Uint8Array, mark: AigcMark | null): Uint8Array | null {
  const name = carrierOf(bytes);
  return name && CARRIERS[name].write(bytes, mark);
}

const PACKET_START = utf8('<x:xmpmeta');
const PACKET_END = utf8('</x:xmpmeta>');

/**
 * The mark that a file carries, whoever wrote it; null when it carries none that can be found. In
 * formats of which only pictures are known (TIFF, PDF …) any XMP packet is looked into.
 */
export function readMark(bytes: Uint8Array): AigcMark | null {
  const name = carrierOf(bytes);
  try {
    const mark = name && CARRIERS[name].read(bytes);
    if (mark) return mark;
  } catch (error) {
    // A file cut off in transit may still say what it is.
    if (!(error instanceof RangeError)) throw error;
  }
  return markInAnyPacket(bytes);
}

function markInAnyPacket(bytes: Uint8Array): AigcMark | null {
  for (let at = indexOfBytes(bytes, PACKET_START); at >= 0; ) {
    const end = indexOfBytes(bytes, PACKET_END, at);
    if (end < 0) return null;
    const mark = markInXmp(textOf(bytes.subarray(at, end)));
    if (mark) return mark;
    at = indexOfBytes(bytes, PACKET_START, end);
  }
  return null;
}
