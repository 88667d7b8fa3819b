import { resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { douglasPeucker } from '../vector/simplify.ts';
import type { Polyline } from '../vector/trace.ts';
import { blurredChannels } from './channels.ts';
import { dropDoubles } from './doubles.ts';
import { isDrawn } from './drawn.ts';
import { edgeFlow } from './flow.ts';
import { handStrokes } from './hand-strokes.ts';
import { linkStrokes } from './link.ts';
import { meetStrokes } from './meet.ts';
import { drawStrokes } from './pen.ts';
import { lineResponse } from './response.ts';
import { findRidges } from './ridges.ts';
import { straightenStroke } from './straighten.ts';
import { type Stroke, strokeLength, strokesOfRidges } from './stroke.ts';
import { suppressTexture } from './texture.ts';
import { findVanishingPoints, type Segment } from './vanishing.ts';

export interface LineDrawingOptions {
  /** Pen width in pixels of the picture, 0.5 … 4. */
  readonly weightPx: number;
  /** How much is drawn: 0 only the main contours … 1 fine detail. */
  readonly detail: number;
  /** Draws nearly straight lines straight: for buildings and rooms. Clean lines only. */
  readonly straighten: boolean;
  /** Clean lines of even width (when absent), or a hand's: broad and thin, with the textures. */
  readonly look?: 'clean' | 'hand';
}

export interface LineDrawing {
  /** Black ink on white paper, of the picture's size. */
  readonly drawing: Gray8;
  /** The same strokes, in pixels of the picture, all within the paper. */
  readonly strokes: Polyline[];
}

/** Larger pictures are read at this size. Features grow with the picture: finer ones would be blurred away anyway. */
const READ_PIXELS = 1_000_000;

/** Draws the lines of a picture: contours and seams as clean pen strokes on white paper. */
export function lineDrawing(
  image: Rgb8,
  options: LineDrawingOptions,
  onProgress: ProgressListener = () => {},
): LineDrawing {
  assertPicture(image, 3);
  const { weightPx, detail, straighten } = options;
  if (!(weightPx > 0 && weightPx <= 64) || !(detail >= 0 && detail <= 1)) {
    throw new KernelError('badOption', `weight ${weightPx} px, detail ${detail}`);
  }
  const { width, height } = image;
  onProgress(0, '看清明暗与色差');
  const shrink = Math.min(1, Math.sqrt(READ_PIXELS / (width * height)));
  const source =
    shrink < 1
      ? resizeRgb8(
          image,
          Math.max(1, Math.round(width * shrink)),
          Math.max(1, Math.round(height * shrink)),
          'area',
        )
      : image;
  const [scaleX, scaleY] = [width / source.width, height / source.height];
  const polylines =
    options.look === 'hand'
      ? readHandStrokes(source, detail, onProgress).map((stroke) =>
          enlarged(stroke, scaleX, scaleY),
        )
      : readStrokes(source, detail, straighten, onProgress).map((stroke) =>
          toPolyline(stroke, scaleX, scaleY, width, height),
        );
  onProgress(0.85, '落笔');
  const drawing = drawStrokes(polylines, width, height, weightPx);
  onProgress(1, '完成');
  return { drawing, strokes: polylines };
}

/** Features grow with the picture: 1 at 0.8 MP. */
function growthOf({ width, height }: Rgb8): number {
  return Math.max(0.8, Math.sqrt((width * height) / 800_000));
}

function readHandStrokes(source: Rgb8, detail: number, onProgress: ProgressListener): Polyline[] {
  if (source.width < 8 || source.height < 8) return [];
  return handStrokes(source, detail, growthOf(source), onProgress);
}

function enlarged(stroke: Polyline, scaleX: number, scaleY: number): Polyline {
  const points = stroke.points.map((v, i) => v * (i % 2 === 0 ? scaleX : scaleY));
  return { ...stroke, points };
}

/**
 * Blur in pixels at scale 1, and how much a bend counts against a slope (see {@link lineResponse}). The pen
 * lines of a drawing, several pixels wide, shall give one stroke and not two.
 */
const SCENE_BLUR_PX = 1.1;
const SCENE_BEND_WEIGHT = 0.8;
const DRAWN_BLUR_PX = 1.7;
const DRAWN_BEND_WEIGHT = 0.95;

function readStrokes(
  source: Rgb8,
  detail: number,
  straighten: boolean,
  onProgress: ProgressListener,
): Stroke[] {
  const { width, height } = source;
  if (width < 8 || height < 8) return [];
  const growth = growthOf(source);
  // Distances on paper do not shrink below those at 0.8 MP.
  const scale = Math.max(1, growth);
  const drawn = isDrawn(source);
  const bendWeight = drawn ? DRAWN_BEND_WEIGHT : SCENE_BEND_WEIGHT;
  const sigmaPx = drawn ? DRAWN_BLUR_PX * scale : SCENE_BLUR_PX * growth;
  // Step heights in grey levels: what a stroke of 45 px must have, and what it may fall to on its way.
  const strong = 30 * (5 / 30) ** detail;
  const faint = 0.22 * strong;
  const channels = blurredChannels(source, sigmaPx);
  onProgress(0.2, '理顺走向');
  const flow = edgeFlow(channels, 1.4 * sigmaPx);
  onProgress(0.4, '描出轮廓');
  const response = lineResponse(channels, flow, {
    sigmaPx,
    bendWeight,
    alongPx: 3.5 * growth,
    floor: 0.5 * faint,
  });
  suppressTexture(response, flow, Math.round(10 * growth), 2.2 - 1.6 * detail);
  const ridges = findRidges(response, flow, sigmaPx, faint, 0.38 * strong);
  onProgress(0.7, '连成线条');
  const linked = linkStrokes(strokesOfRidges(ridges, flow, response), scale);
  const shortest = (30 - 20 * detail) * scale;
  const chosen = linked.filter((stroke) => {
    const length = strokeLength(stroke);
    // A faint line is drawn when it is long: noise does not hold a course.
    return length >= shortest && stroke.strength >= strong * ((45 * scale) / length) ** 0.6;
  });
  const strokes = dropDoubles(chosen, width, height, 2.8 * scale, shortest);
  for (const stroke of strokes) stroke.points = smoothPoints(stroke);
  if (straighten) straightenAll(strokes, scale);
  meetStrokes(strokes, width, height, 7 * scale);
  return strokes;
}

/** Shortest straight piece in pixels at scale 1 that has a say about the vanishing points. */
const TELLING_PX = 36;

/** Straightens every stroke twice: the first time shows where parallel edges vanish, the second follows that. */
function straightenAll(strokes: readonly Stroke[], scale: number): void {
  const once = strokes.map((stroke) => straightenStroke(stroke, scale, CURVE_TOLERANCE_PX));
  const segments: Segment[] = [];
  for (const points of once) {
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [ax, ay, bx, by] = [points[i], points[i + 1], points[i + 2], points[i + 3]];
      if (Math.hypot(bx - ax, by - ay) >= TELLING_PX * scale) segments.push({ ax, ay, bx, by });
    }
  }
  const vanishing = findVanishingPoints(segments);
  strokes.forEach((stroke, s) => {
    stroke.points =
      vanishing.length === 0
        ? once[s]
        : straightenStroke(stroke, scale, CURVE_TOLERANCE_PX, vanishing);
  });
}

