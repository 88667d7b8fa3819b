import type { Axis, PhotoView, ViewFrame } from './solve-view.ts';

/** A room as a box around the eye, in heights of the eye: distances of its walls and its height. */
export interface RoomBox {
  readonly left: number;
  readonly right: number;
  readonly far: number;
  readonly height: number;
}

type Point = readonly [number, number, number];
export type BoxEdge = readonly [from: Point, to: Point, axis: Axis];

/** The edges that a box can show, in eye heights around the eye. */
export function edgesOfBox({ left, right, far, height }: RoomBox): BoxEdge[] {
  const near = -far;
  const top = height - 1;
  return [
    [[-left, far, -1], [right, far, -1], 0],
    [[-left, far, top], [right, far, top], 0],
    [[-left, near, -1], [-left, far, -1], 1],
    [[right, near, -1], [right, far, -1], 1],
    [[-left, near, top], [-left, far, top], 1],
    [[right, near, top], [right, far, top], 1],
    [[-left, far, -1], [-left, far, top], 2],
    [[right, far, -1], [right, far, top], 2],
  ];
}

/** An edge's visible part in pixels; undefined where it is out of the picture. */
export function clippedEdge(
  view: PhotoView,
  frame: ViewFrame,
  [from, to]: BoxEdge,
): readonly [number, number, number, number] | undefined {
  const depth = (p: Point) => p.reduce((sum, v, k) => sum + v * frame.forward[k], 0);
  let [a, b] = [from, to];
  const [da, db] = [depth(a), depth(b)];
  if (da < NEAREST && db < NEAREST) return undefined;
  if (da < NEAREST) a = between(a, b, (NEAREST - da) / (db - da));
  if (db < NEAREST) b = between(b, a, (NEAREST - db) / (da - db));
  return inFrame(pixelOf(view, frame, a), pixelOf(view, frame, b), view.widthPx, view.heightPx);
}

const NEAREST = 0.05;

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function pixelOf(view: PhotoView, frame: ViewFrame, p: Point): [number, number] {
  const along = (axis: readonly number[]) => p[0] * axis[0] + p[1] * axis[1] + p[2] * axis[2];
  const scale = view.focalPx / along(frame.forward);
  return [
    view.widthPx / 2 + scale * along(frame.right),
    view.heightPx / 2 + view.shiftPx - scale * along(frame.up),
  ];
}

/** Liang–Barsky. */
function inFrame(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  width: number,
  height: number,
): readonly [number, number, number, number] | undefined {
  let [t0, t1] = [0, 1];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const sides = [
    [-dx, x0 - 1],
    [dx, width - 2 - x0],
    [-dy, y0 - 1],
    [dy, height - 2 - y0],
  ];
  for (const [p, q] of sides) {
    if (p === 0 && q < 0) return undefined;
    if (p < 0) t0 = Math.max(t0, q / p);
    if (p > 0) t1 = Math.min(t1, q / p);
  }
  if (t0 >= t1) return undefined;
  return [x0 + dx * t0, y0 + dy * t0, x0 + dx * t1, y0 + dy * t1];
}
