/** The one thing in a camera's notes that a picture needs: which way is up (Exif 2.32, 4.6.4). */

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/**
 * A TIFF block with nothing but the orientation of the given one (an `eXIf` chunk, or an APP1 segment
 * after its `Exif\0\0`); undefined when the picture is upright or the block cannot be read.
 */
export function orientationOnly(exif: Uint8Array): Uint8Array | undefined {
  const value = readOrientation(exif);
  if (value === undefined || value < 2 || value > 8) return undefined;
  const block = new Uint8Array(26);
  const view = new DataView(block.buffer);
  block.set([0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, value);
  return block;
}

function readOrientation(exif: Uint8Array): number | undefined {
  if (exif.length < 14) return undefined;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const little = exif[0] === 0x49;
  const first = view.getUint32(4, little);
  if (first + 2 > exif.length) return undefined;
  const count = view.getUint16(first, little);
  for (let i = 0; i < count; i++) {
    const at = first + 2 + i * 12;
    if (at + 12 > exif.length) return undefined;
    if (view.getUint16(at, little) === ORIENTATION_TAG) return view.getUint16(at + 8, little);
  }
  return undefined;
}
