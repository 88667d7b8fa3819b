import type { Gray8 } from '../image.ts';
import type { SelectionBox } from './selection-prompt.ts';

/** What a box holds of a mask of the picture's size. */
export function insideBox({ width, height, data }: Gray8, box: SelectionBox): Gray8 {
  const [left, top, right, bottom] = box.map(Math.round);
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  const out = new Uint8Array(data.length);
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    out.set(data.subarray(y * width + from, y * width + to), y * width + from);
  return { width, height, data: out };
}
