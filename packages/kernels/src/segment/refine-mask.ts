import { linearOfByte, oklabOfLinear } from '../color/oklab.ts';
import { boxMeanInto } from '../filter/box.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { keepLowestBits } from './mask-words.ts';
import { cutPixels, INSIDE, OPEN, OUTSIDE, openPixels, type PixelColours } from './pixel-cut.ts';
import { type Models, subjectCost } from './pixel-models.ts';

/** A selection at some size, 1 = subject. */
export interface SmallMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Up to this size the border is cut pixel by pixel; beyond, the cut is enlarged smoothly. */
const CUT_LONG_SIDE_PX = 1750;
/** Each level is so many times as large as the one before it, at most. */
const LEVEL_STEP = 2.2;
const SMOOTHNESS = 6;
/** Cost of leaving the smaller mask's word at the far edge of the band. */
const LEAN = 4;
/** The band is what the softened mask leaves between this and one minus this. */
const SURE = 0.03;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a level that is looked at, px; right and bottom lie outside. */
interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A window reaches this far beyond its mask, px of the mask. */
const MARGIN_PX = 4;

/**
 * Follows a selection's border at the picture's own size, level by level: at each only a band a few pixels
 * wide stays open (banded graph cuts: Lombaert, Sun, Grady and Xu, ICCV 2005).
 * @returns 255 = subject
 */
export function refineMask(image: Rgb8, mask: SmallMask, models: Models): Gray8 {
  const { width, height } = image;
  let cut = mask;
  for (const level of levelsOf(image, mask.width)) {
    // The first mask followed a picture whose pixels hid the border; later ones are off by a pixel at most.
    const { window, marks } = cutBand(level, cut, cut === mask, models);
    if (level.width === width) return { width, height, data: placed(level, window, marks, 255) };
    cut = { width: level.width, height: level.height, data: placed(level, window, marks, 1) };
  }
  const window = windowAround(cut, image);
  const { marks, open, soft } = bandOf(numbersOf(cut.data), cut, image, window);
  open.forEach((p, k) => {
    marks[p] = soft[k] >= 0.5 ? INSIDE : OUTSIDE;
  });
  return { width, height, data: placed(image, window, marks, 255) };
}

/** What a window's marks select of a picture. */
function placed(size: Size, window: Window, marks: Uint8Array, selected: 1 | 255): Uint8Array {
  const data = new Uint8Array(size.width * size.height);
  const across = window.right - window.left;
  for (let y = window.top, p = 0; y < window.bottom; y++, p += across) {
    data.set(marks.subarray(p, p + across), y * size.width + window.left);
  }
  // Of the marks INSIDE alone is odd.
  keepLowestBits(data, selected);
  return data;
}

const levels = new WeakMap<Rgb8, readonly Rgb8[]>();

/** The picture at the sizes at which its borders are cut, kept with it: the largest last. */
function levelsOf(image: Rgb8, fromWidth: number): readonly Rgb8[] {
  const known = levels.get(image);
  if (known) return known;
  const { width, height } = image;
  const long = Math.max(width, height);
  const most = fitLongSide(width, height, Math.min(long, CUT_LONG_SIDE_PX));
  const made: Rgb8[] = [];
  const count = Math.ceil(Math.log(most.width / fromWidth) / Math.log(LEVEL_STEP) - 1e-9);
  for (let k = 1; k <= count; k++) {
    const scale = (fromWidth / most.width) ** (1 - k / count);
    const [w, h] = [Math.round(most.width * scale), Math.round(most.height * scale)];
    made.push(w === width ? image : resizeRgb8(image, w, h, 'area'));
  }
  levels.set(image, made);
  return made;
}

/** Room for a mask's numbers, kept. */
let room = new Float32Array(0);

/** A mask's numbers; they hold until the next one's are asked for. */
function numbersOf(data: Uint8Array): Float32Array {
  if (room.length < data.length) room = new Float32Array(data.length);
  const own = room.subarray(0, data.length);
  own.set(data);
  return own;
}

