import type { Extent, Point } from '../../../shared/viewport/viewport.ts';

/** A place in a picture, in its pixels; it may reach beyond it. */
export type Frame = Point & Extent;

/** A picture and where, in its own pixels, lies what it was made from; null = over the whole of it. */
export interface Made {
  readonly size: Extent;
  readonly original: Frame | null;
}

/** Proportions closer than this are the same; sizes are rounded to whole pixels. */
const SAME_SHAPE = 0.01;

export const wholeOf = ({ width, height }: Extent): Frame => ({ x: 0, y: 0, width, height });

/** The largest frame of a picture's proportions inside another, centred. */
export function containedIn(picture: Extent, frame: Frame): Frame {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: frame.x + (frame.width - width) / 2,
    y: frame.y + (frame.height - height) / 2,
    width,
    height,
  };
}

/**
 * Where a picture lies on another that was made from the same original, so that the original falls on
 * itself: an enlarged one is laid over at the same size, an extended one reaches out where it was extended.
 * @returns a frame in the pixels of `base`
 */
export function alignedByOriginal(base: Made, laid: Made): Frame {
  const to = base.original ?? wholeOf(base.size);
  const from = laid.original ?? wholeOf(laid.size);
  if (!isSameShape(to, from)) return fitted(laid.size, base.size);
  const [sx, sy] = [to.width / from.width, to.height / from.height];
  return {
    x: to.x - from.x * sx,
    y: to.y - from.y * sy,
    width: laid.size.width * sx,
    height: laid.size.height * sy,
  };
}

/** Where a picture lies on one it has nothing else in common with: over the whole of it, undistorted. */
export function fitted(laid: Extent, base: Extent): Frame {
  const whole = wholeOf(base);
  return isSameShape(laid, base) ? whole : containedIn(laid, whole);
}

function isSameShape(a: Extent, b: Extent): boolean {
  const ratio = (a.width * b.height) / (b.width * a.height);
  return Math.abs(ratio - 1) < SAME_SHAPE;
}
