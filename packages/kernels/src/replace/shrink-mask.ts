import type { Gray8 } from '../image.ts';

/** A mask at a smaller size, read at pixel centres: fast, and as exact as finding planes and light needs. */
export function shrinkMask(mask: Gray8, width: number, height: number): Gray8 {
  const data = new Uint8Array(width * height);
  const stepX = mask.width / width;
  const stepY = mask.height / height;
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y + 0.5) * stepY) * mask.width;
    for (let x = 0; x < width; x++, p++) data[p] = mask.data[row + Math.floor((x + 0.5) * stepX)];
  }
  return { width, height, data };
}
