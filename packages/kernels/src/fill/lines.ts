import type { Rgb8 } from '../image.ts';
import type { Stroke } from '../render/strokes.ts';

/** A straight line piece, ends in pixels. */
export interface Segment {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A straight edge of the picture that runs into the hole. */
export interface Ray {
  /** Where it enters the hole. */
  readonly x: number;
  readonly y: number;
  /** Its direction into the hole, length 1. */
  readonly dx: number;
  readonly dy: number;
  readonly lengthPx: number;
  /** Mean R, G, B left and right of it, looking into the hole. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** An edge may end this far before the hole. */
const REACH_PX = 12;
const MIN_LENGTH_PX = 16;
/** Two ends belong to one line when they turn by less than this (radians) … */
const TURN_TOP = 0.12;
/** … miss each other by less than this share of the gap plus two pixels … */
const MISS_SHARE = 0.05;
/** … and their sides differ by less than this (grey levels, mean over channels). */
const COLOUR_TOP = 45;
/** Unpaired edges must be this long to meet each other inside the hole. */
const CORNER_LENGTH_PX = 36;

/**
 * The straight edges that go on inside the hole: pairs of edges that enter it from two sides along one
 * line are joined, and strong edges left over run on to where they meet (a corner of the room).
 */
export function continuedLines(rays: readonly Ray[], hole: Uint8Array, width: number): Segment[] {
  const pairs: { a: number; b: number; badness: number }[] = [];
  for (let a = 0; a < rays.length; a++) {
    for (let b = a + 1; b < rays.length; b++) {
      const badness = mismatch(rays[a], rays[b]);
      if (badness < 1) pairs.push({ a, b, badness });
    }
  }
  pairs.sort((p, q) => p.badness - q.badness);
  const used = new Set<number>();
  const lines: Segment[] = [];
  for (const { a, b } of pairs) {
    if (used.has(a) || used.has(b)) continue;
    const line = { x0: rays[a].x, y0: rays[a].y, x1: rays[b].x, y1: rays[b].y };
    if (lines.some((other) => crossing(line, other))) continue;
    used.add(a).add(b);
    lines.push(line);
  }
  const free = rays.filter((ray, k) => !used.has(k) && ray.lengthPx >= CORNER_LENGTH_PX);
  return [...lines, ...corners(free, hole, width, lines)];
}

/** The ends of straight edges that run into the hole. */
export function raysInto(image: Rgb8, hole: Uint8Array, strokes: readonly Stroke[]): Ray[] {
  return strokes.flatMap((stroke) => raysOf(image, hole, stroke));
}

function raysOf(image: Rgb8, hole: Uint8Array, stroke: Stroke): Ray[] {
  const dx = (stroke.x1 - stroke.x0) / stroke.length;
  const dy = (stroke.y1 - stroke.y0) / stroke.length;
  return [
    rayFrom(image, hole, stroke.x1, stroke.y1, dx, dy, stroke.length),
    rayFrom(image, hole, stroke.x0, stroke.y0, -dx, -dy, stroke.length),
  ].filter((ray) => ray !== null);
}

/** Follows an edge backwards out of the hole, or forwards to it; null when it does not come near. */
function rayFrom(
  image: Rgb8,
  hole: Uint8Array,
  endX: number,
  endY: number,
  dx: number,
  dy: number,
  lengthPx: number,
): Ray | null {
  const { width, height } = image;
  const inHole = (t: number): boolean | null => {
    const x = Math.round(endX + t * dx);
    const y = Math.round(endY + t * dy);
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    return hole[y * width + x] === 1;
  };
  let t = 0;
  while (inHole(t) === true && t > -lengthPx) t--;
  if (t === 0) {
    while (t < REACH_PX && inHole(t) === false) t++;
    if (inHole(t) !== true || inHole(t + 6) !== true) return null;
  } else t++;
  const known = Math.min(lengthPx, lengthPx + t);
  if (known < MIN_LENGTH_PX) return null;
  const x = endX + t * dx;
  const y = endY + t * dy;
  const side = (sign: number): number[] => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let back = 4; back <= Math.min(known, 24) + 4; back += 2) {
      const px = Math.round(x - back * dx + sign * 3.5 * dy);
      const py = Math.round(y - back * dy - sign * 3.5 * dx);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const i = py * width + px;
      if (hole[i] === 1) continue;
      count++;
      for (let c = 0; c < 3; c++) sum[c] += image.data[i * 3 + c];
    }
    return sum.map((value) => value / Math.max(1, count));
  };
  return { x, y, dx, dy, lengthPx: known, left: side(1), right: side(-1) };
}

