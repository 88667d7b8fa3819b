import { type Box, cropRgb8, paste } from '../fill/box.ts';
import { fade } from '../fill/fade.ts';
import { fillHole } from '../fill/fill-hole.ts';
import { reduceBy } from '../fill/reduce.ts';
import { transferDetail } from '../fill/transfer.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { matchDetail } from './match-detail.ts';
import { type Margins, newAreas, planSteps, type Step } from './steps.ts';
import { stripShareOf } from './strip-share.ts';

export interface ExtendOptions extends Margins {
  /** How far inside the old border the new picture fades into the old one, 0 … 64 px. */
  readonly featherPx: number;
  /** The same seed and picture give the same bytes. */
  readonly seed: number;
}

const FEATHER_TOP_PX = 64;
/** The new area is worked out at most at this many pixels, the detail follows. */
const WORK_AREA_PX = 330_000;
/** A source that has been copied so often is worn as much as it can be. */
const COPIED_TOP = 3;

/**
 * Makes a picture larger on any side, in strips that each go on from what is there (Image Melding:
 * Darabi et al., SIGGRAPH 2012, with shifts along the scene's planes and straight edges going on; see
 * {@link fillHole}). Old pixels farther than the feather from an extended border are byte-identical.
 *
 * @throws KernelError `badPicture`, `badOption` (a margin below 0 or all 0, a feather out of range)
 */
export function extendPicture(
  image: Rgb8,
  options: ExtendOptions,
  onProgress?: ProgressListener,
): Rgb8 {
  assertPicture(image, 3);
  const { left, top, right, bottom, featherPx, seed } = options;
  const margins = [left, top, right, bottom];
  if (!margins.every((m) => Number.isInteger(m) && m >= 0) || margins.every((m) => m === 0)) {
    throw new KernelError('badOption', `margins ${margins.join(', ')}`);
  }
  if (!(featherPx >= 0 && featherPx <= FEATHER_TOP_PX)) {
    throw new KernelError('badOption', `featherPx ${featherPx} outside 0 … ${FEATHER_TOP_PX}`);
  }
  const width = image.width + left + right;
  const height = image.height + top + bottom;
  const canvas: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
  const old: Box = { left, top, right: left + image.width, bottom: top + image.height };
  paste(image, old, canvas);
  const original = Uint8Array.from(canvas.data);

  const feather = Math.min(featherPx, Math.floor(Math.min(image.width, image.height) / 8));
  const known: Box = {
    left: old.left + (left > 0 ? feather : 0),
    top: old.top + (top > 0 ? feather : 0),
    right: old.right - (right > 0 ? feather : 0),
    bottom: old.bottom - (bottom > 0 ? feather : 0),
  };
  const area = width * height - (known.right - known.left) * (known.bottom - known.top);
  const factor = Math.max(1, Math.ceil(Math.sqrt(area / WORK_AREA_PX)));
  const steps = planSteps(known, canvas, factor, stripShareOf(image, factor));
  const total = steps.reduce((sum, step) => sum + areaOf(step.strip), 0);
  const random = createRandom(seed);
  const copied = new Uint8Array(smallRow(width, factor) * smallRow(height, factor));
  let done = 0;
  for (const step of steps) {
    const weight = areaOf(step.strip);
    const report = (f: number): void => onProgress?.((done + f * weight) / total, '正在延伸画面');
    extendBy(step, canvas, known, factor, copied, random.fork(), report);
    done += weight;
  }
  for (const { side, area } of newAreas(known, canvas)) {
    matchDetail(canvas, area, known, side, factor);
  }
  fade(original, canvas, distanceInto(canvas, old, known, feather), feather);
  onProgress?.(1, '完成');
  return canvas;
}

/**
 * Fills one strip of the canvas from the old picture beside it: a copy of a copy would show as a pattern,
 * and so would the same copy strip after strip. `copied` counts for each small pixel of the canvas how
 * often it has been copied, and goes on counting.
 */
function extendBy(
  step: Step,
  canvas: Rgb8,
  known: Box,
  factor: number,
  copied: Uint8Array,
  random: ReturnType<typeof createRandom>,
  report: (fraction: number) => void,
): void {
  const part = cropRgb8(canvas, step.context);
  const hole: Gray8 = {
    width: part.width,
    height: part.height,
    data: new Uint8Array(part.width * part.height),
  };
  const { strip, context } = step;
  for (let y = strip.top - context.top; y < strip.bottom - context.top; y++) {
    const row = y * part.width - context.left;
    hole.data.fill(255, row + strip.left, row + strip.right);
  }
  const small = reduceBy(factor, part, hole);
  const canvasRow = smallRow(canvas.width, factor);
  const corner = Math.floor(context.top / factor) * canvasRow + Math.floor(context.left / factor);
  const { width } = small.image;
  /** A context's small pixel in the small canvas. */
  const inCanvas = (i: number): number => corner + Math.floor(i / width) * canvasRow + (i % width);
  const worn = new Uint8Array(small.hole.data.length);
  for (let i = 0; i < worn.length; i += width) {
    const from = inCanvas(i);
    worn.set(copied.subarray(from, from + width), i);
  }
  const inSmall = (value: number, from: number, size: number): number =>
    Math.min(Math.ceil(size / factor), Math.max(0, Math.round((value - from) / factor)));
  const sources: Box = {
    left: inSmall(known.left, context.left, part.width),
    top: inSmall(known.top, context.top, part.height),
    right: inSmall(known.right, context.left, part.width),
    bottom: inSmall(known.bottom, context.top, part.height),
  };
  const options = { open: step.side, sources, copied: worn };
  const filling = fillHole(small.image, small.hole, random, options, report);
  for (const i of filling.origin) {
    if (i < 0 || i >= worn.length) continue;
    copied[inCanvas(i)] = Math.min(COPIED_TOP, copied[inCanvas(i)] + 1);
  }
  const filled = factor === 1 ? filling.image : transferDetail(part, hole, factor, filling);
  paste(filled, context, canvas);
}

/** Small pixels that hold so many of the canvas, wherever in one of them they start. */
function smallRow(lengthPx: number, factor: number): number {
  return Math.ceil(lengthPx / factor) + 1;
}

/** 0 outside the old picture, 1 … `feather` in the band that was filled anew, more in the rest. */
function distanceInto(canvas: Rgb8, old: Box, known: Box, feather: number): (i: number) => number {
  return (i) => {
    const x = i % canvas.width;
    const y = (i - x) / canvas.width;
    let distance = feather + 1;
    if (known.left > old.left) distance = Math.min(distance, x - old.left + 1);
    if (known.right < old.right) distance = Math.min(distance, old.right - x);
    if (known.top > old.top) distance = Math.min(distance, y - old.top + 1);
    if (known.bottom < old.bottom) distance = Math.min(distance, old.bottom - y);
    const outside = x < old.left || x >= old.right || y < old.top || y >= old.bottom;
    return outside ? 0 : distance;
  };
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}
