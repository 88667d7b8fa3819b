import { length3 } from '../arithmetic.ts';
import { linearOfOklab, luminance, oklabOfLinear } from '../color/oklab.ts';
import { guidedFilter } from '../filter/guided.ts';
import type { Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';
import { createTexturePlace } from '../material/texture.ts';
import { readPictureLight } from '../replace/picture-light.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import type { Skin } from './finish.ts';
import { skinColours } from './finish.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import { settlePieces } from './settle-pieces.ts';
import { isSoft } from './soft-role.ts';
import type { Space } from './space.ts';
import { luminanceOf, seemsWished } from './surface-share.ts';
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
  'upholstery',
  'door',
]);
/** Smaller regions keep their own texture: nothing would be seen of another one. */
const LEAST_SHARE = 0.004;
/** Below this freedom a surface keeps its own texture, above the second it is covered wholly. */
const FREEDOM = [0.3, 0.7] as const;
/** Of soft things seams and folds are the shape and stay, so much of them. */
const RELIEF = 0.8;
/** How far a border is drawn along the picture's, at a long side of 1024 px; pieces are told coarsely. */
const EDGE_PX = 5;
const PIECE_EDGE_PX = 8;
/** Where such a border was told from the picture so unsurely, it is drawn through the middle. */
const HALF_BORDER = 0.2;
/** What the whitest surfaces reflect. */
const WHITE_ALBEDO = 0.82;
/** A photograph is believed to be exposed so that its white is at least so bright, linear. */
const LEAST_WHITE = 0.2;

/** New covering of a photograph: linear RGB, and how much of it is shown at each pixel. */
export interface Covering {
  readonly rgb: Float32Array;
  readonly share: Float32Array;
  /** How far a pixel is of its region's surface and not of a thing before it, 0 … 1; 1 where nothing is covered. */
  readonly fits: Float32Array;
  /** Per region, where it is covered: how far, 0 … 1, and its covering's mean colour, OKLab. */
  readonly tones: readonly (Tone | undefined)[];
}

interface Tone {
  readonly share: number;
  readonly colour: readonly [number, number, number];
}

/**
 * Lays the finishes on the photograph's own surfaces: the texture in the surface's perspective, times
 * the photograph's light, in its colour. Light and old texture are parted in log luminance by an
 * edge-keeping filter (after Khan, Reinhard, Fleming and Bülthoff, "Image-based material editing",
 * SIGGRAPH 2006): what varies slowly or with a strong edge is light, what varies finely is the old
 * texture and goes, but for folds; highlights above the light are added back.
 *
 * @param freedom 0 … 1 per region
 * @param pieces what a network takes for one piece each, where it can be had
 * @returns null when no surface is free enough
 */
export function coverSurfaces(
  image: Rgb8,
  reading: Reading,
  space: Space,
  skins: readonly Skin[],
  freedom: readonly number[],
  pieces: readonly ProposedMask[] = [],
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
  const { shown, log } = luminanceOf(image);
  const plane = { width, height, data: log };
  const light = guidedFilter(plane, plane, Math.round(22 * scale), 0.06).data;
  const { white, tint: cast } = readPictureLight(image);
  const colours = skins.map(skinColours);
  const level = regionLevels(reading, light, Math.max(LEAST_WHITE, white), colours);
  const guide = { width, height, data: picture.L };
  const own = seemsWished(image, reading, (id) => wish[id] > 0, log);
  const fits = own.map((seems, p) => (wish[data[p]] === 0 ? 1 : seems));
  const settled = settlePieces(
    { width, height, regions: data, own, a: picture.a, b: picture.b },
    pieces,
  );
  const cover = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    const decided = settled.share[p];
    cover[p] = decided < 0 ? wish[data[p]] : decided * wish[settled.owner[p]];
  }
  const edge = guidedFilter(
    guide,
    { width, height, data: cover },
    Math.round((pieces.length > 0 ? PIECE_EDGE_PX : EDGE_PX) * scale),
    0.0006,
  ).data;
  // Where a piece decides, its border is drawn along the picture's.
  for (let p = 0; p < n; p++)
    if (settled.share[p] >= 0) fits[p] = smoothStep(0.5 - HALF_BORDER, 0.5 + HALF_BORDER, edge[p]);
  const rgb = new Float32Array(n * 3);
  const share = new Float32Array(n);
  const relief = parts.map(({ role }) => (isSoft(role) ? RELIEF : 0));
  const texel = new Float32Array(3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const id = settled.owner[p];
      if (wish[id] === 0) continue;
      const shows = settled.share[p] >= 0 ? fits[p] : Math.min(1, Math.max(0, edge[p])) * fits[p];
      if (shows < 0.01) continue;
      textureAt(space, id, x, y, skins[id], texel);
      const { first, second } = colours[id];
      const shade = Math.exp(light[p] - level.light[id] + relief[id] * (log[p] - light[p]));
      const shine = Math.max(0, shown[p] - Math.exp(light[p]) * 1.5) * SHINE;
      share[p] = shows;
      for (let k = 0; k < 3; k++) {
        const albedo = (first[k] + (second[k] - first[k]) * texel[1]) * texel[0];
        rgb[p * 3 + k] = cast[k] * albedo * level.gain[id] * shade + shine;
      }
    }
  }
  const tones = skins.map((skin, id) =>
    wish[id] === 0 ? undefined : { share: wish[id], colour: toneOf(skin, level.gain[id], cast) },
  );
  return { rgb, share, fits, tones };
}

