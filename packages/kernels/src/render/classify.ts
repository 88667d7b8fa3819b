import { oklabPlanes } from '../color/oklab.ts';
import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import type { InputKind } from './types.ts';

const LONG_SIDE_PX = 512;

/** What the decision rests on; shares are of all pixels. */
interface Signs {
  /** Pixels as light and colourless as the paper. */
  readonly paper: number;
  readonly meanChroma: number;
  /** Pixels without any gradient. */
  readonly flat: number;
  /** Depth of the darkest tenth of the ink, 0 … 1, at full size: thin pen lines pale when shrunk. */
  readonly inkDepth: number;
  /** Grey pixels without any gradient: shaded faces, which drawings do not have. */
  readonly shaded: number;
  /** Pixels of clear colour. */
  readonly coloured: number;
  /** Gradient energy along the picture's axes, as a share of all. */
  readonly axial: number;
  readonly meanLuma: number;
}

/**
 * Tells what kind of picture this is from paper share, chroma, flatness and stroke depth, measured at
 * 512 px. `confidence` 0 … 1 is the distance of the deciding sign from its threshold.
 */
export function classifyInput(image: Rgb8): { kind: InputKind; confidence: number } {
  assertPicture(image, 3);
  const signs = measure(image);
  const isDrawing = signs.paper > 0.55 && signs.meanChroma < 0.03 && signs.shaded < 0.012;
  if (isDrawing) {
    const confidence = clamp01(0.55 + (signs.paper - 0.55) * 1.2);
    if (signs.axial > 0.985)
      return { kind: 'plan', confidence: clamp01(0.5 + (signs.axial - 0.985) * 20) };
    return { kind: signs.inkDepth > 0.68 ? 'line' : 'sketch', confidence };
  }
  if (
    signs.meanChroma < 0.022 &&
    signs.coloured < 0.012 &&
    signs.flat > 0.3 &&
    signs.meanLuma > 0.3
  ) {
    return { kind: 'whiteModel', confidence: clamp01(0.5 + (0.022 - signs.meanChroma) * 25) };
  }
  const margin = signs.flat - 0.4;
  return { kind: margin > 0 ? 'render' : 'photo', confidence: clamp01(0.55 + Math.abs(margin)) };
}

function measure(image: Rgb8): Signs {
  const long = Math.max(image.width, image.height);
  const size = fitLongSide(image.width, image.height, LONG_SIDE_PX);
  const small = long > LONG_SIDE_PX ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const { width, height } = small;
  const n = width * height;
  const luma = lumaPlane(small).data;
  const { a, b } = oklabPlanes(small);
  const histogram = new Float64Array(256);
  let coloured = 0;
  let chroma = 0;
  let lumaSum = 0;
  for (let p = 0; p < n; p++) {
    histogram[Math.min(255, Math.round(luma[p]))]++;
    const c = Math.hypot(a[p], b[p]);
    chroma += c;
    if (c > 0.04) coloured++;
    lumaSum += luma[p];
  }
  const paperLevel = modeAbove(histogram, 150);
  let paper = 0;
  let flat = 0;
  let shaded = 0;
  let axialEnergy = 0;
  let energy = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      if (Math.abs(luma[p] - paperLevel) < 9) paper++;
      const gx = luma[p + 1] - luma[p];
      const gy = luma[p + width] - luma[p];
      if (Math.abs(gx) < 1.5 && Math.abs(gy) < 1.5) {
        flat++;
        const depth = paperLevel - luma[p];
        if (depth > 12 && depth < 140) shaded++;
      }
      const e = gx * gx + gy * gy;
      if (e > 400) {
        energy += e;
        const least = Math.min(Math.abs(gx), Math.abs(gy));
        if (least < 0.12 * Math.max(Math.abs(gx), Math.abs(gy))) axialEnergy += e;
      }
    }
  }
  return {
    paper: paper / n,
    meanChroma: chroma / n,
    flat: flat / n,
    shaded: shaded / n,
    inkDepth: inkDepth(image, paperLevel),
    coloured: coloured / n,
    axial: energy > 0 ? axialEnergy / energy : 0,
    meanLuma: lumaSum / n / 255,
  };
}

function inkDepth(image: Rgb8, paperLevel: number): number {
  const luma = lumaPlane(image).data;
  const histogram = new Float64Array(256);
  let ink = 0;
  for (let p = 0; p < luma.length; p++) {
    const depth = paperLevel - luma[p];
    if (depth < 30) continue;
    histogram[Math.min(255, Math.round(depth))]++;
    ink++;
  }
  let depth = 255;
  for (let seen = 0; depth > 0 && seen < 0.1 * ink; depth--) seen += histogram[depth];
  return depth / Math.max(1, paperLevel);
}

// The fullest 9-level window among the light levels.
function modeAbove(histogram: Float64Array, from: number): number {
  let best = 255;
  let bestCount = -1;
  for (let level = from; level < 256; level++) {
    let count = 0;
    for (let k = Math.max(0, level - 4); k <= Math.min(255, level + 4); k++) count += histogram[k];
    if (count > bestCount) [best, bestCount] = [level, count];
  }
  return best;
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
