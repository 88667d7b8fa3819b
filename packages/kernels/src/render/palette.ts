import { oklabPlanes } from '../color/oklab.ts';
import { slicedMatch } from '../color/sliced-match.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import type { Skin } from './finish.ts';
import type { Reading } from './read.ts';

const POINTS = 6000;
const ROTATIONS = 24;
const STYLE_SIDE_PX = 96;
/** A whole picture's height counts as much as this difference in OKLab: places bind like to like. */
const HEIGHT_WEIGHT = 0.42;
const WIDTH_WEIGHT = 0.1;
const DIMS = 5;

/** Where in the style picture a region's colour comes from, 0 … 1 of its width and height. */
export interface Origin {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves the tints towards a style picture by sliced optimal transport of colour and place together
 * (OKLab, x, y): floors take the colours that lie low in the style picture, ceilings and skies those
 * that lie high, large surfaces those that are many. A region follows the median of its points.
 * Lightness moves less far: the style picture's is lit, a tint is not.
 *
 * @returns where each region's colour was found
 */
export function followPalette(
  skins: readonly Skin[],
  { labels, regions }: Reading,
  style: Rgb8,
  amount: number,
  seed: number,
): Origin[] {
  const random = createRandom(seed ^ 0x2c1b3c6d);
  const { width, height, data } = labels;
  const owner = new Int32Array(POINTS);
  const points = new Float64Array(POINTS * DIMS);
  for (let i = 0; i < POINTS; i++) {
    const p = Math.min(data.length - 1, Math.floor(((i + random.float()) * data.length) / POINTS));
    owner[i] = data[p];
    const { tint } = skins[data[p]];
    for (let k = 0; k < 3; k++) points[i * DIMS + k] = tint[k] + 0.006 * random.normal();
    points[i * DIMS + 3] = (WIDTH_WEIGHT * (p % width)) / width;
    points[i * DIMS + 4] = (HEIGHT_WEIGHT * Math.floor(p / width)) / height;
  }
  slicedMatch(points, stylePoints(style), ROTATIONS, random, DIMS);
  const members: number[][] = regions.map(() => []);
  for (let i = 0; i < POINTS; i++) members[owner[i]].push(i);
  return regions.map(({ id, cx, cy }) => {
    const own = members[id];
    if (own.length === 0) return { x: cx / width, y: cy / height };
    const middle = (d: number) => median(own.map((i) => points[i * DIMS + d]));
    const { tint } = skins[id];
    tint[0] += 0.6 * amount * (middle(0) - tint[0]);
    tint[1] += amount * (middle(1) - tint[1]);
    tint[2] += amount * (middle(2) - tint[2]);
    return {
      x: Math.min(1, Math.max(0, middle(3) / WIDTH_WEIGHT)),
      y: Math.min(1, Math.max(0, middle(4) / HEIGHT_WEIGHT)),
    };
  });
}

function stylePoints(style: Rgb8): Float64Array {
  const side = STYLE_SIDE_PX;
  const lab = oklabPlanes(resizeRgb8(style, side, side, 'area'));
  const out = new Float64Array(side * side * DIMS);
  for (let p = 0; p < side * side; p++) {
    out[p * DIMS] = lab.L[p];
    out[p * DIMS + 1] = lab.a[p];
    out[p * DIMS + 2] = lab.b[p];
    out[p * DIMS + 3] = (WIDTH_WEIGHT * (p % side)) / side;
    out[p * DIMS + 4] = (HEIGHT_WEIGHT * Math.floor(p / side)) / side;
  }
  return out;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1];
}
