import type { Extent, Point } from '../../../shared/viewport/viewport.ts';
import { type Grip, SIDES, type Side } from './grips.ts';

/** How far a picture is extended on each side, px of the picture. */
export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NO_MARGINS: Margins = { left: 0, top: 0, right: 0, bottom: 0 };

const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** Width over height; the paper sizes are ISO 216's. */
export const RATIOS = [
  { label: '1:1', ratio: 1 },
  { label: '4:3', ratio: 4 / 3 },
  { label: '16:9', ratio: 16 / 9 },
  { label: 'A3 横', ratio: Math.SQRT2 },
  { label: 'A4 竖', ratio: Math.SQRT1_2 },
] as const;

export const isExtended = (margins: Margins): boolean => SIDES.some((side) => margins[side] > 0);

/** The picture with what is added around it. */
export function extentOf({ width, height }: Extent, margins: Margins): Extent {
  return {
    width: width + margins.left + margins.right,
    height: height + margins.top + margins.bottom,
  };
}

/**
 * The margins after a grip was dragged. `both` moves the opposite sides as much, about the middle.
 * @param by movement of the pointer, px of the picture
 */
export function dragged(
  from: Margins,
  grip: Grip,
  by: Point,
  both: boolean,
  most: number,
): Margins {
  const next: Record<Side, number> = { ...from };
  for (const side of grip) {
    const along = side === 'left' || side === 'right' ? by.x : by.y;
    const outward = side === 'left' || side === 'top' ? -along : along;
    next[side] = within(from[side] + outward, most);
    if (both) next[OPPOSITE[side]] = within(from[OPPOSITE[side]] + outward, most);
  }
  return next;
}

/** The smallest extension to these proportions, the picture in the middle. */
export function marginsForRatio({ width, height }: Extent, ratio: number, most: number): Margins {
  const extraX = Math.max(0, Math.round(height * ratio) - width);
  const extraY = Math.max(0, Math.round(width / ratio) - height);
  const left = Math.floor(extraX / 2);
  const top = Math.floor(extraY / 2);
  return {
    left: within(left, most),
    top: within(top, most),
    right: within(extraX - left, most),
    bottom: within(extraY - top, most),
  };
}

const within = (px: number, most: number): number => Math.min(most, Math.max(0, Math.round(px)));
