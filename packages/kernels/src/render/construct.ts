import { distanceToMask } from '../filter/distance.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { LabelMap, Plane, ProgressListener, Rgb8 } from '../image.ts';
import { type Atmosphere, atmosphereOf } from './atmosphere.ts';
import { layCreases } from './crease.ts';
import { addGrain, type Developed, develop } from './develop.ts';
import { type Skin, skinColours } from './finish.ts';
import { castGroundShadow } from './ground-shadow.ts';
import { findHatching, hatchingDissolved } from './hatching.ts';
import { gatherLight } from './lamp-pools.ts';
import { exteriorLight, interiorLight } from './light.ts';
import { lockColours, lockedShares } from './lock-colours.ts';
import { mirrorGround } from './mirror.ts';
import { modelStructure, modelTarget } from './model-structure.ts';
import { contactShadow, depthDarkening, overhangShade } from './occlusion.ts';
import type { OwnPaint } from './own-paint.ts';
import { isDrawing } from './partition.ts';
import type { Reading } from './read.ts';
import { scatterPlants } from './scatter.ts';
import { seasonAtmosphere } from './season.ts';
import { settleLight } from './settle-light.ts';
import { shade } from './shade.ts';
import { createSky } from './sky.ts';
import { buildSpace, depthOn, type Space } from './space.ts';
import { sunPatch } from './sun-patch.ts';
import type { RenderRequest, SurfaceRole } from './types.ts';
import { keyLightOf, variationOf, varyAtmosphere } from './variation.ts';

const GROWN: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>(['planting', 'ground']);
/** A model's empty sky is given clouds at least this far. */
const MODEL_CLOUD = 0.5;
// How much a fully inked patch of hatching would darken, in powers of e.
const HATCHED_SHADE = 2.2;

/**
 * Builds the picture of a drawing or white model from nothing but its regions: planes in metric space,
 * textures laid on them, light from sky, windows and lamps, mirrored ground, and at last the drawn
 * structure as creases.
 */
export function construct(
  image: Rgb8,
  reading: Reading,
  skins: readonly Skin[],
  request: RenderRequest,
  onProgress: ProgressListener,
  own: OwnPaint | null = null,
): Developed {
  const { labels, regions, parts, camera, inside } = reading;
  const { width, height } = image;
  const scale = Math.max(width, height) / 1024;
  const variation = variationOf(request.seed, request.cnStrength);
  let atmosphere = seasonAtmosphere(
    varyAtmosphere(atmosphereOf(request.atmosphere), variation),
    request.season,
  );
  if (own !== null && !inside)
    atmosphere = { ...atmosphere, cloud: Math.max(atmosphere.cloud, MODEL_CLOUD) };
  const space = buildSpace(labels, regions, parts, camera, inside);
  const sky = createSky(atmosphere, request.environment, request.seed, request.built);
  const bounce = meanColour(skins, reading);
  const lighting = inside
    ? interiorLight(labels, regions, parts, space, bounce, atmosphere, request.look, request.seed)
    : exteriorLight(sky, atmosphere, request.look);
  onProgress(0.35, '布置光线');
  const shadow = shadowPlane(reading, space, scale);
  if (request.kind === 'whiteModel') multiplyOwnShading(shadow, image, reading);
  if (inside) gatherLight(shadow, reading, image, atmosphere);
  // Models bring their own shadows.
  if (!inside && isDrawing(request.kind))
    castGroundShadow(shadow, labels, parts, space, sky, atmosphere);
  const structure = own === null ? structureOf(image, reading) : modelStructure(image, own.line);
  const dissolved = hatchingDissolved(request.cnStrength);
  if (request.kind === 'sketch' && reading.ink !== null && dissolved > 0) {
    const { share, tone } = findHatching(reading.ink, scale);
    for (let p = 0; p < shadow.length; p++) {
      structure[p] *= 1 - dissolved * share[p];
      shadow[p] *= Math.exp(-HATCHED_SHADE * dissolved * tone[p]);
    }
  }
  const { rgb, mirror } = shade({
    labels,
    regions,
    parts,
    skins,
    space,
    lighting,
    sky,
    atmosphere,
    inside,
    temperatureK: request.look.light.temperatureK,
    roundEdges: request.kind !== 'whiteModel',
    seed: request.seed,
    shadow,
    sunPatch: inside ? sunPatch(labels, regions, parts, space, atmosphere) : null,
    borderPx: borderDistance(labels),
    own,
  });
  if (own !== null) {
    const loose = (p: number) => GROWN.has(parts[labels.data[p]].role);
    settleLight(rgb, own, borderDistance(labels), loose, labels);
  }
  onProgress(0.65, '铺贴材质');
  if (!inside) {
    const planting = request.planting ?? (variation.freedom > 0.8 ? 'low' : 'none');
    scatterPlants(
      rgb,
      reading,
      space,
      skins,
      lighting,
      atmosphere,
      planting,
      request.season,
      request.seed,
    );
  }
  mirrorGround(rgb, mirror, width, height, scale);
  softenBorders(rgb, labels);
  const picture = develop(rgb, width, height, developOptions(request, atmosphere, inside));
  if (own !== null) {
    const shares = lockedShares(own, reading, request);
    lockColours(picture, own.clean, reading, shares, keyLightOf(variation));
  }
  onProgress(0.78, '显影');
  const luma = lumaPlane(image);
  softenLines(structure, width, height, 1.6 * variation.freedom * scale);
  layCreases(picture, luma, structure, {
    base:
      own !== null
        ? 0.15 * request.cnStrength ** 4
        : isDrawing(request.kind)
          ? 0.5 * request.cnStrength ** 5
          : 0.3 * request.cnStrength ** 2,
    target: own === null ? structureTarget(request.cnStrength) : modelTarget(request.cnStrength),
    maxRounds: 7,
  });
  addGrain(picture, 2.2, request.seed);
  return picture;
}