/** A mask cut along its border at a larger size: {@link INSIDE} and {@link OUTSIDE} in a window around it. */
function cutBand(
  level: Rgb8,
  mask: SmallMask,
  unsure: boolean,
  models: Models,
): { readonly window: Window; readonly marks: Uint8Array } {
  const own = numbersOf(mask.data);
  if (unsure) boxMeanInto(own, mask.width, mask.height, 1, own);
  const window = windowAround(mask, level);
  const width = window.right - window.left;
  const height = window.bottom - window.top;
  const { marks, open, soft } = bandOf(own, mask, level, window);
  const pixels = openPixels(width, height, marks, open);
  const colours = coloursOf(level, window, pixels.places);
  const { L, a, b } = colours;
  const { count, places, numberAt } = pixels;
  const cost = new Float32Array(count);
  let squares = 0;
  let steps = 0;
  for (let k = 0; k < count; k++) {
    const p = places[k];
    cost[k] = subjectCost(models, L[k], a[k], b[k]) + LEAN * (1 - 2 * soft[k]);
    for (let side = 0; side < 2; side++) {
      const q = side === 0 ? p + 1 : p + width;
      if (q >= width * height || (side === 0 && q % width === 0)) continue;
      const other = numberAt[q] - 1;
      squares += (L[k] - L[other]) ** 2 + (a[k] - a[other]) ** 2 + (b[k] - b[other]) ** 2;
      steps++;
    }
  }
  const contrast = squares / Math.max(1, steps);
  return { window, marks: cutPixels(pixels, colours, cost, { smoothness: SMOOTHNESS, contrast }) };
}

/** Where a mask is, and a little beyond, in the pixels of a level. */
function windowAround({ width, height, data }: SmallMask, level: Size): Window {
  let [left, top, right, bottom] = [width, height, 0, 0];
  const first = data.indexOf(1);
  const last = data.lastIndexOf(1);
  if (first >= 0) {
    top = Math.floor(first / width);
    bottom = Math.floor(last / width) + 1;
  }
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    // Only what would make it wider is looked at.
    for (let x = 0; x < left; x++) if (data[row + x] !== 0) left = x;
    for (let x = width - 1; x >= right; x--) if (data[row + x] !== 0) right = x + 1;
  }
  const [across, down] = [level.width / width, level.height / height];
  return {
    left: Math.max(0, Math.floor((Math.min(left, right) - MARGIN_PX) * across)),
    top: Math.max(0, Math.floor((Math.min(top, bottom) - MARGIN_PX) * down)),
    right: Math.min(level.width, Math.ceil((right + MARGIN_PX) * across)),
    bottom: Math.min(level.height, Math.ceil((bottom + MARGIN_PX) * down)),
  };
}

/** What a window of a larger size shows of a mask. */
interface Band {
  /** {@link INSIDE}, {@link OUTSIDE} or {@link OPEN} for each of its pixels. */
  readonly marks: Uint8Array;
  /** The open pixels in scan order, and how far each lies within the mask, 0 … 1. */
  readonly open: Int32Array;
  readonly soft: Float32Array;
}