const HEAVY = 1.3;
const LIGHT = 0.7;
/** Grey levels from which a stroke is heavy when it is this long, and below which it is light. */
const HEAVY_STRENGTH = 55;
const HEAVY_LENGTH_PX = 120;
const LIGHT_STRENGTH = 14;

/** Largest distance in pixels that leaving out a point may move a curve. */
const CURVE_TOLERANCE_PX = 0.3;

/** Takes the pixel grid's jitter out of a stroke: two passes of (1 2 1) / 4, ends held. */
function smoothPoints({ points }: Stroke): number[] {
  let from = points;
  for (let pass = 0; pass < 2; pass++) {
    const to = from.slice();
    for (let i = 2; i < from.length - 2; i++) {
      to[i] = 0.25 * (from[i - 2] + 2 * from[i] + from[i + 2]);
    }
    from = to;
  }
  return from;
}

/** Main contours are drawn heavier and faint seams lighter, as a drafter does. */
function weightOf(stroke: Stroke): number {
  const weighty = stroke.strength * Math.min(1, strokeLength(stroke) / HEAVY_LENGTH_PX);
  return weighty > HEAVY_STRENGTH ? HEAVY : stroke.strength < LIGHT_STRENGTH ? LIGHT : 1;
}

function toPolyline(
  stroke: Stroke,
  scaleX: number,
  scaleY: number,
  width: number,
  height: number,
): Polyline {
  const kept = douglasPeucker(stroke.points, CURVE_TOLERANCE_PX);
  const points = new Float32Array(kept.length * 2);
  for (let k = 0; k < kept.length; k++) {
    points[2 * k] = Math.min(width, Math.max(0, stroke.points[2 * kept[k]] * scaleX));
    points[2 * k + 1] = Math.min(height, Math.max(0, stroke.points[2 * kept[k] + 1] * scaleY));
  }
  return { points, closed: stroke.closed, weight: weightOf(stroke) };
}