// The freer the picture, the softer and broader its lines: shade in a joint instead of a stroke.
function softenLines(
  structure: Float32Array,
  width: number,
  height: number,
  sigmaPx: number,
): void {
  if (sigmaPx < 0.3) return;
  const soft = gaussianBlur({ width, height, data: structure }, sigmaPx).data;
  for (let p = 0; p < structure.length; p++) structure[p] = 1.6 * soft[p];
}

// Regions meet in stair steps; a 3 × 3 binomial mean on the pixels at a border smooths them.
function softenBorders(rgb: Float32Array, { width, height, data }: LabelMap): void {
  const source = rgb.slice();
  for (let y = 1; y < height - 1; y++) softenRow(source, data, y * width, width, rgb);
}

function softenRow(
  source: Float32Array,
  data: Int32Array,
  from: number,
  width: number,
  rgb: Float32Array,
): void {
  for (let p = from + 1; p < from + width - 1; p++) {
    const own = data[p];
    const isInside =
      data[p + 1] === own &&
      data[p - 1] === own &&
      data[p + width] === own &&
      data[p - width] === own;
    if (isInside) continue;
    for (let i = p * 3; i < p * 3 + 3; i++) rgb[i] = binomialMean(source, i, width * 3);
  }
}

/** About a channel's place `i` in pixels of three channels; light above 2 counts as 2. */
function binomialMean(source: Float32Array, i: number, rowStep: number): number {
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const weight = (2 - Math.abs(dx)) * (2 - Math.abs(dy));
      sum += weight * Math.min(2, source[i + dy * rowStep + dx * 3]);
    }
  }
  return sum / 16;
}

/** How much of the input's structure is asked for at a strength: 0.95 and above means nearly all. */
export function structureTarget(cnStrength: number): number {
  return cnStrength >= 0.9 ? 0.985 : Math.max(0.3, 0.93 - (0.9 - cnStrength) * 0.9);
}

export function developOptions(request: RenderRequest, atmosphere: Atmosphere, inside: boolean) {
  return {
    key: inside ? atmosphere.keyInside : atmosphere.keyOutside,
    exposureEv: request.look.light.exposureEv,
    contrast: request.look.light.contrast,
    bloom: 0.2 + 0.15 * Math.min(1, atmosphere.lamps),
  };
}

function meanColour(skins: readonly Skin[], { regions, parts }: Reading): number[] {
  const sum = [0, 0, 0];
  let area = 0;
  for (const r of regions) {
    if (parts[r.id].role === 'sky' || parts[r.id].role === 'glazing') continue;
    const { first } = skinColours(skins[r.id]);
    for (let k = 0; k < 3; k++) sum[k] += first[k] * r.area;
    area += r.area;
  }
  return sum.map((s) => s / Math.max(1, area));
}

