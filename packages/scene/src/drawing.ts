import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { leafy } from './foliage.ts';
import { blankInk, evenStroke, type Ink, lay, type Stroke } from './ink.ts';
import type { Light } from './light.ts';
import { type LineKind, type VisibleLine, visibleLines } from './lines.ts';
import { hash2, type Random, seededRandom, valueNoise } from './random.ts';
import type { Buffers, View } from './raycast.ts';
import type { Vec2, Vec3 } from './vec.ts';

export interface DrawingOptions {
  readonly seed: number;
}

interface Pen {
  /** Pixels in a picture 1280 px wide. */
  readonly widthPx: number;
  readonly darkness: number;
}

const PENS: Record<LineKind, Pen> = {
  outline: { widthPx: 2.3, darkness: 1 },
  border: { widthPx: 1.35, darkness: 0.96 },
  crease: { widthPx: 0.95, darkness: 0.85 },
  seam: { widthPx: 0.6, darkness: 0.7 },
};

const PENCILS: Record<LineKind, Pen> = {
  outline: { widthPx: 1.9, darkness: 0.82 },
  border: { widthPx: 1.4, darkness: 0.66 },
  crease: { widthPx: 1.15, darkness: 0.52 },
  seam: { widthPx: 0.9, darkness: 0.3 },
};

/** Clean ink drawing on white: 255 is paper. The outer contour is heaviest, seams are hairlines. */
export function drawLines(view: View, { seed }: DrawingOptions): Gray8 {
  const { width, height } = view.projection;
  const ink = inkDrawing(view, seed);
  return { width, height, data: Uint8Array.from(ink.data, (v) => Math.round(255 * (1 - v))) };
}

/** The ink of built edges alone, without foliage, for laying over a shaded picture. */
export function inkOverlay(view: View): Ink {
  return inkDrawing(view, 1, (line) => !isLeafy(line) && line.material !== 'leaf');
}

function inkDrawing(
  view: View,
  seed: number,
  wanted: (line: VisibleLine) => boolean = () => true,
): Ink {
  const { width, height } = view.projection;
  const random = seededRandom(seed);
  const unit = width / 1280;
  const ink = blankInk(width, height);
  for (const line of visibleLines(view)) {
    if (!wanted(line)) continue;
    const pen = PENS[line.kind];
    const points = shaped(line, random, unit);
    if (points) lay(ink, evenStroke(points, fitted(pen, line) * unit, pen.darkness));
  }
  return ink;
}

/** Colours of a pencil drawing. */
export const PAPER: Vec3 = [250, 247, 239];
export const GRAPHITE: Vec3 = [52, 50, 50];

/**
 * Pencil drawing on off-white paper: strokes that wobble, run past their corners and are pulled twice
 * where they are long, with hatching where the scene lies in shade.
 */
export function drawSketch(
  view: View,
  buffers: Buffers,
  light: Light,
  { seed }: DrawingOptions,
): Rgb8 {
  const { width, height } = view.projection;
  const random = seededRandom(seed);
  const unit = width / 1280;
  const ink = blankInk(width, height);
  const grain = (x: number, y: number): number => 0.72 + 0.28 * hash2(x, y, seed);
  for (const stroke of hatching(buffers, light, random, unit)) lay(ink, stroke, grain);
  for (const line of visibleLines(view)) {
    const points = shaped(line, random, unit);
    if (!points) continue;
    const pulls =
      line.kind !== 'seam' &&
      line.kind !== 'crease' &&
      line.thicknessPx > 4 &&
      pathLength(points) > 90 * unit
        ? 2
        : 1;
    for (let k = 0; k < pulls; k++) {
      const pen = { ...PENCILS[line.kind], widthPx: fitted(PENCILS[line.kind], line) };
      lay(ink, pencilled(points, pen, random, unit, isLeafy(line)), grain);
    }
  }
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < ink.data.length; i++) {
    for (let c = 0; c < 3; c++) {
      data[i * 3 + c] = Math.round(PAPER[c] + (GRAPHITE[c] - PAPER[c]) * Math.min(1, ink.data[i]));
    }
  }
  return { width, height, data };
}

/** Pen width for a line: things that look thin get a thin pen, so they do not clot. */
function fitted(pen: Pen, line: VisibleLine): number {
  if (line.kind === 'seam') return pen.widthPx;
  return Math.min(pen.widthPx, 0.55 + 0.13 * line.thicknessPx);
}

const isLeafy = (line: VisibleLine): boolean => line.material === 'foliage';

/** The line as drawn before the hand's wobble; undefined when a draughtsman would leave it out. */
function shaped(line: VisibleLine, random: Random, unit: number): readonly Vec2[] | undefined {
  if (line.points.length < 2) return undefined;
  // Leaves and scale figures are told by their outline; what lies inside it only clots.
  if (line.material === 'leaf' && line.kind === 'crease') return undefined;
  if (line.material === 'figure' && line.kind !== 'outline') return undefined;
  if (!isLeafy(line)) return line.points;
  if (line.kind === 'crease' || line.kind === 'border') {
    // Inside a crown only some of the clumps are told.
    const from = Math.floor(line.points.length * random() * 0.6);
    const part = line.points.slice(from, from + Math.ceil(line.points.length * 0.45));
    return part.length > 3 ? leafy(part, random, 9 * unit) : undefined;
  }
  return leafy(line.points, random, 11 * unit);
}

