import { distanceToMask } from '../filter/distance.ts';
import { CHANNELS, COLOUR_SCALE, type Level, PATCH_RADIUS } from './level.ts';

/** What borders the hole is read this far from its rim, in pixels of the picture. */
const RING_PX = 32;
/** Looks are compared on the level whose long side is at most this. */
const COMPARED_SIDE_PX = 300;
/** So many places of the ring stand for all. */
const SAMPLES_TOP = 500;
/** Farther than this from every look of the ring (grey levels, root of the mean over channels) is foreign. */
const FOREIGN_LEVELS = 40;
/** Looks are told apart in steps of 2 to this power, in units of the features … */
const LOOK_BITS = 5;
/** … up to so many. */
const LOOKS_PER_CHANNEL = 80;
/** A patch is foreign when so many of nine places spread over it are. */
const FOREIGN_PLACES = 2;
/** Fewer sources than this share of them are no choice: then all are kept. */
const KEPT_LOW = 0.15;

/**
 * Takes from the sources what resembles nothing that borders the hole: a patch that copies a whole object
 * from elsewhere agrees with itself and costs nothing, yet nothing around the hole says that such an
 * object should be there. Looks are colours and texture in the large.
 */
export function forbidForeign(pyramid: readonly Level[]): void {
  const found = pyramid.findIndex(
    ({ width, height }) => Math.max(width, height) <= COMPARED_SIDE_PX,
  );
  const at = found < 0 ? pyramid.length - 1 : found;
  const level = pyramid[at];
  const ring = ringOf(level, RING_PX / 2 ** at);
  if (ring.length === 0) return;
  const { width, height, features, unknown } = level;
  const top = 3 * (FOREIGN_LEVELS * COLOUR_SCALE) ** 2;
  const foreign = new Uint8Array(unknown.length);
  // Looks that are nearly alike are compared once.
  const known = new Map<number, number>();
  for (let i = 0; i < unknown.length; i++) {
    if (unknown[i] === 1) continue;
    const look = lookOf(features, i);
    let answer = known.get(look);
    if (answer === undefined) {
      answer = nearAny(features, i, ring, top) ? 0 : 1;
      known.set(look, answer);
    }
    foreign[i] = answer;
  }
  const kept = pyramid.map((own, k) => keptSources(own, foreign, width, height, k - at));
  const enough = kept.every((isSource, k) => {
    const before = pyramid[k].isSource.reduce((sum, value) => sum + value, 0);
    return isSource.reduce((sum, value) => sum + value, 0) >= KEPT_LOW * before;
  });
  if (enough) for (const [k, isSource] of kept.entries()) pyramid[k].isSource.set(isSource);
}

/** A look as one number, the same for looks that differ by a few grey levels. */
function lookOf(features: Int16Array, i: number): number {
  let look = 0;
  for (let c = 0; c < CHANNELS; c++) {
    look =
      look * LOOKS_PER_CHANNEL +
      Math.min(LOOKS_PER_CHANNEL - 1, features[i * CHANNELS + c] >> LOOK_BITS);
  }
  return look;
}

function nearAny(features: Int16Array, i: number, ring: readonly number[], top: number): boolean {
  const from = i * CHANNELS;
  for (let n = 0; n < ring.length; n++) {
    const to = ring[n] * CHANNELS;
    let sum = 0;
    for (let c = 0; c < CHANNELS; c++) {
      const d = features[from + c] - features[to + c];
      sum += d * d;
    }
    if (sum <= top) return true;
  }
  return false;
}

/** Known places around the hole, evenly spread when they are many. */
function ringOf({ width, height, hole }: Level, reachPx: number): number[] {
  const mask = { width, height, data: hole };
  const distance = distanceToMask(mask, { least: 1, upToPx: reachPx }).data;
  const ring: number[] = [];
  for (let i = 0; i < hole.length; i++) if (hole[i] === 0 && distance[i] <= reachPx) ring.push(i);
  const step = Math.ceil(ring.length / SAMPLES_TOP);
  return ring.filter((_, n) => n % step === 0);
}

/** A level's sources without those that are foreign on the level compared, `steps` coarser than it. */
function keptSources(
  level: Level,
  foreign: Uint8Array,
  width: number,
  height: number,
  steps: number,
): Uint8Array {
  const kept = level.isSource.slice();
  const scale = 2 ** steps;
  const r = PATCH_RADIUS;
  const columns = Int32Array.from({ length: level.width }, (_, x) =>
    Math.min(width - 1, Math.floor(x * scale)),
  );
  for (let layer = 0; layer < level.layers; layer++) {
    const rowOf = (y: number): number =>
      (layer * height + Math.min(height - 1, Math.floor(y * scale))) * width;
    for (let y = r; y < level.height - r; y++) {
      const rows = [rowOf(y - r), rowOf(y), rowOf(y + r)];
      const start = (layer * level.height + y) * level.width;
      for (let x = r; x < level.width - r; x++) {
        if (kept[start + x] === 0) continue;
        let count = 0;
        for (let k = 0; k < 3; k++) {
          const row = rows[k];
          count += foreign[row + columns[x - r]];
          count += foreign[row + columns[x]];
          count += foreign[row + columns[x + r]];
        }
        if (count >= FOREIGN_PLACES) kept[start + x] = 0;
      }
    }
  }
  return kept;
}
