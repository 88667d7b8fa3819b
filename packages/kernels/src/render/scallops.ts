import type { Plane } from '../image.ts';
import { thin } from '../vector/thinning.ts';
import { traceChains } from '../vector/trace.ts';
import { FAINT_WEIGHTS, type Ink, outlineMask } from './ink.ts';
import { joinChains } from './stroke-paths.ts';

/**
 * A stretch of a stroke that runs in small bumps of like size, as crowns, hedges and shrubs are drawn:
 * the even course of the bumps, and what is needed to carry it on.
 */
export interface Scallop {
  /** Pixels of the stroke itself, in order. */
  readonly pixels: Int32Array;
  /** x0, y0, x1, y1 … of the course that the bumps run along, one point a pixel of the stroke. */
  readonly course: Float32Array;
  /** Side the bumps swell to, seen along the course: 1 right, −1 left (y grows downwards), 0 undecided. */
  readonly bulge: -1 | 0 | 1;
  /** Too few bumps to be sure of it: others may be carried on to it, it makes nothing itself. */
  readonly weak: boolean;
  /** Whether the stroke itself ends with the stretch: at its first, at its last point. */
  readonly open: readonly [boolean, boolean];
}

// Lengths in pixels of a picture 1024 px long, angles in radians.
const FINE_SIGMA_PX = 1.5;
const COURSE_SIGMA_PX = 7;
/** How far a bump or the cusp between two turns a stroke. */
const MIN_TURN = 0.22;
const MAX_TURN = 2.6;
/** Mean turn, and how far (root mean square) the stroke goes off its course: a shaky line does less. */
const MIN_MEAN_TURN = 0.6;
const MIN_SWAY_PX = 0.5;
/** Farthest from the middle of a bump to that of its cusp; a stretch goes on over one that is lost. */
const MAX_STEP_PX = 16;
const MAX_LOST_PX = 26;
/** A stroke may run out this far beyond its last bump. */
const MAX_TAIL_PX = 34;
/** Bumps and cusps in a run without a loss, and in a stretch. */
const MIN_RUN = 3;
const MIN_TURNS = 5;
const MIN_WEAK_TURNS = 3;
const MIN_PATH_PX = 16;
/** A faint stroke that runs so much along a heavy one found before is the same. */
const MAX_KNOWN = 0.4;
const KNOWN_PX = 2;

/**
 * Finds bumpy strokes in a drawing, heavy and faint ones. Strokes are followed along their centre lines and
 * through crossings; a stroke's course is the same line with its bumps smoothed away, and where the stroke
 * is clearly longer than the course and crosses it again and again it is scalloped.
 *
 * @param scale the picture's long side in 1024 px
 */
export function findScallops({ depth, lines }: Ink, scale: number): Scallop[] {
  const { width, height } = depth;
  const out: Scallop[] = [];
  const taken = new Uint8Array(width * height);
  // Outlines alone first: hairlines that end at a crown would cut it into pieces.
  for (const mask of [lines, outlineMask(depth, FAINT_WEIGHTS)]) {
    const skeleton = thin({ width, height, data: mask.map((v) => v * 255) });
    const found: Scallop[] = [];
    for (const path of joinChains(traceChains(skeleton), depth)) {
      if (path.length < MIN_PATH_PX * scale) continue;
      for (const scallop of bumpyStretches(path, depth, scale)) {
        const { pixels } = scallop;
        const known = pixels.reduce((sum, p) => sum + taken[p], 0);
        if (known < MAX_KNOWN * pixels.length) found.push(scallop);
      }
    }
    for (const { pixels } of found) mark(taken, pixels, width, KNOWN_PX);
    out.push(...found);
  }
  return out;
}

function mark(taken: Uint8Array, pixels: Int32Array, width: number, reach: number): void {
  for (const p of pixels) {
    for (let dy = -reach; dy <= reach; dy++) {
      const from = p + dy * width - reach;
      taken.fill(1, Math.max(0, from), Math.max(0, from + 2 * reach + 1));
    }
  }
}

function bumpyStretches(pixels: readonly number[], { width }: Plane, scale: number): Scallop[] {
  const n = pixels.length;
  const raw = new Float32Array(2 * n);
  for (let i = 0; i < n; i++) {
    raw[2 * i] = (pixels[i] % width) + 0.5;
    raw[2 * i + 1] = Math.floor(pixels[i] / width) + 0.5;
  }
  const fine = smoothed(raw, FINE_SIGMA_PX * Math.sqrt(scale));
  const stretches = stretchesOf(turnsOf(fine), scale);
  if (stretches.length === 0) return [];
  const course = smoothed(raw, COURSE_SIGMA_PX * scale);
  const sway = offsets(fine, course);
  const reach = MAX_TAIL_PX * scale;
  return stretches.flatMap(({ first, last, count }): Scallop[] => {
    const open = [first.middle < reach, last.middle >= n - reach] as const;
    const from = open[0] ? 0 : first.from;
    const to = open[1] ? n : last.to + 1;
    if (swayOf(sway, first.from, last.to) < MIN_SWAY_PX * scale) return [];
    return [
      {
        pixels: Int32Array.from(pixels.slice(from, to)),
        course: course.slice(2 * from, 2 * to),
        bulge: bulgeOf(sway, from, to),
        weak: count < MIN_TURNS,
        open,
      },
    ];
  });
}

