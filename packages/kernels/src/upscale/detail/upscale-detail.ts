import { createPlane } from '../../filter/plane.ts';
import { resizePlane } from '../../filter/resize.ts';
import type { Plane, ProgressListener, Rgb8 } from '../../image.ts';
import { assertPicture, KernelError } from '../../kernel-error.ts';
import { boundDrift } from '../back-project.ts';
import { addLuma, enlargeLuma, lumaOf } from '../luma.ts';
import type { UpscaleModel } from '../models.ts';
import { limitRinging } from '../ringing.ts';
import { enlargeInTiles, type Rows, type SourceTile } from '../tiles.ts';
import { enlargeTile } from '../upscale.ts';
import { exemplarDetail } from './exemplar.ts';
import { fineContrast } from './fine-contrast.ts';
import { grain, type Place } from './grain.ts';

export interface UpscaleDetailOptions {
  readonly scale: 2 | 4;
  readonly model: UpscaleModel;
  /** 0 … 1: how much is added; 0 is plain enlarging. */
  readonly detail: number;
  /** 0 … 1: how near the result, shrunk back, stays to the source; 1 lets it differ by nothing but rounding. */
  readonly resemblance: number;
  readonly seed: number;
}

/** Tiles by scale: what a pixel depends on, and squares that keep the memory of a thread in bounds. */
const TILING = {
  2: { scale: 2, reachPx: 64, tilePx: 512 },
  4: { scale: 4, reachPx: 80, tilePx: 384 },
};
const BOUND_ITERATIONS = 4;
/** How far a source pixel may drift at resemblance 0, grey levels. */
const LARGEST_DRIFT = 24;

/** Strength of each part at detail 1. */
const EXEMPLAR_GAIN = 1.3;
const BOOST_GAIN = 0.9;
const GRAIN_GAIN = 1;
/** What the boost calls structure: smoother than this radius (source pixels) or stronger than this contrast. */
const BOOST_RADIUS_PX = 2;
const BOOST_CONTRAST = 14;
/** Contrast as faint as this is left alone: mostly the traces of noise. */
const BOOST_CORE = 2;

/**
 * Enlarges and adds plausible fine detail: what the picture itself shows one octave coarser, laid in
 * where it fits; a lift of the fine contrast that is there (edge-preserving base and detail, He, Sun
 * and Tang 2013); and grain shaped by the local texture. Afterwards the result is pulled back until,
 * shrunk again, no pixel is farther from the source than `resemblance` allows. Same seed, same result;
 * bands and tiles join without a seam.
 *
 * Throws `badPicture` for data of the wrong length and `badOption` for settings out of range.
 */
export function upscaleDetail(
  image: Rgb8,
  options: UpscaleDetailOptions,
  rows: Rows = { fromRow: 0, toRow: image.height },
  onProgress?: ProgressListener,
): Rgb8 {
  assertPicture(image, 3);
  const { scale, detail, resemblance } = options;
  if (!([2, 4].includes(scale) && inUnit(detail) && inUnit(resemblance))) {
    throw new KernelError('badOption', `detail ×${scale}, ${detail}, ${resemblance}`);
  }
  const enlarge = (tile: SourceTile) => enlargeInDetail(tile, options);
  return enlargeInTiles(image, 3, rows, TILING[scale], enlarge, onProgress);
}

const inUnit = (value: number): boolean => value >= 0 && value <= 1;

function enlargeInDetail(tile: SourceTile, options: UpscaleDetailOptions): Float32Array {
  const { model, scale, detail, resemblance } = options;
  const estimate = enlargeTile(tile, scale, model);
  if (detail === 0) return estimate;
  const { values: source, width, height, channels } = tile;
  const size = { width: width * scale, height: height * scale };
  const plain = lumaOf({ values: estimate, ...size, channels });
  addLuma(estimate, minus(detailed(plain, lumaOf(tile), tile, options), plain));
  const enlargement = { estimate, source, width, height, channels, scale };
  boundDrift(enlargement, LARGEST_DRIFT * (1 - resemblance), BOUND_ITERATIONS);
  if (model === 'drawing') limitRinging(enlargement);
  return estimate;
}

/** `plain`, which is `source` enlarged, with the octaves that enlarging leaves empty. */
function detailed(
  plain: Plane,
  source: Plane,
  { left, top }: SourceTile,
  options: UpscaleDetailOptions,
): Plane {
  const { scale, model } = options;
  const double = (plane: Plane): Plane => enlargeLuma(plane, 2, model);
  const place: Place = { left: left * scale, top: top * scale };
  if (scale === 2) return enrich(plain, source, double, options, place);
  const twice = double(source);
  // Grain comes last: enlarged itself, it would grow into patterns.
  const enriched = enrich(twice, source, double, options, null);
  const added = resizePlane(minus(enriched, twice), plain.width, plain.height, 'cubic');
  return enrich(plus(plain, added), enriched, double, options, place);
}

/** Adds one octave to `enlarged`, which is `source` at twice its size; grain where a place is given. */
function enrich(
  enlarged: Plane,
  source: Plane,
  double: (plane: Plane) => Plane,
  { detail, seed }: UpscaleDetailOptions,
  place: Place | null,
): Plane {
  const even = evenSized(source);
  const coarse = double(resizePlane(even, even.width / 2, even.height / 2, 'cubic'));
  const fine = minus(even, coarse);
  const borrowed = exemplarDetail(enlarged, { coarse, fine }).data;
  const texture = place && grain(enlarged, fine, seed, place).data;
  const contrast = fineContrast(enlarged, 2 * BOOST_RADIUS_PX, BOOST_CONTRAST);
  const out = createPlane(enlarged.width, enlarged.height);
  for (let i = 0; i < out.data.length; i++) {
    const square = contrast[i] * contrast[i];
    const lift = (contrast[i] * square) / (square + BOOST_CORE ** 2);
    const grainHere = texture ? GRAIN_GAIN * texture[i] : 0;
    out.data[i] =
      enlarged.data[i] + detail * (EXEMPLAR_GAIN * borrowed[i] + BOOST_GAIN * lift + grainHere);
  }
  return out;
}

function plus(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, i) => value + b.data[i]) };
}

function minus(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, i) => value - b.data[i]) };
}

/** With one more column or row, the last one repeated, where their number is odd. Tiles begin at even places. */
function evenSized(plane: Plane): Plane {
  const width = plane.width + (plane.width & 1);
  const height = plane.height + (plane.height & 1);
  if (width === plane.width && height === plane.height) return plane;
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const from = Math.min(y, plane.height - 1) * plane.width;
    out.data.set(plane.data.subarray(from, from + plane.width), y * width);
    out.data[y * width + width - 1] = plane.data[from + Math.min(width, plane.width) - 1];
  }
  return out;
}