/** The part of a mask that a window of a larger size shows, between pixels by their nearness. */
function bandOf(own: Float32Array, mask: SmallMask, level: Size, window: Window): Band {
  const width = window.right - window.left;
  const height = window.bottom - window.top;
  const marks = new Uint8Array(width * height).fill(OUTSIDE);
  // A mask of one column or row has no next one.
  const [next, below] = [mask.width > 1 ? 1 : 0, mask.height > 1 ? mask.width : 0];
  const first = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = ((window.left + x + 0.5) * mask.width) / level.width - 0.5;
    first[x] = Math.max(0, Math.min(mask.width - 2, Math.floor(at)));
    share[x] = Math.max(0, Math.min(1, at - first[x]));
  }
  const rowOf = (y: number): number => ((window.top + y + 0.5) * mask.height) / level.height - 0.5;
  const lastRow = Math.max(0, mask.height - 2);
  const runs: Run[][] = [];
  let most = 0;
  for (let y = 0, before = -1; y < height; y++) {
    const row = Math.max(0, Math.min(lastRow, Math.floor(rowOf(y))));
    // Some rows one after the other lie between the same two of the mask.
    runs.push(
      row === before ? runs[y - 1] : runsBetween(own, row * mask.width, next, below, first),
    );
    before = row;
    for (const { from, to, mark } of runs[y]) {
      if (mark === INSIDE) marks.fill(INSIDE, y * width + from, y * width + to);
      if (mark === OPEN) most += to - from;
    }
  }
  const open = new Int32Array(most);
  const soft = new Float32Array(most);
  /** The mask's columns at the height of a row. */
  const columns = new Float32Array(mask.width + 1);
  let count = 0;
  for (let y = 0; y < height; y++) {
    const at = rowOf(y);
    const row = Math.max(0, Math.min(lastRow, Math.floor(at)));
    const down = Math.max(0, Math.min(1, at - row));
    for (const { from, to, mark } of runs[y]) {
      if (mark !== OPEN) continue;
      const base = row * mask.width;
      for (let column = first[from]; column <= first[to - 1] + next; column++) {
        const upper = own[base + column];
        columns[column] = upper + down * (own[base + column + below] - upper);
      }
      for (let x = from; x < to; x++) {
        const left = columns[first[x]];
        const value = Math.fround(left + share[x] * (columns[first[x] + next] - left));
        const mark = markOf(value, value);
        if (mark === OUTSIDE) continue;
        marks[y * width + x] = mark;
        if (mark !== OPEN) continue;
        open[count] = y * width + x;
        soft[count++] = value;
      }
    }
  }
  return { marks, open: open.subarray(0, count), soft: soft.subarray(0, count) };
}

/** Pixels of a row, `to` not among them, of one mark; of open ones some may be certain all the same. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly mark: number;
}

/** A row of pixels that lie between two rows of a mask, parted by what the mask's four around each say. */
function runsBetween(
  own: Float32Array,
  row: number,
  next: number,
  below: number,
  first: Int32Array,
): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let mark = -1;
  for (let x = 0; x < first.length; x++) {
    if (x > 0 && first[x] === first[x - 1]) continue;
    const p = row + first[x];
    const q = p + below;
    const least = Math.min(own[p], own[p + next], own[q], own[q + next]);
    const most = Math.max(own[p], own[p + next], own[q], own[q + next]);
    const here = markOf(least, most);
    if (here === mark) continue;
    if (x > 0) runs.push({ from, to: x, mark });
    from = x;
    mark = here;
  }
  runs.push({ from, to: first.length, mark });
  return runs;
}

/** What is certain of pixels that lie in a mask this far at least and at most. */
function markOf(least: number, most: number): number {
  return least > 1 - SURE ? INSIDE : most < SURE ? OUTSIDE : OPEN;
}

/** Some places of a picture's window in OKLab. */
function coloursOf(level: Rgb8, window: Window, places: Int32Array): PixelColours {
  const width = window.right - window.left;
  const [L, a, b] = [0, 1, 2].map(() => new Float32Array(places.length));
  const lab = new Float64Array(3);
  const { data } = level;
  for (let k = 0; k < places.length; k++) {
    const x = places[k] % width;
    const y = (places[k] - x) / width;
    const i = ((window.top + y) * level.width + window.left + x) * 3;
    const red = linearOfByte(data[i]);
    oklabOfLinear(red, linearOfByte(data[i + 1]), linearOfByte(data[i + 2]), lab);
    L[k] = lab[0];
    a[k] = lab[1];
    b[k] = lab[2];
  }
  return { L, a, b };
}
