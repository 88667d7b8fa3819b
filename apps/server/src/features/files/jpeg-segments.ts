/**
 * Drops what a JPEG says about itself (camera, place, thumbnails, comments) without touching its
 * compressed picture. Kept are the segments a decoder needs: tables, frame, scan, and the two that say
 * how colours are coded, APP0 (JFIF) and APP14 (Adobe). Layout: ITU-T T.81, annex B.
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
    // Start of scan: entropy-coded data follows, and nothing after it names the photographer.
    if (marker === SOS) break;
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (!isMetadata(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(jpeg.subarray(at));
  return Buffer.concat(kept);
}

const SOS = 0xda;
const COM = 0xfe;
const APP0 = 0xe0;
const APP14 = 0xee;
const APP15 = 0xef;

function isMetadata(marker: number): boolean {
  if (marker === COM) return true;
  return marker > APP0 && marker <= APP15 && marker !== APP14;
}
