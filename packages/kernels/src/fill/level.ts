import { distanceToMask } from '../filter/distance.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import type { SourceLayer } from './layers.ts';

/** Patches are 7 × 7. */
export const PATCH_RADIUS = 3;
export const PATCH_SIDE = 2 * PATCH_RADIUS + 1;

/** Per pixel: R, G, B and the texture features |∂x|, |∂y|, interleaved. */
export const CHANNELS = 5;
/** Colours are kept in quarters of a grey level. */
export const COLOUR_SCALE = 4;
/** √50: weight of a texture feature against a colour (Newson et al., IPOL 2017, λ = 50). */
const TEXTURE_SCALE = COLOUR_SCALE * Math.sqrt(50);
/** Keeps the squared distance of a patch far inside 31 bits. */
const TEXTURE_TOP = 80;
const TRUST_BASE = 3;
/** From here on nothing is left of it. */
const TRUST_ENDS_PX = 60;

/** What light may change when a patch is copied; `light.ts` says how. */
export interface Light {
  /** Tall. Four values per patch centre: sums of R, G, B less the middle of their range, root of the energy. */
  readonly stats: Int16Array;
  /** Four values per patch centre: gain and bias of R, G, B with which its source is copied. */
  readonly corrections: Float32Array;
  /** Least and greatest gain, greatest bias in quarters of a grey level, price of a change of the mean. */
  readonly bounds: Float64Array;
}

/**
 * One level of the pyramid: the picture and, below it, further pictures of the same size to copy from
 * (layers: the picture seen through projective maps). Arrays marked *tall* run over all of them,
 * width × height × layers, the others over the picture alone. A centre is the index y × width + x of a
 * patch's middle pixel. Patches lie wholly inside one layer.
 */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** Number of pictures, the one to be filled included. */
  readonly layers: number;
  /** Tall. Known pixels as given, hole pixels as now believed; {@link CHANNELS} per pixel. */
  readonly features: Int16Array;
  /** Tall. 1 where the pixel shows nothing that may be copied. */
  readonly unknown: Uint8Array;
  /** 1 where the pixel is to be filled. */
  readonly hole: Uint8Array;
  /** Tall. 1 where a patch centre may be copied from: its patch is known throughout. */
  readonly isSource: Uint8Array;
  /** Centres of all patches that touch the hole, in reading order. */
  readonly targets: Int32Array;
  /** For each target centre the source centre it is matched to; −1 elsewhere. */
  readonly match: Int32Array;
  /** Squared patch distance of {@link match}. */
  readonly cost: Int32Array;
  /** How much a patch's vote counts: falls with its centre's distance from the known picture. */
  readonly trust: Float32Array;
  /** Colours wanted and on offer in the large; null when there is no guide. */
  guide: Guide | null;
  /** Shifts at which the picture resembles itself: sources there are tried too. */
  offsets: readonly Offset[];
  /** How sources may be copied brighter or darker; null when as they are. */
  light: Light | null;
}

/** A shift of the picture, in pixels of a level. */
export interface Offset {
  readonly dx: number;
  readonly dy: number;
}

/** Draws the search towards sources whose colour and texture in the large suit the place. */
export interface Guide {
  /** Features wanted at each target. */
  readonly wanted: Int16Array;
  /** Tall. Features around each source, low-pass. */
  readonly offered: Int16Array;
  /** Weight of a squared difference at each target, in units of the patch distance. */
  readonly weight: Float32Array;
  /** Tall. Places whose difference, squared, is a cost: along a rim, or on a surface; null when any will do. */
  readonly place: Int16Array | null;
  /** Tall. Cost of copying a source once more; null when none has been copied. */
  readonly worn: Int32Array | null;
}

/**
 * The finest level: colours from the picture and its layers, texture features from their known pixels
 * within `textureRadiusPx`.
 */
export function createFinestLevel(
  image: Rgb8,
  hole: Gray8,
  textureRadiusPx: number,
  layers: readonly SourceLayer[] = [],
): Level {
  const { width, height } = image;
  const size = width * height;
  const unknown = new Uint8Array(size * (layers.length + 1));
  const features = new Int16Array(unknown.length * CHANNELS);
  const picture = { colours: image, unknown: hole.data.map((value) => (value >= 128 ? 1 : 0)) };
  [picture, ...layers].forEach((layer, k) => {
    unknown.set(layer.unknown, k * size);
    const own = features.subarray(k * size * CHANNELS, (k + 1) * size * CHANNELS);
    const { data } = layer.colours;
    for (let i = 0; i < size; i++) {
      for (let c = 0; c < 3; c++) own[i * CHANNELS + c] = data[i * 3 + c] * COLOUR_SCALE;
    }
    writeTexture(layer.colours, layer.unknown, textureRadiusPx, own);
  });
  return finishLevel(width, height, features, unknown);
}

/**
 * The next coarser level, half the size (rounded up): binomial low-pass [1 3 3 1]/8 over the known
 * pixels only. A coarse pixel is known only when all its fine pixels are.
 */
