import type { Line } from './line-fit.ts';

/** Where the pictures of parallel edges meet, in pixels; it may lie far outside the picture. */
export interface VanishingPoint {
  readonly x: number;
  readonly y: number;
}

/** A straight piece of a drawing. */
export interface Segment {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

const CANDIDATES = 70;
const MOST_POINTS = 2;
const FEWEST_LINES = 6;
/** A line points to a vanishing point when it misses it by less than this angle (sine). */
const POINTING = Math.sin((1.2 * Math.PI) / 180);
/** Lines that are level or upright within this (sine) already have their direction. */
const LEVEL = Math.sin((2 * Math.PI) / 180);
/** What a point's lines must make up of all slanted length, so that chance meetings snap nothing. */
const LEAST_SHARE = 0.16;

/** A slanted line with its middle, unit direction and length. */
interface Slant extends Line {
  readonly length: number;
}

/**
 * Finds up to two vanishing points of a room or a building: the crossings of two lines at which most of
 * the slanted length points (exhaustive search over the longest lines, then least squares over those
 * that agree; the consensus idea is Fischler and Bolles', CACM 24, 1981).
 */
export function findVanishingPoints(segments: readonly Segment[]): VanishingPoint[] {
  let slants = segments
    .map(slantOf)
    .filter(({ dx, dy }) => Math.abs(dx) > LEVEL && Math.abs(dy) > LEVEL)
    .sort((p, q) => q.length - p.length)
    .slice(0, CANDIDATES);
  const total = slants.reduce((sum, { length }) => sum + length, 0);
  const out: VanishingPoint[] = [];
  while (out.length < MOST_POINTS) {
    const best = bestCrossing(slants);
    if (best === undefined || best.length < LEAST_SHARE * total) break;
    const agreeing = slants.filter((line) => pointsTo(line, best.point));
    if (agreeing.length < FEWEST_LINES) break;
    out.push(refined(agreeing, best.point));
    slants = slants.filter((line) => !agreeing.includes(line));
  }
  return out;
}

function slantOf({ ax, ay, bx, by }: Segment): Slant {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return {
    x: (ax + bx) / 2,
    y: (ay + by) / 2,
    dx: (bx - ax) / length,
    dy: (by - ay) / length,
    length,
  };
}

/** Sine of the angle by which a line misses a point. */
export function missOf({ x, y, dx, dy }: Line, point: VanishingPoint): number {
  const ux = point.x - x;
  const uy = point.y - y;
  return Math.abs(dx * uy - dy * ux) / (Math.hypot(ux, uy) || 1);
}

/** A line says nothing about a point that lies on it or beside it. */
function pointsTo(line: Slant, point: VanishingPoint): boolean {
  const away = Math.hypot(point.x - line.x, point.y - line.y);
  return away > 0.75 * line.length && missOf(line, point) < POINTING;
}

function bestCrossing(
  slants: readonly Slant[],
): { point: VanishingPoint; length: number } | undefined {
  let best: { point: VanishingPoint; length: number } | undefined;
  for (let i = 0; i < slants.length; i++) {
    for (let j = i + 1; j < slants.length; j++) {
      const point = crossingOf(slants[i], slants[j]);
      if (point === undefined) continue;
      let length = 0;
      for (const line of slants) if (pointsTo(line, point)) length += line.length;
      if (best === undefined || length > best.length) best = { point, length };
    }
  }
  return best;
}

function crossingOf(a: Slant, b: Slant): VanishingPoint | undefined {
  const cross = a.dx * b.dy - a.dy * b.dx;
  // Parts of one line and nearly parallel ones have no crossing worth the name.
  if (Math.abs(cross) < 0.02) return undefined;
  const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross;
  return { x: a.x + t * a.dx, y: a.y + t * a.dy };
}

/** The point nearest to all lines, each weighted by its length over its distance squared. */
function refined(lines: readonly Slant[], start: VanishingPoint): VanishingPoint {
  let a = 0;
  let b = 0;
  let c = 0;
  let p = 0;
  let q = 0;
  for (const { x, y, dx, dy, length } of lines) {
    const weight = length / ((start.x - x) ** 2 + (start.y - y) ** 2 + 1);
    const offset = -dy * x + dx * y;
    a += weight * dy * dy;
    b -= weight * dx * dy;
    c += weight * dx * dx;
    p -= weight * dy * offset;
    q += weight * dx * offset;
  }
  const determinant = a * c - b * b;
  if (Math.abs(determinant) < 1e-18) return start;
  return { x: (p * c - q * b) / determinant, y: (a * q - b * p) / determinant };
}
