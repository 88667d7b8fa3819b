import {
  applyColourModel,
  type ColourModelPlanes,
  fitColourModel,
  guidedFilterColour,
} from '../filter/guided-colour.ts';
import { resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Plane, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize, KernelError } from '../kernel-error.ts';
import { estimateForeground } from './foreground.ts';
import { MATTE_DEFAULTS, solveMatte } from './solve-matte.ts';
import { trimapAround, UNKNOWN } from './trimap.ts';

export interface CutOutOptions {
  /** `fine`: closed-form matting of the border; `fast`: the mask's border follows the colours by a guided filter. */
  readonly edge: 'fine' | 'fast';
}

/** A subject without its background. */
export interface CutOut {
  /** Opacity, 255 = all subject; the picture's size. */
  readonly alpha: Gray8;
  /** The subject's own colours (no halo of the old background); the picture's size. */
  readonly foreground: Rgb8;
}

const MARGIN_PX = 48;
/** More unknown pixels than this are solved at a smaller size and their local models enlarged. */
const UNKNOWN_LIMIT = 600_000;
const GUIDED_RADIUS_PX = 12;
const GUIDED_EPSILON = 1e-4;
const ENLARGE_RADIUS_PX = 2;
const ENLARGE_EPSILON = 1e-5;
/** Opacities up to the first are none, from the second on full: between lies what the eye takes for an edge. */
const HAZE = 0.06;
const SOLID = 0.96;

/**
 * Cuts out what the mask selects (≥ 128), with soft edges and the subject's own colours. Far from the
 * mask's border opacity is exactly 0 or 255, and pixels that are all subject keep their bytes.
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`
 */
export function cutOut(
  image: Rgb8,
  mask: Gray8,
  options: CutOutOptions,
  onProgress?: ProgressListener,
): CutOut {
  assertPicture(image, 3);
  assertPicture(mask, 1);
  assertSameSize(image, mask);
  const area = workArea(mask);
  if (!area) throw new KernelError('maskEmpty', 'the mask covers no pixel');
  onProgress?.(0.02, '寻找边缘');
  const part = cropRgb8(image, area);
  const own = cropGray8(mask, area);
  const trimap = trimapAround(part, own);
  const plane =
    options.edge === 'fast'
      ? followColours(part, own, trimap)
      : solveBounded(part, own, trimap, (f, stage) => onProgress?.(0.05 + 0.75 * f, stage));
  for (let p = 0; p < plane.data.length; p++) {
    const clear = Math.min(1, Math.max(0, (plane.data[p] - HAZE) / (SOLID - HAZE)));
    // In steps of the result's bytes: what is 255 there keeps its own colour below.
    plane.data[p] = Math.round(clear * 255) / 255;
  }
  onProgress?.(0.82, '还原主体本色');
  const foreground = estimateForeground(part, plane);
  const alpha = new Uint8Array(mask.data.length);
  const colours = new Uint8Array(image.data.length).fill(255);
  const width = area.right - area.left;
  for (let y = area.top; y < area.bottom; y++) {
    const from = (y - area.top) * width;
    const to = y * image.width + area.left;
    for (let x = 0; x < width; x++) alpha[to + x] = Math.round(plane.data[from + x] * 255);
    colours.set(foreground.data.subarray(from * 3, (from + width) * 3), to * 3);
  }
  onProgress?.(1, '完成');
  return {
    alpha: { width: image.width, height: image.height, data: alpha },
    foreground: { width: image.width, height: image.height, data: colours },
  };
}

function followColours(image: Rgb8, mask: Gray8, trimap: Uint8Array): Plane {
  const { width, height } = image;
  const hard = { width, height, data: Float32Array.from(mask.data, (v) => (v >= 128 ? 1 : 0)) };
  const alpha = guidedFilterColour(image, hard, GUIDED_RADIUS_PX, GUIDED_EPSILON);
  for (let p = 0; p < trimap.length; p++) {
    alpha.data[p] =
      trimap[p] === UNKNOWN ? Math.min(1, Math.max(0, alpha.data[p])) : trimap[p] / 255;
  }
  return alpha;
}

/** {@link solveMatte}, at a smaller size when the band is too large for memory and patience. */
function solveBounded(
  image: Rgb8,
  mask: Gray8,
  trimap: Uint8Array,
  onProgress: ProgressListener,
): Plane {
  const { width, height } = image;
  const lean = followColours(image, mask, trimap).data;
  let unknown = 0;
  for (let p = 0; p < trimap.length; p++) if (trimap[p] === UNKNOWN) unknown++;
  if (unknown <= UNKNOWN_LIMIT) {
    return solveMatte(image, trimap, { ...MATTE_DEFAULTS, lean }, onProgress);
  }
  const scale = Math.sqrt(UNKNOWN_LIMIT / unknown);
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const small = resizeRgb8(image, w, h, 'area');
  const smallTrimap = shrinkTrimap(trimap, width, height, w, h);
  const smallLean = resizePlane({ width, height, data: lean }, w, h, 'area').data;
  const solved = solveMatte(small, smallTrimap, { ...MATTE_DEFAULTS, lean: smallLean }, onProgress);
  const model = fitColourModel(small, solved, ENLARGE_RADIUS_PX, ENLARGE_EPSILON);
  const enlarge = (data: Float32Array): Float32Array =>
    resizePlane({ width: w, height: h, data }, width, height, 'bilinear').data;
  const large: ColourModelPlanes = {
    width,
    height,
    slope: [enlarge(model.slope[0]), enlarge(model.slope[1]), enlarge(model.slope[2])],
    offset: enlarge(model.offset),
  };
  const alpha = applyColourModel(image, large);
  for (let p = 0; p < trimap.length; p++) {
    alpha.data[p] =
      trimap[p] === UNKNOWN ? Math.min(1, Math.max(0, alpha.data[p])) : trimap[p] / 255;
  }
  return alpha;
}

/** A small pixel is known when all of what it covers is known alike. */
function shrinkTrimap(
  trimap: Uint8Array,
  width: number,
  height: number,
  w: number,
  h: number,
): Uint8Array {
  const out = new Uint8Array(w * h);
  const seen = new Uint8Array(w * h);
  for (let y = 0; y < height; y++) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = 0; x < width; x++) {
      const at = row + Math.min(w - 1, Math.floor((x * w) / width));
      const value = trimap[y * width + x];
      if (seen[at] === 0) {
        seen[at] = 1;
        out[at] = value;
      } else if (out[at] !== value) out[at] = UNKNOWN;
    }
  }
  return out;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The mask's bounds and a margin for soft edges; null when the mask is empty. */
function workArea({ width, height, data }: Gray8): Area | null {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < 128) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const margin = Math.ceil(MARGIN_PX * Math.max(1, Math.max(width, height) / 1200));
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin + 1),
    bottom: Math.min(height, bottom + margin + 1),
  };
}

function cropRgb8(image: Rgb8, area: Area): Rgb8 {
  return crop(image, area, 3);
}

function cropGray8(image: Gray8, area: Area): Gray8 {
  return crop(image, area, 1);
}

function crop(
  image: { readonly width: number; readonly data: Uint8Array },
  area: Area,
  channels: number,
): { width: number; height: number; data: Uint8Array } {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((area.top + y) * image.width + area.left) * channels;
    data.set(image.data.subarray(from, from + width * channels), y * width * channels);
  }
  return { width, height, data };
}
