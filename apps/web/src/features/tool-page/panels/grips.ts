import type { Point } from '../../../shared/viewport/viewport.ts';

export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** What is taken hold of: a side, or the corner where two meet. */
export type Grip = readonly [Side] | readonly [Side, Side];

export const CORNERS: readonly Grip[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
];
export const GRIPS: readonly Grip[] = [['left'], ['top'], ['right'], ['bottom'], ...CORNERS];

const SIDE_NAMES: Readonly<Record<Side, string>> = {
  left: '左',
  top: '上',
  right: '右',
  bottom: '下',
};

/** 左边, 左上角 … */
export const gripName = (grip: Grip): string =>
  `${grip.map((side) => SIDE_NAMES[side]).join('')}${grip.length === 1 ? '边' : '角'}`;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const KEY_STEP_PX = 10;

/** What an arrow key moves by, px of the picture; one with Shift. Null for other keys. */
export function arrowStep({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? 1 : KEY_STEP_PX;
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null;
}
