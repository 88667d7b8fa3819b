import { distanceToMask } from '../filter/distance.ts';
import { clampByte } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import type { Random } from '../random.ts';
import { type Box, boundingBox, grown } from './box.ts';
import { castShadow } from './cast-shadow.ts';
import { strengthenDetail } from './detail.ts';
import { diffuse } from './diffuse.ts';
import type { Side } from './extrapolate.ts';
import { forbidForeign } from './foreign.ts';
import { cartoonOf, guideOf, placesAlong } from './guidance.ts';
import type { Homography } from './homography.ts';
import { type SourceLayer, warpLayer } from './layers.ts';
import {
  CHANNELS,
  createCoarserLevel,
  createFinestLevel,
  type Level,
  PATCH_SIDE,
} from './level.ts';
import { createLight } from './light.ts';
import { raysInto } from './lines.ts';
import { dominantOffsets } from './offsets.ts';
import { peelOnion } from './onion.ts';
import {
  diffuseSurfaces,
  keepSurfaces,
  kindsOfLevel,
  type Parting,
  placesOfKinds,
} from './parting.ts';
import { planeShifts } from './planes.ts';
import { healSeams } from './seam.ts';
import { smoothness } from './smooth-rim.ts';
import { levelWork, type Report, solveLevel, startLevel } from './solve.ts';
import { keepSources, wornSources } from './sources.ts';
import { strokesAround } from './strokes-around.ts';
import { vanishingPoints } from './vanishing.ts';
import { voteBest } from './vote.ts';

/** The coarsest level's hole has at most this inscribed radius (or the picture is too small). */
const COARSEST_RADIUS_PX = 7;
const MIN_COARSE_SIDE_PX = 3 * PATCH_SIDE;
/** Shifted pictures are made this far around the hole. */
const LAYER_MARGIN_PX = 40;
/** Weight of the guide at the rim, in patch pixels. */
const GUIDE_STRENGTH = 8;
/**
 * So many of the finest levels copy the one best patch instead of averaging: averages drift towards ever
 * smoother sources, the more so with one side open, where there is little rim to hold on to.
 */
const CLOSED_SHARP_LEVELS = 1;
const OPEN_SHARP_LEVELS = 2;
/** The picture's resemblance to itself is read on this level (0 is the finest). */
const OFFSET_LEVEL = 2;
/** So many beginnings are tried on the coarse levels; the one with the least energy goes on. */
const BEGINNINGS = 3;
/** Levels from this one on (0 is the finest) belong to a beginning. */
const BEGINNING_LEVEL = 2;
/**
 * From this level on sources may be copied brighter or darker. On the finer ones patches are small enough
 * to be found in the right light, and what is left the seam healing settles.
 */
const LIGHT_LEVEL = 2;

export interface FillOptions {
  /** The hole is a strip along this whole side of the picture. */
  readonly open?: Side;
  /** Known pixels in this box alone are copied from; everywhere by default. */
  readonly sources?: Box;
  /** How often each pixel has been copied already: what is fresh is preferred. */
  readonly copied?: Uint8Array;
  /** Surfaces that are known to meet in the hole. */
  readonly parting?: Parting;
}

/** A filled hole. */
export interface Filling {
  /** The picture with its hole filled; known pixels unchanged. */
  readonly image: Rgb8;
  /**
   * Where each hole pixel was copied from: index into the picture, or beyond it into the layers in
   * order; −1 where it was filled smoothly.
   */
  readonly origin: Int32Array;
  /** 0 … 1 per pixel: how far the filling is smooth rather than copied. */
  readonly calm: Float32Array;
  /** The layers' maps. */
  readonly maps: readonly Homography[];
  /**
   * How badly the filling agrees with itself and with the rim: mean distance of the patches over the hole
   * from their sources. Fillings of the same hole compare by it.
   */
  readonly energy: number;
}

/**
 * Fills the hole (mask ≥ 128) of a picture from its known rest: multi-scale patch energy minimisation
 * (Wexler, Shechtman and Irani, PAMI 2007) by PatchMatch with texture features (Newson et al., IPOL
 * 2017), drawn towards a cartoon in which straight edges go on through the hole, with shifts along
 * the scene's planes and the picture's dominant offsets among the sources, up to a gain and bias of light
 * (see {@link createLight}) and without what resembles nothing around the hole; then seam healing and detail as
 * strong as the rim's. Holes with too little known picture to copy a patch from are filled smoothly.
 */
