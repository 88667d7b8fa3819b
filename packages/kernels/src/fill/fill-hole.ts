import { distanceToMask } from '../filter/distance.ts';
import { clampByte, lumaPlane } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import type { Random } from '../random.ts';
import { findStrokes, type Stroke } from '../render/strokes.ts';
import { diffuse } from './diffuse.ts';
import { cartoonOf, guideOf } from './guidance.ts';
import {
  CHANNELS,
  COLOUR_SCALE,
  createCoarserLevel,
  createFinestLevel,
  type Level,
  PATCH_SIDE,
} from './level.ts';
import { continuedLines } from './lines.ts';
import { peelOnion } from './onion.ts';
import { refreshCosts, searchMatches } from './patch-match.ts';
import { healSeams } from './seam.ts';
import { smoothness } from './smooth-rim.ts';
import { upsampleMatches } from './upsample.ts';
import { voteBest, voteMean } from './vote.ts';

/** The coarsest level's hole has at most this inscribed radius (or the picture is too small). */
const COARSEST_RADIUS_PX = 7;
const MIN_COARSE_SIDE_PX = 3 * PATCH_SIDE;
/** Search-and-vote rounds by level, finest first; coarser levels use the last entry. */
const ROUNDS = [2, 3, 5, 8];
/** PatchMatch sweeps in the first round of a level and in the following ones. */
const FIRST_SWEEPS = 3;
const NEXT_SWEEPS = 2;
/** A level is done when a round changes its colours by less than this, in grey levels. */
const STILL_LEVELS = 0.12;
/**
 * A level with more targets than this only sharpens what the coarser ones decided: one round of
 * two sweeps near the matches it was given. Holes of large photographs stay affordable that way.
 */
const HEAVY_TARGETS = 300_000;
const HEAVY_SEARCH = { sweeps: 2, searchRadiusPx: 4 } as const;
const MIN_STROKE_PX = 16;
/** Weight of the guide at the rim, in patch pixels; the finest level goes without. */
const GUIDE_STRENGTH = 8;
/** Up to this inscribed radius a hole is a scratch: too narrow for its smooth filling to show. */
const SCRATCH_RADIUS_PX = 2;

/**
 * Fills the hole (mask ≥ 128) of a picture from its known rest: multi-scale patch energy minimisation
 * (Wexler, Shechtman and Irani, PAMI 2007) by PatchMatch with texture features (Newson et al., IPOL
 * 2017), then seam healing. Known pixels come back unchanged. Scratches, and holes with too little
 * known picture to copy a patch from, are filled smoothly. `onLevel` is told the share of work done.
 */
export function fillHole(
  image: Rgb8,
  hole: Gray8,
  random: Random,
  onLevel: (fraction: number) => void,
): Rgb8 {
  const unknown = hole.data.map((value) => (value >= 128 ? 1 : 0));
  const radius = inscribedRadius(hole);
  if (radius <= SCRATCH_RADIUS_PX) return fillSmoothly(image, unknown);
  const pyramid = buildPyramid(image, hole, radius);
  const finest = pyramid[0];
  const coarsest = pyramid[pyramid.length - 1];
  if (!coarsest.isSource.includes(1)) return fillSmoothly(image, unknown);

  const calm = smoothness(image, finest.hole);
  const lines = continuedLines(image, finest.hole, strokesAround(image, finest.hole));
  const cartoon = cartoonOf(image, finest.hole, lines);
  for (let k = 1; k < pyramid.length; k++) {
    pyramid[k].guide = guideOf(pyramid[k], 2 ** k, cartoon, GUIDE_STRENGTH);
  }
  const work = pyramid.map((level, k) => level.targets.length * roundsOf(k));
  const total = work.reduce((sum, share) => sum + share, 0);
  let done = 0;
  peelOnion(coarsest, random);
  settleCalmParts(coarsest, calm, image.width, 2 ** (pyramid.length - 1));
  for (let k = pyramid.length - 1; k >= 0; k--) {
    const level = pyramid[k];
    if (level !== coarsest) {
      upsampleMatches(pyramid[k + 1], level, random);
      if (isHeavy(level)) voteBest(level, new Int32Array(level.hole.length));
      else voteMean(level);
    }
    solveLevel(level, k, random);
    done += work[k];
    onLevel(done / total);
  }
  return compose(image, finest, calm);
}

