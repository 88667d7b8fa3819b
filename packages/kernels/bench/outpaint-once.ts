/**
 * Extends in a process of its own, so that its memory can be told apart:
 *
 *   node packages/kernels/bench/outpaint-once.ts <image.png> <mask.png> <out.png>
 *
 * The mask, which says what is hidden of the picture, is that of the bench and is not read.
 */
import { cropRgb8 } from '../src/fill/box.ts';
import type { Rgb8 } from '../src/image.ts';
import { extendPicture } from '../src/outpaint/extend-picture.ts';
import { readPng, writePng } from './png.ts';

const HIDDEN_SHARE = 0.15;

/** How much of a picture the bench hides left and right. */
export const hiddenPx = ({ width }: Rgb8): number => Math.round(HIDDEN_SHARE * width);

/** Extends what is left of the picture without its hidden sides back to its full width. */
export function extendBack(image: Rgb8): Rgb8 {
  const side = hiddenPx(image);
  const { width, height } = image;
  const inner = cropRgb8(image, { left: side, top: 0, right: width - side, bottom: height });
  return extendPicture(inner, {
    left: side,
    right: side,
    top: 0,
    bottom: 0,
    featherPx: 0,
    seed: 1,
  });
}

if (import.meta.main) {
  const [image = '', , out = ''] = process.argv.slice(2);
  writePng(out, extendBack(readPng(image)));
}