export function fillHole(
  image: Rgb8,
  hole: Gray8,
  random: Random,
  options: FillOptions,
  report: Report,
): Filling {
  const { width, height } = image;
  const unknown = hole.data.map((value) => (value >= 128 ? 1 : 0));
  const strokes = strokesAround(image, unknown);
  const maps = planeShifts(image, unknown, vanishingPoints(strokes, width));
  const area = grown(boundingBox(unknown, width), LAYER_MARGIN_PX, image);
  const layers = maps.map((map) => warpLayer(image, unknown, map, area));
  const pyramid = buildPyramid(image, hole, layers);
  const coarsest = pyramid[pyramid.length - 1];
  if (options.sources) keepSources(pyramid, options.sources);
  if (!coarsest.isSource.includes(1)) return smoothFilling(image, unknown);

  const shadow = options.parting && castShadow(image, unknown, options.parting);
  const parting = shadow?.parting;
  const open = options.open ?? null;
  forbidForeign(pyramid);
  for (const level of pyramid.slice(LIGHT_LEVEL)) level.light = createLight(level);
  if (open === null) offerOffsets(pyramid, random);
  const calm = smoothness(image, unknown, parting);
  const rays = raysInto(image, unknown, strokes);
  const cartoon = cartoonOf(pyramid[0], rays, open, parting);
  const kinds = parting && pyramid.map((own, k) => kindsOfLevel(own, 2 ** k, parting, maps, width));
  if (kinds) for (const [k, level] of pyramid.entries()) keepSurfaces(level, kinds[k]);
  // A closed hole's finest level goes without a guide's colours: the rim all round decides there.
  for (let k = open === null && !kinds ? 1 : 0; k < pyramid.length; k++) {
    const strength = open === null && k === 0 ? 0 : GUIDE_STRENGTH;
    const worn = options.copied ? wornSources(pyramid[k], 2 ** k, options.copied, width) : null;
    const along = open === null ? null : placesAlong(pyramid[k], open);
    const place = kinds ? placesOfKinds(kinds[k]) : along;
    pyramid[k].guide = guideOf(pyramid[k], 2 ** k, cartoon, strength, open, place, worn);
  }
  solve(pyramid, calm, open === null ? CLOSED_SHARP_LEVELS : OPEN_SHARP_LEVELS, random, report);

  const finest = pyramid[0];
  const energy = meanRootCost(finest);
  const origin = new Int32Array(width * height).fill(-1);
  voteBest(finest, origin);
  const { features } = finest;
  const membrane = membraneOf(image, unknown, parting);
  const colours = healSeams({
    ...{ width, height, features, hole: unknown, origin, calm, membrane },
    kinds: parting?.kinds,
  });
  if (shadow) darken(colours, shadow.shade);
  const filled = withHole(image, unknown, colours);
  // What goes on beside an open hole is matched by its caller, line by line.
  if (open === null) strengthenDetail(filled, unknown);
  return { image: filled, origin, calm, maps, energy };
}

function meanRootCost({ targets, cost }: Level): number {
  return targets.reduce((sum, i) => sum + Math.sqrt(cost[i]), 0) / Math.max(1, targets.length);
}

/** Lets every level try the shifts at which the picture resembles itself. */
function offerOffsets(pyramid: readonly Level[], random: Random): void {
  const at = Math.min(OFFSET_LEVEL, pyramid.length - 1);
  const offsets = dominantOffsets(pyramid[at], random.fork());
  pyramid.forEach((level, k) => {
    const scaled = (value: number): number => Math.round(value * 2 ** (at - k));
    level.offsets = offsets.map(({ dx, dy }) => ({ dx: scaled(dx), dy: scaled(dy) }));
  });
}

