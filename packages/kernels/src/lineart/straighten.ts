import { douglasPeucker } from '../vector/simplify.ts';
import {
  bulge,
  chord,
  crossing,
  farthestFrom,
  fitLine,
  type Line,
  project,
  turnAt,
  turnBetween,
} from './line-fit.ts';
import type { Stroke } from './stroke.ts';
import { missOf, type VanishingPoint } from './vanishing.ts';

/** Part of a stroke between two of its points (indices), with its line when it is straight. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly line?: Line;
}

/** A stroke is cut into runs where it leaves the chord by more than this. */
const CORNER_TOLERANCE_PX = 1.25;
/** A run is straight when it is at least this long and bulges to one side by no more than this share. */
const SHORTEST_STRAIGHT_PX = 13;
const BULGE_SHARE = 0.012;
/** Chords up to this length may belong to an arc, which turns by less than this (radians) from one to the next. */
const LONGEST_CHORD_PX = 70;
const GENTLE_TURN = 0.6;
const ALIKE_SHARE = 0.35;
/** Bends up to this size, and so far off the line, at the end of a straight line are hooks. */
const HOOK_PX = 14;
const HOOK_DEPTH_PX = 3.5;
/** Lines whose directions differ by less than this (sine) may be one. */
const SAME_COURSE = 0.06;
/** How far from the traced line the crossing of two straight runs may lie to become their corner. */
const CORNER_REACH_PX = 7;
/** Within these angles a straight run is turned upright or level, unless its ends would move too far. */
const UPRIGHT_DEGREES = 1.6;
const LEVEL_DEGREES = 1.1;
const TURN_SHIFT_PX = 1.6;
/** A slanted run is turned towards a vanishing point that it misses by less than this. */
const VANISHING_DEGREES = 1.3;

/**
 * Redraws nearly straight parts of a stroke as straight lines (least squares), sharpens the corners between
 * them, and turns nearly upright and level ones exactly so, and slanted ones to the vanishing point they nearly
 * point to; bent parts keep their points. Returns the stroke's new points: few for buildings, as they are for
 * curves.
 */
export function straightenStroke(
  stroke: Stroke,
  scale: number,
  curveTolerancePx: number,
  vanishing: readonly VanishingPoint[] = [],
): number[] {
  const { closed } = stroke;
  const points = closed ? ringFromSide(stroke.points, scale) : stroke.points;
  let runs = sharpenCorners(
    points,
    mergeRuns(points, straightRuns(points, scale, vanishing), scale, vanishing),
    scale,
  );
  if (!closed && runs.length > 0) runs = straightenHooks(points, runs, scale);
  const first = runs[0];
  const last = runs[runs.length - 1];
  if (first === undefined) return stroke.points;
  const out: number[] = [];
  for (let r = 0; r < runs.length; r++) {
    const run = runs[r];
    const before = r > 0 ? runs[r - 1] : closed ? last : undefined;
    // The ring was cut within a side, which goes on through the cut.
    const cut = r === 0 && closed && run.line !== undefined && last.line !== undefined;
    if (!cut || Math.abs(turnBetween(last.line, run.line)) > SAME_COURSE)
      out.push(...jointOf(points, before, run, run.from, scale));
    if (run.line === undefined) {
      const kept = douglasPeucker(points, curveTolerancePx, run.from, run.to);
      for (const i of kept.slice(1, -1)) out.push(points[2 * i], points[2 * i + 1]);
    }
  }
  if (!closed) out.push(...jointOf(points, last, undefined, last.to, scale));
  return out;
}

/**
 * A closed stroke's points from the middle of its longest side round to there again, so that every corner
 * lies between two runs.
 */
function ringFromSide(points: readonly number[], scale: number): number[] {
  // Simplification needs two ends: start at a point far out, which is a corner if there is any.
  const ring = rotateRing(points, farthestFromMiddle(points));
  const corners = douglasPeucker(ring, CORNER_TOLERANCE_PX * scale);
  let middle = 0;
  let longest = -1;
  for (let k = 1; k < corners.length; k++) {
    const side = chord(ring, { from: corners[k - 1], to: corners[k] });
    if (side > longest) {
      longest = side;
      middle = (corners[k - 1] + corners[k]) >> 1;
    }
  }
  return rotateRing(ring.slice(0, -2), middle);
}

