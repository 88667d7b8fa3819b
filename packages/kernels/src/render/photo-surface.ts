import { length3 } from '../arithmetic.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createTexturePlace } from '../material/texture.ts';
import type { Skin } from './finish.ts';
import { skinColours } from './finish.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import type { Space } from './space.ts';
import type { SurfaceRole } from './types.ts';

/** Broad surfaces of a photograph that can be covered with another material. */
const COVERED: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>([
  'floor',
  'wall',
  'ceiling',
  'facade',
  'roof',
  'ground',
  'paving',
  'furniture',
  'textile',
  'door',
]);
/** Smaller regions keep their own texture: nothing would be seen of another one. */
const LEAST_SHARE = 0.004;
/** Below this freedom a surface keeps its own texture, above the second it is covered wholly. */
const FREEDOM = [0.3, 0.7] as const;
/** Linear light of a sunlit white wall in a photograph that is exposed well. */
const WHITE_ALBEDO = 0.82;

/** New covering of a photograph: linear RGB, and how much of it is shown at each pixel. */
export interface Covering {
  readonly rgb: Float32Array;
  readonly share: Float32Array;
}

/**
 * Lays the finishes on the photograph's own surfaces: the texture in the surface's perspective, times
 * the photograph's light. Light and old texture are parted in log luminance by an edge-keeping filter
 * (after Khan, Reinhard, Fleming and Bülthoff, "Image-based material editing", SIGGRAPH 2006): what
 * varies slowly or with a strong edge is light, what varies finely is the old texture and goes;
 * highlights above the light are added back.
 *
 * @param luminance linear luminance of the photograph
 * @param freedom 0 … 1 per region
 * @returns null when no surface is free enough
 */
export function coverSurfaces(
  reading: Reading,
  space: Space,
  skins: readonly Skin[],
  luminance: Float32Array,
  freedom: readonly number[],
): Covering | null {
  const { labels, picture, regions, parts } = reading;
  const { width, height, data } = labels;
  const wish = regions.map((r) => {
    if (!COVERED.has(parts[r.id].role) || r.share < LEAST_SHARE || likeSky(r, width)) return 0;
    return Math.min(1, Math.max(0, (freedom[r.id] - FREEDOM[0]) / (FREEDOM[1] - FREEDOM[0])));
  });
  if (!wish.some((w) => w > 0)) return null;
  const n = width * height;
  const scale = Math.max(width, height) / 1024;
  const log = Float32Array.from(luminance, (v) => Math.log(v + 0.004));
  const plane = { width, height, data: log };
  const light = guidedFilter(plane, plane, Math.round(22 * scale), 0.06).data;
  const level = regionLevels(reading, light, luminance);
  const guide = { width, height, data: picture.L };
  const cover = Float32Array.from(data, (id) => wish[id]);
  const edge = guidedFilter(
    guide,
    { width, height, data: cover },
    Math.round(5 * scale),
    0.0006,
  ).data;
  const rgb = new Float32Array(n * 3);
  const share = new Float32Array(n);
  const colours = skins.map(skinColours);
  const texel = new Float32Array(3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const id = data[p];
      if (wish[id] === 0) continue;
      const own = Math.min(1, Math.max(0, edge[p])) * wish[id] * belongs(reading, p);
      if (own < 0.01) continue;
      textureAt(space, id, x, y, skins[id], texel);
      const { first, second } = colours[id];
      const shade = Math.exp(light[p] - level.light[id]);
      const shine = Math.max(0, luminance[p] - Math.exp(light[p]) * 1.5) * level.shine;
      share[p] = own;
      for (let k = 0; k < 3; k++) {
        const albedo = (first[k] + (second[k] - first[k]) * texel[1]) * texel[0];
        rgb[p * 3 + k] = albedo * level.gain[id] * shade + shine;
      }
    }
  }
  return { rgb, share };
}

// A region's usual light, and what an albedo has to be multiplied with to stand in it: half by how
// the picture is exposed, half by how bright the region is, since dark may mean dark paint or shade.
function regionLevels(
  { labels, regions, parts }: Reading,
  light: Float32Array,
  luminance: Float32Array,
) {
  const sum = new Float64Array(regions.length);
  for (let p = 0; p < light.length; p++) sum[labels.data[p]] += light[p];
  const mean = regions.map((r) => sum[r.id] / Math.max(1, r.area));
  const white = percentile(luminance, 0.95) / WHITE_ALBEDO;
  const gain = regions.map((r) => {
    const own = Math.exp(mean[r.id]);
    // What the old paint probably reflects, from its place: ceilings and walls are pale.
    const pale = parts[r.id].role === 'ceiling' || parts[r.id].role === 'wall' ? 0.6 : 0.38;
    return (own / pale) ** 0.6 * white ** 0.4;
  });
  return { light: mean, gain, shine: 0.7 };
}

/** A pale blue expanse that runs along the top of the picture is sky, whatever it was taken for. */
export function likeSky({ mean, touch, rough, above }: Region, width: number): boolean {
  return (
    touch.top > 0.35 * width && above > 0.9 && mean[2] < -0.012 && mean[0] > 0.6 && rough < 0.12
  );
}

function percentile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(
    { length: Math.ceil(values.length / 17) },
    (_, i) => values[i * 17],
  );
  sorted.sort();
  return Math.max(0.2, sorted[Math.floor(share * (sorted.length - 1))]);
}

// Things in front of a surface that were not told from it differ from its colour.
function belongs({ picture, labels, regions }: Reading, p: number): number {
  const { mean } = regions[labels.data[p]];
  const d2 = (picture.a[p] - mean[1]) ** 2 + (picture.b[p] - mean[2]) ** 2;
  const dL = picture.L[p] - mean[0];
  return Math.exp(-d2 / 0.0032) * Math.exp(-((dL * dL) / 0.16));
}

const place = createTexturePlace();

function textureAt(
  space: Space,
  id: number,
  x: number,
  y: number,
  skin: Skin,
  texel: Float32Array,
): void {
  const { camera, surfaces } = space;
  const s = surfaces[id];
  const rx = (x - camera.cx) / camera.focalPx;
  const ry = (y - camera.horizonPx) / camera.focalPx;
  const facing = s.nx * rx + s.ny * ry + s.nz;
  const at = s.c / facing;
  const t = at > 0.15 ? Math.min(80, at) : 40;
  place.u = t * (rx * s.ux + ry * s.uy + s.uz);
  place.v = t * (rx * s.vx + ry * s.vy + s.vz);
  const foot = t / camera.focalPx;
  // A slanted pixel is longer by the slant; on level planes u runs into the picture.
  const slant = Math.min(12, 1 / Math.max(0.08, Math.abs(facing) / length3(rx, ry, 1)));
  const level = s.ny !== 0;
  place.footU = level || s.uz !== 0 ? foot * Math.max(1, 0.5 * slant) : foot;
  place.footV = foot;
  skin.spec.texture(place, skin.ground, texel);
}
