import { linearOfByte, luminance } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { lattice } from '../material/noise.ts';
import type { TexturePlace } from '../material/texture.ts';
import { makeTileable } from './quilt.ts';

export interface PictureTexture {
  /** Writes linear RGB at a place; the picture's long side is one metre. */
  sample(at: TexturePlace, out: Float32Array): void;
}

type Channels = readonly [Plane, Plane, Plane];

/** Texels along both sides; a power of two, so that the pyramid halves cleanly. */
const SIDE = 512;
const OVERLAP_SHARE = 1 / 6;
/** The picture's own light: what varies more slowly than this share of its side. */
const LIGHT_SIGMA_SHARE = 0.22;
const LIGHT_TAKEN = 0.85;
const MOST_TAPS = 8;

/**
 * A photograph of a material as a texture that repeats: its own uneven light is taken out, its margins
 * are quilted, and a pyramid keeps it free of shimmer at any distance. Along the direction in which a
 * pixel covers more of the surface several taps are averaged.
 */
export function createPictureTexture(picture: Rgb8, seed: number): PictureTexture {
  const { width, height } = fitLongSide(picture.width, picture.height, SIDE);
  const linear = linearPlanes(resizeRgb8(picture, width, height, 'area'));
  const overlap = Math.max(8, Math.floor(Math.min(width, height) * OVERLAP_SHARE));
  const tile = makeTileable(evenlyLit(linear), overlap);
  const pyramid = buildPyramid(tile);
  const long = Math.max(width, height);
  const uSize = tile[0].width / long;
  const vSize = tile[0].height / long;
  const startU = lattice(1, 2, seed);
  const startV = lattice(2, 1, seed);
  const tap = new Float32Array(3);
  return {
    sample({ u, v, footU, footV }, out) {
      const texelsU = (footU / uSize) * SIDE;
      const texelsV = (footV / vSize) * SIDE;
      const small = Math.max(0.25, Math.min(texelsU, texelsV));
      const large = Math.max(texelsU, texelsV);
      const taps = Math.min(MOST_TAPS, Math.max(1, Math.ceil(large / small)));
      const level = Math.log2(Math.max(1, large / taps, small));
      const alongU = texelsU >= texelsV;
      out.fill(0);
      for (let i = 0; i < taps; i++) {
        const shift = (i + 0.5) / taps - 0.5;
        const tu = (u + (alongU ? shift * footU : 0)) / uSize + startU;
        const tv = (v + (alongU ? 0 : shift * footV)) / vSize + startV;
        sampleLevels(pyramid, tu, -tv, level, tap);
        for (let k = 0; k < 3; k++) out[k] += tap[k] / taps;
      }
    },
  };
}

function linearPlanes(image: Rgb8): Channels {
  const { width, height, data } = image;
  const planes = [0, 1, 2].map(() => createPlane(width, height)) as [Plane, Plane, Plane];
  for (let p = 0, j = 0; p < width * height; p++, j += 3) {
    for (let k = 0; k < 3; k++) planes[k].data[p] = linearOfByte(data[j + k]);
  }
  return planes;
}

function evenlyLit(picture: Channels): Channels {
  const { width, height } = picture[0];
  const n = width * height;
  const luma = createPlane(width, height);
  let mean = 0;
  for (let p = 0; p < n; p++) {
    luma.data[p] = luminance(picture[0].data[p], picture[1].data[p], picture[2].data[p]);
    mean += luma.data[p] / n;
  }
  const light = gaussianBlur(luma, LIGHT_SIGMA_SHARE * Math.max(width, height)).data;
  for (const { data } of picture) {
    for (let p = 0; p < n; p++) data[p] *= (mean / Math.max(1e-3, light[p])) ** LIGHT_TAKEN;
  }
  return picture;
}

/** Interleaved levels: level l has SIDE / 2^l texels a side. */
function buildPyramid(tile: Channels): Float32Array[] {
  const base = new Float32Array(SIDE * SIDE * 3);
  tile.forEach((plane, k) => {
    const { data } = resizePlane(plane, SIDE, SIDE, 'bilinear');
    for (let p = 0; p < data.length; p++)
      base[p * 3 + k] = Math.min(0.92, Math.max(0.003, data[p]));
  });
  const levels = [base];
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const finer = levels[levels.length - 1];
    const level = new Float32Array(side * side * 3);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const a = (2 * y * 2 * side + 2 * x) * 3;
        const b = a + 2 * side * 3;
        for (let k = 0; k < 3; k++) {
          level[(y * side + x) * 3 + k] =
            (finer[a + k] + finer[a + 3 + k] + finer[b + k] + finer[b + 3 + k]) / 4;
        }
      }
    }
    levels.push(level);
  }
  return levels;
}

/** Trilinear, wrapping around. */
function sampleLevels(
  levels: readonly Float32Array[],
  u: number,
  v: number,
  level: number,
  out: Float32Array,
): void {
  const fine = Math.min(levels.length - 1, Math.floor(level));
  const blend = Math.min(1, Math.max(0, level - fine));
  sampleLevel(levels[fine], SIDE >> fine, u, v, out, 1 - blend, false);
  if (blend > 0 && fine + 1 < levels.length) {
    sampleLevel(levels[fine + 1], SIDE >> (fine + 1), u, v, out, blend, true);
  }
}

function sampleLevel(
  texels: Float32Array,
  side: number,
  u: number,
  v: number,
  out: Float32Array,
  weight: number,
  add: boolean,
): void {
  const x = (u - Math.floor(u)) * side - 0.5;
  const y = (v - Math.floor(v)) * side - 0.5;
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const x0 = (xi + side) % side;
  const x1 = (xi + 1) % side;
  const top = ((yi + side) % side) * side;
  const low = ((yi + 1) % side) * side;
  for (let k = 0; k < 3; k++) {
    const a = texels[(top + x0) * 3 + k];
    const b = texels[(top + x1) * 3 + k];
    const c = texels[(low + x0) * 3 + k];
    const d = texels[(low + x1) * 3 + k];
    const value = a + (b - a) * fx + (c - a + (a - b - c + d) * fx) * fy;
    out[k] = (add ? out[k] : 0) + weight * value;
  }
}
