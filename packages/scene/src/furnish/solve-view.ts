import type { Stroke } from '@zhuhui/kernels/reading';

/**
 * How a photograph looks at a room of right angles: x right, y into the room, z up. The principal point
 * lies in the middle, but for a shifted lens (or a cropped picture), where it lies `shiftPx` lower.
 */
export interface PhotoView {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly focalPx: number;
  /** Positive looks to the left, within ±45°. */
  readonly yawRad: number;
  /** Positive looks up. */
  readonly pitchRad: number;
  /** Positive tips the camera's right side down. */
  readonly rollRad: number;
  readonly shiftPx: number;
  /** Share of the length of all straight edges that run along the room's axes, 0 … 1. */
  readonly support: number;
}

/** Unit vectors of the picture in the room's axes: to its right, up, and along the optical axis. */
export interface ViewFrame {
  readonly right: readonly number[];
  readonly up: readonly number[];
  readonly forward: readonly number[];
}

type Angles = Pick<PhotoView, 'focalPx' | 'yawRad' | 'pitchRad' | 'rollRad' | 'shiftPx'>;

export function frameOf({
  yawRad,
  pitchRad,
  rollRad,
}: Omit<Angles, 'focalPx' | 'shiftPx'>): ViewFrame {
  const [sy, cy] = [Math.sin(yawRad), Math.cos(yawRad)];
  const [sp, cp] = [Math.sin(pitchRad), Math.cos(pitchRad)];
  const [sr, cr] = [Math.sin(rollRad), Math.cos(rollRad)];
  const forward = [-sy * cp, cy * cp, sp];
  const level = [cy, sy, 0];
  const rise = [sy * sp, -cy * sp, cp];
  return {
    forward,
    right: level.map((v, k) => v * cr - rise[k] * sr),
    up: rise.map((v, k) => v * cr + level[k] * sr),
  };
}

/** Direction through a pixel in the room's axes; its component along the optical axis is 1. */
export function rayOf(
  view: PhotoView,
  frame: ViewFrame,
  x: number,
  y: number,
): [number, number, number] {
  const u = (x - view.widthPx / 2) / view.focalPx;
  const v = (view.heightPx / 2 + view.shiftPx - y) / view.focalPx;
  const { forward, right, up } = frame;
  return [
    forward[0] + right[0] * u + up[0] * v,
    forward[1] + right[1] * u + up[1] * v,
    forward[2] + right[2] * u + up[2] * v,
  ];
}

export const AXES = [0, 1, 2] as const;
export type Axis = (typeof AXES)[number];

/** Vanishing point of an axis in homogeneous pixels. */
export function vanishingOf(
  view: Omit<PhotoView, 'support'>,
  frame: ViewFrame,
  axis: Axis,
): [number, number, number] {
  const w = frame.forward[axis];
  return [
    (view.widthPx / 2) * w + view.focalPx * frame.right[axis],
    (view.heightPx / 2 + view.shiftPx) * w - view.focalPx * frame.up[axis],
    w,
  ];
}

/** Sine of the angle by which a stroke misses a vanishing point. */
export function missOf(stroke: Stroke, [vx, vy, vw]: readonly number[]): number {
  const dx = vx - ((stroke.x0 + stroke.x1) / 2) * vw;
  const dy = vy - ((stroke.y0 + stroke.y1) / 2) * vw;
  const reach = Math.hypot(dx, dy) * stroke.length;
  if (reach < 1e-9) return 1;
  return Math.abs((stroke.x1 - stroke.x0) * dy - (stroke.y1 - stroke.y0) * dx) / reach;
}

const STROKES_USED = 160;
/** Usual focal length by the picture's longer side: 22 mm on full frame. */
const USUAL_FOCAL = 0.62;
const FOCALS = [0.38, 0.45, 0.53, 0.62, 0.73, 0.87, 1.05, 1.3] as const;
const RAD = Math.PI / 180;
const COARSE = 0.03;
const FINE = 0.009;
const KEPT = 10;
/** An axis explains no more of the length than this by itself: boards and tiles do not outvote walls. */
const MOST_OF_AXIS = 0.5;

/**
 * Camera of a photograph of a room from its straight edges: focal length and orientation for which
 * most of their length runs along three orthogonal directions (a Manhattan world: Coughlan and Yuille,
 * ICCV 1999), searched over a grid and refined. Both a tilted camera and a level one with a shifted
 * lens are tried.
 *
 * @param strokes longest first
 */
export function solveView(
  strokes: readonly Stroke[],
  widthPx: number,
  heightPx: number,
): PhotoView {
  const used = strokes.slice(0, STROKES_USED);
  const judge = (angles: Angles, sigma: number): number =>
    scoreOf(used, { widthPx, heightPx, ...angles }, sigma) - doubt(angles, widthPx, heightPx);
  const starts = [...tilted(widthPx, heightPx), ...shifted(widthPx, heightPx)];
  const best = starts
    .map((angles) => ({ angles, score: judge(angles, COARSE) }))
    .sort((a, b) => b.score - a.score);
  const chosen: Angles[] = [];
  for (const { angles } of best) {
    if (chosen.length >= KEPT) break;
    if (!chosen.some((other) => alike(other, angles, widthPx))) chosen.push(angles);
  }
  const refined = chosen.map((angles) => refine(angles, judge, heightPx));
  const top = refined.reduce((a, b) => (b.score > a.score ? b : a));
  const view = { widthPx, heightPx, ...top.angles };
  return { ...view, support: supportOf(used, view) };
}

