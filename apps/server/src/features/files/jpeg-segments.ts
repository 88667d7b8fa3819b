/**
 * Drops what a JPEG says about itself (camera, place, thumbnails, comments) and whatever hangs on behind
 * its end, without touching its compressed picture. Kept are the segments a decoder needs: tables, frame,
 * scans, and the two that say how colours are coded, APP0 (JFIF) and APP14 (Adobe). Layout: ITU-T T.81,
 * annex B.
 */
export function stripJpegMetadata(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) break;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const header = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    const end = marker === SOS ? endOfScan(jpeg, header) : header;
    if (!isMetadata(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(Uint8Array.of(0xff, EOI));
  return Buffer.concat(kept);
}

/** The first marker behind entropy-coded data; stuffed bytes and restarts belong to that. */
function endOfScan(jpeg: Uint8Array, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at++) {
    if (jpeg[at] !== 0xff) continue;
    const next = jpeg[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= RST0 && next <= RST7);
    if (!isData) return at;
  }
  return jpeg.length;
}

const RST0 = 0xd0;
const RST7 = 0xd7;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const APP0 = 0xe0;
const APP14 = 0xee;
const APP15 = 0xef;

function isMetadata(marker: number): boolean {
  if (marker === COM) return true;
  return marker > APP0 && marker <= APP15 && marker !== APP14;
}
