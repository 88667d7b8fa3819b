import type { Gray8 } from '../image.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/**
 * What a further click changes of a selection: of the difference to what all clicks together would
 * select, only the 4-connected piece that the click stands on, and only in the click's own direction.
 * So no click undoes elsewhere what earlier ones reached, a positive one takes nothing away and a
 * negative one adds nothing.
 * @param before the selection so far, 255 = selected
 * @param wanted the selection of all clicks, this one among them; of the same size
 */
export function changeAtClick(before: Gray8, wanted: Gray8, click: SelectionPoint): Gray8 {
  const { width, height } = before;
  const to = click.label === 1 ? 255 : 0;
  const data = Uint8Array.from(before.data);
  const start = Math.floor(click.y) * width + Math.floor(click.x);
  const changes = (p: number): boolean => data[p] !== to && wanted.data[p] === to;
  if (!changes(start)) return { width, height, data };
  const stack = new Int32Array(width * height);
  let top = 0;
  const take = (p: number): void => {
    data[p] = to;
    stack[top++] = p;
  };
  take(start);
  while (top > 0) {
    const p = stack[--top];
    const x = p % width;
    if (x > 0 && changes(p - 1)) take(p - 1);
    if (x < width - 1 && changes(p + 1)) take(p + 1);
    if (p >= width && changes(p - width)) take(p - width);
    if (p < (height - 1) * width && changes(p + width)) take(p + width);
  }
  return { width, height, data };
}
