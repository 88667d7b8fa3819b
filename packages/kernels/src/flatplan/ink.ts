import { lumaPlane } from '../filter/plane.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';

/** A drawing taken apart into paper and ink. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  /** How much ink covers each pixel, 0 … 255. */
  readonly cover: Uint8Array;
  /** 1 where a line runs. */
  readonly lines: Uint8Array;
  /** Usual width of a thin line in pixels. */
  readonly penPx: number;
}

const LINE_COVER = 90;
/** Cover below this is paper grain, above the other it is plain ink. */
const GRAIN_COVER = 0.07;
const FULL_COVER = 0.82;
const BLOCKS = 28;

/**
 * Separates ink from paper: the paper's own brightness is taken block by block (a scan's shading and
 * yellowing fall away), coloured lines count by their darkest channel, and a drawing on a dark sheet
 * is turned into ink on paper first.
 */
export function readInk(image: Rgb8): Ink {
  const { width, height } = image;
  const n = width * height;
  const dark = darkestChannel(image);
  const paper = paperLevel(dark);
  const cover = new Uint8Array(n);
  const lines = new Uint8Array(n);
  for (let p = 0; p < n; p++) {
    const share = 1 - dark.data[p] / Math.max(1, paper.data[p]);
    const ink = (share - GRAIN_COVER) / (FULL_COVER - GRAIN_COVER);
    cover[p] = ink <= 0 ? 0 : ink >= 1 ? 255 : Math.round(255 * ink);
    if (cover[p] >= LINE_COVER) lines[p] = 1;
  }
  return { width, height, cover, lines, penPx: usualPen(lines, width, height) };
}

function darkestChannel(image: Rgb8): Plane {
  const { width, height, data } = image;
  const out = new Float32Array(width * height);
  const luma = lumaPlane(image).data;
  let bright = 0;
  for (let p = 0; p < out.length; p++) if (luma[p] >= 128) bright++;
  const negative = bright < 0.4 * out.length;
  for (let p = 0, j = 0; p < out.length; p++, j += 3) {
    const [r, g, b] = [data[j], data[j + 1], data[j + 2]];
    out[p] = negative ? 255 - Math.max(r, g, b) : Math.min(r, g, b);
  }
  return { width, height, data: out };
}

function paperLevel(dark: Plane): Plane {
  const { width, height, data } = dark;
  const side = Math.max(8, Math.ceil(Math.max(width, height) / BLOCKS));
  const across = Math.ceil(width / side);
  const down = Math.ceil(height / side);
  const level = new Float32Array(across * down);
  const histogram = new Int32Array(256);
  let brightest = 0;
  for (let by = 0; by < down; by++) {
    for (let bx = 0; bx < across; bx++) {
      histogram.fill(0);
      const right = Math.min(width, (bx + 1) * side);
      const bottom = Math.min(height, (by + 1) * side);
      for (let y = by * side; y < bottom; y++) {
        for (let x = bx * side; x < right; x++) histogram[data[y * width + x] | 0]++;
      }
      let above = 0.25 * (right - bx * side) * (bottom - by * side);
      let value = 255;
      while (value > 0 && above > histogram[value]) above -= histogram[value--];
      level[by * across + bx] = value;
      brightest = Math.max(brightest, value);
    }
  }
  // A block inside a solid fill knows nothing of the paper: take the brightest block around it.
  const filled = level.slice();
  for (let by = 0; by < down; by++) {
    for (let bx = 0; bx < across; bx++) {
      if (level[by * across + bx] > 0.72 * brightest) continue;
      let best = 0;
      for (let y = Math.max(0, by - 2); y <= Math.min(down - 1, by + 2); y++) {
        for (let x = Math.max(0, bx - 2); x <= Math.min(across - 1, bx + 2); x++) {
          best = Math.max(best, level[y * across + x]);
        }
      }
      filled[by * across + bx] = best > 0.72 * brightest ? best : brightest;
    }
  }
  return resizePlane({ width: across, height: down, data: filled }, width, height, 'bilinear');
}

const LONGEST_RUN = 64;

/** Share of all line length that is at most as thick as the pen, and how thick a pen may be on a sheet. */
const PEN_SHARE = 0.5;
const PENS_PER_SHEET = 220;

/**
 * Width of the thin lines: each pixel's shorter run across or down, counted by length. A sheet of nothing
 * but solid walls has no thin lines; a pen is never that thick.
 */
function usualPen(lines: Uint8Array, width: number, height: number): number {
  const across = runLengths(lines, width, height, 1);
  const down = runLengths(lines, width, height, width);
  const length = new Float64Array(LONGEST_RUN + 1);
  let total = 0;
  for (let p = 0; p < lines.length; p++) {
    if (lines[p] === 0) continue;
    const thick = Math.min(across[p], down[p]);
    if (thick >= LONGEST_RUN) continue;
    length[thick] += 1 / thick;
    total += 1 / thick;
  }
  let below = 0;
  for (let thick = 1; thick < LONGEST_RUN; thick++) {
    below += length[thick];
    if (below >= PEN_SHARE * total) {
      return Math.min(thick, Math.max(2, Math.round(Math.max(width, height) / PENS_PER_SHEET)));
    }
  }
  return 1;
}

/** For each set pixel the length of its run along rows (`step` 1) or columns (`step` width), cut at {@link LONGEST_RUN}. */
function runLengths(lines: Uint8Array, width: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(lines.length);
  const outer = step === 1 ? height : width;
  const inner = step === 1 ? width : height;
  const outerStep = step === 1 ? width : 1;
  for (let o = 0; o < outer; o++) {
    let start = 0;
    for (let i = 0; i <= inner; i++) {
      if (i < inner && lines[o * outerStep + i * step] !== 0) continue;
      const run = Math.min(LONGEST_RUN, i - start);
      for (let k = start; k < i; k++) out[o * outerStep + k * step] = run;
      start = i + 1;
    }
  }
  return out;
}