/** Occlusion between things at different depths, contact shadows on the ground, shade under eaves. */
function shadowPlane(
  { labels, regions, parts, inside }: Reading,
  space: Space,
  scale: number,
): Float32Array {
  const { width, height, data } = labels;
  const n = width * height;
  const { surfaces, camera } = space;
  const logDepth = new Float32Array(n);
  for (let y = 0; y < height; y++) logDepthOfRow(labels, y, space, inside ? 12 : 30, logDepth);
  const stands = surfaces.map(({ kind }, id) => {
    const { onWall, lamp } = parts[id];
    return (kind === 'object' && !onWall && !lamp) || (kind === 'wall' && !inside) ? 1 : 0;
  });
  const standing = Float32Array.from(data, (id) => stands[id]);
  const out = depthDarkening(logDepth, width, height, 7 * scale, 34 * scale);
  const contact = contactShadow(standing, width, height, scale);
  for (let p = 0; p < n; p++) if (surfaces[data[p]].kind === 'floor') out[p] *= contact[p];
  if (!inside) {
    const roof = regions.map((r) => parts[r.id].role === 'roof');
    const eaves = overhangShade(
      (p) => roof[data[p]],
      (p) => {
        const { role } = parts[data[p]];
        return role === 'facade' || role === 'glazing' || role === 'door' || role === 'metal';
      },
      (p) => {
        const s = surfaces[data[p]];
        const t = depthOn(s, camera, p % width, Math.floor(p / width));
        return (0.55 * camera.focalPx) / Math.max(1, t);
      },
      width,
      height,
    );
    for (let p = 0; p < n; p++) out[p] *= eaves[p];
  }
  const soft = gaussianBlur({ width, height, data: out }, 0.8 * scale);
  return soft.data;
}

function logDepthOfRow(
  { width, data }: LabelMap,
  y: number,
  { surfaces, camera }: Space,
  farthest: number,
  out: Float32Array,
): void {
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const t = depthOn(surfaces[data[p]], camera, x, y);
    out[p] = Math.log(Math.min(farthest, t > 0.3 ? t : 12));
  }
}

// A white model is all light and shade: its luma against its own bright level is the light.
function multiplyOwnShading(shadow: Float32Array, image: Rgb8, { labels, parts }: Reading): void {
  const luma = lumaPlane(image).data;
  let sum = 0;
  let count = 0;
  for (let p = 0; p < luma.length; p += 7) {
    if (parts[labels.data[p]].role === 'sky') continue;
    sum += Math.log(Math.max(8, luma[p]));
    count++;
  }
  const mean = Math.exp(sum / Math.max(1, count));
  for (let p = 0; p < luma.length; p++) {
    const own = (Math.max(8, luma[p]) / mean) ** 1.7;
    shadow[p] *= Math.min(1.8, own);
  }
}

function borderDistance(labels: LabelMap): Float32Array {
  const { width, height } = labels;
  const border = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) markBorders(labels, y, border);
  const distance = distanceToMask({ width, height, data: border });
  return gaussianBlur(distance, 1.2).data;
}

function markBorders({ width, height, data }: LabelMap, y: number, border: Uint8Array): void {
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const ends = x < width - 1 && data[p + 1] !== data[p];
    if (ends || (y < height - 1 && data[p + width] !== data[p])) border[p] = 255;
  }
}

/** The drawn structure, signed: strokes as −depth, shading steps as the high pass of log luma. */
export function structureOf(image: Rgb8, reading: Reading): Float32Array {
  if (reading.ink !== null) {
    const depth = reading.ink.depth.data;
    let strong = 0.2;
    for (let p = 0; p < depth.length; p += 3) if (depth[p] > strong) strong = depth[p];
    return depth.map((d) => (d < 0.05 ? 0 : -Math.min(1, d / strong)));
  }
  const luma = lumaPlane(image);
  const log: Plane = { ...luma, data: luma.data.map((v) => Math.log(v + 12)) };
  const base = gaussianBlur(log, 5).data;
  return log.data.map((v, p) => Math.max(-1, Math.min(1, 2.5 * (v - base[p]))));
}
