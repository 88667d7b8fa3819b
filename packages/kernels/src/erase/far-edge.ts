import type { HomogeneousPoint } from '../fill/homography.ts';

/** A straight line: row at column 0, px, and rows per column. */
export interface EdgeLine {
  readonly row: number;
  readonly slope: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line with the number of points on it. */
interface Found extends EdgeLine {
  readonly support: number;
  /** Whether it runs to a vanishing point or is level. */
  readonly known: boolean;
}

/** A column's floor begins where so many of its pixels lie together. */
const SPECK_PX = 3;
/** What begins so near below the hole does not begin there. */
const HOLE_NEAR_PX = 6;
/** A point is on a line, and above it, from so far on: share of the picture's height. */
const ON = 0.008;
const ABOVE = 0.012;
/** So many points may lie above the line that ends a floor. */
const ABOVE_SHARE = 0.03;
/** So many points must lie on it: share of the picture's width; fewer where it runs to a vanishing point or is level. */
const LEAST_ON = 0.04;
const LEAST_ON_KNOWN = 0.015;
/** So much more counts a line that runs to a vanishing point, and a level one. */
const TO_POINT = 1.5;
const LEVEL = 1.2;
/** Points count less the farther they are from the hole: to 1/e over this share of the width. */
const FADE = 0.6;
/** A wall's foot that is steeper runs along the line of sight. */
const MOST_SLOPE = 1.2;
/** One line has so many points on it on either side: share of the width. */
const LEAST_BOTH = 0.0075;
/** Two lines have more than so many times the points of one on them, or it is one. */
const MORE_APART = 1.2;
/** A corner lies at most this far beside the hole that hides it: share of the width. */
const CORNER_BESIDE = 0.05;
/** Lines are tried through every third point. */
const STRIDE = 3;

export const rowAt = ({ row, slope }: EdgeLine, x: number): number => row + slope * x;

/** The column at which two lines cross. */
export const crossing = (one: EdgeLine, other: EdgeLine): number =>
  (other.row - one.row) / (one.slope - other.slope);

/** A floor, or what is to be read like one, and what hides it. */
export interface HiddenFloor {
  /** 1 on the floor, where it is seen. */
  readonly floor: Uint8Array;
  /** 1 on what hides it. */
  readonly hole: Uint8Array;
  readonly width: number;
  /** The columns of the hole; right is exclusive. */
  readonly left: number;
  readonly right: number;
  /** Vanishing points of level edges. */
  readonly points: readonly HomogeneousPoint[];
}

/** The far edge of a floor: one line, or two that meet in a corner behind the hole, left one first; empty where it is not seen. */
export interface FarEdge {
  readonly lines: readonly EdgeLine[];
  /** Whether it is seen on both sides of the hole. */
  readonly isOnBothSides: boolean;
}

/**
 * The far edge of a floor: those lines beside the hole that have the floor below them and its edge on them. Whatever
 * stands on a floor hides more of it, never less.
 */
export function farEdge(hidden: HiddenFloor): FarEdge {
  const { width, left, right } = hidden;
  const fitted = fitterOf(hidden);
  const [one, other] = [fitted.before(), fitted.after()].map((line) =>
    isSure(line, width) ? line : null,
  );
  const whole = fitted.across();
  const apart = (one?.support ?? 0) + (other?.support ?? 0);
  if (whole && apart <= MORE_APART * whole.support) return { lines: [whole], isOnBothSides: true };
  const either = [one, other].filter((line) => line !== null);
  if (!one || !other) return { lines: either, isOnBothSides: false };
  const at = crossing(one, other);
  const beside = CORNER_BESIDE * width;
  const meet = one.slope < other.slope && at > left - beside && at < right + beside;
  if (meet) return { lines: [one, other], isOnBothSides: true };
  return { lines: [one.support > other.support ? one : other], isOnBothSides: false };
}

/** The far edge of a floor where it is one line that is seen on both sides of the hole; null where it is not. */
export const edgeAcross = (hidden: HiddenFloor): EdgeLine | null => fitterOf(hidden).across();

function fitterOf({ floor, hole, width, left, right, points }: HiddenFloor) {
  const size = { width, height: floor.length / width };
  const seen = farPoints(floor, hole, size);
  const middle = (left + right) / 2;
  const before = seen.filter(({ x }) => x < middle);
  const after = seen.filter(({ x }) => x >= middle);
  const isOnBoth = (line: EdgeLine): boolean =>
    [before, after].every((own) => pointsOn(line, own, size).length >= LEAST_BOTH * width);
  return {
    before: () => lineOver(before, seen, size, left, points, () => true),
    after: () => lineOver(after, seen, size, right, points, () => true),
    across: () => lineOver(seen, seen, size, middle, points, isOnBoth),
  };
}

const isSure = (line: Found | null, width: number): boolean =>
  line !== null && line.support >= (line.known ? LEAST_ON_KNOWN : LEAST_ON) * width;

/** Where the floor begins in every column in which it is not the hole that ends it. */
function farPoints(
  floor: Uint8Array,
  hole: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Point[] {
  const points: Point[] = [];
  for (let x = 0; x < width; x++) {
    let run = 0;
    let y = 0;
    while (y < height && run < SPECK_PX) {
      const p = y * width + x;
      run = floor[p] === 1 && hole[p] === 0 ? run + 1 : 0;
      y++;
    }
    if (run < SPECK_PX) continue;
    const top = y - SPECK_PX;
    let below = false;
    for (let k = 0; k < HOLE_NEAR_PX && top >= k; k++) below ||= hole[(top - k) * width + x] === 1;
    if (!below) points.push({ x, y: top });
  }
  return points;
}

/** The line with most of its own points on it, and hardly any point at all above it. */
function lineOver(
  own: readonly Point[],
  all: readonly Point[],
  { width, height }: { readonly width: number; readonly height: number },
  near: number,
  points: readonly HomogeneousPoint[],
  isWanted: (line: EdgeLine) => boolean,
): Found | null {
  const weight = own.map(({ x }) => Math.exp(-Math.abs(x - near) / (FADE * width)));
  const hasPointsAbove = (line: EdgeLine, some: readonly Point[]): boolean => {
    const above = some.filter(({ x, y }) => y < rowAt(line, x) - ABOVE * height);
    return above.length > ABOVE_SHARE * some.length;
  };
  let best: (EdgeLine & { readonly known: boolean }) | null = null;
  let bestScore = 0;
  const consider = (through: Point, slope: number, gain: number): void => {
    if (Math.abs(slope) > MOST_SLOPE) return;
    const line = { row: through.y - slope * through.x, slope };
    const on = own.reduce((sum, point, k) => sum + (isOn(line, point, height) ? weight[k] : 0), 0);
    if (gain * on <= bestScore || hasPointsAbove(line, own) || hasPointsAbove(line, all)) return;
    if (!isWanted(line)) return;
    bestScore = gain * on;
    best = { ...line, known: gain > 1 };
  };
  const tried = own.filter((_, k) => k % STRIDE === 0);
  for (const [k, point] of tried.entries()) {
    consider(point, 0, LEVEL);
    for (const [x, y] of points) {
      if (x !== point.x) consider(point, (y - point.y) / (x - point.x), TO_POINT);
    }
    for (const { x, y } of tried.slice(k + 1)) {
      if (x - point.x >= LEAST_ON * width) consider(point, (y - point.y) / (x - point.x), 1);
    }
  }
  if (best === null) return null;
  const { known, ...line } = best as EdgeLine & { readonly known: boolean };
  const on = pointsOn(line, own, { height });
  return { ...(known ? line : leastSquares(on)), support: on.length, known };
}

const isOn = (line: EdgeLine, { x, y }: Point, height: number): boolean =>
  Math.abs(y - rowAt(line, x)) <= ON * height;

const pointsOn = (
  line: EdgeLine,
  points: readonly Point[],
  { height }: { readonly height: number },
) => points.filter((point) => isOn(line, point, height));

/** The line of least squares. */
function leastSquares(points: readonly Point[]): EdgeLine {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const across = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const down = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const slope = down / Math.max(1e-6, across);
  return { row: y - slope * x, slope };
}
