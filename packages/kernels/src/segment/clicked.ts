import type { Gray8 } from '../image.ts';
import type { PreparedPicture, ReducedPicture } from './prepare.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/** Where a click stands in the small picture, px. */
export function smallPlaceOf(
  { image, small }: ReducedPicture,
  { x, y }: SelectionPoint,
): { readonly x: number; readonly y: number } {
  return {
    x: Math.min(small.width - 1, Math.floor((x * small.width) / image.width)),
    y: Math.min(small.height - 1, Math.floor((y * small.height) / image.height)),
  };
}

/** The region a click stands on. */
export function leafAt(prepared: PreparedPicture, point: SelectionPoint): number {
  const { x, y } = smallPlaceOf(prepared, point);
  return prepared.regions.data[y * prepared.small.width + x];
}

/** Sets what each click stands on, a place as large as a pixel of the small picture, to what it said; in place. */
export function forceClicks(
  { image, small }: ReducedPicture,
  points: readonly SelectionPoint[],
  mask: Gray8,
): void {
  const radius = image.width / small.width / 2;
  for (const { x, y, label } of points) {
    const [cx, cy] = [Math.floor(x), Math.floor(y)];
    const right = Math.min(mask.width - 1, Math.floor(cx + radius));
    const bottom = Math.min(mask.height - 1, Math.floor(cy + radius));
    for (let py = Math.max(0, Math.ceil(cy - radius)); py <= bottom; py++) {
      for (let px = Math.max(0, Math.ceil(cx - radius)); px <= right; px++) {
        mask.data[py * mask.width + px] = label === 1 ? 255 : 0;
      }
    }
  }
}
