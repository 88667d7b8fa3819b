import { cannyColour, distanceToMask, type Gray8, lineDrawing } from '@zhuhui/kernels';
import { findPython } from '@zhuhui/kernels/click-learning';
import type { TruthLine } from '../../../src/truth/lines.ts';
import { type Case, type Figure, type Kept, mediaOf } from './figure.ts';
import { segmentsByOpenCv } from './opencv-lines.ts';

const TOLERANCE_PX = 2;
const LONG_PX = 40;
const OPTIONS = { weightPx: 1, detail: 0.5, straighten: true } as const;
const CANNY = { sigmaPx: 2, thresholds: { low: 2, high: 5 } } as const;
const INK = 128;

/**
 * How well the line drawing of a picture meets the contours of the scene: precision and recall of pixels
 * within 2 px, and the share of long straight edges (≥ 40 px) of which nine tenths are drawn.
 */
export async function judgeLines({ name, truth, keep }: Case): Promise<Figure[]> {
  const python = findPython('cv2');
  const figures: Figure[] = [];
  for (const [medium, image] of mediaOf(truth)) {
    if (medium === 'line') continue;
    const { drawing } = lineDrawing(image, OPTIONS);
    const ink = { ...drawing, data: drawing.data.map((value) => 255 - value) };
    figures.push(scored(`${medium}: line drawing`, ink, truth.lines));
    figures.push(scored(`${medium}: own Canny`, cannyColour(image, CANNY), truth.lines));
    if (python) {
      const lsd = segmentsByOpenCv(image, python);
      figures.push(scored(`${medium}: OpenCV LSD`, lsd, truth.lines));
    }
    if (medium === 'photo') await keep(`${name}-drawn.png`, drawing);
  }
  return figures;
}

function scored(
  row: string,
  ink: Gray8,
  { contours, lines }: { readonly contours: Kept; readonly lines: readonly TruthLine[] },
): Figure {
  const toInk = distanceToMask(ink).data;
  const precision = shareNear(ink, distanceToMask(contours).data);
  const recall = shareNear(contours, toInk);
  const long = lines.filter(
    ({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]) >= LONG_PX,
  );
  const drawn = long.filter((line) => isDrawn(line, toInk, ink.width, ink.height));
  return {
    subject: 'lines',
    row,
    values: {
      precision,
      recall,
      F1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
      'long edges drawn': drawn.length / Math.max(1, long.length),
    },
  };
}

function shareNear(of: Kept, distance: Float32Array): number {
  let near = 0;
  let all = 0;
  for (let p = 0; p < of.data.length; p++) {
    if (of.data[p] < INK) continue;
    all++;
    if (distance[p] <= TOLERANCE_PX) near++;
  }
  return near / Math.max(1, all);
}

function isDrawn(
  { from, to }: TruthLine,
  toInk: Float32Array,
  width: number,
  height: number,
): boolean {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]));
  let met = 0;
  for (let s = 0; s <= steps; s++) {
    const x = Math.min(width - 1, Math.floor(from[0] + ((to[0] - from[0]) * s) / steps));
    const y = Math.min(height - 1, Math.floor(from[1] + ((to[1] - from[1]) * s) / steps));
    if (toInk[Math.max(0, y) * width + Math.max(0, x)] <= TOLERANCE_PX) met++;
  }
  return met >= 0.9 * (steps + 1);
}
