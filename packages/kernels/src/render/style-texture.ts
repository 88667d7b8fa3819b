import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { quilt } from '../material/quilt.ts';
import type { MaterialSpec, Texture } from '../material/texture.ts';
import type { Skin } from './finish.ts';
import { isNatural, type Origin } from './palette.ts';
import type { Part } from './part.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

/** Surfaces that take the style picture's texture, and how many metres its patch is laid as. */
const TEXTURED: Readonly<Record<SurfaceRole, number | null>> = {
  floor: 1.6,
  wall: 2,
  ceiling: null,
  furniture: null,
  textile: 0.6,
  upholstery: 0.6,
  accent: null,
  metal: null,
  door: null,
  facade: 2.4,
  roof: null,
  ground: 3,
  glazing: null,
  planting: null,
  paving: 2.4,
  water: null,
  sky: null,
};
const LEAST_SHARE = 0.02;
const SAMPLE_PX = 72;
const TILE_PX = 160;
const BLOCK_PX = 32;
/** A patch whose tone varies less has no texture worth carrying over; one that varies more is a scene. */
const LEAST_CONTRAST = 0.012;
const MOST_CONTRAST = 0.22;

/**
 * Gives the large surfaces the texture of the style picture from where their colours came: the evenest
 * patch near that place, freed of its light, quilted into a tile and laid in the surface's perspective.
 */
export function followTexture(
  skins: Skin[],
  regions: readonly Region[],
  parts: readonly Part[],
  origins: readonly Origin[],
  style: Rgb8,
  seed: number,
): void {
  const tone = flatTone(style);
  const known = new Map<SurfaceRole, MaterialSpec | null>();
  for (const region of [...regions].sort((a, b) => b.area - a.area)) {
    const { role } = parts[region.id];
    const tileM = TEXTURED[role];
    if (tileM === null || region.share < LEAST_SHARE) continue;
    const own = skins[region.id];
    if (isNatural(role, own)) continue;
    let spec = known.get(role);
    if (spec === undefined) {
      const patch = evenPatch(tone, origins[region.id]);
      spec = patch === null ? null : { ...own.spec, texture: tileTexture(patch, tileM, seed) };
      known.set(role, spec);
    }
    if (spec !== null) skins[region.id] = { ...own, spec };
  }
}

/** Luma against its own neighbourhood, mean 1. */
function flatTone(style: Rgb8): Plane {
  const luma = lumaPlane(style);
  const around = gaussianBlur(luma, SAMPLE_PX / 3).data;
  const data = luma.data.map((v, p) => (v + 8) / (around[p] + 8));
  return { ...luma, data };
}

function evenPatch(tone: Plane, origin: Origin): Plane | null {
  const { width, height, data } = tone;
  const side = Math.min(SAMPLE_PX, width, height);
  if (side < BLOCK_PX + 8) return null;
  let best: Plane | null = null;
  let least = Infinity;
  for (let j = -2; j <= 2; j++) {
    for (let i = -2; i <= 2; i++) {
      const clamp = (v: number, most: number) => Math.round(Math.min(most, Math.max(0, v)));
      const x0 = clamp((origin.x + 0.09 * i) * width - side / 2, width - side);
      const y0 = clamp((origin.y + 0.09 * j) * height - side / 2, height - side);
      const patch = new Float32Array(side * side);
      let sum = 0;
      let squares = 0;
      let most = 0;
      for (let p = 0; p < patch.length; p++) {
        const v = data[(y0 + Math.floor(p / side)) * width + x0 + (p % side)];
        patch[p] = v;
        sum += v;
        squares += v * v;
        most = Math.max(most, Math.abs(v - 1));
      }
      const mean = sum / patch.length;
      const contrast = Math.sqrt(Math.max(0, squares / patch.length - mean * mean));
      if (contrast < LEAST_CONTRAST || contrast > MOST_CONTRAST) continue;
      // Texture is many like marks: few outliers for its contrast.
      const score = most / contrast + 3 * Math.hypot(i, j) * 0.3;
      if (score >= least) continue;
      least = score;
      best = { width: side, height: side, data: patch.map((v) => v / mean) };
    }
  }
  return best;
}

function tileTexture(patch: Plane, tileM: number, seed: number): Texture {
  const tile = quilt(patch, { sidePx: TILE_PX, blockPx: BLOCK_PX, seed });
  const levels = [tile];
  for (let side = TILE_PX / 2; side >= 5; side = Math.floor(side / 2))
    levels.push(resizePlane(levels[levels.length - 1], side, side, 'area'));
  return ({ u, v, footU, footV }, _on, out) => {
    const perPx = tileM / TILE_PX;
    const level = Math.log2(Math.max(1, Math.max(footU, footV) / perPx));
    const low = Math.min(levels.length - 1, Math.floor(level));
    const high = Math.min(levels.length - 1, low + 1);
    const blend = Math.min(1, level - low);
    const near = sampleTile(levels[low], u / tileM, v / tileM);
    const far = blend === 0 ? near : sampleTile(levels[high], u / tileM, v / tileM);
    const value = near + blend * (far - near);
    out[0] = Math.max(0.3, Math.min(1.8, value));
    out[1] = 0.25;
    out[2] = 0.0012 * (value - 1);
  };
}

// Bilinear on a torus.
function sampleTile({ width, data }: Plane, u: number, v: number): number {
  const x = (u - Math.floor(u)) * width;
  const y = (v - Math.floor(v)) * width;
  const x0 = Math.floor(x) % width;
  const y0 = Math.floor(y) % width;
  const fx = x - Math.floor(x);
  const fy = y - Math.floor(y);
  const x1 = (x0 + 1) % width;
  const y1 = (y0 + 1) % width;
  const a = data[y0 * width + x0];
  const b = data[y0 * width + x1];
  const c = data[y1 * width + x0];
  const d = data[y1 * width + x1];
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy;
}
