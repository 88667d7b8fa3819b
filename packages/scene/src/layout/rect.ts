import type { Vec2 } from '../vec.ts';

/** An upright rectangle of floor, metres. */
export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Touching along an edge is no overlap. */
const TOUCH_M = 1e-4;

export const rectAt = (x: number, y: number, width: number, depth: number): Rect => ({
  x0: x - width / 2,
  y0: y - depth / 2,
  x1: x + width / 2,
  y1: y + depth / 2,
});

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x0 < b.x1 - TOUCH_M && b.x0 < a.x1 - TOUCH_M && a.y0 < b.y1 - TOUCH_M && b.y0 < a.y1 - TOUCH_M;

export const grown = (r: Rect, by: number): Rect => ({
  x0: r.x0 - by,
  y0: r.y0 - by,
  x1: r.x1 + by,
  y1: r.y1 + by,
});

/** Whether a place lies within, not on the rim. */
export const holds = (r: Rect, [x, y]: Vec2): boolean =>
  x > r.x0 && x < r.x1 && y > r.y0 && y < r.y1;

export const middleOf = (r: Rect): Vec2 => [(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2];

export function around(rects: readonly Rect[]): Rect {
  return {
    x0: Math.min(...rects.map((r) => r.x0)),
    y0: Math.min(...rects.map((r) => r.y0)),
    x1: Math.max(...rects.map((r) => r.x1)),
    y1: Math.max(...rects.map((r) => r.y1)),
  };
}

/** The rectangle around the corners of a plan. */
export const boundsOf = (corners: readonly Vec2[]): Rect =>
  around(corners.map(([x, y]) => ({ x0: x, y0: y, x1: x, y1: y })));

/** Where something modelled around the origin stands. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  /** Counter-clockwise from above; at 0 the front looks towards −y. */
  readonly yawDeg: number;
}

export function movedPoint([x, y]: Vec2, pose: Pose): Vec2 {
  const turn = (pose.yawDeg * Math.PI) / 180;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return [pose.x + x * c - y * s, pose.y + x * s + y * c];
}

/** The rectangle around a moved rectangle: exact for quarter turns, which most are. */
export function movedRect(r: Rect, pose: Pose): Rect {
  const { x, y } = pose;
  switch (((pose.yawDeg % 360) + 360) % 360) {
    case 0:
      return { x0: x + r.x0, y0: y + r.y0, x1: x + r.x1, y1: y + r.y1 };
    case 90:
      return { x0: x - r.y1, y0: y + r.x0, x1: x - r.y0, y1: y + r.x1 };
    case 180:
      return { x0: x - r.x1, y0: y - r.y1, x1: x - r.x0, y1: y - r.y0 };
    case 270:
      return { x0: x + r.y0, y0: y - r.x1, x1: x + r.y1, y1: y - r.x0 };
    default:
      return aroundTurned(r, pose);
  }
}

function aroundTurned(r: Rect, pose: Pose): Rect {
  const corners = [
    movedPoint([r.x0, r.y0], pose),
    movedPoint([r.x1, r.y0], pose),
    movedPoint([r.x1, r.y1], pose),
    movedPoint([r.x0, r.y1], pose),
  ];
  return {
    x0: Math.min(...corners.map((p) => p[0])),
    y0: Math.min(...corners.map((p) => p[1])),
    x1: Math.max(...corners.map((p) => p[0])),
    y1: Math.max(...corners.map((p) => p[1])),
  };
}
