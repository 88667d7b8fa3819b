import { linearOfOklab } from '../color/oklab.ts';
import { guidedBy, guidedFilter } from '../filter/guided.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { ProgressListener, Rgb8 } from '../image.ts';
import { MATERIALS } from '../material/library.ts';
import { smoothStep } from '../material/noise.ts';
import { atmosphereOf, lampColour } from './atmosphere.ts';
import { structureTarget } from './construct.ts';
import { layCreases } from './crease.ts';
import { addGrain, type Developed } from './develop.ts';
import { developDisplay } from './develop-display.ts';
import { eveningRoom } from './evening-room.ts';
import type { Skin } from './finish.ts';
import { mirrorGround } from './mirror.ts';
import { lampGlow, lightPainter } from './photo-light.ts';
import { type Covering, coverSurfaces, likeSky } from './photo-surface.ts';
import type { Reading } from './read.ts';
import { seasonAtmosphere } from './season.ts';
import { createSky } from './sky.ts';
import { buildSpace } from './space.ts';
import type { RenderRequest, SurfaceRole } from './types.ts';
import { keyGain, keyLightOf, variationOf, varyAtmosphere } from './variation.ts';
import type { Zones } from './zones.ts';

/** Roles whose colours are the scene's own, whatever the look says. */
const OWN_COLOUR: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>([
  'sky',
  'glazing',
  'planting',
  'water',
]);

/** Freedom of what the words ask for, and of what is locked. */
const ASKED = 0.9;
const KEPT = 0.02;
/** How much lighter it is right beside a lamp at night. */
const LAMP_GAIN = 1.5;

/**
 * Re-renders a coloured picture: every region's mean moves towards its finish as far as `lock` allows,
 * its own variation and all fine detail stay; surfaces that are free enough are covered with the
 * finish's texture under their own light; then the light of the atmosphere. Region changes are
 * smoothed with the picture as guide (He et al. 2013), so no segment border shows.
 */
export function repaint(
  image: Rgb8,
  reading: Reading,
  skins: readonly Skin[],
  request: RenderRequest,
  zones: Zones | null,
  onProgress: ProgressListener,
): Developed {
  const { width, height } = image;
  const n = width * height;
  const { labels, picture, regions, parts, inside } = reading;
  const variation = variationOf(request.seed, request.cnStrength);
  const key = keyLightOf(variation);
  const atmosphere = seasonAtmosphere(
    varyAtmosphere(atmosphereOf(request.atmosphere), variation),
    request.season,
  );
  const freedom = freedomOf(reading, request, zones);
  // Summer is how pictures usually come.
  const turned = request.season !== undefined && request.season !== 'summer';
  const space = buildSpace(labels, regions, parts, reading.camera, inside);
  const cover = coverSurfaces(image, reading, space, skins, freedom, request.pieces);
  const shift = regions.map(({ id, mean }) => {
    const free = regionShift(mean, skins[id], parts[id].role, freedom[id], turned);
    const tone = cover?.tones[id];
    if (!tone) return free;
    // Beside its covering, where things stand before it, a surface is as bright and as coloured.
    return free.map((by, k) => by + tone.share * (tone.colour[k] - mean[k] - by));
  });
  const radius = Math.round((9 * Math.max(width, height)) / 1024);
  const guided = guidedBy({ width, height, data: picture.L }, radius, 0.0009);
  const smooth = (of: (id: number) => number): Float32Array => {
    const values = regions.map(({ id }) => of(id));
    const data = new Float32Array(n);
    // What no region has is nowhere.
    if (values.every((value) => value === 0)) return data;
    for (let p = 0; p < n; p++) data[p] = values[labels.data[p]];
    return guided({ width, height, data }).data;
  };
  const dL = smooth((id) => shift[id][0]);
  const da = smooth((id) => shift[id][1]);
  const db = smooth((id) => shift[id][2]);
  onProgress(0.5, '换材质');
  const sky = smooth((id) => (parts[id].role === 'sky' ? 1 : 0));
  const ground = smooth((id) => (isGround(parts[id].role) ? 1 : 0));
  const pane = smooth((id) => (parts[id].role === 'glazing' ? 1 : 0));
  const snows = atmosphere.snow > 0 && !inside;
  const cap = smooth((id) =>
    snows && (parts[id].role === 'roof' || isGround(parts[id].role)) ? 1 : 0,
  );
  const rgb = new Float32Array(n * 3);
  const pixel = new Float32Array(3);
  const light = lightPainter(reading, request, atmosphere);
  const skyPainter = createSky(atmosphere, request.environment, request.seed, request.built);
  const skyPixel = new Float32Array(3);
  // By day the own sky is kept; any other hour needs its own.
  const replaceSky = request.atmosphere === 'day' || inside ? 0 : 0.88;
  const f = reading.camera.focalPx;
  const lampLight = lampColour(request.look.light.temperatureK);
  const evening = inside ? smoothStep(0.5, 1, atmosphere.lamps) : 0;
  const day = evening > 0 ? new Float32Array(n * 3) : null;
  const glow = !inside && atmosphere.lamps > 0.5 ? lampGlow(reading) : null;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const fit = cover?.fits[p] ?? 1;
      linearOfOklab(
        picture.L[p] + fit * dL[p],
        picture.a[p] + fit * da[p],
        picture.b[p] + fit * db[p],
        pixel,
      );
      const covered = cover?.share[p] ?? 0;
      for (let k = 0; k < 3; k++) {
        pixel[k] = Math.max(0, pixel[k]);
        if (covered > 0) pixel[k] += covered * ((cover as Covering).rgb[p * 3 + k] - pixel[k]);
      }
      const snow = atmosphere.snow * Math.max(0, cap[p]);
      if (snow > 0) {
        const white = 0.35 + 0.75 * picture.L[p];
        for (let k = 0; k < 3; k++)
          pixel[k] += (white * [0.8, 0.83, 0.88][k] - pixel[k]) * 0.8 * snow;
      }
      day?.set(pixel, p * 3);
      light(x, y, pixel, Math.max(0, pane[p]), Math.max(0, ground[p]));
      if (glow !== null) {
        const lamp = LAMP_GAIN * glow[p];
        for (let k = 0; k < 3; k++) pixel[k] *= 1 + lamp * lampLight[k];
      }
      const open = Math.min(1, Math.max(0, sky[p])) * replaceSky;
      if (open > 0.01) {
        skyPainter.colour(
          (x - reading.camera.cx) / f,
          (y - reading.camera.horizonPx) / f - 0.02,
          0,
          skyPixel,
        );
        for (let k = 0; k < 3; k++) pixel[k] += (skyPixel[k] - pixel[k]) * open;
      }
      for (let k = 0; k < 3; k++) rgb[p * 3 + k] = pixel[k] * keyGain(key, k, x / width);
    }
  }
  onProgress(0.7, '布置光线');
  if (day !== null) {
    const lit = eveningRoom(day, width, height, reading, lumaPlane(image), request.seed);
    for (let i = 0; i < rgb.length; i++) rgb[i] += evening * (lit[i] - rgb[i]);
  }
  if (!inside && atmosphere.wet > 0) {
    const share = Float32Array.from(labels.data, (id) =>
      isGround(parts[id].role) ? 0.34 * atmosphere.wet : 0,
    );
    mirrorGround(rgb, share, width, height, Math.max(width, height) / 1024);
  }
  const result = developDisplay(
    rgb,
    width,
    height,
    request.look.light,
    0.12 + 0.1 * Math.min(1, atmosphere.lamps),
  );
  const luma = lumaPlane(image);
  layCreases(result, luma, detailOf(picture.L, luma.width, luma.height), {
    base: 0.1 + 0.25 * request.cnStrength,
    target: structureTarget(request.cnStrength),
    maxRounds: 3,
  });
  addGrain(result, 1.5, request.seed);
  return result;
}

