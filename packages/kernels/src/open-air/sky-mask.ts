import { length2 } from '../arithmetic.ts';
import { type OklabPlanes, oklabPlanes } from '../color/oklab.ts';
import { gaussianBlurRgb8 } from '../filter/gaussian.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { graphSegment } from '../segment/felzenszwalb.ts';
import { foliageShare, isGreenOutside } from './greenery.ts';
import { growSky } from './grow-sky.ts';
import { fitSkyField } from './sky-field.ts';

export interface SkyReading {
  /** Share of sky in each pixel, 0 … 1, at the picture's size. */
  readonly alpha: Plane;
  /** Share of the whole picture. */
  readonly share: number;
}

const WORK_SIDE_PX = 512;
const SEGMENTS = { scale: 150, minAreaPx: 60, lightnessWeight: 0.6, noiseFloor: 0.4 };
const LEAST_REGION = 0.003;
const MOST_TEXTURE = 0.06;
/** A photograph's smooth wall has about 0.006 of grain. */
const SMOOTHEST = 0.009;
/** Below this a "sky" is a bright strip of something else. */
const LEAST_SHARE = 0.015;
/** What is blue inside a room is a window's view, up to this share. */
const LEAST_SHARE_LOOSE = 0.04;
/** Who sees open sky sees it along so much of the upper border. */
const OPEN_TOP = 0.3;
/** Scans and prints have a rim of their own: so far down lies the upper border, share of the height. */
const PICTURE_RIM = 0.015;
/** A piece of sky between things, away from the upper border, lies above this share of the height. */
const LOWEST_LOOSE = 0.42;
/** Grey clouds lie along so much of the upper border, … */
const CLOUDS_TOP = 0.6;
/** … and so much of them is blue: a concrete front has no holes to the sky. */
const CLOUDS_BLUE = 0.2;
/** OKLab b of what is blue between clouds. */
const CLOUD_HOLE_B = -0.012;
/** Where a picture was taken; `auto`: as it looks. */
export type Place = 'auto' | 'outdoor' | 'indoor';

/**
 * Finds the sky: regions of the upper picture that are quiet and blue, and in the open air also such as are white or
 * glow, are taken first (graph segmentation, then the rules of {@link kindOf}), a smooth colour field is fitted to
 * them, and all that follows the field and hangs together with them joins, then gaps between leaves that match it
 * closely. The alpha is refined by a guided filter. Without sky (a room) the alpha is all zero.
 */
export function readSky(image: Rgb8, place: Place = 'auto'): SkyReading {
  const size = fitLongSide(image.width, image.height, WORK_SIDE_PX);
  const small =
    image.width > size.width ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const lab = oklabPlanes(small);
  const none = { alpha: createPlane(image.width, image.height), share: 0 };
  if (place === 'indoor') return none;
  const { seed, open } = skyRegions(small, lab, place === 'outdoor');
  if (shareOf(seed) < (open ? LEAST_SHARE : LEAST_SHARE_LOOSE)) return none;
  const field = fitSkyField(lab, seed);
  if (!field) return none;
  const core = growSky(lab, seed, field);
  return { alpha: refine(image, small, core), share: shareOf(core) };
}

function shareOf(mask: Uint8Array): number {
  let count = 0;
  for (const value of mask) count += value;
  return count / mask.length;
}

interface RegionFacts {
  area: number;
  L: number;
  a: number;
  b: number;
  /** Mean row, 0 top … 1 bottom. */
  y: number;
  /** Mean absolute lightness Laplacian. */
  texture: number;
  /** Share of its pixels that are at least as blue as what lies between clouds. */
  blue: number;
  /** Share of the upper and of the lower border that it touches. */
  top: number;
  bottom: number;
}

/** Regions of the segmentation that look like sky (1), and whether the picture is one of the open air. */
function skyRegions(
  small: Rgb8,
  lab: OklabPlanes,
  outdoors: boolean,
): { readonly seed: Uint8Array; readonly open: boolean } {
  const smooth = oklabPlanes(gaussianBlurRgb8(small, 1));
  const { data: labels, count } = graphSegment(smooth, SEGMENTS);
  const facts = factsOf(lab, labels, count);
  const brightest = percentile(lab.L, 0.97);
  const kinds = facts.map((one) => kindOf(one, brightest, lab.L.length));
  const top = facts.reduce((sum, one, label) => sum + (kinds[label] === 'sky' ? one.top : 0), 0);
  const open = outdoors || top >= OPEN_TOP || isGreenOutside(small, foliageShare(small));
  const clouded = areClouds(facts.filter((_, label) => kinds[label] === 'likeClouds'));
  const isSky = (label: number): boolean =>
    kinds[label] === 'sky' ||
    (open && (kinds[label] === 'likeCeiling' || (clouded && kinds[label] === 'likeClouds')));
  return { seed: Uint8Array.from(labels, (label) => (isSky(label) ? 1 : 0)), open };
}

