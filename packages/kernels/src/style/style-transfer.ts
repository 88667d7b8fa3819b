import { applyTransfer, transferTable } from '../color/transfer.ts';
import { boxMean } from '../filter/box.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { guidedFilter } from '../filter/guided.ts';
import { clampByte, createPlane, lumaPlane } from '../filter/plane.ts';
import type { Gray8, Plane, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize, KernelError } from '../kernel-error.ts';
import { AREAS, areaShare, pixelsOf, readAreas } from './areas.ts';

/** How a variant reads "style": each is a picture of its own, all with the input's structure. */
export const STYLE_MANNERS = ['areas', 'whole', 'hues', 'grade'] as const;
export type StyleManner = (typeof STYLE_MANNERS)[number];

export interface StyleTransferOptions {
  /** 0 … 1: how far towards the style picture. */
  readonly strength: number;
  /**
   * `areas`: sky from sky, planting from planting, ground from ground, the rest from the rest;
   * `whole`: one transport for everything; `hues`: as `areas` with the input's own lightness;
   * `grade`: as `whole`, half as far in colour, with the style's contrast in full.
   */
  readonly manner: StyleManner;
  /** Change only where it is ≥ 128, same size as the picture; everywhere when absent. */
  readonly mask?: Gray8;
  /** Width of the soft rim inside the mask. */
  readonly featherPx: number;
  readonly seed: number;
}

/** An area smaller than this in either picture takes the whole picture's colours. */
const LEAST_SHARE = 0.02;
const SAMPLES = 40_000;
const DETAIL_LIMITS = [0.75, 1.35] as const;
/** Where the transport flattens, this share of the picture's own detail comes back, enlarged this far at most. */
const DETAIL_KEPT = 1;
const MOST_REGAINED = 2.6;
/** Size of the neighbourhood whose detail is compared, as a share of the width. */
const DETAIL_PATCH = 1 / 128;
/** Grey levels below which detail is grain. */
const GRAIN = 0.5;

/**
 * Brings a style picture's colours and contrast to a picture and keeps every edge where it is: sliced
 * optimal transport area by area with soft borders, then local contrast scaled to the style's (ratio of
 * the detail layers' spread, after Bae, Paris and Durand, "Two-scale tone management", 2006), but nowhere
 * far below the picture's own, which a transport between near tones would level (the aim of the regrain
 * step of Pitié, Kokaram and Dahyot, CVIU 107, 2007).
 * Pixels outside the mask come back as they were.
 *
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `badOption`
 */
export function transferStyle(
  image: Rgb8,
  style: Rgb8,
  options: StyleTransferOptions,
  onProgress: ProgressListener = () => undefined,
): Rgb8 {
  assertPicture(image, 3);
  assertPicture(style, 3);
  const { strength, manner, mask, seed } = options;
  if (!(strength >= 0 && strength <= 1)) throw new KernelError('badOption', `strength ${strength}`);
  if (mask) assertSameSize(image, mask);
  if (mask && !mask.data.some((value) => value >= 128)) {
    throw new KernelError('maskEmpty', 'nothing selected');
  }
  onProgress(0, '分析两张图');
  const coloured =
    manner === 'areas' || manner === 'hues'
      ? byAreas(image, style, strength, manner === 'hues', seed, onProgress)
      : applyTransfer(
          image,
          transferTable(image, style, false, seed),
          manner === 'grade' ? 0.5 * strength : strength,
        );
  onProgress(0.85, '调整反差');
  const graded = matchContrast(coloured, image, style, strength);
  return mask ? insideOnly(image, graded, mask, options.featherPx) : graded;
}

