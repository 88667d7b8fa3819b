import { douglasPeucker } from '../vector/simplify.ts';
import type { Stroke } from './stroke.ts';

/** A straight line: a point on it and its unit direction. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Part of a stroke between two of its points (indices), with its line when it is straight. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly line?: Line;
}

/** A run is straight when it is at least this long and bulges to one side by no more than this share. */
const SHORTEST_STRAIGHT_PX = 13;
const BULGE_SHARE = 0.012;
/** Chords up to this length may belong to an arc, which turns by less than this (radians) from one to the next. */
const LONGEST_CHORD_PX = 70;
const GENTLE_TURN = 0.6;
const ALIKE_SHARE = 0.35;
/** Bends up to this size at the end of a straight line are left out. */
const HOOK_PX = 7;
/** How far from the traced line the crossing of two straight runs may lie to become their corner. */
const CORNER_REACH_PX = 6;
/** Within these angles a straight run is turned upright or level, unless its ends would move too far. */
const UPRIGHT_DEGREES = 1.6;
const LEVEL_DEGREES = 1.1;
const TURN_SHIFT_PX = 1.6;

/**
 * Redraws nearly straight parts of a stroke as straight lines (least squares), sharpens the corners between
 * them, and turns nearly upright and level ones exactly so; bent parts keep their points. Returns the
 * stroke's new points: few for buildings, as they are for curves.
 */
export function straightenStroke(
  stroke: Stroke,
  scale: number,
  curveTolerancePx: number,
): number[] {
  const { closed } = stroke;
  const points = closed ? ringFromCorner(stroke.points) : stroke.points;
  let runs = sharpenCorners(points, mergeRuns(points, straightRuns(points, scale), scale), scale);
  if (!closed) runs = dropHooks(points, runs, scale);
  const first = runs[0];
  const last = runs[runs.length - 1];
  if (first === undefined) return stroke.points;
  const out: number[] = [];
  for (let r = 0; r < runs.length; r++) {
    const run = runs[r];
    const before = r > 0 ? runs[r - 1] : closed ? last : undefined;
    out.push(...jointOf(points, before, run, run.from, scale));
    if (run.line === undefined) {
      const kept = douglasPeucker(points, curveTolerancePx, run.from, run.to);
      for (const i of kept.slice(1, -1)) out.push(points[2 * i], points[2 * i + 1]);
    }
  }
  if (!closed) out.push(...jointOf(points, last, undefined, last.to, scale));
  return out;
}

/** A closed stroke's points from the one furthest from its middle, which is a corner if it has any, back to it. */
function ringFromCorner(points: readonly number[]): number[] {
  let mx = 0;
  let my = 0;
  for (let i = 0; i < points.length; i += 2) {
    mx += points[i] / (points.length / 2);
    my += points[i + 1] / (points.length / 2);
  }
  let start = 0;
  let largest = -1;
  for (let i = 0; i < points.length; i += 2) {
    const d = Math.hypot(points[i] - mx, points[i + 1] - my);
    if (d > largest) {
      largest = d;
      start = i;
    }
  }
  return [...points.slice(start), ...points.slice(0, start), points[start], points[start + 1]];
}

/** Takes off the short bends with which a straight line's ends curl into whatever they meet. */
function dropHooks(points: readonly number[], runs: readonly Run[], scale: number): Run[] {
  const isHook = (run: Run, next: Run | undefined): boolean =>
    run.line === undefined && next?.line !== undefined && chord(points, run) < HOOK_PX * scale;
  let from = 0;
  let to = runs.length;
  if (isHook(runs[from], runs[from + 1])) from++;
  if (to - from > 1 && isHook(runs[to - 1], runs[to - 2])) to--;
  return runs.slice(from, to);
}

function chord(points: readonly number[], { from, to }: Pick<Run, 'from' | 'to'>): number {
  return Math.hypot(points[2 * to] - points[2 * from], points[2 * to + 1] - points[2 * from + 1]);
}

function straightRuns(points: readonly number[], scale: number): Run[] {
  const corners = douglasPeucker(points, 1.25 * scale);
  const runs: Run[] = [];
  for (let k = 1; k < corners.length; k++) {
    const from = corners[k - 1];
    const to = corners[k];
    const previous = runs[runs.length - 1];
    const line = onArc(points, corners, k, scale)
      ? undefined
      : straightLine(points, from, to, scale);
    // Bent runs that follow each other are one curve.
    if (line === undefined && previous !== undefined && previous.line === undefined) {
      runs[runs.length - 1] = { from: previous.from, to };
    } else {
      runs.push({ from, to, line });
    }
  }
  return runs;
}

/** Whether the run that ends at corner `k` is a short chord of an arc: the line turns gently the same way at both ends. */
function onArc(
  points: readonly number[],
  corners: readonly number[],
  k: number,
  scale: number,
): boolean {
  if (k < 2 || k + 1 >= corners.length) return false;
  const [a, b, c, d] = [corners[k - 2], corners[k - 1], corners[k], corners[k + 1]];
  const run = chord(points, { from: b, to: c });
  if (run > LONGEST_CHORD_PX * scale) return false;
  // An arc is cut into chords of like length; a side between two blurred corners is much longer than they.
  const beside = Math.min(chord(points, { from: a, to: b }), chord(points, { from: c, to: d }));
  if (beside < ALIKE_SHARE * run) return false;
  const before = turnAt(points, a, b, c);
  const after = turnAt(points, b, c, d);
  return before * after > 0 && Math.max(Math.abs(before), Math.abs(after)) < GENTLE_TURN;
}

