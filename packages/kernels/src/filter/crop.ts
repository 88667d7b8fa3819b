import type { Gray8, Rgb8 } from '../image.ts';

/** A part of a picture in pixels; `right` and `bottom` are exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box around what a mask covers (≥ 128), `marginPx` wider, inside the picture; null when it covers nothing. */
export function maskBox({ width, height, data }: Gray8, marginPx: number): PixelBox | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const first = firstCovered(data, y * width, (y + 1) * width) - y * width;
    if (first === width) continue;
    const end = endOfCovered(data, y * width, (y + 1) * width) - y * width;
    left = Math.min(left, first);
    right = Math.max(right, end);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (right === 0) return null;
  return {
    left: Math.max(0, left - marginPx),
    top: Math.max(0, top - marginPx),
    right: Math.min(width, right + marginPx),
    bottom: Math.min(height, bottom + marginPx),
  };
}

/** The first place in [from, to) that a mask covers; `to` when it covers none. */
export function firstCovered(mask: Uint8Array, from: number, to: number): number {
  let p = from;
  while (p < to && mask[p] < 128) p++;
  return p;
}

/** One past the last place in [from, to) that a mask covers; `from` when it covers none. */
export function endOfCovered(mask: Uint8Array, from: number, to: number): number {
  let p = to;
  while (p > from && mask[p - 1] < 128) p--;
  return p;
}

/** A copy of the part of a picture inside the box. */
export function cropRgb8(image: Rgb8, box: PixelBox): Rgb8 {
  return { ...sizeOf(box), data: cropRows(image, box, 3) };
}

/** {@link cropRgb8} for a grey picture or a mask. */
export function cropGray8(image: Gray8, box: PixelBox): Gray8 {
  return { ...sizeOf(box), data: cropRows(image, box, 1) };
}

/** Writes a part into a picture, its top left corner at the box's. */
export function pasteRgb8(part: Rgb8, box: PixelBox, into: Rgb8): void {
  const rowBytes = part.width * 3;
  for (let y = 0; y < part.height; y++) {
    const row = part.data.subarray(y * rowBytes, (y + 1) * rowBytes);
    into.data.set(row, ((box.top + y) * into.width + box.left) * 3);
  }
}

function sizeOf(box: PixelBox): { width: number; height: number } {
  return { width: box.right - box.left, height: box.bottom - box.top };
}

function cropRows(image: Rgb8 | Gray8, box: PixelBox, channels: number): Uint8Array {
  const { width, height } = sizeOf(box);
  const out = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((box.top + y) * image.width + box.left) * channels;
    out.set(image.data.subarray(from, from + width * channels), y * width * channels);
  }
  return out;
}