/** The ring's points from point `start` on, which is repeated at the end. */
function rotateRing(points: readonly number[], start: number): number[] {
  const at = 2 * start;
  return [...points.slice(at), ...points.slice(0, at), points[at], points[at + 1]];
}

function farthestFromMiddle(points: readonly number[]): number {
  const count = points.length / 2;
  let mx = 0;
  let my = 0;
  for (let i = 0; i < count; i++) {
    mx += points[2 * i] / count;
    my += points[2 * i + 1] / count;
  }
  let farthest = 0;
  let largest = -1;
  for (let i = 0; i < count; i++) {
    const d = Math.hypot(points[2 * i] - mx, points[2 * i + 1] - my);
    if (d > largest) {
      largest = d;
      farthest = i;
    }
  }
  return farthest;
}

/** Carries a straight line on through the short bends with which its ends curl into whatever they meet. */
function straightenHooks(points: readonly number[], runs: readonly Run[], scale: number): Run[] {
  const isHook = (run: Run, next: Run | undefined): boolean =>
    run.line === undefined &&
    next?.line !== undefined &&
    chord(points, run) < HOOK_PX * scale &&
    farthestFrom(next.line, points, run.from, run.to) < HOOK_DEPTH_PX * scale;
  const out = runs.slice();
  if (isHook(out[0], out[1])) out.splice(0, 2, { ...out[1], from: out[0].from });
  const last = out.length - 1;
  if (last > 0 && isHook(out[last], out[last - 1])) {
    out.splice(last - 1, 2, { ...out[last - 1], to: out[last].to });
  }
  return out;
}

function straightRuns(
  points: readonly number[],
  scale: number,
  vanishing: readonly VanishingPoint[],
): Run[] {
  const corners = douglasPeucker(points, CORNER_TOLERANCE_PX * scale);
  const runs: Run[] = [];
  for (let k = 1; k < corners.length; k++) {
    const from = corners[k - 1];
    const to = corners[k];
    const previous = runs[runs.length - 1];
    const line = onArc(points, corners, k, scale)
      ? undefined
      : straightLine(points, from, to, scale, vanishing);
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

function straightLine(
  points: readonly number[],
  from: number,
  to: number,
  scale: number,
  vanishing: readonly VanishingPoint[],
): Line | undefined {
  const length = chord(points, { from, to });
  if (length < SHORTEST_STRAIGHT_PX * scale) return undefined;
  // The ends bend into the corners: judge and fit what lies between.
  const inset = Math.floor(Math.min(6 * scale, 0.18 * (to - from)));
  const a = from + inset;
  const b = to - inset;
  const inner = chord(points, { from: a, to: b });
  if (bulge(points, a, b) > Math.max(0.25, BULGE_SHARE * inner)) return undefined;
  return snapDirection(fitLine(points, a, b), length, scale, vanishing);
}

function snapDirection(
  line: Line,
  length: number,
  scale: number,
  vanishing: readonly VanishingPoint[],
): Line {
  const fromLevel = Math.abs(line.dy);
  const fromUpright = Math.abs(line.dx);
  const limit = (degrees: number): number =>
    Math.min(Math.sin((degrees * Math.PI) / 180), (2 * TURN_SHIFT_PX * scale) / length);
  if (fromUpright < limit(UPRIGHT_DEGREES)) return { ...line, dx: 0, dy: 1 };
  if (fromLevel < limit(LEVEL_DEGREES)) return { ...line, dx: 1, dy: 0 };
  for (const point of vanishing) {
    const away = Math.hypot(point.x - line.x, point.y - line.y);
    if (away < length || missOf(line, point) >= limit(VANISHING_DEGREES)) continue;
    const sign = (point.x - line.x) * line.dx + (point.y - line.y) * line.dy < 0 ? -1 : 1;
    return {
      ...line,
      dx: (sign * (point.x - line.x)) / away,
      dy: (sign * (point.y - line.y)) / away,
    };
  }
  return line;
}

/** Joins straight runs that are parts of one line. */
function mergeRuns(
  points: readonly number[],
  runs: readonly Run[],
  scale: number,
  vanishing: readonly VanishingPoint[],
): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const previous = out[out.length - 1];
    if (previous?.line !== undefined && run.line !== undefined) {
      if (Math.abs(turnBetween(previous.line, run.line)) < SAME_COURSE) {
        const line = straightLine(points, previous.from, run.to, scale, vanishing);
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