function swayOf(sway: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += sway[i] * sway[i];
  return Math.sqrt(sum / Math.max(1, to - from));
}

/** A piece of a line that bends one way. */
interface Turn {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly angle: number;
}

function turnsOf(line: Float32Array): Turn[] {
  const out: Turn[] = [];
  const n = line.length / 2;
  let from = 1;
  let angle = 0;
  let moment = 0;
  const close = (to: number) => {
    const size = Math.abs(angle);
    if (size > MIN_TURN && size < MAX_TURN) out.push({ from, to, middle: moment / angle, angle });
  };
  for (let i = 1; i + 1 < n; i++) {
    const ax = line[2 * i] - line[2 * i - 2];
    const ay = line[2 * i + 1] - line[2 * i - 1];
    const bx = line[2 * i + 2] - line[2 * i];
    const by = line[2 * i + 3] - line[2 * i + 1];
    const bend = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
    if (bend > 0 !== angle > 0 && angle !== 0) {
      close(i - 1);
      [from, angle, moment] = [i, 0, 0];
    }
    angle += bend;
    moment += bend * i;
  }
  close(n - 1);
  return out;
}

// Turns to one side and the other at short steps make a run; runs a lost bump apart make a stretch.
function stretchesOf(
  turns: readonly Turn[],
  scale: number,
): { first: Turn; last: Turn; count: number }[] {
  const runs: Turn[][] = [];
  for (const turn of turns) {
    const run = runs[runs.length - 1];
    const before = run?.[run.length - 1];
    const goesOn =
      before !== undefined &&
      before.angle > 0 !== turn.angle > 0 &&
      turn.middle - before.middle < MAX_STEP_PX * scale;
    if (goesOn) run.push(turn);
    else runs.push([turn]);
  }
  const out: { first: Turn; last: Turn; count: number; angle: number }[] = [];
  for (const run of runs) {
    if (run.length < MIN_RUN) continue;
    const [first, last] = [run[0], run[run.length - 1]];
    const angle = run.reduce((sum, t) => sum + Math.abs(t.angle), 0);
    const before = out[out.length - 1];
    if (before !== undefined && first.middle - before.last.middle < MAX_LOST_PX * scale) {
      before.last = last;
      before.count += run.length;
      before.angle += angle;
    } else out.push({ first, last, count: run.length, angle });
  }
  return out.filter(({ count, angle }) => count >= MIN_WEAK_TURNS && angle > MIN_MEAN_TURN * count);
}

// Where bumps meet the pen fills the notch: the middle of the stroke is flat there and pointed on the bumps.
function bulgeOf(sway: Float32Array, from: number, to: number): -1 | 0 | 1 {
  let cube = 0;
  let square = 0;
  for (let i = from; i < to; i++) {
    cube += sway[i] ** 3;
    square += sway[i] ** 2;
  }
  const n = to - from;
  const skew = cube / n / (square / n) ** 1.5;
  return Math.abs(skew) < 0.08 ? 0 : skew > 0 ? 1 : -1;
}

/** Signed distance of each point from its course, positive on the right (y grows downwards). */
function offsets(fine: Float32Array, course: Float32Array): Float32Array {
  const n = fine.length / 2;
  const out = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 3);
    const b = Math.min(n - 1, i + 3);
    const ux = course[2 * b] - course[2 * a];
    const uy = course[2 * b + 1] - course[2 * a + 1];
    const length = Math.hypot(ux, uy) || 1;
    const dx = fine[2 * i] - course[2 * i];
    const dy = fine[2 * i + 1] - course[2 * i + 1];
    out[i] = (ux * dy - uy * dx) / length;
  }
  return out;
}

/** The line smoothed by a Gaussian over its points; beyond its ends it goes on mirrored at them. */
function smoothed(points: Float32Array, sigma: number): Float32Array {
  const n = points.length / 2;
  const reach = Math.min(n - 1, Math.ceil(2.5 * sigma));
  const weight = Float64Array.from({ length: reach + 1 }, (_, k) =>
    Math.exp((-0.5 * k * k) / (sigma * sigma)),
  );
  const out = new Float32Array(points.length);
  const at = (i: number, c: number) => {
    if (i < 0) return 2 * points[c] - points[2 * -i + c];
    if (i >= n) return 2 * points[2 * (n - 1) + c] - points[2 * (2 * (n - 1) - i) + c];
    return points[2 * i + c];
  };
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < 2; c++) {
      let sum = weight[0] * points[2 * i + c];
      let all = weight[0];
      for (let k = 1; k <= reach; k++) {
        sum += weight[k] * (at(i - k, c) + at(i + k, c));
        all += 2 * weight[k];
      }
      out[2 * i + c] = sum / all;
    }
  }
  return out;
}
