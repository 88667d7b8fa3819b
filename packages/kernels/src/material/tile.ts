import { byteOfLinear, linearOfOklab, oklabOfHex } from '../color/oklab.ts';
import { clampByte } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import type { MaterialId } from './ids.ts';
import { MATERIALS } from './library.ts';
import { createTexturePlace, type Ground, type Laying, type MaterialSpec } from './texture.ts';

/** One period of a material: laid side by side it continues without a seam. */
export interface MaterialTile {
  readonly image: Rgb8;
  /** Relief in metres towards the viewer, for shading. */
  readonly relief: Plane;
  /** What the tile measures in the real world. */
  readonly widthM: number;
  readonly heightM: number;
}

export interface TileOptions {
  /** `#rrggbb`: the mean colour under white light. */
  readonly colour: string;
  /** Pixels of the tile's longer side, 16 … 4096. */
  readonly longSidePx: number;
  readonly seed: number;
  /** `laid` when absent. */
  readonly laying?: Laying;
}

/** The extent in metres over which a laid material repeats. */
export function tileSize(id: MaterialId): { widthM: number; heightM: number } {
  const [widthM, heightM] = MATERIALS[id].tileM;
  return { widthM, heightM };
}

/** One period of a material before it has a colour, row by row from above. */
export interface MaterialPattern {
  readonly id: MaterialId;
  readonly width: number;
  readonly height: number;
  readonly widthM: number;
  readonly heightM: number;
  /** Factor on linear albedo, mean near 1. */
  readonly factor: Float32Array;
  /** Share 0 … 1 of the second colour. */
  readonly second: Float32Array;
  /** Metres towards the viewer. */
  readonly relief: Float32Array;
}

/**
 * Rasterises one seamless period of a material, flatly lit: u runs to the right, v upwards. Courses,
 * slabs and boards end with the tile.
 *
 * @throws KernelError `badOption` for a size outside 16 … 4096
 */
export function rasteriseMaterial(id: MaterialId, options: TileOptions): MaterialTile {
  const pattern = rasterisePattern(id, options);
  const { width, height, widthM, heightM } = pattern;
  return {
    image: tintPattern(pattern, options.colour),
    relief: { width, height, data: pattern.relief },
    widthM,
    heightM,
  };
}

/**
 * The same without its colour, nearly all of the work: one serves for all colours of a material.
 *
 * @throws KernelError `badOption` for a size outside 16 … 4096
 */
export function rasterisePattern(
  id: MaterialId,
  { longSidePx, seed, laying = 'laid' }: Omit<TileOptions, 'colour'>,
): MaterialPattern {
  if (!(longSidePx >= 16 && longSidePx <= 4096))
    throw new KernelError('badOption', 'longSidePx is 16 … 4096');
  const { texture, tileM } = MATERIALS[id];
  const [widthM, heightM] = tileM;
  const perPx = Math.max(widthM, heightM) / longSidePx;
  const width = Math.max(1, Math.round(widthM / perPx));
  const height = Math.max(1, Math.round(heightM / perPx));
  const [footU, footV] = [widthM / width, heightM / height];
  const on: Ground = { seed, laying, periodU: widthM, periodV: heightM };
  const factor = new Float32Array(width * height);
  const second = new Float32Array(width * height);
  const relief = new Float32Array(width * height);
  const texel = new Float32Array(3);
  const at = { ...createTexturePlace(), footU, footV };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      at.u = (x + 0.5) * footU;
      at.v = (height - y - 0.5) * footV;
      texture(at, on, texel);
      factor[p] = texel[0];
      second[p] = texel[1];
      relief[p] = texel[2];
    }
  }
  return { id, width, height, widthM, heightM, factor, second, relief };
}

/** A pattern in a colour, `#rrggbb`: that is its mean. */
export function tintPattern(
  { id, width, height, ...pattern }: MaterialPattern,
  colour: string,
): Rgb8 {
  const { first, second } = mixColours(oklabOfHex(colour), MATERIALS[id]);
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    for (let k = 0; k < 3; k++) {
      const albedo = (first[k] + (second[k] - first[k]) * pattern.second[p]) * pattern.factor[p];
      data[p * 3 + k] = clampByte(byteOfLinear(albedo));
    }
  }
  return { width, height, data };
}

/** Share of the second colour that a texture has on average. */
const MEAN_MIX = 0.25;

/** Linear RGB of a material's two colours around a tint (OKLab); mixed as the texture does, their mean is the tint. */
export function mixColours(
  [L, a, b]: readonly [number, number, number],
  { second: [dL, da, db] }: MaterialSpec,
): { first: Float32Array; second: Float32Array } {
  const first = new Float32Array(3);
  const second = new Float32Array(3);
  linearOfOklab(L - MEAN_MIX * dL, a - MEAN_MIX * da, b - MEAN_MIX * db, first);
  const rest = 1 - MEAN_MIX;
  linearOfOklab(L + rest * dL, a + rest * da, b + rest * db, second);
  for (let k = 0; k < 3; k++) {
    first[k] = Math.min(0.92, Math.max(0.004, first[k]));
    second[k] = Math.min(0.92, Math.max(0.004, second[k]));
  }
  return { first, second };
}
