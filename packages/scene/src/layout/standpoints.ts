import type { Vec2 } from '../vec.ts';
import type { Rect } from './rect.ts';

/** A room as one sees it from one of its walls: x along the wall, y into the room, metres. */
export interface Standpoint {
  readonly widthM: number;
  readonly depthM: number;
  /** A few places to stand are tried instead of many. */
  readonly roughly?: true;
  readonly toRoom: (at: Vec2) => Vec2;
  readonly fromRoom: (at: Vec2) => Vec2;
}

/** From the wall that rooms are usually looked into from. */
export const fromFront = ({ x0, y0, x1, y1 }: Rect): Standpoint => ({
  widthM: x1 - x0,
  depthM: y1 - y0,
  toRoom: ([x, y]) => [x0 + x, y0 + y],
  fromRoom: ([x, y]) => [x - x0, y - y0],
});

export const fromBack = ({ x0, y0, x1, y1 }: Rect): Standpoint => ({
  roughly: true,
  widthM: x1 - x0,
  depthM: y1 - y0,
  toRoom: ([x, y]) => [x1 - x, y1 - y],
  fromRoom: ([x, y]) => [x1 - x, y1 - y],
});

const fromRight = ({ x0, y0, x1, y1 }: Rect): Standpoint => ({
  roughly: true,
  widthM: y1 - y0,
  depthM: x1 - x0,
  toRoom: ([x, y]) => [x1 - y, y0 + x],
  fromRoom: ([x, y]) => [y - y0, x1 - x],
});

const fromLeft = ({ x0, y0, x1, y1 }: Rect): Standpoint => ({
  roughly: true,
  widthM: y1 - y0,
  depthM: x1 - x0,
  toRoom: ([x, y]) => [x0 + y, y1 - x],
  fromRoom: ([x, y]) => [y1 - y, x - x0],
});

/** From the other walls. */
export const fromElsewhere = (box: Rect): readonly Standpoint[] => [
  fromBack(box),
  fromRight(box),
  fromLeft(box),
];
