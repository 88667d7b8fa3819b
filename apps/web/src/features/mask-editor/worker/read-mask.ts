import { settled, TILE_PX, type Tile } from '../core/document.ts';
import type { Extent } from '../core/geometry.ts';
import type { ReadMask } from '../core/workshop.ts';

/** Weights of red, green and blue in grey (ITU-R BT.601), of 256. */
const [RED, GREEN, BLUE] = [77, 150, 29];

/**
 * Reads a picture as a mask: its grey values, transparency as black, brought to the picture's size.
 * @throws when it is no picture
 */
export async function readMask(file: Blob, picture: Extent): Promise<ReadMask> {
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' });
  const size = { width: bitmap.width, height: bitmap.height };
  const tiles: Tile[] = [];
  for (let top = 0; top < picture.height; top += TILE_PX) {
    tiles.push(...bandOf(bitmap, picture, top));
  }
  bitmap.close();
  return { size, tiles };
}

/** One row of tiles. */
function bandOf(bitmap: ImageBitmap, { width, height }: Extent, top: number): Tile[] {
  const rows = Math.min(TILE_PX, height - top);
  const canvas = new OffscreenCanvas(width, rows);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no 2D canvas');
  context.fillStyle = 'black';
  context.fillRect(0, 0, width, rows);
  context.imageSmoothingEnabled = bitmap.width !== width || bitmap.height !== height;
  context.drawImage(bitmap, 0, -top, width, height);
  const tiles: Tile[] = [];
  for (let left = 0; left < width; left += TILE_PX) {
    const columns = Math.min(TILE_PX, width - left);
    const { data } = context.getImageData(left, 0, columns, rows);
    const bytes = new Uint8Array(columns * rows);
    for (let at = 0; at < bytes.length; at += 1) {
      const [r, g, b] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
      bytes[at] = (r * RED + g * GREEN + b * BLUE) >> 8;
    }
    tiles.push(settled(bytes));
  }
  return tiles;
}