/** Search and vote by turns until the colours stand still. The finest level ends with a search. */
function solveLevel(level: Level, levelIndex: number, random: Random): void {
  if (isHeavy(level)) {
    refreshCosts(level);
    searchMatches(level, random, HEAVY_SEARCH);
    if (levelIndex > 0) voteMean(level);
    return;
  }
  const rounds = roundsOf(levelIndex);
  for (let round = 0; round < rounds; round++) {
    refreshCosts(level);
    searchMatches(level, random, {
      sweeps: round === 0 ? FIRST_SWEEPS : NEXT_SWEEPS,
      searchRadiusPx: searchRadius(level, levelIndex, round),
    });
    if (levelIndex === 0 && round === rounds - 1) return;
    if (voteMean(level) < STILL_LEVELS * COLOUR_SCALE) return;
  }
}

/**
 * Where the hole's surroundings are smooth the first filling becomes the membrane, so that the search
 * starts from bare wall there instead of from whatever object the first rings copied in.
 */
function settleCalmParts(level: Level, calm: Float32Array, fullWidth: number, scale: number): void {
  const { width, height, features, hole } = level;
  const membrane = Float32Array.from(features);
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

function isHeavy(level: Level): boolean {
  return level.targets.length > HEAVY_TARGETS;
}

function roundsOf(levelIndex: number): number {
  return ROUNDS[Math.min(levelIndex, ROUNDS.length - 1)];
}

function searchRadius(level: Level, levelIndex: number, round: number): number {
  const longest = Math.max(level.width, level.height);
  if (levelIndex >= 2) return longest;
  return round === 0 ? longest >> 1 : longest >> 3;
}

function buildPyramid(image: Rgb8, hole: Gray8, radius: number): Level[] {
  const sizes: number[] = [];
  let side = Math.min(image.width, image.height);
  for (let r = radius; side >= MIN_COARSE_SIDE_PX; r /= 2, side /= 2) {
    sizes.push(r);
    if (r <= COARSEST_RADIUS_PX && sizes.length >= 3) break;
  }
  const count = Math.max(1, sizes.length);
  const levels = [createFinestLevel(image, hole, 2 ** Math.max(0, count - 2))];
  while (levels.length < count) {
    const next = createCoarserLevel(levels[levels.length - 1]);
    if (!next.isSource.includes(1)) break;
    levels.push(next);
  }
  return levels;
}

function inscribedRadius(hole: Gray8): number {
  const known: Gray8 = { ...hole, data: hole.data.map((value) => (value >= 128 ? 0 : 255)) };
  let radius = 0;
  for (const distance of distanceToMask(known).data) radius = Math.max(radius, distance);
  return radius;
}

function compose(image: Rgb8, finest: Level, calm: Float32Array): Rgb8 {
  const { width, height, features, hole } = finest;
  const origin = new Int32Array(width * height).fill(-1);
  voteBest(finest, origin);
  const membrane = membraneOf(image, hole);
  const colours = healSeams({ width, height, features, hole, origin, calm, membrane });
  return withHole(image, hole, colours);
}

/** The straight edges of the picture as it is without the hole's content. */
function strokesAround(image: Rgb8, hole: Uint8Array): Stroke[] {
  const luma = lumaPlane(image);
  diffuse(luma.data, hole, image.width, image.height, 1);
  return findStrokes(luma, MIN_STROKE_PX);
}

function membraneOf(image: Rgb8, hole: Uint8Array): Float32Array {
  const values = Float32Array.from(image.data);
  diffuse(values, hole, image.width, image.height, 3);
  return values;
}

function fillSmoothly(image: Rgb8, hole: Uint8Array): Rgb8 {
  return withHole(image, hole, membraneOf(image, hole));
}

function withHole(image: Rgb8, hole: Uint8Array, colours: Float32Array): Rgb8 {
  const data = Uint8Array.from(image.data);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = clampByte(colours[i * 3 + c]);
  }
  return { width: image.width, height: image.height, data };
}
