import { length2 } from '../arithmetic.ts';
import { oklabPlanes } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import { closing, opening } from '../filter/running.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { isChalked } from './ink.ts';
import type { InputKind } from './types.ts';

const LONG_SIDE_PX = 512;
// Strokes are thinner than twice this at 512 px, walls cut in a plan than twice that.
const STROKE_RADIUS_PX = 4;
const WALL_RADIUS_PX = 10;

/** What the decision rests on, all measured at 512 px but `inkDepth`. */
interface Signs {
  /** Thin dark strokes against the steps that stay when they are filled in, 0 … 1. */
  readonly inked: number;
  /** The same for thin bright strokes on dark. */
  readonly chalked: number;
  /** The same for strokes and filled walls. */
  readonly walled: number;
  readonly meanChroma: number;
  /** Share of pixels of clear colour. */
  readonly coloured: number;
  /** Share of pixels without any gradient. */
  readonly flat: number;
  /** Share of pixels on strong steps: texture. */
  readonly strong: number;
  /** Share of the fifty commonest colours (32 levels a channel). */
  readonly commonest: number;
  /** Depth of the darkest tenth of the ink, 0 … 1, at full size: thin pen lines pale when shrunk. */
  readonly inkDepth: number;
  /** Gradient energy along the picture's axes, as a share of all. */
  readonly axial: number;
  readonly meanLuma: number;
}

// A step of one level per pixel weighs as much as this many levels of stroke.
const STEP_WEIGHT = 4;
const DRAWN = 0.79;
const CHALKED = 0.88;
const AXIAL = 0.85;
const WALLED = 0.87;
// Cut walls are all that the strokes leave: a plan, however its furniture stands.
const FEW_STROKES = 0.6;
const ALL_WALLED = 0.96;
const PAPER_CHROMA = 0.03;

/**
 * Tells what kind of picture this is. Drawings are pictures that lose their structure when thin strokes
 * are filled in, whatever the light on the paper and its tint; plans run along the sheet's axes; white models are shaded but colourless;
 * rendered pictures have few colours and little texture. `confidence` 0 … 1 is the distance of the
 * deciding sign from its threshold.
 */
export function classifyInput(image: Rgb8): { kind: InputKind; confidence: number } {
  assertPicture(image, 3);
  const signs = measure(image);
  if (signs.meanLuma > 0.4) {
    if (signs.axial > AXIAL && signs.walled > WALLED)
      return { kind: 'plan', confidence: clamp01(0.5 + (signs.axial - AXIAL) * 5) };
    if (signs.inked < FEW_STROKES && signs.walled > ALL_WALLED && signs.meanChroma < PAPER_CHROMA)
      return { kind: 'plan', confidence: clamp01(0.5 + (signs.walled - ALL_WALLED) * 10) };
  }
  if (isDrawn(signs)) {
    const confidence = clamp01(0.55 + 2 * (Math.max(signs.inked, signs.chalked) - DRAWN));
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
  const margin = Math.min(signs.commonest - 0.54, 0.42 - signs.strong);
  return {
    kind: margin > 0 ? 'render' : 'photo',
    confidence: clamp01(0.55 + 3 * Math.abs(margin)),
  };
}

function isDrawn({ inked, chalked, meanLuma }: Signs): boolean {
  // Texture has thin strokes of both signs.
  if (Math.abs(inked - chalked) < 0.12) return false;
  return (inked > DRAWN && meanLuma > 0.4) || (chalked > CHALKED && meanLuma < 0.45);
}

function measure(image: Rgb8): Signs {
  const long = Math.max(image.width, image.height);
  const size = fitLongSide(image.width, image.height, LONG_SIDE_PX);
  const small = long > LONG_SIDE_PX ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const luma = lumaPlane(small);
  const full = lumaPlane(image);
  return {
    ...strokeSigns(luma),
    ...colourSigns(small),
    ...gradientSigns(luma),
    inkDepth: inkDepth(full, isChalked(full)),
  };
}

function strokeSigns({ width, height, data }: Plane): Pick<Signs, 'inked' | 'chalked' | 'walled'> {
  const against = (rest: Float32Array) => {
    let strokes = 0;
    for (let p = 0; p < data.length; p++) strokes += Math.abs(rest[p] - data[p]);
    const steps = STEP_WEIGHT * data.length * meanStep({ width, height, data: rest });
    return strokes / Math.max(1e-6, strokes + steps);
  };
  return {
    inked: against(closing(data, width, height, STROKE_RADIUS_PX)),
    chalked: against(opening(data, width, height, STROKE_RADIUS_PX)),
    walled: against(closing(data, width, height, WALL_RADIUS_PX)),
  };
}

function meanStep(plane: Plane): number {
  const { width, height } = plane;
  const soft = gaussianBlur(plane, 1.6).data;
  let sum = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      sum += length2(soft[p + 1] - soft[p], soft[p + width] - soft[p]);
    }
  }
  return sum / soft.length;
}