/** Whether regions that each might be grey clouds are such together. */
function areClouds(regions: readonly RegionFacts[]): boolean {
  const sum = (of: (one: RegionFacts) => number): number =>
    regions.reduce((total, one) => total + of(one), 0);
  const blue = sum(({ blue, area }) => blue * area);
  return sum(({ top }) => top) >= CLOUDS_TOP && blue >= CLOUDS_BLUE * sum(({ area }) => area);
}

/** What looks like sky, and what a ceiling or a grey front may look like as well. */
type SkyKind = 'sky' | 'likeCeiling' | 'likeClouds' | 'none';

/**
 * Quiet, in the upper part, not reaching the lower border, and either blue and not dark, or as bright as
 * anything and without colour (overcast), or the glow of a low sun, or the red and purple that follow it
 * from side to side. A ceiling is rarely blue or purple; lit by lamps, it is as bright as an overcast sky
 * and glows as warmly as an evening's. Water is dark, rippled, or lies in the middle of the picture
 * without reaching its upper border.
 */
function kindOf(one: RegionFacts, brightest: number, pixels: number): SkyKind {
  if (one.area < LEAST_REGION * pixels || one.bottom > 0 || one.y > 0.6) return 'none';
  if (one.texture > MOST_TEXTURE) return 'none';
  if (one.top === 0 && one.y > LOWEST_LOOSE) return 'none';
  const chroma = length2(one.a, one.b);
  // From side to side, and smooth as no painted wall is.
  const wide = one.top > 0.8 && one.area > 0.1 * pixels && one.texture < SMOOTHEST;
  const blue = one.b < -0.025 && one.a < 0.03 && one.L > 0.5;
  const haze = wide && one.b < -0.015 && one.a < 0.005 && one.L > 0.6;
  const white =
    (one.top > 0.05 || one.y < 0.25) && one.L > 0.8 && one.L > brightest - 0.1 && chroma < 0.028;
  const cool = white && one.top > 0.8 && one.b < -0.008;
  const dusk = wide && one.L > 0.7 && one.L > brightest - 0.1 && chroma < 0.05;
  const glow = one.top > 0.3 && one.b > 0.03 && one.L > 0.6 && one.L > brightest - 0.2;
  // Between blue and red.
  const afterglow = wide && one.top > 0.95 && one.y < 0.4 && one.a - one.b / 2 > 0.012;
  if (blue || haze || cool || afterglow) return 'sky';
  if (white || dusk || glow) return 'likeCeiling';
  const clouds =
    one.top > 0.05 && one.y < 0.35 && one.L > 0.45 && one.texture < 0.03 && chroma < 0.02;
  return clouds && one.area > 0.03 * pixels ? 'likeClouds' : 'none';
}

function factsOf(lab: OklabPlanes, labels: Int32Array, count: number): RegionFacts[] {
  const { width, height, L } = lab;
  const facts = Array.from(
    { length: count },
    (): RegionFacts => ({
      area: 0,
      L: 0,
      a: 0,
      b: 0,
      y: 0,
      texture: 0,
      blue: 0,
      top: 0,
      bottom: 0,
    }),
  );
  const upper = Math.round(PICTURE_RIM * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const one = facts[labels[i]];
      one.area++;
      one.L += L[i];
      one.a += lab.a[i];
      one.b += lab.b[i];
      one.y += y / height;
      if (lab.b[i] < CLOUD_HOLE_B) one.blue++;
      if (y === upper) one.top += 1 / width;
      if (y === height - 1) one.bottom += 1 / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      one.texture += Math.abs(4 * L[i] - L[i - 1] - L[i + 1] - L[i - width] - L[i + width]);
    }
  }
  for (const one of facts) {
    for (const key of ['L', 'a', 'b', 'y', 'texture', 'blue'] as const) one[key] /= one.area;
  }
  return facts;
}

function percentile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Soft borders at full size: the small mask follows the picture's own luma edges. */
function refine(image: Rgb8, small: Rgb8, core: Uint8Array): Plane {
  const mask = createPlane(small.width, small.height);
  for (let i = 0; i < core.length; i++) mask.data[i] = core[i];
  const { width, height } = image;
  const large = width > small.width ? resizePlane(mask, width, height, 'bilinear') : mask;
  const radius = Math.max(2, Math.round((6 * width) / small.width));
  const soft = guidedFilter(lumaPlane(image), large, radius, (0.02 * 255) ** 2);
  for (let i = 0; i < soft.data.length; i++) {
    const t = Math.min(1, Math.max(0, (soft.data[i] - 0.18) / 0.64));
    soft.data[i] = t * t * (3 - 2 * t);
  }
  return soft;
}