/** 0 for two ends of one line, from 1 on they are none. */
function mismatch(a: Ray, b: Ray): number {
  const turn = Math.acos(Math.min(1, Math.max(-1, -(a.dx * b.dx + a.dy * b.dy))));
  const gx = b.x - a.x;
  const gy = b.y - a.y;
  const gap = Math.hypot(gx, gy);
  if (gap < 4 || a.dx * gx + a.dy * gy <= 0) return 1;
  const miss = Math.max(Math.abs(a.dx * gy - a.dy * gx), Math.abs(b.dx * gy - b.dy * gx));
  // Looking into the hole from the other side, left is right.
  const colour = Math.max(difference(a.left, b.right), difference(a.right, b.left));
  const parts = [turn / TURN_TOP, miss / (MISS_SHARE * gap + 2), colour / COLOUR_TOP];
  return Math.max(...parts) >= 1 ? 1 : Math.hypot(...parts) / 2;
}

function difference(a: readonly number[], b: readonly number[]): number {
  return (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])) / 3;
}

/** Pairs of left-over edges that meet inside the hole without crossing a line that goes through. */
function corners(
  rays: readonly Ray[],
  hole: Uint8Array,
  width: number,
  lines: readonly Segment[],
): Segment[] {
  const meetings: { a: number; b: number; x: number; y: number; far: number }[] = [];
  for (let a = 0; a < rays.length; a++) {
    for (let b = a + 1; b < rays.length; b++) {
      const [p, q] = [rays[a], rays[b]];
      const cross = p.dx * q.dy - p.dy * q.dx;
      if (Math.abs(cross) < 0.25) continue;
      const ta = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / cross;
      const tb = ((q.x - p.x) * p.dy - (q.y - p.y) * p.dx) / cross;
      if (ta < 4 || tb < 4) continue;
      const x = p.x + ta * p.dx;
      const y = p.y + ta * p.dy;
      if (hole[Math.round(y) * width + Math.round(x)] !== 1) continue;
      meetings.push({ a, b, x, y, far: (ta + tb) / (p.lengthPx + q.lengthPx) });
    }
  }
  meetings.sort((p, q) => p.far - q.far);
  const used = new Set<number>();
  const found: Segment[] = [];
  for (const { a, b, x, y, far } of meetings) {
    if (far > 3 || used.has(a) || used.has(b)) continue;
    const pieces = [a, b].map((k) => ({ x0: rays[k].x, y0: rays[k].y, x1: x, y1: y }));
    if (pieces.some((piece) => [...lines, ...found].some((line) => crossing(piece, line))))
      continue;
    used.add(a).add(b);
    found.push(...pieces);
  }
  return found;
}

/** Whether two segments cross in their insides. */
export function crossing(a: Segment, b: Segment): boolean {
  const side = (s: Segment, x: number, y: number): number =>
    (s.x1 - s.x0) * (y - s.y0) - (s.y1 - s.y0) * (x - s.x0);
  return (
    side(a, b.x0, b.y0) * side(a, b.x1, b.y1) < 0 && side(b, a.x0, a.y0) * side(b, a.x1, a.y1) < 0
  );
}