function colourSigns(small: Rgb8): Pick<Signs, 'meanChroma' | 'coloured' | 'commonest'> {
  const { a, b } = oklabPlanes(small);
  const n = a.length;
  const counts = new Int32Array(32768);
  let coloured = 0;
  let chroma = 0;
  for (let p = 0; p < n; p++) {
    const c = length2(a[p], b[p]);
    chroma += c;
    if (c > 0.04) coloured++;
    const [red, green, blue] = small.data.subarray(p * 3, p * 3 + 3);
    counts[((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)]++;
  }
  const most = counts.sort().subarray(-50);
  return {
    meanChroma: chroma / n,
    coloured: coloured / n,
    commonest: most.reduce((sum, count) => sum + count, 0) / n,
  };
}

function gradientSigns(luma: Plane): Pick<Signs, 'flat' | 'strong' | 'axial' | 'meanLuma'> {
  const { width, height, data } = luma;
  const soft = gaussianBlur(luma, 1.2).data;
  const sums = { flat: 0, strong: 0, axialEnergy: 0, energy: 0, luma: 0 };
  for (let y = 0; y < height - 1; y++) addSteps(data, soft, y * width, width, sums);
  const n = data.length;
  return {
    flat: sums.flat / n,
    strong: sums.strong / n,
    axial: sums.energy > 0 ? sums.axialEnergy / sums.energy : 0,
    meanLuma: sums.luma / n / 255,
  };
}

/** Adds a row's steps to the right and below to the sums. */
function addSteps(
  data: Float32Array,
  soft: Float32Array,
  from: number,
  width: number,
  sums: { flat: number; strong: number; axialEnergy: number; energy: number; luma: number },
): void {
  for (let p = from; p < from + width - 1; p++) {
    sums.luma += data[p];
    if (length2(soft[p + 1] - soft[p], soft[p + width] - soft[p]) >= 4) sums.strong++;
    const gx = data[p + 1] - data[p];
    const gy = data[p + width] - data[p];
    if (Math.abs(gx) < 1.5 && Math.abs(gy) < 1.5) sums.flat++;
    const e = gx * gx + gy * gy;
    if (e <= 400) continue;
    sums.energy += e;
    const least = Math.min(Math.abs(gx), Math.abs(gy));
    if (least < 0.12 * Math.max(Math.abs(gx), Math.abs(gy))) sums.axialEnergy += e;
  }
}

function inkDepth({ data }: Plane, chalked: boolean): number {
  const level = (v: number) => (chalked ? 255 - v : v);
  const paper = new Float64Array(256);
  for (const v of data) paper[Math.min(255, Math.round(level(v)))]++;
  const paperLevel = modeAbove(paper, 100);
  const histogram = new Float64Array(256);
  let ink = 0;
  for (const v of data) {
    const depth = paperLevel - level(v);
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