/** Turn in radians at point `b` of the way a → b → c, positive clockwise on paper. */
function turnAt(points: readonly number[], a: number, b: number, c: number): number {
  const ux = points[2 * b] - points[2 * a];
  const uy = points[2 * b + 1] - points[2 * a + 1];
  const vx = points[2 * c] - points[2 * b];
  const vy = points[2 * c + 1] - points[2 * b + 1];
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
}

function straightLine(
  points: readonly number[],
  from: number,
  to: number,
  scale: number,
): Line | undefined {
  const length = chord(points, { from, to });
  if (length < SHORTEST_STRAIGHT_PX * scale) return undefined;
  // The ends bend into the corners: judge and fit what lies between.
  const inset = Math.floor(Math.min(6 * scale, 0.18 * (to - from)));
  const a = from + inset;
  const b = to - inset;
  const inner = chord(points, { from: a, to: b });
  if (bulge(points, a, b) > Math.max(0.25, BULGE_SHARE * inner)) return undefined;
  return snapDirection(fitLine(points, a, b), length, scale);
}

/** Height in pixels of the arc that the points between two ends make over their chord. */
function bulge(points: readonly number[], from: number, to: number): number {
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
function fitLine(points: readonly number[], a: number, b: number): Line {
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

function snapDirection(line: Line, length: number, scale: number): Line {
  const fromLevel = Math.abs(line.dy);
  const fromUpright = Math.abs(line.dx);
  const limit = (degrees: number): number =>
    Math.min(Math.sin((degrees * Math.PI) / 180), (2 * TURN_SHIFT_PX * scale) / length);
  if (fromUpright < limit(UPRIGHT_DEGREES)) return { ...line, dx: 0, dy: 1 };
  if (fromLevel < limit(LEVEL_DEGREES)) return { ...line, dx: 1, dy: 0 };
  return line;
}

/** Joins straight runs that are parts of one line. */
function mergeRuns(points: readonly number[], runs: readonly Run[], scale: number): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const previous = out[out.length - 1];
    if (previous?.line !== undefined && run.line !== undefined) {
      const { dx, dy } = previous.line;
      const turn = Math.abs(dx * run.line.dy - dy * run.line.dx);
      if (turn < 0.06) {
        const line = straightLine(points, previous.from, run.to, scale);
        if (line !== undefined && farthestFrom(line, points, previous.from, run.to) < 2 * scale) {
          out[out.length - 1] = { from: previous.from, to: run.to, line };
          continue;
        }
      }
    }
    out.push(run);
  }
  return out;
}

/** Takes out the short bends that a blurred corner leaves between two straight runs. */
function sharpenCorners(points: readonly number[], runs: readonly Run[], scale: number): Run[] {
  const rest = runs.slice();
  const out: Run[] = [];
  for (let r = 0; r < rest.length; r++) {
    const run = rest[r];
    const before = out[out.length - 1];
    const after = rest[r + 1];
    if (run.line !== undefined || before?.line === undefined || after?.line === undefined) {
      out.push(run);
      continue;
    }
    const middle = Math.round((run.from + run.to) / 2);
    const x = points[2 * middle];
    const y = points[2 * middle + 1];
    const size = chord(points, run);
    const corner = crossing(before.line, after.line);
    const near =
      corner !== undefined && Math.hypot(corner[0] - x, corner[1] - y) < CORNER_REACH_PX * scale;
    if (near && size < 2 * CORNER_REACH_PX * scale) {
      out[out.length - 1] = { ...before, to: middle };
      rest[r + 1] = { ...after, from: middle };
    } else {
      out.push(run);
    }
  }
  return out;
}

/** Where two lines cross, unless they are nearly parallel. */
function crossing(a: Line, b: Line): [number, number] | undefined {
  const cross = a.dx * b.dy - a.dy * b.dx;
  if (Math.abs(cross) < 0.08) return undefined;
  const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross;
  return [a.x + t * a.dx, a.y + t * a.dy];
}

function farthestFrom(line: Line, points: readonly number[], from: number, to: number): number {
  let largest = 0;
  for (let i = from; i <= to; i++) {
    const d = Math.abs(line.dx * (points[2 * i + 1] - line.y) - line.dy * (points[2 * i] - line.x));
    if (d > largest) largest = d;
  }
  return largest;
}

/** Where two neighbouring runs meet: their lines' crossing when it is near, else the point laid onto the line. */
function jointOf(
  points: readonly number[],
  before: Run | undefined,
  after: Run | undefined,
  index: number,
  scale: number,
): [number, number] {
  const x = points[2 * index];
  const y = points[2 * index + 1];
  const a = before?.line;
  const b = after?.line;
  if (a !== undefined && b !== undefined) {
    const corner = crossing(a, b);
    if (
      corner !== undefined &&
      Math.hypot(corner[0] - x, corner[1] - y) < CORNER_REACH_PX * scale
    ) {
      return corner;
    }
    const [px, py] = project(a, x, y);
    const [qx, qy] = project(b, x, y);
    return [(px + qx) / 2, (py + qy) / 2];
  }
  const line = a ?? b;
  return line === undefined ? [x, y] : project(line, x, y);
}

function project(line: Line, x: number, y: number): [number, number] {
  const t = (x - line.x) * line.dx + (y - line.y) * line.dy;
  return [line.x + t * line.dx, line.y + t * line.dy];
}