/**
 * How far each region may leave its own colour: what the words ask for wholly, the rest as far as the
 * lock allows; a zone of the colour-ID map keeps its own.
 */
function freedomOf(
  { labels, regions, parts }: Reading,
  request: RenderRequest,
  zones: Zones | null,
): number[] {
  const { cnStrength, lock, asked = [] } = request;
  const loose = (1 - lock) * (0.95 - 0.3 * cnStrength ** 2) + 0.1 * (1 - 0.5 * cnStrength);
  const locked = new Uint8Array(regions.length);
  if (zones !== null)
    for (let p = 0; p < labels.data.length; p++) if (zones.of[p] >= 0) locked[labels.data[p]] = 1;
  return regions.map((region) => {
    const { id } = region;
    if (locked[id] === 1 || likeSky(region, labels.width)) return KEPT;
    return asked.includes(parts[id].role) ? Math.max(loose, ASKED) : loose;
  });
}

function isGround(role: SurfaceRole): boolean {
  return role === 'floor' || role === 'ground' || role === 'paving';
}

function regionShift(
  mean: readonly number[],
  skin: Skin,
  role: SurfaceRole,
  freedom: number,
  turned: boolean,
): number[] {
  const own = OWN_COLOUR.has(role) ? 0.25 : 1;
  const grows = turned && (role === 'planting' || skin.spec === MATERIALS.grass);
  const amount = grows ? 0.75 : Math.min(1, freedom) * own;
  // A dark region is partly dark because it is in shade: lightness moves less than hue.
  const dL = Math.max(-0.3, Math.min(0.3, skin.tint[0] * (0.75 + 0.25 * mean[0]) - mean[0]));
  const chromaScale = 0.35 + 0.65 * Math.min(1, mean[0] / 0.75);
  return [
    0.6 * amount * dL,
    amount * (skin.tint[1] * chromaScale - mean[1]),
    amount * (skin.tint[2] * chromaScale - mean[2]),
  ];
}

// The high pass of lightness, in about the units layCreases expects.
function detailOf(L: Float32Array, width: number, height: number): Float32Array {
  const plane = { width, height, data: L };
  const base = guidedFilter(plane, plane, 6, 0.004).data;
  return L.map((v, p) => Math.max(-1, Math.min(1, 4 * (v - base[p]))));
}