export function createCoarserLevel(fine: Level): Level {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const features = new Int16Array(width * height * fine.layers * CHANNELS);
  const unknown = new Uint8Array(width * height * fine.layers);
  const weights = [1, 3, 3, 1];
  const from = fine.features;
  for (let row = 0; row < height * fine.layers; row++) {
    const layer = Math.floor(row / height);
    const y = row - layer * height;
    const above = layer * fine.height;
    for (let x = 0; x < width; x++) {
      const i = row * width + x;
      let total = 0;
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let s4 = 0;
      for (let ky = 0; ky < 4; ky++) {
        const fy = 2 * y + ky - 1;
        if (fy < 0 || fy >= fine.height) continue;
        for (let kx = 0; kx < 4; kx++) {
          const fx = 2 * x + kx - 1;
          if (fx < 0 || fx >= fine.width) continue;
          const j = (above + fy) * fine.width + fx;
          if (fine.unknown[j] === 1) {
            if (ky > 0 && ky < 3 && kx > 0 && kx < 3) unknown[i] = 1;
            continue;
          }
          const weight = weights[ky] * weights[kx];
          const k = j * CHANNELS;
          total += weight;
          s0 += weight * from[k];
          s1 += weight * from[k + 1];
          s2 += weight * from[k + 2];
          s3 += weight * from[k + 3];
          s4 += weight * from[k + 4];
        }
      }
      if (total === 0) continue;
      const to = i * CHANNELS;
      features[to] = Math.round(s0 / total);
      features[to + 1] = Math.round(s1 / total);
      features[to + 2] = Math.round(s2 / total);
      features[to + 3] = Math.round(s3 / total);
      features[to + 4] = Math.round(s4 / total);
    }
  }
  return finishLevel(width, height, features, unknown);
}

function finishLevel(
  width: number,
  height: number,
  features: Int16Array,
  unknown: Uint8Array,
): Level {
  const size = width * height;
  const layers = unknown.length / size;
  const isSource = new Uint8Array(unknown.length);
  const targets: number[] = [];
  const r = PATCH_RADIUS;
  for (let layer = 0; layer < layers; layer++) {
    const touched = countUnknown(width, height, unknown.subarray(layer * size, (layer + 1) * size));
    for (let y = r; y < height - r; y++) {
      for (let x = r; x < width - r; x++) {
        const i = y * width + x;
        if (touched[i] === 0) isSource[layer * size + i] = 1;
        else if (layer === 0) targets.push(i);
      }
    }
  }
  const hole = unknown.subarray(0, size);
  return {
    width,
    height,
    layers,
    features,
    unknown,
    hole,
    isSource,
    targets: Int32Array.from(targets),
    match: new Int32Array(size).fill(-1),
    cost: new Int32Array(size),
    trust: trustOf(width, height, hole),
    guide: null,
    offsets: [],
    light: null,
  };
}

/** γ^−distance (Wexler, Shechtman and Irani, PAMI 2007): what the rim says spreads inwards. */
function trustOf(width: number, height: number, hole: Uint8Array): Float32Array {
  const near = { least: 0, most: 0, upToPx: TRUST_ENDS_PX };
  const { data } = distanceToMask({ width, height, data: hole }, near);
  return data.map((distance) => TRUST_BASE ** -Math.min(distance, TRUST_ENDS_PX));
}

/** Number of unknown pixels in the patch around each centre whose patch lies inside the picture. */
function countUnknown(width: number, height: number, hole: Uint8Array): Uint8Array {
  const r = PATCH_RADIUS;
  const across = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = r; x < width - r; x++) {
      let sum = 0;
      for (let k = -r; k <= r; k++) sum += hole[y * width + x + k];
      across[y * width + x] = sum;
    }
  }
  const count = new Uint8Array(width * height);
  for (let y = r; y < height - r; y++) {
    for (let x = r; x < width - r; x++) {
      let sum = 0;
      for (let k = -r; k <= r; k++) sum += across[(y + k) * width + x];
      count[y * width + x] = sum;
    }
  }
  return count;
}

/** Mean |∂x| and |∂y| of luma over a square window, from differences between known pixels only. */
function writeTexture(image: Rgb8, hole: Uint8Array, radiusPx: number, features: Int16Array): void {
  const { width, height, data } = image;
  const size = width * height;
  const luma = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    luma[i] = 0.299 * data[i * 3] + 0.587 * data[i * 3 + 1] + 0.114 * data[i * 3 + 2];
  }
  for (let axis = 0; axis < 2; axis++) {
    const step = axis === 0 ? 1 : width;
    const values = new Float64Array(size);
    const known = new Float64Array(size);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const inside = axis === 0 ? x + 1 < width : y + 1 < height;
        if (!inside || hole[i] === 1 || hole[i + step] === 1) continue;
        values[i] = Math.abs(luma[i + step] - luma[i]);
        known[i] = 1;
      }
    }
    const sums = windowSums(values, width, height, radiusPx);
    const counts = windowSums(known, width, height, radiusPx);
    for (let i = 0; i < size; i++) {
      const mean = counts[i] > 0 ? sums[i] / counts[i] : 0;
      features[i * CHANNELS + 3 + axis] = Math.round(Math.min(mean, TEXTURE_TOP) * TEXTURE_SCALE);
    }
  }
}

/** Sums over the square window of radius `r`, cut at the border (integral image). */
function windowSums(values: Float64Array, width: number, height: number, r: number): Float64Array {
  const stride = width + 1;
  const integral = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x];
      integral[(y + 1) * stride + x + 1] = integral[y * stride + x + 1] + row;
    }
  }
  const sums = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - r) * stride;
    const bottom = Math.min(height, y + r + 1) * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - r);
      const right = Math.min(width, x + r + 1);
      sums[y * width + x] =
        integral[bottom + right] -
        integral[bottom + left] -
        integral[top + right] +
        integral[top + left];
    }
  }
  return sums;
}
