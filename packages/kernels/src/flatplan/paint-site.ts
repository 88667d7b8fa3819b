import type { ProgressListener, Rgb8 } from '../image.ts';
import { fractal } from '../material/noise.ts';
import { createRandom } from '../random.ts';
import { depthInside, type Mask, maskWhere } from './mask.ts';
import {
  blankSheet,
  castShadow,
  colourOf,
  developSheet,
  layInk,
  layTile,
  type Sheet,
  softened,
  tileMaker,
} from './sheet.ts';
import type { GroundKind } from './site-kind.ts';
import type { SiteReading } from './site-reading.ts';
import type { SiteScheme } from './site-scheme.ts';
import { paintCrowns } from './tree-crowns.ts';

export interface SitePaintOptions {
  readonly scheme: SiteScheme;
  /** Textures on lawns, water and paving; else plain colours. */
  readonly greening: boolean;
  readonly waterTexture: boolean;
  readonly pavingTexture: boolean;
  readonly treeShadows: boolean;
  /** Where the sun stands: degrees clockwise from the top of the sheet. */
  readonly sunDirectionDeg: number;
  readonly seed: number;
}

/** Textures are laid this much larger than life, so that they show at a site's scale. */
const TEXTURE_ENLARGED = 3;
const SHORE_M = 3.5;
const BANK_SHADOW_M = 0.7;
/** Height of a building from its area: a pavilion … a slab of flats; shadows are this long per metre. */
const LOW_M = 4;
const HIGH_M = 15;
const SLAB_M2 = 320;
const SHADOW_PER_HEIGHT = 0.6;
const BUILDING_SHADE = 0.46;
const LINE_SHARE = 0.62;
const CROWN_LINE_SHARE = 0.12;
const HALO_M = 0.5;

/** Colours a read site plan: grounds with their textures, buildings and trees with shadows, the ink on top. */
export function paintSite(
  reading: SiteReading,
  options: SitePaintOptions,
  onProgress: ProgressListener = () => {},
): Rgb8 {
  const { scheme, seed } = options;
  const { width, height } = reading.ink;
  const sheet = blankSheet(width, height, scheme.paper);
  const { data } = reading.areas;
  const of = (wanted: GroundKind): Mask => {
    const chosen = reading.kinds.map((kind) => kind === wanted);
    return maskWhere(data.length, (p) => chosen[data[p]]);
  };
  onProgress(0.05, '铺草地、道路与铺装');
  layGrounds(sheet, reading, options);
  const water = of('water');
  onProgress(0.35, '画水面');
  shadeWater(sheet, reading, options, water);
  edgeLawns(sheet, reading, of('green'));
  const sun = (options.sunDirectionDeg * Math.PI) / 180;
  const away = { x: -Math.sin(sun), y: Math.cos(sun) };
  onProgress(0.5, '投建筑阴影');
  const buildings = of('building');
  castBuildings(sheet, reading, buildings, away);
  onProgress(0.7, '种树');
  const random = createRandom(seed);
  const crowns = paintCrowns(sheet, reading.trees, {
    colours: scheme.crowns.map(colourOf),
    away,
    shadows: options.treeShadows,
    leaves: options.greening,
    random,
    bare: buildings,
  });
  onProgress(0.9, '落墨线');
  layLines(sheet, reading, scheme, crowns);
  onProgress(1, '完成');
  return developSheet(sheet);
}

function layGrounds(sheet: Sheet, reading: SiteReading, options: SitePaintOptions): void {
  const { scheme, greening, waterTexture, pavingTexture, seed } = options;
  const { areas, kinds, pxPerM } = reading;
  const tileOf = tileMaker(pxPerM * TEXTURE_ENLARGED, seed);
  const textured: Readonly<Record<Exclude<GroundKind, 'outside'>, boolean>> = {
    green: greening,
    road: pavingTexture,
    path: pavingTexture,
    paving: pavingTexture,
    water: waterTexture,
    building: pavingTexture,
  };
  const grounds = kinds.map((kind) =>
    kind === 'outside'
      ? undefined
      : {
          colour: colourOf(scheme.grounds[kind].colour),
          tile: textured[kind] ? tileOf(scheme.grounds[kind]) : undefined,
          mottled: kind === 'green' && greening,
        },
  );
  const { width, height, data } = sheet;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const ground = grounds[areas.data[p]];
      if (ground === undefined) continue;
      if (ground.tile === undefined) data.set(ground.colour, 3 * p);
      else layTile(sheet, p, x, y, ground.tile, false);
      if (!ground.mottled) continue;
      // Lawns are not of one green: broad patches, a little yellower where lighter.
      const tone = 0.1 * fractal(x / (9 * pxPerM), y / (9 * pxPerM), seed, 3, 0.01);
      data[3 * p] *= 1 + 1.3 * tone;
      data[3 * p + 1] *= 1 + tone;
      data[3 * p + 2] *= 1 + 0.5 * tone;
    }
  }
}

