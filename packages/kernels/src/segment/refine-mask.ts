import type { OklabPlanes } from '../color/oklab.ts';
import { boxMeanInto } from '../filter/box.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { oklabWhere } from './oklab-where.ts';
import { cutPixels, INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import { type Models, subjectCost } from './pixel-models.ts';

/** A selection at some size, 1 = subject. */
export interface SmallMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Up to this size the border is cut pixel by pixel; beyond, the cut is enlarged smoothly. */
const CUT_LONG_SIDE_PX = 1600;
const SMOOTHNESS = 6;
/** Cost of leaving the smaller mask's word at the far edge of the band. */
const LEAN = 4;
/** The band is what the softened mask leaves between this and one minus this. */
const SURE = 0.03;

/**
 * Follows a selection's border at the picture's own size: between the levels only a band a few pixels
 * wide stays open (banded graph cuts: Lombaert, Sun, Grady and Xu, ICCV 2005).
 * @returns 255 = subject
 */
export function refineMask(image: Rgb8, mask: SmallMask, models: Models): Gray8 {
  const { width, height } = image;
  const long = Math.max(width, height);
  const size = fitLongSide(width, height, Math.min(long, CUT_LONG_SIDE_PX));
  let soft = softened(mask, size.width, size.height);
  if (size.width > mask.width) {
    const level = size.width === width ? image : resizeRgb8(image, size.width, size.height, 'area');
    soft = cutBand(level, soft, models);
  }
  const full =
    size.width === width
      ? soft
      : resizePlane({ ...size, data: soft }, width, height, 'bilinear').data;
  const data = new Uint8Array(width * height);
  for (let p = 0; p < data.length; p++) data[p] = full[p] >= 0.5 ? 255 : 0;
  return { width, height, data };
}

/** The mask at another size, blurred by about one of its own pixels; 0 … 1. */
function softened(mask: SmallMask, width: number, height: number): Float32Array {
  const own = Float32Array.from(mask.data);
  if (width === mask.width) return own;
  const plane = { width: mask.width, height: mask.height, data: own };
  boxMeanInto(own, mask.width, mask.height, 1, new Float32Array(own.length), own);
  return resizePlane(plane, width, height, 'bilinear').data;
}

function cutBand(image: Rgb8, soft: Float32Array, models: Models): Float32Array {
  const { width, height } = image;
  const marks = new Uint8Array(soft.length);
  for (let p = 0; p < soft.length; p++) {
    marks[p] = soft[p] > 1 - SURE ? INSIDE : soft[p] < SURE ? OUTSIDE : OPEN;
  }
  const picture = oklabAround(image, marks);
  const cost = new Float32Array(soft.length);
  let squares = 0;
  let steps = 0;
  for (let p = 0; p < cost.length; p++) {
    if (marks[p] !== OPEN) continue;
    const lean = LEAN * (1 - 2 * soft[p]);
    cost[p] = subjectCost(models, picture.L[p], picture.a[p], picture.b[p]) + lean;
    for (const q of [p + 1, p + width]) {
      if (q >= width * height) continue;
      squares +=
        (picture.L[p] - picture.L[q]) ** 2 +
        (picture.a[p] - picture.a[q]) ** 2 +
        (picture.b[p] - picture.b[q]) ** 2;
      steps++;
    }
  }
  const contrast = squares / Math.max(1, steps);
  const cut = cutPixels(picture, marks, cost, { smoothness: SMOOTHNESS, contrast });
  return Float32Array.from(cut);
}

/** The picture in OKLab where something is open, and one pixel around. */
function oklabAround(image: Rgb8, marks: Uint8Array): OklabPlanes {
  const { width, height } = image;
  const wanted = new Uint8Array(width * height);
  for (let p = 0; p < wanted.length; p++) {
    if (marks[p] !== OPEN) continue;
    const x = p % width;
    const y = (p - x) / width;
    const right = Math.min(width - 1, x + 1);
    for (let qy = Math.max(0, y - 1); qy <= Math.min(height - 1, y + 1); qy++) {
      for (let qx = Math.max(0, x - 1); qx <= right; qx++) wanted[qy * width + qx] = 1;
    }
  }
  return oklabWhere(image, (p) => wanted[p] === 1);
}
