import { type OklabPlanes, oklabPlanes } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { shrinkMask } from '../replace/shrink-mask.ts';

/** A border is looked at in this size of the picture. */
const LONG_SIDE_PX = 768;
/** Across a line, what lies so far to one side is compared with what lies so far to the other. */
const APART_PX = 3;
/** How far from the border the lines beside it run. */
const BESIDE_PX = 10;
/** A mask is exact when so much of its border parts more than both lines beside it do. */
const EXACT_SHARE = 0.5;
const BLUR_PX = 3;

/**
 * Whether a mask was drawn across things rather than along their edges: a rectangle, a loop around a sofa. Along an
 * edge colours change more across the border than across lines beside it; pattern alone changes as much everywhere.
 * What lies along the picture's frame does not count.
 * @param mask of the picture's size, selected from 128 on
 */
export function isRoughMask(image: Rgb8, mask: Gray8): boolean {
  const long = Math.min(LONG_SIDE_PX, Math.max(image.width, image.height));
  const { width, height } = fitLongSide(image.width, image.height, long);
  const picture = oklabPlanes(resizeRgb8(image, width, height, 'area'));
  const data = Float32Array.from(shrinkMask(mask, width, height).data, (value) => value >> 7);
  const soft = gaussianBlur({ width, height, data }, BLUR_PX).data;
  const margin = BESIDE_PX + APART_PX + 1;
  let border = 0;
  let exact = 0;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const p = y * width + x;
      if (data[p] === 0) continue;
      if (data[p - 1] && data[p + 1] && data[p - width] && data[p + width]) continue;
      const [dx, dy] = [soft[p + 1] - soft[p - 1], soft[p + width] - soft[p - width]];
      const slope = Math.hypot(dx, dy);
      if (slope === 0) continue;
      /** The pixel so far inside the border; negative: outside. */
      const inside = (px: number): number =>
        p + Math.round((px * dy) / slope) * width + Math.round((px * dx) / slope);
      const parts = (px: number): number =>
        colourStep(picture, inside(px + APART_PX), inside(px - APART_PX));
      border++;
      if (parts(0) > Math.max(parts(BESIDE_PX), parts(-BESIDE_PX))) exact++;
    }
  }
  return border > 0 && exact < EXACT_SHARE * border;
}

/** How far two pixels' colours lie apart, OKLab. */
const colourStep = ({ L, a, b }: OklabPlanes, p: number, q: number): number =>
  Math.hypot(L[p] - L[q], a[p] - a[q], b[p] - b[q]);
