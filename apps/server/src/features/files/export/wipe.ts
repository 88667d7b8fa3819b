import type { PlateStyle } from '@zhuhui/labels';
import { drawPlate } from '../../labels/draw.ts';
import { type Frame, placedIn } from './placed.ts';

export interface WipeRequest {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Where the first lies in the second, in its pixels; null = over the whole of it. */
  readonly frame: Frame | null;
  /** Size of the second. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** Width of what moves; never larger than the picture. */
  readonly widthPx: number;
  readonly seconds: number;
  /** The visible AI mark, over both pictures alike. */
  readonly plate: PlateStyle | null;
}

/** Both pictures of a wipe on canvases of one size, RGB. */
export interface WipeLayers {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Width of the white line between the pictures. */
export const LINE_PX = 2;

/**
 * Lays the pictures of a wipe, with the visible mark on both.
 * @param multiple of which both sides are
 */
export async function wipeLayers(
  { before, after, frame, size, plate, ...wanted }: WipeRequest,
  multiple: 1 | 2,
): Promise<WipeLayers> {
  const scale = Math.min(1, wanted.widthPx / size.widthPx);
  const side = (px: number) => Math.max(multiple, multiple * Math.round((px * scale) / multiple));
  const canvas = { widthPx: side(size.widthPx), heightPx: side(size.heightPx) };
  const layers = await Promise.all([
    placedIn(canvas, before, frame, scale),
    placedIn(canvas, after, null, scale),
  ]);
  if (plate) {
    for (const data of layers) {
      const { widthPx: width, heightPx: height } = canvas;
      await drawPlate({ width, height, channels: 3, data }, plate);
    }
  }
  return { ...canvas, before: layers[0], after: layers[1] };
}