/** Coarse to fine, with several beginnings where that costs little. */
function solve(
  pyramid: readonly Level[],
  calm: Float32Array,
  sharpLevels: number,
  random: Random,
  report: Report,
): void {
  const fullWidth = pyramid[0].width;
  const top = pyramid.length - 1;
  const split = Math.min(BEGINNING_LEVEL, top);
  const begun = pyramid.slice(split).reduce((sum, _, k) => sum + work(split + k), 0);
  const total = begun * BEGINNINGS + pyramid.slice(0, split).reduce((s, _, k) => s + work(k), 0);
  let done = 0;
  function work(k: number): number {
    return levelWork(pyramid[k], k);
  }
  const step = (k: number, seeded: Random): void => {
    if (k < top) startLevel(pyramid[k + 1], pyramid[k], seeded);
    const own: Report = (f) => report((done + f * work(k)) / total);
    const options = { sharp: k < sharpLevels, voteFirst: k < top };
    solveLevel(pyramid[k], k, options, seeded, own);

    done += work(k);
  };
  let best: { energy: number; match: Int32Array; features: Int16Array } | null = null;
  const level = pyramid[split];
  for (let n = 0; n < BEGINNINGS; n++) {
    const seeded = random.fork();
    for (const part of pyramid.slice(split)) part.match.fill(-1);
    peelOnion(pyramid[top], seeded);
    settleCalmParts(pyramid[top], calm, fullWidth, 2 ** top);
    for (let k = top; k >= split; k--) step(k, seeded);
    const energy = level.targets.reduce((sum, i) => sum + level.cost[i], 0);
    if (best === null || energy < best.energy) {
      best = { energy, match: level.match.slice(), features: level.features.slice() };
    }
  }
  if (best !== null) {
    level.match.set(best.match);
    level.features.set(best.features);
  }
  for (let k = split - 1; k >= 0; k--) step(k, random);
}

/**
 * Where the hole's surroundings are smooth the first filling becomes the membrane, so that the search
 * starts from bare wall there instead of from whatever object the first rings copied in.
 */
function settleCalmParts(level: Level, calm: Float32Array, fullWidth: number, scale: number): void {
  const { width, height, features, hole } = level;
  const membrane = Float32Array.from(features.subarray(0, hole.length * CHANNELS));
  diffuse(membrane, hole, width, height, CHANNELS);
  const fullHeight = calm.length / fullWidth;
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    const x = Math.min(fullWidth - 1, (i % width) * scale);
    const y = Math.min(fullHeight - 1, Math.floor(i / width) * scale);
    const share = calm[y * fullWidth + x];
    for (let c = i * CHANNELS; c < (i + 1) * CHANNELS; c++) {
      features[c] += Math.round(share * (membrane[c] - features[c]));
    }
  }
}

function buildPyramid(image: Rgb8, hole: Gray8, layers: readonly SourceLayer[]): Level[] {
  const sizes: number[] = [];
  let side = Math.min(image.width, image.height);
  for (let r = inscribedRadius(hole); side >= MIN_COARSE_SIDE_PX; r /= 2, side /= 2) {
    sizes.push(r);
    if (r <= COARSEST_RADIUS_PX && sizes.length >= 3) break;
  }
  const count = Math.max(1, sizes.length);
  const levels = [createFinestLevel(image, hole, 2 ** Math.max(0, count - 2), layers)];
  while (levels.length < count) {
    const next = createCoarserLevel(levels[levels.length - 1]);
    if (!next.isSource.includes(1)) break;
    levels.push(next);
  }
  return levels;
}

function inscribedRadius(hole: Gray8): number {
  const { data } = distanceToMask(hole, { least: 0, most: 127 });
  return data.reduce((a, b) => Math.max(a, b), 0);
}

function membraneOf(image: Rgb8, hole: Uint8Array, parting?: Parting): Float32Array {
  const values = Float32Array.from(image.data);
  if (parting) diffuseSurfaces(values, hole, parting, image.width, image.height, 3);
  else diffuse(values, hole, image.width, image.height, 3);
  return values;
}

function smoothFilling(image: Rgb8, hole: Uint8Array): Filling {
  const filled = withHole(image, hole, membraneOf(image, hole));
  const size = hole.length;
  const origin = new Int32Array(size).fill(-1);
  return { image: filled, origin, calm: new Float32Array(size).fill(1), maps: [], energy: 0 };
}

function darken(colours: Float32Array, shade: Float32Array): void {
  for (let i = 0; i < colours.length; i++) colours[i] *= 1 - shade[Math.floor(i / 3)];
}

function withHole(image: Rgb8, hole: Uint8Array, colours: Float32Array): Rgb8 {
  const data = Uint8Array.from(image.data);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = clampByte(colours[i * 3 + c]);
  }
  return { width: image.width, height: image.height, data };
}
