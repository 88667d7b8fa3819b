import type { Gray8 } from '../image.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/**
 * What a further click changes of a selection: of the difference to what all clicks together would
 * select, only the 4-connected piece that the click stands on, and only in the click's own direction.
 * So no click undoes elsewhere what earlier ones reached, a positive one takes nothing away and a
 * negative one adds nothing.
 * @param before the selection so far
 * @param wanted the selection of all clicks, this one among them; of the same size
 * @param selected what both hold where something is selected
 */
export function changeAtClick(
  before: Gray8,
  wanted: Gray8,
  click: SelectionPoint,
  selected: 255 | 1 = 255,
): Gray8 {
  const { width, height } = before;
  const to = click.label === 1 ? selected : 0;
  const data = Uint8Array.from(before.data);
  const start = Math.floor(click.y) * width + Math.floor(click.x);
  const changes = (p: number): boolean => data[p] !== to && wanted.data[p] === to;
  if (!changes(start)) return { width, height, data };
  const stack = [start];
  for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
    if (!changes(p)) continue;
    const row = p - (p % width);
    let left = p;
    let right = p + 1;
    while (left > row && changes(left - 1)) left--;
    while (right < row + width && changes(right)) right++;
    data.fill(to, left, right);
    for (const next of [-width, width]) {
      if (row + next < 0 || row + next >= width * height) continue;
      let open = false;
      for (let q = left + next; q < right + next; q++) {
        const also = changes(q);
        if (also && !open) stack.push(q);
        open = also;
      }
    }
  }
  return { width, height, data };
}
