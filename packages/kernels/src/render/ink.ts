import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import { runningExtreme } from '../filter/running.ts';
import type { Plane, Rgb8 } from '../image.ts';

/** The strokes of a drawing, apart from paper tone and shadows on the paper. */
export interface Ink {
  /** How dark the stroke is against the paper around it, 0 … 1. */
  readonly depth: Plane;
  /** 1 where the drawing has an outline; hairlines are left out. */
  readonly lines: Uint8Array;
}

const PAPER_RADIUS_PX = 9;
const CALM_SIGMA_PX = 1;
/** Shares of the heaviest strokes' weight: an outline must reach the first and may fall to the second. */
export interface OutlineWeights {
  readonly high: number;
  readonly low: number;
}

/** Perspectives: seams, hatching and grain are drawn with lighter strokes than outlines. */
export const PERSPECTIVE_WEIGHTS: OutlineWeights = { high: 0.58, low: 0.4 };
/** Plans: walls may be filled black, doors and windows are hairlines beside them and close the rooms. */
export const PLAN_WEIGHTS: OutlineWeights = { high: 0.22, low: 0.12 };

/** Everything that is drawn, but for the palest hairlines. */
export const FAINT_WEIGHTS: OutlineWeights = { high: 0.26, low: 0.16 };

/**
 * Separates ink from paper: the paper is the running maximum of the luma, blurred, ink is what is
 * darker; drawings in bright lines on a dark ground are turned over first. The line threshold follows
 * the drawing's own darkest strokes, with hysteresis, so that pencil and pen both give closed outlines.
 */
export function extractInk(image: Rgb8, weights: OutlineWeights = PERSPECTIVE_WEIGHTS): Ink {
  const luma = lumaPlane(image);
  const { width, height } = luma;
  const n = width * height;
  if (isChalked(luma)) for (let p = 0; p < n; p++) luma.data[p] = 255 - luma.data[p];
  // Calmed first: the maximum of a photographed sheet's noise would lie well above its paper.
  const calm = gaussianBlur(luma, CALM_SIGMA_PX).data;
  const paper = gaussianBlur(
    { width, height, data: runningExtreme(calm, width, height, PAPER_RADIUS_PX, 1) },
    PAPER_RADIUS_PX / 2,
  );
  const depth = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    const d = Math.min(
      1,
      Math.max(0, (paper.data[p] - luma.data[p]) / Math.max(40, paper.data[p])),
    );
    depth[p] = d;
  }
  const plane = { width, height, data: depth };
  return { depth: plane, lines: outlineMask(plane, weights) };
}

/** 1 where strokes of the given weights run. */
export function outlineMask(depth: Plane, weights: OutlineWeights): Uint8Array {
  const { width, height } = depth;
  const n = width * height;
  // A thin stroke's ink is spread over two pixels or sits on one: after a small blur its ridge is the
  // same either way, so hairlines (seams, hatching, grain) can be told from outlines by their weight.
  const weight = gaussianBlur(depth, 0.7).data;
  const histogram = new Float64Array(101);
  let inked = 0;
  for (let p = 0; p < n; p++) {
    if (weight[p] <= 0.04) continue;
    histogram[Math.min(100, Math.round(weight[p] * 100))]++;
    inked++;
  }
  let strong = 100;
  for (let seen = 0; strong > 6 && seen < inked * 0.08; strong--) seen += histogram[strong];
  const high = Math.max(0.05, weights.high * (strong / 100));
  const low = Math.max(0.035, weights.low * (strong / 100));
  return hysteresis(weight, width, height, low, high);
}

/** Pixels above `low` that connect (8 neighbours) to one above `high`. */
function hysteresis(
  value: Float32Array,
  width: number,
  height: number,
  low: number,
  high: number,
): Uint8Array {
  const n = width * height;
  const out = new Uint8Array(n);
  const stack = new Int32Array(n);
  let top = 0;
  for (let p = 0; p < n; p++) {
    if (value[p] >= high) {
      out[p] = 1;
      stack[top++] = p;
    }
  }
  while (top > 0) {
    const p = stack[--top];
    const x = p % width;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const q = p + dy * width + dx;
        if (q < 0 || q >= n || x + dx < 0 || x + dx >= width) continue;
        if (out[q] === 0 && value[q] >= low) {
          out[q] = 1;
          stack[top++] = q;
        }
      }
    }
  }
  return out;
}

/** Whether a drawing is bright lines on a dark ground, as CAD screens show them. */
export function isChalked(luma: Plane): boolean {
  let sum = 0;
  for (let p = 0; p < luma.data.length; p += 5) sum += luma.data[p];
  return sum / Math.ceil(luma.data.length / 5) < 0.4 * 255;
}