function byAreas(
  image: Rgb8,
  style: Rgb8,
  strength: number,
  lumaLock: boolean,
  seed: number,
  onProgress: ProgressListener,
): Rgb8 {
  const own = readAreas(image);
  const theirs = readAreas(style);
  onProgress(0.2, '迁移配色');
  const sum = new Float32Array(image.data.length);
  AREAS.forEach((area, index) => {
    const here = own[area];
    if (areaShare(here) === 0) return;
    const both = areaShare(here) > LEAST_SHARE && areaShare(theirs[area]) > LEAST_SHARE;
    const table = both
      ? transferTable(
          pixelsOf(image, here, SAMPLES),
          pixelsOf(style, theirs[area], SAMPLES),
          lumaLock,
          seed,
        )
      : transferTable(image, style, lumaLock, seed);
    const moved = applyTransfer(image, table, strength).data;
    for (let i = 0, at = 0; i < here.data.length; i++) {
      for (let k = 0; k < 3; k++, at++) sum[at] += here.data[i] * moved[at];
    }
    onProgress(0.2 + (0.65 * (index + 1)) / AREAS.length, '迁移配色');
  });
  return { ...image, data: Uint8Array.from(sum, clampByte) };
}

/** Scales the luma detail so that its spread is the style's, within limits; colour differences stay. */
function matchContrast(image: Rgb8, before: Rgb8, style: Rgb8, strength: number): Rgb8 {
  const wanted = detailSpread(style) / Math.max(0.5, detailSpread(image));
  const gain = 1 + strength * (Math.min(DETAIL_LIMITS[1], Math.max(DETAIL_LIMITS[0], wanted)) - 1);
  const detail = detailOf(image);
  const own = around(detailOf(before));
  const left = around(detail);
  const data = new Uint8Array(image.data.length);
  for (let i = 0, at = 0; i < detail.data.length; i++) {
    const regained = (DETAIL_KEPT * own.data[i]) / (left.data[i] + GRAIN);
    const here = Math.max(gain, Math.min(MOST_REGAINED, regained));
    const shift = (here - 1) * detail.data[i];
    for (let k = 0; k < 3; k++, at++) data[at] = clampByte(image.data[at] + shift);
  }
  return { ...image, data };
}

function detailOf(image: Rgb8): Plane {
  const luma = lumaPlane(image);
  const base = smoothBase(luma).data;
  return { ...luma, data: luma.data.map((v, i) => v - base[i]) };
}

/** Mean absolute detail of each pixel's neighbourhood. */
function around(detail: Plane): Plane {
  const radius = Math.max(1, Math.round(DETAIL_PATCH * detail.width));
  return boxMean({ ...detail, data: detail.data.map(Math.abs) }, radius);
}

const smoothBase = (luma: Plane): Plane =>
  guidedFilter(luma, luma, Math.max(2, Math.round(luma.width / 80)), (0.1 * 255) ** 2);

function detailSpread(image: Rgb8): number {
  const { data } = detailOf(image);
  let sum = 0;
  for (const value of data) sum += Math.abs(value);
  return sum / data.length;
}

/** Blends over a rim inside the mask; a pixel outside keeps its very bytes. */
function insideOnly(before: Rgb8, after: Rgb8, mask: Gray8, featherPx: number): Rgb8 {
  const inside = createPlane(mask.width, mask.height);
  for (let i = 0; i < inside.data.length; i++) inside.data[i] = mask.data[i] >= 128 ? 1 : 0;
  const soft = featherPx > 0 ? gaussianBlur(inside, featherPx / 2) : inside;
  const data = Uint8Array.from(before.data);
  for (let i = 0; i < inside.data.length; i++) {
    if (inside.data[i] === 0) continue;
    // The blur is one half on the rim: what is left of it runs from 0 there to 1 within.
    const share = featherPx > 0 ? Math.min(1, Math.max(0, 2 * soft.data[i] - 1)) : 1;
    for (let k = 0; k < 3; k++) {
      const at = i * 3 + k;
      data[at] = clampByte(before.data[at] + share * (after.data[at] - before.data[at]));
    }
  }
  return { ...before, data };
}
