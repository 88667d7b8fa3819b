import { resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { douglasPeucker } from '../vector/simplify.ts';
import type { Polyline } from '../vector/trace.ts';
import { blurredChannels } from './channels.ts';
import { edgeFlow } from './flow.ts';
import { drawStrokes } from './pen.ts';
import { lineResponse } from './response.ts';
import { findRidges } from './ridges.ts';
import { type Stroke, strokeLength, strokesOfRidges } from './stroke.ts';
import { suppressTexture } from './texture.ts';

export interface LineDrawingOptions {
  /** Pen width in pixels of the picture, 0.5 … 4. */
  readonly weightPx: number;
  /** How much is drawn: 0 only the main contours … 1 fine detail. */
  readonly detail: number;
  /** Draws nearly straight lines straight: for buildings and rooms. */
  readonly straighten: boolean;
}

export interface LineDrawing {
  /** Black ink on white paper, of the picture's size. */
  readonly drawing: Gray8;
  /** The same strokes, in pixels of the picture, all within the paper. */
  readonly strokes: Polyline[];
}

/** Larger pictures are read at this size: what a drafter would draw is visible there, noise less so. */
const READ_PIXELS = 2_200_000;

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
  const strokes = readStrokes(source, detail, straighten, onProgress);
  onProgress(0.85, '落笔');
  const polylines = strokes.map((stroke) =>
    toPolyline(stroke, width / source.width, height / source.height, width, height),
  );
  const drawing = drawStrokes(polylines, width, height, weightPx);
  onProgress(1, '完成');
  return { drawing, strokes: polylines };
}

function readStrokes(
  source: Rgb8,
  detail: number,
  straighten: boolean,
  onProgress: ProgressListener,
): Stroke[] {
  const { width, height } = source;
  if (width < 8 || height < 8) return [];
  // Features grow with the picture: 1 at the size of a 0.8 MP photograph.
  const scale = Math.min(1.6, Math.max(0.8, Math.sqrt((width * height) / 800_000)));
  const sigmaPx = 1.1 * scale;
  const high = 44 * (10 / 44) ** detail;
  const low = 0.42 * high;
  const channels = blurredChannels(source, sigmaPx);
  onProgress(0.2, '理顺走向');
  const flow = edgeFlow(channels, 2 * scale);
  onProgress(0.4, '描出轮廓');
  const response = lineResponse(channels, flow, sigmaPx, 3.5 * scale, 0.5 * low);
  suppressTexture(response, flow, Math.round(12 * scale), 1.6);
  const ridges = findRidges(response, flow, low, high);
  onProgress(0.7, '连成线条');
  const shortest = (34 - 24 * detail) * scale;
  return strokesOfRidges(ridges, flow, response).filter(
    (stroke) => strokeLength(stroke) >= shortest,
  );
}

function toPolyline(
  stroke: Stroke,
  scaleX: number,
  scaleY: number,
  width: number,
  height: number,
): Polyline {
  const kept = douglasPeucker(stroke.points, 0.5);
  const points = new Float32Array(kept.length * 2);
  for (let k = 0; k < kept.length; k++) {
    points[2 * k] = Math.min(width, Math.max(0, stroke.points[2 * kept[k]] * scaleX));
    points[2 * k + 1] = Math.min(height, Math.max(0, stroke.points[2 * kept[k] + 1] * scaleY));
  }
  return { points, closed: stroke.closed };
}
