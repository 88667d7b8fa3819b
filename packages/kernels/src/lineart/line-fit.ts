/**
 * Straight lines through the points of a stroke: x0, y0, x1, y1, … in pixels; `from`, `to`, `a`, `b` … are point
 * indices, both ends inclusive.
 */

/** A straight line: a point on it and its unit direction. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Distance between two of the points. */
export function chord(
  points: readonly number[],
  { from, to }: { from: number; to: number },
): number {
  return Math.hypot(points[2 * to] - points[2 * from], points[2 * to + 1] - points[2 * from + 1]);
}

/** Turn in radians at point `b` of the way a → b → c, positive clockwise on paper. */
export function turnAt(points: readonly number[], a: number, b: number, c: number): number {
  const ux = points[2 * b] - points[2 * a];
  const uy = points[2 * b + 1] - points[2 * a + 1];
  const vx = points[2 * c] - points[2 * b];
  const vy = points[2 * c + 1] - points[2 * b + 1];
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
}

/** Height in pixels of the arc that the points between two ends make over their chord. */
export function bulge(points: readonly number[], from: number, to: number): number {
  const chordX = points[2 * to] - points[2 * from];
  const chordY = points[2 * to + 1] - points[2 * from + 1];
  let sum = 0;
  for (let i = from; i <= to; i++) {
    const x = points[2 * i] - points[2 * from];
    const y = points[2 * i + 1] - points[2 * from + 1];
    sum += chordX * y - chordY * x;
  }
  const mean = Math.abs(sum) / ((to - from + 1) * (Math.hypot(chordX, chordY) || 1));
  // A parabola's mean is two thirds of its height.
  return 1.5 * mean;
}

/** Total least squares through the points from `a` to `b`. */
export function fitLine(points: readonly number[], a: number, b: number): Line {
  const n = b - a + 1;
  let mx = 0;
  let my = 0;
  for (let i = a; i <= b; i++) {
    mx += points[2 * i] / n;
    my += points[2 * i + 1] / n;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = a; i <= b; i++) {
    const x = points[2 * i] - mx;
    const y = points[2 * i + 1] - my;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { x: mx, y: my, dx: Math.cos(angle), dy: Math.sin(angle) };
}

/** Sine of the angle between two lines. */
export function turnBetween(a: Line, b: Line): number {
  return a.dx * b.dy - a.dy * b.dx;
}

/** Where two lines cross, unless they are nearly parallel. */
export function crossing(a: Line, b: Line): [number, number] | undefined {
  const cross = turnBetween(a, b);
  if (Math.abs(cross) < 0.08) return undefined;
  const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross;
  return [a.x + t * a.dx, a.y + t * a.dy];
}

/** The largest distance of the points from the line. */
export function farthestFrom(
  line: Line,
  points: readonly number[],
  from: number,
  to: number,
): number {
  let largest = 0;
  for (let i = from; i <= to; i++) {
    const d = Math.abs(line.dx * (points[2 * i + 1] - line.y) - line.dy * (points[2 * i] - line.x));
    if (d > largest) largest = d;
  }
  return largest;
}

/** The point of the line nearest to (x, y). */
export function project(line: Line, x: number, y: number): [number, number] {
  const t = (x - line.x) * line.dx + (y - line.y) * line.dy;
  return [line.x + t * line.dx, line.y + t * line.dy];
}
