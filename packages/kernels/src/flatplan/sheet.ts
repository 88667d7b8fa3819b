import { gaussianBlur } from '../filter/gaussian.ts';
import { clampByte } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { type MaterialTile, rasteriseMaterial, tileSize } from '../material/tile.ts';
import type { Mask } from './mask.ts';
import type { Cover } from './scheme.ts';

/** The picture being painted: gamma-encoded floats 0 … 255, interleaved. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export type Colour = readonly [r: number, g: number, b: number];

export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function blankSheet(width: number, height: number, hex: string): Sheet {
  const data = new Float32Array(width * height * 3);
  const colour = colourOf(hex);
  for (let i = 0; i < data.length; i += 3) data.set(colour, i);
  return { width, height, data };
}

export function developSheet({ width, height, data }: Sheet): Rgb8 {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = clampByte(data[i]);
  return { width, height, data: out };
}

/** Makes tiles once per material and colour, at the plan's scale. */
export type TileMaker = (cover: Cover) => MaterialTile;

const LARGEST_TILE_PX = 1536;

export function tileMaker(pxPerM: number, seed: number): TileMaker {
  const made = new Map<string, MaterialTile>();
  return ({ material, colour }) => {
    const key = `${material} ${colour}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const { widthM, heightM } = tileSize(material);
    const long = Math.round(Math.max(widthM, heightM) * pxPerM);
    const longSidePx = Math.min(LARGEST_TILE_PX, Math.max(16, long));
    const tile = rasteriseMaterial(material, { colour, longSidePx, seed });
    made.set(key, tile);
    return tile;
  };
}

/** Lays a tile's pixel over pixel `p` of the sheet; turned by a quarter when `turned`. */
export function layTile(
  sheet: Sheet,
  p: number,
  x: number,
  y: number,
  tile: MaterialTile,
  turned: boolean,
): void {
  const { width, height, data } = tile.image;
  const u = (turned ? y : x) % width;
  const v = (turned ? x : y) % height;
  const from = (v * width + u) * 3;
  sheet.data[p * 3] = data[from];
  sheet.data[p * 3 + 1] = data[from + 1];
  sheet.data[p * 3 + 2] = data[from + 2];
}

/** A set of pixels as a soft plane, 0 … 1. */
export function softened(mask: Mask, width: number, height: number, sigmaPx: number): Plane {
  return gaussianBlur({ width, height, data: Float32Array.from(mask) }, sigmaPx);
}

/**
 * Darkens the pixels for which `falls` holds by the softened caster, moved by (dx, dy).
 *
 * @param strength 0 … 1 how dark the full shadow is
 */
export function castShadow(
  sheet: Sheet,
  soft: Plane,
  dx: number,
  dy: number,
  strength: number,
  falls: (p: number) => boolean,
): void {
  const { width, height, data } = sheet;
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.min(height - 1, Math.max(0, Math.round(y - dy))) * width;
    for (let x = 0; x < width; x++, p++) {
      const from = row + Math.min(width - 1, Math.max(0, Math.round(x - dx)));
      const shade = soft.data[from];
      if (shade < 0.004 || !falls(p)) continue;
      const keep = 1 - strength * Math.min(1, shade);
      // Shadows under a sky are a little blue.
      data[3 * p] *= keep;
      data[3 * p + 1] *= keep + 0.012 * strength * shade;
      data[3 * p + 2] *= keep + 0.03 * strength * shade;
    }
  }
}

/** Lays ink over the sheet: `share` of the colour at full cover. */
export function layInk(sheet: Sheet, p: number, ink: Colour, cover: number): void {
  for (let k = 0; k < 3; k++) {
    sheet.data[3 * p + k] += (ink[k] - sheet.data[3 * p + k]) * cover;
  }
}
