import { hysteresis } from '../edge/canny.ts';
import { lumaPlane, splitRgb8 } from '../filter/plane.ts';
import type { Gray8, Plane, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { joinLines } from '../vector/join.ts';
import { type Polyline, polylineLength, simplify, smooth } from '../vector/polyline.ts';
import { drawPolylines } from '../vector/rasterise.ts';
import { straighten } from '../vector/straighten.ts';
import { thin } from '../vector/thinning.ts';
import { traceCentreLines } from '../vector/trace.ts';
import { edgeFlow } from './flow.ts';
import { flowDog } from './flow-dog.ts';
import { normaliseContrast } from './normalise.ts';

export interface LineDrawingOptions {
  /** Width of an outline in pixels, 0.3 … 20; faint details are drawn at 60 % of it. */
  readonly weightPx: number;
  /** 0 = main outlines only … 1 = everything that stands out from the noise. */
  readonly detail: number;
  /** Rule nearly straight stretches (architecture, furniture). */
  readonly straighten: boolean;
}

export interface LineDrawing {
  /** Black lines on white paper, the picture's size. */
  readonly drawing: Gray8;
  /** The same lines as centre lines in pixels. */
  readonly strokes: Polyline[];
}

/** The picture size, long side, at which the filter widths below hold; they grow with the square root. */
const NOMINAL_LONG_SIDE_PX = 1024;

/**
 * Turns a picture into a clean line drawing: luma normalised by its large-scale base, edge tangent
 * flow from the colour structure tensor, flow-guided difference of Gaussians (Kang, Lee and Chui
 * 2007; extended: Winnemöller, Kyprianidis and Olsen 2012, edge-only form), hysteresis, thinning,
 * tracing, gap closing and Douglas–Peucker; the drawing is the strokes drawn again, so picture and
 * vectors agree.
 *
 * @throws KernelError `badPicture`, `badOption`
 */
export function lineDrawing(
  image: Rgb8,
  options: LineDrawingOptions,
  onProgress?: ProgressListener,
): LineDrawing {
  assertPicture(image, 3);
  const { weightPx, detail } = options;
  if (!(weightPx >= 0.3 && weightPx <= 20)) {
    throw new KernelError('badOption', `weightPx ${weightPx} outside 0.3 … 20`);
  }
  if (!(detail >= 0 && detail <= 1)) {
    throw new KernelError('badOption', `detail ${detail} outside 0 … 1`);
  }
  const { width, height } = image;
  const scale = Math.max(0.7, Math.sqrt(Math.max(width, height) / NOMINAL_LONG_SIDE_PX));
  const darkness = lineDarkness(image, scale, (f) => onProgress?.(0.7 * f, '正在提取线条'));
  const strokes = vectorise(darkness, options, scale);
  onProgress?.(0.9, '正在整理线条');
  const drawing = drawPolylines(
    strokes,
    width,
    height,
    (line) => weightPx * (0.6 + 0.4 * line.strength),
  );
  onProgress?.(1, '完成');
  return { drawing, strokes };
}

/** How dark a line each pixel carries: the negated flow DoG of normalised luma, ≥ 0. */
function lineDarkness(image: Rgb8, scale: number, onStep: (fraction: number) => void): Plane {
  const { width, height } = image;
  const flow = edgeFlow(splitRgb8(image), 0.8 * scale, 2.4 * scale);
  onStep(0.35);
  const contrast = normaliseContrast(lumaPlane(image), Math.round(24 * scale));
  onStep(0.5);
  const response = new Float32Array(width * height);
  const scratch = new Float32Array(width * height);
  const dog = { coreSigmaPx: 0.9 * scale, alongSigmaPx: 3 * scale, tau: 0.99 };
  flowDog(contrast, flow, dog, scratch, response);
  for (let i = 0; i < response.length; i++) response[i] = Math.max(0, -response[i]);
  onStep(1);
  return { width, height, data: response };
}

function vectorise(darkness: Plane, options: LineDrawingOptions, scale: number): Polyline[] {
  // Detail moves both thresholds on a logarithmic scale; .5 suits interiors.
  const high = 0.3 * 0.12 ** options.detail;
  const low = 0.4 * high;
  const mask = hysteresis(withoutRim(darkness), low, high);
  const strength: Plane = {
    ...darkness,
    data: darkness.data.map((value) => Math.min(1, value / 0.3)),
  };
  const minLengthPx = (22 - 14 * options.detail) * scale;
  let lines = traceCentreLines(thin(mask), strength, 5 * scale).map((line) => smooth(line, 3));
  lines = joinLines(lines, { gapPx: 2.5, maxTurnDegrees: 50 });
  lines = joinLines(lines, { gapPx: 8 * scale, maxTurnDegrees: 22 });
  lines = lines.filter((line) => polylineLength(line) >= minLengthPx);
  if (options.straighten) {
    const ruler = { tolerancePx: 1.6 * scale, minLengthPx: 24 * scale, snapDegrees: 1.2 };
    lines = lines.map((line) => straighten(line, ruler));
  }
  return lines.map((line) => simplify(line, 0.5 * Math.sqrt(scale)));
}

/** The outermost pixels are no lines ({@link hysteresis} relies on it). */
function withoutRim(plane: Plane): Plane {
  const { width, height } = plane;
  const data = Float32Array.from(plane.data);
  data.fill(0, 0, width);
  data.fill(0, (height - 1) * width);
  for (let y = 0; y < height; y++) {
    data[y * width] = 0;
    data[y * width + width - 1] = 0;
  }
  return { width, height, data };
}
