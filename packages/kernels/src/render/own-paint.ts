import { linearOfByte, linearOfOklab, luminance } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import type { MaterialId } from '../material/ids.ts';
import { MATERIALS } from '../material/library.ts';
import type { Skin } from './finish.ts';
import type { Unlined } from './outlines.ts';
import type { Part } from './part.ts';
import type { Reading } from './read.ts';
import { isGreen, isTimber } from './refine-reading.ts';
import type { Region } from './regions.ts';
import type { RenderRequest, SurfaceRole } from './types.ts';
import { type Zones, zoneOf } from './zones.ts';

/** A model's own colours, freed from its outlines and from most of its shading. */
export interface OwnPaint {
  /** Linear albedo, n × 3. */
  readonly albedo: Float32Array;
  /** How far each region shows it, 0 … 1; the rest is the look's finish. */
  readonly share: readonly number[];
  /** The picture between its lines. */
  readonly clean: Rgb8;
  /** The line that stays at each pixel, 0 … 1: joints, bars, rails. */
  readonly line: Float32Array;
}

/** How much of a surface's own shading stays: form and cast shadows yes, painted-on falloff no. */
const SHADING_KEPT: Readonly<Record<SurfaceRole, number>> = {
  floor: 0.8,
  wall: 0.6,
  ceiling: 0.6,
  furniture: 0.75,
  textile: 0.8,
  upholstery: 0.8,
  accent: 1,
  metal: 0.6,
  door: 0.6,
  facade: 0.6,
  roof: 0.6,
  ground: 0.75,
  glazing: 1,
  planting: 0.95,
  paving: 0.8,
  water: 0.6,
  sky: 0.6,
};
/** Lines inside a surface that are built, not drawn by the pencil: the share that stays. */
const LINE_KEPT: Readonly<Record<SurfaceRole, number>> = {
  floor: 1,
  wall: 1,
  ceiling: 0.6,
  furniture: 1,
  textile: 0.4,
  upholstery: 0.4,
  accent: 1,
  metal: 1,
  door: 1,
  facade: 1,
  roof: 1,
  ground: 0,
  glazing: 1,
  planting: 0,
  paving: 1,
  water: 1,
  sky: 0,
};
const ASKED = 0.1;

/** Shares of own colour: what is locked, what the words name, what the season turns. */
export function ownShares(
  { labels, regions, parts }: Reading,
  request: RenderRequest,
  zones: Zones | null,
): number[] {
  const locked = new Uint8Array(regions.length);
  if (zones !== null)
    for (let p = 0; p < labels.data.length; p++) if (zones.of[p] >= 0) locked[labels.data[p]] = 1;
  const turned = request.season !== undefined && request.season !== 'summer';
  return regions.map(({ id }) => {
    const { role } = parts[id];
    if (locked[id] === 1) return 1;
    if (request.asked?.includes(role)) return Math.min(ASKED, request.lock);
    if (turned && (role === 'planting' || role === 'ground')) return 0.3 * request.lock;
    return request.lock;
  });
}

/** The colour each region's material is told by: its own mean, of a zone of one material that of the zone. */
function meansOfZones(regions: readonly Region[], parts: readonly Part[]): (readonly number[])[] {
  const sums = new Map<number, [L: number, a: number, b: number, area: number]>();
  for (const { id, mean, area } of regions) {
    const zone = zoneOf(parts[id]);
    const [L, a, b, all] = sums.get(zone) ?? [0, 0, 0, 0];
    sums.set(zone, [L + area * mean[0], a + area * mean[1], b + area * mean[2], all + area]);
  }
  return regions.map(({ id, mean }) => {
    const zone = zoneOf(parts[id]);
    const [L, a, b, area] = sums.get(zone) ?? [0, 0, 0, 0];
    return zone < 0 ? mean : [L / area, a / area, b / area];
  });
}

/** The material each region shows by itself: its role and its colour name it, its own colour tints it. */
export function ownSkins(
  { regions, parts, inside }: Reading,
  skins: readonly Skin[],
  share: readonly number[],
): Skin[] {
  const seen = meansOfZones(regions, parts);
  return skins.map((skin, id) => {
    const material = materialOf(seen[id], parts[id].role, inside);
    if (share[id] < 0.5) return skin;
    if (material === null) return { ...skin, tint: [...regions[id].mean] };
    return {
      spec: MATERIALS[material],
      tint: [...regions[id].mean],
      // Its joints are drawn already.
      ground: { ...skin.ground, laying: 'piece' },
    };
  });
}

