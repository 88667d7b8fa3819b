import type { Rgb8 } from '../image.ts';

/** A drawing's paper: at least this light, and this share of the sheet within so many grey levels of it. */
const PAPER_LEVEL = 190;
const PAPER_SHARE = 0.72;
const PAPER_SPREAD = 10;
/** Ink is grey: this share at most differs from the paper's tint by so many levels. */
const COLOUR_SHARE = 0.03;
const COLOUR_SPREAD = 24;

/**
 * Whether the picture is a drawing already (pen, pencil or plan on light paper): nearly all of it is one
 * light tone, and hardly anything has another colour.
 */
export function isDrawn({ data }: Rgb8): boolean {
  const histogram = new Uint32Array(256);
  const pixels = data.length / 3;
  for (let j = 0; j < data.length; j += 3) histogram[data[j + 1]]++;
  let paper = 255;
  for (let level = 255; level >= 0; level--) if (histogram[level] > histogram[paper]) paper = level;
  if (paper < PAPER_LEVEL) return false;
  let onPaper = 0;
  for (let d = -PAPER_SPREAD; d <= PAPER_SPREAD; d++) onPaper += histogram[paper + d] ?? 0;
  if (onPaper < PAPER_SHARE * pixels) return false;
  let coloured = 0;
  for (let j = 0; j < data.length; j += 3) {
    const most = Math.max(data[j], data[j + 1], data[j + 2]);
    const least = Math.min(data[j], data[j + 1], data[j + 2]);
    if (most - least > COLOUR_SPREAD) coloured++;
  }
  return coloured <= COLOUR_SHARE * pixels;
}
