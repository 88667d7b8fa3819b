import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';

/** The strokes of a drawing, apart from paper tone and shadows on the paper. */
export interface Ink {
  /** How dark the stroke is against the paper around it, 0 … 1. */
  readonly depth: Plane;
  /** 1 where the drawing has an outline; hairlines are left out. */
  readonly lines: Uint8Array;
}

const PAPER_RADIUS_PX = 9;
// Shares of the heaviest strokes' weight: an outline must reach the first and may fall to the second.
const OUTLINE_HIGH = 0.58;
const OUTLINE_LOW = 0.4;

/**
 * Separates ink from paper: the paper is the grey closing (running maximum, blurred) of the luma, ink
 * is what is darker. The line threshold follows the drawing's own darkest strokes, with hysteresis, so
 * that pencil and pen both give closed outlines.
 */
export function extractInk(image: Rgb8): Ink {
  const luma = lumaPlane(image);
  const { width, height } = luma;
  const n = width * height;
  const paper = gaussianBlur(
    { width, height, data: runningMax(luma.data, width, height, PAPER_RADIUS_PX) },
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
  // A thin stroke's ink is spread over two pixels or sits on one: after a small blur its ridge is the
  // same either way, so hairlines (seams, hatching, grain) can be told from outlines by their weight.
  const weight = gaussianBlur({ width, height, data: depth }, 0.7).data;
  const histogram = new Float64Array(101);
  let inked = 0;
  for (let p = 0; p < n; p++) {
    if (weight[p] <= 0.04) continue;
    histogram[Math.min(100, Math.round(weight[p] * 100))]++;
    inked++;
  }
  let strong = 100;
  for (let seen = 0; strong > 6 && seen < inked * 0.08; strong--) seen += histogram[strong];
  const high = Math.max(0.05, OUTLINE_HIGH * (strong / 100));
  const low = Math.max(0.035, OUTLINE_LOW * (strong / 100));
  return {
    depth: { width, height, data: depth },
    lines: hysteresis(weight, width, height, low, high),
  };
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

// Separable running maximum; the radius is small, so the plain loop beats a deque.
function runningMax(source: Float32Array, width: number, height: number, r: number): Float32Array {
  const rows = new Float32Array(source.length);
  const out = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0;
      const to = Math.min(width - 1, x + r);
      for (let q = Math.max(0, x - r); q <= to; q++) {
        if (source[y * width + q] > most) most = source[y * width + q];
      }
      rows[y * width + x] = most;
    }
  }
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, y - r);
    const to = Math.min(height - 1, y + r);
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let q = from; q <= to; q++) if (rows[q * width + x] > most) most = rows[q * width + x];
      out[y * width + x] = most;
    }
  }
  return out;
}