function materialOf(
  mean: readonly number[],
  role: SurfaceRole,
  inside: boolean,
): MaterialId | null {
  const timber = isTimber(mean);
  switch (role) {
    case 'floor':
      return timber && mean[0] < 0.78 && Math.hypot(mean[1], mean[2]) > 0.06
        ? 'oakNatural'
        : 'tileGrey';
    case 'wall':
      if (timber && Math.hypot(mean[1], mean[2]) > 0.055) return 'oakLight';
      return mean[0] < 0.75 ? 'microcement' : 'plasterWhite';
    case 'ceiling':
      return 'plasterWhite';
    case 'facade':
      if (timber && Math.hypot(mean[1], mean[2]) > 0.05) return 'teak';
      return mean[0] < 0.82 ? 'sandstone' : 'plasterWhite';
    case 'furniture':
    case 'door':
      if (timber && Math.hypot(mean[1], mean[2]) > 0.045)
        return mean[0] < 0.5 ? 'walnut' : 'oakLight';
      return inside && mean[0] > 0.8 ? 'rockSlabGrey' : 'paint';
    case 'textile':
    case 'upholstery':
      return 'linen';
    case 'metal':
      return mean[0] < 0.45 ? 'blackMetal' : 'paint';
    case 'roof':
      return 'slateDark';
    case 'ground':
      return isGreen(mean) ? 'grass' : 'gravel';
    case 'paving':
      return timber ? 'woodDeck' : 'concrete';
    case 'planting':
      // Leaves of a pot plant are drawn one by one.
      if (inside) return 'paint';
      return isGreen(mean) || mean[2] > 0.05 ? 'foliage' : timber ? 'teak' : 'foliage';
    case 'water':
      return 'water';
    default:
      return null;
  }
}

/** Own albedo at the painted size: colours between the lines, flattened by region as far as shading goes. */
export function ownPaint(reading: Reading, unlined: Unlined, share: readonly number[]): OwnPaint {
  const { labels, parts } = reading;
  const { image, depth, inner } = unlined;
  const n = labels.data.length;
  const albedo = new Float32Array(n * 3);
  const middle = medianLogs(reading, image);
  const line = new Float32Array(n);
  for (let p = 0, j = 0; p < n; p++, j += 3) {
    const id = labels.data[p];
    const { role } = parts[id];
    const r = linearOfByte(image.data[j]);
    const g = linearOfByte(image.data[j + 1]);
    const b = linearOfByte(image.data[j + 2]);
    const away = Math.log(luminance(r, g, b) + 0.01) - middle[id];
    // What differs much is another thing, not shade.
    const shade = (1 - SHADING_KEPT[role]) * away * Math.exp(-away * away * 4);
    const gain = Math.exp(-shade);
    albedo[j] = r * gain;
    albedo[j + 1] = g * gain;
    albedo[j + 2] = b * gain;
    line[p] = depth[p] * inner[p] * LINE_KEPT[role];
  }
  return { albedo, share, clean: image, line };
}
const LEVELS = 128;
const LOG_LOW = Math.log(0.01);

function medianLogs({ labels, regions }: Reading, { data }: Rgb8): Float32Array {
  const counts = new Int32Array(regions.length * LEVELS);
  const total = new Int32Array(regions.length);
  for (let p = 0, j = 0; p < labels.data.length; p++, j += 3) {
    const value = luminance(
      linearOfByte(data[j]),
      linearOfByte(data[j + 1]),
      linearOfByte(data[j + 2]),
    );
    const level = Math.min(
      LEVELS - 1,
      Math.floor(((Math.log(value + 0.01) - LOG_LOW) / -LOG_LOW) * LEVELS),
    );
    counts[labels.data[p] * LEVELS + Math.max(0, level)]++;
    total[labels.data[p]]++;
  }
  return Float32Array.from(regions, ({ id }) => {
    let seen = 0;
    let level = 0;
    while (level < LEVELS - 1 && seen + counts[id * LEVELS + level] < total[id] / 2)
      seen += counts[id * LEVELS + level++];
    return LOG_LOW - ((level + 0.5) / LEVELS) * LOG_LOW;
  });
}

/** Linear RGB of each skin's mean colour: what a texture's mixture is divided by. */
export function tintLights(skins: readonly Skin[]): Float32Array {
  const out = new Float32Array(skins.length * 3);
  const rgb = new Float32Array(3);
  skins.forEach(({ tint }, id) => {
    linearOfOklab(tint[0], tint[1], tint[2], rgb);
    for (let k = 0; k < 3; k++) out[id * 3 + k] = Math.min(0.92, Math.max(0.004, rgb[k]));
  });
  return out;
}
