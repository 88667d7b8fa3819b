import type { Random } from '../random.ts';
import { type Level, type Light, PATCH_RADIUS } from './level.ts';
import { VALUES } from './light.ts';

/** How often a random source is drawn before the nearest one in reading order is taken. */
const RANDOM_TRIES = 32;

/**
 * Starts a level from the coarser one: each target takes twice the offset of its parent, with the
 * parent's cost as a first weight. Where that is no source, a neighbour's match is shifted, or else a
 * random source is drawn. Afterwards every target has a match.
 */
export function upsampleMatches(coarse: Level, fine: Level, random: Random): void {
  const { width, targets, match, cost, isSource } = fine;
  for (let t = 0; t < targets.length; t++) {
    const i = targets[t];
    const x = i % width;
    const y = (i - x) / width;
    const parent = parentTarget(coarse, x >> 1, y >> 1);
    let source = -1;
    let like = parent;
    let light = coarse.light;
    if (parent >= 0) {
      const from = coarse.match[parent];
      const px = parent % coarse.width;
      const py = (parent - px) / coarse.width;
      const fx = from % coarse.width;
      const fy = (from - fx) / coarse.width;
      const layer = Math.floor(fy / coarse.height);
      const fineY = y + 2 * (fy - layer * coarse.height - py);
      source = sourceAt(fine, x + 2 * (fx - px), fineY, layer);
      cost[i] = coarse.cost[parent];
    }
    for (const step of [-1, -width]) {
      if (source >= 0) break;
      source = shiftedNeighbour(fine, i, step);
      like = i + step;
      light = fine.light;
    }
    if (source >= 0 && light !== null) carryCorrection(light, like, fine.light, i);
    match[i] = source >= 0 ? source : drawSource(isSource, random);
  }
}

/** What is copied from a like source is corrected alike. */
function carryCorrection(from: Light, at: number, to: Light | null, i: number): void {
  to?.corrections.set(from.corrections.subarray(at * VALUES, (at + 1) * VALUES), i * VALUES);
}

/** The parent pixel's target, or the nearest target within a patch radius; −1 when there is none. */
function parentTarget(coarse: Level, x: number, y: number): number {
  const r = PATCH_RADIUS;
  const cx = Math.min(coarse.width - 1 - r, Math.max(r, x));
  const cy = Math.min(coarse.height - 1 - r, Math.max(r, y));
  const centre = cy * coarse.width + cx;
  return coarse.match[centre] >= 0 ? centre : -1;
}

function sourceAt(level: Level, x: number, y: number, layer: number): number {
  const r = PATCH_RADIUS;
  const inside = x >= r && y >= r && x < level.width - r && y < level.height - r;
  const i = (layer * level.height + y) * level.width + x;
  return inside && level.isSource[i] === 1 ? i : -1;
}

function shiftedNeighbour(level: Level, i: number, step: number): number {
  const neighbour = level.match[i + step];
  if (neighbour < 0) return -1;
  const candidate = neighbour - step;
  return level.isSource[candidate] === 1 ? candidate : -1;
}

function drawSource(isSource: Uint8Array, random: Random): number {
  let i = 0;
  for (let attempt = 0; attempt < RANDOM_TRIES; attempt++) {
    i = random.below(isSource.length);
    if (isSource[i] === 1) return i;
  }
  const next = isSource.indexOf(1, i);
  return next >= 0 ? next : isSource.indexOf(1);
}
