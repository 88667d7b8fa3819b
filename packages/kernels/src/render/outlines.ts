import { lumaPlane } from '../filter/plane.ts';
import { closing, runningExtreme } from '../filter/running.ts';
import type { Rgb8 } from '../image.ts';

/** A model's picture without the outlines it was exported with. */
export interface Unlined {
  /** Outlines filled in from both sides: colours meet in a step where a line ran between them. */
  readonly image: Rgb8;
  /** How dark the line was against what surrounds it, 0 … 1. */
  readonly depth: Float32Array;
  /** Nearly 1 where both sides of the line have one colour: joints, bars, rails; 0 between two surfaces. */
  readonly inner: Float32Array;
}

/** Half width of the outlines that modelling programs draw, pixels of a 1024 px picture. */
const HALF_WIDTH_PX = 1.8;
/** A line is at least this many grey levels darker than what surrounds it. */
const LEAST_DEPTH = 7;
/** Grey levels between both sides of a line from which it parts two surfaces. */
const STEP = 20;

/**
 * Takes the outlines off a model's picture: thin dark strokes (black top-hat of luma) are filled ring
 * by ring from the colours on both sides.
 */
export function withoutOutlines(image: Rgb8): Unlined {
  const { width, height } = image;
  const n = width * height;
  const radius = Math.max(1, Math.round((HALF_WIDTH_PX * Math.max(width, height)) / 1024));
  const luma = lumaPlane(image).data;
  const closed = closing(luma, width, height, radius);
  const depth = new Float32Array(n);
  const lined = new Uint8Array(n);
  const bar = solidBars(luma, width, height, radius);
  for (let p = 0; p < n; p++) {
    const d = closed[p] - luma[p];
    if (d < LEAST_DEPTH || bar[p] > 0) continue;
    lined[p] = 1;
    depth[p] = Math.min(1, d / Math.max(40, closed[p]));
  }
  const data = fillRings(image, lined, radius + 2);
  const clean: Rgb8 = { width, height, data };
  const filled = lumaPlane(clean).data;
  const high = runningExtreme(filled, width, height, radius + 1, 1);
  const low = runningExtreme(filled, width, height, radius + 1, -1);
  const inner = depth.map((d, p) => (d === 0 ? 0 : Math.exp(-(((high[p] - low[p]) / STEP) ** 2))));
  return { image: clean, depth, inner };
}

/** A bar is evenly dark over its width, a pen's line only in its middle. */
const SOLID = 0.55;
const SOLID_LEVELS = 20;

/** Above 0 on dark bars that are broader than a line: frames, rails, legs, with the pixels beside them. */
function solidBars(luma: Float32Array, width: number, height: number, radius: number) {
  const closed = closing(luma, width, height, 2 * radius + 1);
  const dark = luma.map((v, p) => closed[p] - v);
  const least = runningExtreme(dark, width, height, 1, -1);
  const most = runningExtreme(dark, width, height, 2, 1);
  const core = least.map((v, p) => (v > SOLID_LEVELS && v > SOLID * most[p] ? 1 : 0));
  return runningExtreme(core, width, height, 2, 1);
}

// Each ring of lined pixels takes the mean of its known neighbours; what is left keeps its colour.
function fillRings({ width, height, data: source }: Rgb8, lined: Uint8Array, rings: number) {
  const data = source.slice();
  const open = lined.slice();
  const last = open.length - width - 1;
  for (let ring = 0; ring < rings; ring++) {
    const filled: number[] = [];
    for (let p = width + 1; p < last; p++) {
      if (open[p] === 0) continue;
      let count = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (const q of [p - 1, p + 1, p - width, p + width]) {
        if (open[q] !== 0) continue;
        count++;
        r += data[q * 3];
        g += data[q * 3 + 1];
        b += data[q * 3 + 2];
      }
      if (count === 0) continue;
      filled.push(p);
      data[p * 3] = r / count;
      data[p * 3 + 1] = g / count;
      data[p * 3 + 2] = b / count;
    }
    if (filled.length === 0) break;
    for (const p of filled) open[p] = 0;
  }
  return meanOn(data, lined, width, height);
}

// Where a slanted line was filled from both sides in turn, the step it leaves is evened out.
function meanOn(data: Uint8Array, lined: Uint8Array, width: number, height: number): Uint8Array {
  const out = data.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, p = y * width + 1; x < width - 1; x++, p++) {
      if (lined[p] === 0) continue;
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let dy = -width; dy <= width; dy += width)
          for (let dx = -1; dx <= 1; dx++) sum += data[(p + dy + dx) * 3 + k];
        out[p * 3 + k] = sum / 9;
      }
    }
  }
  return out;
}