function toneOf({ tint }: Skin, gain: number, cast: readonly number[]): Tone['colour'] {
  const rgb = new Float32Array(3);
  linearOfOklab(tint[0], tint[1], tint[2], rgb);
  const lit = new Float32Array(3);
  oklabOfLinear(rgb[0] * gain * cast[0], rgb[1] * gain * cast[1], rgb[2] * gain * cast[2], lit);
  return [lit[0], lit[1], lit[2]];
}

/** How much of a highlight stays. */
const SHINE = 0.7;
const SAMPLES = 20_000;
const BRIGHT = 0.95;

/**
 * A region's usual light (log), and what an albedo has to be multiplied with to stand in it: half by how
 * the picture is exposed, half by how bright the region is, since dark may mean dark paint or shade. No
 * covering is brighter in its best light than the region was there or the picture's white is.
 *
 * @param white linear luminance of what is white in the picture
 */
function regionLevels(
  { labels, regions, parts }: Reading,
  light: Float32Array,
  white: number,
  colours: readonly ReturnType<typeof skinColours>[],
) {
  const sum = new Float64Array(regions.length);
  const samples: number[][] = regions.map(() => []);
  const stride = Math.max(1, Math.floor(light.length / SAMPLES));
  for (let p = 0; p < light.length; p++) {
    sum[labels.data[p]] += light[p];
    if (p % stride === 0) samples[labels.data[p]].push(light[p]);
  }
  const mean = regions.map((r) => sum[r.id] / Math.max(1, r.area));
  const gain = regions.map(({ id }) => {
    const own = Math.exp(mean[id]);
    // What the old paint probably reflects, from its place: ceilings and walls are pale.
    const pale = parts[id].role === 'ceiling' || parts[id].role === 'wall' ? 0.6 : 0.38;
    const believed = (own / pale) ** 0.6 * (white / WHITE_ALBEDO) ** 0.4;
    const sorted = samples[id].sort((a, b) => a - b);
    const best = sorted[Math.floor(BRIGHT * (sorted.length - 1))] ?? mean[id];
    const { first, second } = colours[id];
    const reflects =
      (luminance(first[0], first[1], first[2]) + luminance(second[0], second[1], second[2])) / 2;
    const most = Math.max(white, Math.exp(best)) / (reflects * Math.exp(best - mean[id]));
    return Math.min(believed, most);
  });
  return { light: mean, gain };
}

/** A pale blue expanse that runs along the top of the picture is sky, whatever it was taken for. */
export function likeSky({ mean, touch, rough, above }: Region, width: number): boolean {
  return (
    touch.top > 0.35 * width && above > 0.9 && mean[2] < -0.012 && mean[0] > 0.6 && rough < 0.12
  );
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
