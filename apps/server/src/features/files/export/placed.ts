import sharp from 'sharp';

/** A place in another picture's pixels; it may reach beyond it. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What shows through transparent places and beside a smaller picture: the stage's neutral grey. */
const GROUND = { r: 0x23, g: 0x26, b: 0x28 } as const;

/**
 * A picture laid onto a canvas, as RGB bytes.
 * @param frame where it lies, in pixels before scaling; null = over the whole canvas
 * @param scale canvas pixels per pixel of the frame's measure
 */
export async function placedIn(
  canvas: { readonly widthPx: number; readonly heightPx: number },
  bytes: Uint8Array,
  frame: Frame | null,
  scale: number,
): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = canvas;
  const open = () => sharp(bytes, { failOn: 'error' }).toColourspace('srgb');
  if (frame === null) {
    return open()
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: GROUND })
      .raw()
      .toBuffer();
  }
  const place = onCanvas(frame, scale, { width, height });
  const base = sharp({ create: { width, height, channels: 3, background: GROUND } });
  if (place === null) return base.raw().toBuffer();
  const input = await open()
    .resize(place.width, place.height, { fit: 'fill' })
    .extract(place.seen)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return base
    .composite([{ input, left: place.left, top: place.top }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The part of a scaled frame that lies on the canvas; null when none does. */
export function onCanvas(
  frame: Frame,
  scale: number,
  canvas: { readonly width: number; readonly height: number },
): {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly seen: { left: number; top: number; width: number; height: number };
} | null {
  const [x, y] = [Math.round(frame.x * scale), Math.round(frame.y * scale)];
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const seenWidth = Math.min(canvas.width, x + width) - left;
  const seenHeight = Math.min(canvas.height, y + height) - top;
  if (seenWidth <= 0 || seenHeight <= 0) return null;
  const seen = { left: left - x, top: top - y, width: seenWidth, height: seenHeight };
  return { width, height, left, top, seen };
}
