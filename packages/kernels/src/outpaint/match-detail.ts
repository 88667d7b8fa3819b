import { type Box, cropRgb8 } from '../fill/box.ts';
import type { Side } from '../fill/extrapolate.ts';
import { gaussianBlur, gaussianBlurInto } from '../filter/gaussian.ts';
import { clampByte, lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/** Detail is what a blur of this σ takes away; its strength is read over as wide a window. */
const DETAIL_SIGMA_PX = 7;
/** Lines along the rim share their gain over this σ, as share of the rim's length. */
const REACH_SHARE = 0.06;
/** Depth of the old picture that is compared, in depths of the new area. */
const ROWS_DEPTH = 4;
/** Above and below, height is depth into the scene: only what is near compares. */
const COLUMNS_DEPTH = 1;
const GAIN_LOW = 0.8;
const GAIN_TOP = 1.3;
/** Detail beyond this multiple of its line's mean strength is an edge: it gets no more for being strong. */
const EDGE_RATIO = 2.5;
/** The gain sets in over this many pixels from the rim, so that it draws no edge. */
const ONSET_PX = 12;
/** Detail weaker than this (grey levels) is noise: it is compared as if it were this strong. */
const NOISE_LEVELS = 0.3;

/**
 * Gives a new area the strength of detail that the old picture has beside it, line by line: patch
 * search prefers smooth sources (any two of them are alike), so a filled texture comes out some tenths
 * flatter than the one it goes on from. The old picture's lines (rows beside a left or right area)
 * tell the mean strength of the luma detail, the new area's detail is scaled to it within narrow
 * bounds. Changes `canvas` inside `area` alone.
 *
 * @param area the new pixels on one side, `known` the old picture it lies beside, both in the canvas
 * @param factor scale of the detail: how many canvas pixels the area was worked out for at once
 */
export function matchDetail(canvas: Rgb8, area: Box, known: Box, side: Side, factor: number): void {
  const across = side === 'left' || side === 'right';
  const depth = across ? area.right - area.left : area.bottom - area.top;
  const reference = referenceOf(area, known, side, depth);
  const box: Box = {
    left: Math.min(area.left, reference.left),
    top: Math.min(area.top, reference.top),
    right: Math.max(area.right, reference.right),
    bottom: Math.max(area.bottom, reference.bottom),
  };
  const part = cropRgb8(canvas, box);
  const { width, height } = part;
  const detail = lumaPlane(part);
  const smooth = gaussianBlur(detail, DETAIL_SIGMA_PX * factor);
  const strength = smooth;
  for (let i = 0; i < detail.data.length; i++) {
    detail.data[i] -= smooth.data[i];
    strength.data[i] = detail.data[i] ** 2;
  }
  const scratch = new Float32Array(width * height);
  const sigma = DETAIL_SIGMA_PX * factor;
  gaussianBlurInto(strength.data, width, height, sigma, scratch, strength.data);
  const inPart = (outer: Box): Box => ({
    left: outer.left - box.left,
    top: outer.top - box.top,
    right: outer.right - box.left,
    bottom: outer.bottom - box.top,
  });
  const wanted = lineMeans(strength.data, width, inPart(reference), across);
  const found = lineMeans(strength.data, width, inPart(area), across);
  const gain = wanted.map((value, line) =>
    Math.min(GAIN_TOP, Math.max(GAIN_LOW, (value + NOISE_LEVELS) / (found[line] + NOISE_LEVELS))),
  );
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const line = across ? y - area.top : x - area.left;
      const own = gain[line];
      const top = EDGE_RATIO * wanted[line];
      const onset = Math.min(1, distanceFrom(area, side, x, y) / (ONSET_PX * factor));
      const texture = detail.data[(y - box.top) * width + x - box.left];
      const more = (own - 1) * onset * Math.min(top, Math.max(-top, texture));
      const to = (y * canvas.width + x) * 3;
      for (let c = to; c < to + 3; c++) canvas.data[c] = clampByte(canvas.data[c] + more);
    }
  }
}

/** The old picture's part that lies beside the area, as deep as it compares. */
function referenceOf(area: Box, known: Box, side: Side, depth: number): Box {
  switch (side) {
    case 'left':
      return {
        ...area,
        left: area.right,
        right: Math.min(known.right, area.right + ROWS_DEPTH * depth),
      };
    case 'right':
      return {
        ...area,
        right: area.left,
        left: Math.max(known.left, area.left - ROWS_DEPTH * depth),
      };
    case 'top':
      return {
        ...area,
        top: area.bottom,
        bottom: Math.min(known.bottom, area.bottom + COLUMNS_DEPTH * depth),
      };
    case 'bottom':
      return {
        ...area,
        bottom: area.top,
        top: Math.max(known.top, area.top - COLUMNS_DEPTH * depth),
      };
  }
}

/** Mean root of a plane over each line across the rim, alike over neighbouring lines. */
function lineMeans(squares: Float32Array, width: number, box: Box, across: boolean): Float32Array {
  const lines = across ? box.bottom - box.top : box.right - box.left;
  const perLine = across ? box.right - box.left : box.bottom - box.top;
  const means = new Float32Array(lines);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      means[across ? y - box.top : x - box.left] += Math.sqrt(squares[y * width + x]) / perLine;
    }
  }
  gaussianBlurInto(means, lines, 1, REACH_SHARE * lines, new Float32Array(lines), means);
  return means;
}

/** How far a pixel of the area lies from the old picture; 1 at the rim. */
function distanceFrom(area: Box, side: Side, x: number, y: number): number {
  if (side === 'left') return area.right - x;
  if (side === 'right') return x - area.left + 1;
  return side === 'top' ? area.bottom - y : y - area.top + 1;
}
