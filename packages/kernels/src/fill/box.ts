import type { Rgb8 } from '../image.ts';

/** A rectangle of pixels; right and bottom are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box around all set pixels (non-zero); empty at the origin when there is none. */
export function boundingBox(set: Uint8Array, width: number): Box {
  let [left, top, right, bottom] = [width, -1, 0, 0];
  for (let i = 0; i < set.length; i++) {
    if (set[i] === 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    if (x < left) left = x;
    if (x >= right) right = x + 1;
    if (top < 0) top = y;
    bottom = y + 1;
  }
  return top < 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
}

/** The smallest box that holds all of them; at least one. */
export function unionOf(boxes: readonly Box[]): Box {
  return boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
}

/** The box wider by `margin` on every side, cut at the border. */
export function grown(box: Box, margin: number, size: Size): Box {
  return {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(size.width, box.right + margin),
    bottom: Math.min(size.height, box.bottom + margin),
  };
}

/** The box's pixels, copied. */
export function cropRgb8(image: Rgb8, box: Box): Rgb8 {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((box.top + y) * image.width + box.left) * 3;
    data.set(image.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}

/** Writes `part` into a larger picture with its top-left corner at the box's. */
export function paste(part: Rgb8, box: Box, into: Rgb8): void {
  for (let y = 0; y < part.height; y++) {
    const row = part.data.subarray(y * part.width * 3, (y + 1) * part.width * 3);
    into.data.set(row, ((box.top + y) * into.width + box.left) * 3);
  }
}