function pathLength(points: readonly Vec2[]): number {
  let sum = 0;
  for (let k = 1; k < points.length; k++) {
    sum += Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
  }
  return sum;
}

function pencilled(
  points: readonly Vec2[],
  pen: Pen,
  random: Random,
  unit: number,
  free: boolean,
): Stroke {
  const length = pathLength(points);
  const [ax, ay] = points[0];
  const [bx, by] = points[points.length - 1];
  const chord = Math.hypot(bx - ax, by - ay);
  const straight = !free && chord > 0.998 * length && length > 18 * unit;
  const over = straight ? Math.min(9 * unit, 0.05 * length) * (0.3 + random()) : 0;
  const path = straight ? extended(points, over) : points;
  const amplitude = (straight ? 0.75 : 0.45) * unit;
  const bow = straight ? (random() - 0.5) * Math.min(2.2 * unit, length * 0.008) : 0;
  const noiseSeed = Math.floor(random() * 1e9);
  const shift = (random() - 0.5) * 1.1 * unit;
  const last = path.length - 1;
  const moved = path.map(([x, y], k): Vec2 => {
    const f = k / last;
    const wobble = (axis: number): number =>
      (valueNoise((f * length) / (38 * unit), axis, noiseSeed) - 0.5) * 2;
    const nx = chord > 0 ? -(by - ay) / chord : 0;
    const ny = chord > 0 ? (bx - ax) / chord : 0;
    const aside = bow * Math.sin(Math.PI * f) + shift;
    return [x + wobble(0.5) * amplitude + nx * aside, y + wobble(7.5) * amplitude + ny * aside];
  });
  const press = 0.85 + 0.3 * random();
  const widthPx = (f: number): number => pen.widthPx * unit * (0.8 + 0.25 * Math.sin(Math.PI * f));
  const darkness = (f: number): number => {
    const ends = Math.min(
      1,
      (f * length + 2) / (over + 8 * unit),
      ((1 - f) * length + 2) / (over + 8 * unit),
    );
    const drift = 0.85 + 0.3 * valueNoise((f * length) / (70 * unit), 3.5, noiseSeed);
    return Math.min(1, pen.darkness * press * drift * (0.35 + 0.65 * ends));
  };
  return { points: moved, widthPx, darkness };
}

function extended(points: readonly Vec2[], by: number): Vec2[] {
  const [ax, ay] = points[0];
  const [bx, bY] = points[points.length - 1];
  const length = Math.hypot(bx - ax, bY - ay);
  const ux = ((bx - ax) / length) * by;
  const uy = ((bY - ay) / length) * by;
  return [[ax - ux, ay - uy], ...points, [bx + ux, bY + uy]];
}

const HATCH_SPACING_PX = 6.5;
const HATCH_ANGLE = (-52 * Math.PI) / 180;
const HATCH_STEP_PX = 3;

/** Parallel strokes over what lies in shade, spaced closer and crossed where it is darkest. */
function* hatching(
  buffers: Buffers,
  light: Light,
  random: Random,
  unit: number,
): Generator<Stroke> {
  for (const [angle, threshold, darkness] of [
    [HATCH_ANGLE, 0.5, 0.3],
    [HATCH_ANGLE + 0.9, 0.27, 0.26],
  ]) {
    yield* hatchPass(buffers, light, random, unit, angle, threshold, darkness);
  }
}

function* hatchPass(
  { width, height, solid, face }: Buffers,
  { tone }: Light,
  random: Random,
  unit: number,
  angle: number,
  threshold: number,
  darkness: number,
): Generator<Stroke> {
  const step = HATCH_STEP_PX * unit;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const [vx, vy] = [-uy, ux];
  const reach = Math.hypot(width, height) / 2;
  for (let v = -reach; v < reach; v += HATCH_SPACING_PX * unit * (0.75 + 0.5 * random())) {
    let run: Vec2[] = [];
    let surface = -2;
    let limit = 0;
    for (let u = -reach; u <= reach; u += step) {
      const x = width / 2 + ux * u + vx * v;
      const y = height / 2 + uy * u + vy * v;
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      const i = inside ? Math.floor(y) * width + Math.floor(x) : -1;
      const here = i >= 0 && solid[i] >= 0 && tone[i] < threshold ? solid[i] * 256 + face[i] : -2;
      if (here === surface && here >= 0 && run.length < limit) {
        run.push([x, y]);
        continue;
      }
      if (run.length > 3) yield hatchStroke(run, random, unit, darkness);
      run = here >= 0 ? [[x, y]] : [];
      surface = here;
      limit = 14 + Math.floor(random() * 34);
    }
  }
}

function hatchStroke(
  points: readonly Vec2[],
  random: Random,
  unit: number,
  darkness: number,
): Stroke {
  const press = darkness * (0.7 + 0.5 * random());
  const seed = Math.floor(random() * 1e9);
  const moved = points.map(
    ([x, y], k): Vec2 => [x + (valueNoise(k / 9, 0.5, seed) - 0.5) * 1.6 * unit, y],
  );
  return {
    points: moved,
    widthPx: () => 0.95 * unit,
    darkness: (f) => press * (1 - 0.55 * f),
  };
}