function* tilted(widthPx: number, heightPx: number): Generator<Angles> {
  const side = Math.max(widthPx, heightPx);
  for (const focal of FOCALS) {
    for (let yaw = -45; yaw <= 45; yaw += 2.5) {
      for (let pitch = -16; pitch <= 12; pitch += 2) {
        for (let roll = -2; roll <= 2; roll += 2) {
          yield {
            focalPx: focal * side,
            yawRad: yaw * RAD,
            pitchRad: pitch * RAD,
            rollRad: roll * RAD,
            shiftPx: 0,
          };
        }
      }
    }
  }
}

function* shifted(widthPx: number, heightPx: number): Generator<Angles> {
  const side = Math.max(widthPx, heightPx);
  for (const focal of FOCALS) {
    for (let yaw = -45; yaw <= 45; yaw += 2.5) {
      for (let shift = -0.28; shift <= 0.28; shift += 0.035) {
        yield {
          focalPx: focal * side,
          yawRad: yaw * RAD,
          pitchRad: 0,
          rollRad: 0,
          shiftPx: shift * heightPx,
        };
      }
    }
  }
}

const alike = (a: Angles, b: Angles, widthPx: number): boolean =>
  Math.abs(a.yawRad - b.yawRad) < 4 * RAD &&
  Math.abs(a.pitchRad - b.pitchRad) < 3 * RAD &&
  Math.abs(a.shiftPx - b.shiftPx) < 0.05 * widthPx &&
  Math.abs(Math.log(a.focalPx / b.focalPx)) < 0.25;

/** How unusual a view is, in shares of the strokes' length: decides where the edges do not. */
function doubt(
  { focalPx, pitchRad, rollRad, shiftPx }: Angles,
  widthPx: number,
  heightPx: number,
): number {
  const focal = Math.log(focalPx / (USUAL_FOCAL * Math.max(widthPx, heightPx))) / 0.4;
  const pitch = (pitchRad / RAD + 2) / 9;
  const roll = rollRad / (1.6 * RAD);
  const shift = shiftPx / (0.14 * heightPx);
  return 0.02 * focal ** 2 + 0.004 * pitch ** 2 + 0.008 * roll ** 2 + 0.006 * shift ** 2;
}

function scoreOf(
  strokes: readonly Stroke[],
  view: Omit<PhotoView, 'support'>,
  sigma: number,
): number {
  const frame = frameOf(view);
  const points = AXES.map((axis) => vanishingOf(view, frame, axis));
  const sums = [0, 0, 0];
  let total = 0;
  for (const stroke of strokes) {
    total += stroke.length;
    let best = 0;
    let least = 1;
    for (const axis of AXES) {
      const miss = missOf(stroke, points[axis]);
      if (miss < least) [least, best] = [miss, axis];
    }
    const off = least / sigma;
    if (off < 3) sums[best] += stroke.length * Math.exp(-0.5 * off * off);
  }
  const most = MOST_OF_AXIS * total;
  return (
    sums.reduce((sum, own) => sum + Math.min(own, most + 0.3 * Math.max(0, own - most)), 0) /
    Math.max(1, total)
  );
}

function supportOf(strokes: readonly Stroke[], view: Omit<PhotoView, 'support'>): number {
  const frame = frameOf(view);
  const points = AXES.map((axis) => vanishingOf(view, frame, axis));
  let total = 0;
  let along = 0;
  for (const stroke of strokes) {
    total += stroke.length;
    if (points.some((point) => missOf(stroke, point) < 2 * FINE)) along += stroke.length;
  }
  return along / Math.max(1, total);
}

/** Pattern search with shrinking steps and a narrowing tolerance; a shifted view stays level. */
function refine(
  start: Angles,
  judge: (angles: Angles, sigma: number) => number,
  heightPx: number,
): { angles: Angles; score: number } {
  let angles = start;
  const level = start.shiftPx !== 0;
  let share = 1;
  for (let round = 0; round < 14; round++) {
    const sigma = Math.max(FINE, COARSE * 0.75 ** round);
    let score = judge(angles, sigma);
    for (let sweep = 0; sweep < 3; sweep++) {
      const before = score;
      for (const next of neighbours(angles, share, level, heightPx)) {
        const found = judge(next, sigma);
        if (found > score) [score, angles] = [found, next];
      }
      if (score === before) break;
    }
    share *= 0.68;
  }
  return { angles, score: judge(angles, FINE) };
}

function neighbours(a: Angles, share: number, level: boolean, heightPx: number): Angles[] {
  const turn = 1.6 * RAD * share;
  const zoom = Math.exp(0.1 * share);
  const both = level
    ? [
        { ...a, shiftPx: a.shiftPx + 0.02 * heightPx * share },
        { ...a, shiftPx: a.shiftPx - 0.02 * heightPx * share },
      ]
    : [
        { ...a, pitchRad: a.pitchRad + turn },
        { ...a, pitchRad: a.pitchRad - turn },
        { ...a, rollRad: a.rollRad + turn / 2 },
        { ...a, rollRad: a.rollRad - turn / 2 },
      ];
  return [
    ...both,
    { ...a, yawRad: a.yawRad + turn },
    { ...a, yawRad: a.yawRad - turn },
    { ...a, focalPx: a.focalPx * zoom },
    { ...a, focalPx: a.focalPx / zoom },
    { ...a, focalPx: a.focalPx * zoom, yawRad: a.yawRad + turn },
    { ...a, focalPx: a.focalPx / zoom, yawRad: a.yawRad - turn },
    { ...a, focalPx: a.focalPx * zoom, yawRad: a.yawRad - turn },
    { ...a, focalPx: a.focalPx / zoom, yawRad: a.yawRad + turn },
  ];
}