/** Water is lighter over the shallows, and the bank on the sun's side throws a narrow shadow. */
function shadeWater(
  sheet: Sheet,
  { pxPerM }: SiteReading,
  { scheme }: SitePaintOptions,
  water: Mask,
): void {
  const { width, height } = sheet;
  const shallow = colourOf(scheme.shallow);
  const depth = depthInside(water, width, height);
  for (let p = 0; p < water.length; p++) {
    if (water[p] === 0) continue;
    layInk(sheet, p, shallow, 0.9 * Math.exp(-depth[p] / (SHORE_M * pxPerM)));
  }
  const land = maskWhere(water.length, (p) => water[p] === 0);
  const soft = softened(land, width, height, Math.max(0.8, 0.35 * BANK_SHADOW_M * pxPerM));
  castShadow(
    sheet,
    soft,
    BANK_SHADOW_M * pxPerM,
    BANK_SHADOW_M * pxPerM,
    0.3,
    (p) => water[p] === 1,
  );
}

/** Lawns darken a little towards their kerbs, as if bordered by low planting. */
function edgeLawns(sheet: Sheet, { pxPerM }: SiteReading, green: Mask): void {
  const { width, height, data } = sheet;
  const depth = depthInside(green, width, height);
  for (let p = 0; p < green.length; p++) {
    if (green[p] === 0) continue;
    const shade = 1 - 0.13 * Math.exp(-depth[p] / (0.9 * pxPerM));
    data[3 * p] *= shade;
    data[3 * p + 1] *= shade;
    data[3 * p + 2] *= shade;
  }
}

function castBuildings(
  sheet: Sheet,
  reading: SiteReading,
  buildings: Mask,
  away: { x: number; y: number },
): void {
  const { areas, kinds, pxPerM } = reading;
  const { width, height } = sheet;
  const size = new Float64Array(areas.count);
  for (let p = 0; p < areas.data.length; p++) size[areas.data[p]]++;
  // Low and high buildings throw their shadows apart: each class is swept by its own length.
  for (const high of [false, true]) {
    const set = new Uint8Array(buildings.length);
    let any = false;
    for (let p = 0; p < set.length; p++) {
      const k = areas.data[p];
      if (kinds[k] !== 'building' || size[k] > SLAB_M2 * pxPerM * pxPerM !== high) continue;
      set[p] = 1;
      any = true;
    }
    if (!any) continue;
    const length = (high ? HIGH_M : LOW_M) * SHADOW_PER_HEIGHT * pxPerM;
    const swept = sweep(set, width, height, away.x * length, away.y * length);
    castShadow(
      sheet,
      softened(swept, width, height, 0.9),
      0,
      0,
      BUILDING_SHADE,
      (p) => buildings[p] === 0,
    );
  }
  // Roofs: a breath of shade along the edges away from the sun.
  const soft = softened(buildings, width, height, Math.max(1, 0.8 * pxPerM)).data;
  for (let p = 0; p < buildings.length; p++) {
    if (buildings[p] === 0) continue;
    const shade = 0.93 + 0.07 * Math.min(1, 2 * soft[p] - 0.9);
    for (let k = 0; k < 3; k++) sheet.data[3 * p + k] *= shade;
  }
}

/** Everything the set passes over when moved by (dx, dy), in steps that double. */
function sweep(set: Mask, width: number, height: number, dx: number, dy: number): Mask {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))));
  let out: Mask = set.slice();
  for (let done = 1; done < steps; ) {
    const step = Math.min(done, steps - done);
    const sx = Math.round((dx * step) / steps);
    const sy = Math.round((dy * step) / steps);
    const next = out.slice();
    for (let y = Math.max(0, sy); y < Math.min(height, height + sy); y++) {
      for (let x = Math.max(0, sx); x < Math.min(width, width + sx); x++) {
        if (out[(y - sy) * width + x - sx] === 1) next[y * width + x] = 1;
      }
    }
    out = next;
    done += step;
  }
  return out;
}

/** The drawing: lines softened, faint under crowns, lettering exactly as drawn on a light ground. */
function layLines(sheet: Sheet, reading: SiteReading, scheme: SiteScheme, crowns: Mask): void {
  const { ink, lettering, arcs, pxPerM } = reading;
  const { width, height, cover } = ink;
  const colour = colourOf(scheme.ink);
  const ground = colourOf(scheme.paper);
  const nearText = softened(lettering, width, height, 0.8).data;
  const halo = softened(lettering, width, height, Math.max(1.5, HALO_M * pxPerM)).data;
  for (let p = 0; p < cover.length; p++) {
    if (halo[p] > 0.02) layInk(sheet, p, ground, Math.min(0.6, 2 * halo[p]));
    if (cover[p] === 0) continue;
    const share =
      nearText[p] > 0.08 ? 1 : crowns[p] === 1 || arcs[p] === 1 ? CROWN_LINE_SHARE : LINE_SHARE;
    layInk(sheet, p, colour, (share * cover[p]) / 255);
  }
}
