import type { Extent, Point } from '../../../shared/viewport/viewport.ts';

export type { Extent, Point };

/** A part of a picture in whole pixels; right and bottom are the first that are outside. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const isEmptyRect = ({ left, top, right, bottom }: Rect) => left >= right || top >= bottom;

export const wholeOf = ({ width, height }: Extent): Rect => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

/** The smallest rectangle around both. */
export function union(a: Rect, b: Rect): Rect {
  if (isEmptyRect(a)) return b;
  if (isEmptyRect(b)) return a;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export function intersection(a: Rect, b: Rect): Rect {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** The rectangle with a margin around it. */
export function inflated(rect: Rect, by: number): Rect {
  return {
    left: rect.left - by,
    top: rect.top - by,
    right: rect.right + by,
    bottom: rect.bottom + by,
  };
}

/** The pixels that points touch. */
export function boundsOf(points: readonly Point[]): Rect {
  let bounds: Rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    bounds = {
      left: Math.min(bounds.left, Math.floor(x)),
      top: Math.min(bounds.top, Math.floor(y)),
      right: Math.max(bounds.right, Math.ceil(x)),
      bottom: Math.max(bounds.bottom, Math.ceil(y)),
    };
  }
  return bounds;
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
