import { createRandom, type Random } from '@zhuhui/kernels';
import {
  boxFeatures,
  clickFeatures,
  markOutsideBox,
  OUTSIDE,
  type PreparedPicture,
  type RegionGraph,
} from '@zhuhui/kernels/click-learning';
import { extentsOf } from './composites.ts';
import type { Teacher } from './teacher.ts';

export type Kind = 'click' | 'box';

/** A prompt on a teacher's picture, what the kernels measure of it, and the right answer. */
export interface Ask {
  readonly features: Float32Array;
  /** Regions that are certainly part of the thing. */
  readonly seeds: readonly number[];
  /** Regions that are certainly not. */
  readonly denied: readonly number[];
  /** {@link OUTSIDE} where that is certain. */
  readonly marks: Uint8Array;
  /** Share of each region that is part of the thing; one half where nothing is to be learnt. */
  readonly share: Float32Array;
}

const LEAST_CLICKED_SHARE = 0.004;
/** Large objects are clicked on more often, but not by much. */
const SIZE_POWER = 0.3;
/** Boxes stand around things of at least this share of the picture … */
const LEAST_BOXED_SHARE = 0.006;
/** … that fill so much of them … */
const LEAST_FILLED = 0.14;
/** … and are themselves at most this share. */
const MOST_BOX_SHARE = 0.8;
const LOOSE = 0.08;
const MOST_TRIES = 30;
/** Share of first clicks that stand in the middle: the deepest of so many places. */
const MIDDLE = 0.6;
const MIDDLE_TRIES = 6;
/** Negative clicks mostly stand close by, px. */
const CLOSE_PX = 150;

export function asksOf(
  kind: Kind,
  teacher: Teacher,
  prepared: PreparedPicture,
  seed: number,
): Ask[] {
  const random = createRandom(seed);
  return kind === 'click'
    ? clicksOn(teacher, prepared, random)
    : boxesAround(teacher, prepared, random);
}

function clicksOn(teacher: Teacher, prepared: PreparedPicture, random: Random): Ask[] {
  const { object, backgroundIsObject } = teacher;
  const extents = [...extentsOf(object, teacher.image.width)].filter(
    ([id, { pixels }]) =>
      (id > 0 || backgroundIsObject) && pixels > object.length * LEAST_CLICKED_SHARE,
  );
  const asks: Ask[] = [];
  for (let k = 0; k < (backgroundIsObject ? 5 : 4); k++) {
    const id = bySize(extents, random);
    if (id === null) break;
    const share = sharesOf(id, teacher, prepared);
    const own = [...share.keys()].filter((region) => share[region] > 0.8);
    if (own.length < 3) continue;
    const seeds = clickedRegions(own, prepared, random);
    const denied = deniedRegions(seeds[0], share, prepared, random);
    const marks = new Uint8Array(share.length);
    for (const region of denied) marks[region] = OUTSIDE;
    asks.push({ features: clickFeatures(prepared, seeds, denied), seeds, denied, marks, share });
  }
  return asks;
}

function bySize(
  extents: readonly (readonly [number, { readonly pixels: number }])[],
  random: Random,
): number | null {
  const weights = extents.map(([, { pixels }]) => pixels ** SIZE_POWER);
  let left = random.float() * weights.reduce((a, b) => a + b, 0);
  for (let k = 0; k < weights.length; k++) {
    left -= weights[k];
    if (left < 0) return extents[k][0];
  }
  return null;
}

/** One to three clicks, mostly clear of the thing's border. */
function clickedRegions(
  own: readonly number[],
  prepared: PreparedPicture,
  random: Random,
): number[] {
  const { graph, edges } = prepared;
  const isOwn = new Set(own);
  const inner = own.filter((region) => {
    for (let i = edges.start[region]; i < edges.start[region + 1]; i++) {
      const e = edges.edge[i];
      if (!isOwn.has(graph.a[e] === region ? graph.b[e] : graph.a[e])) return false;
    }
    return true;
  });
  const from = inner.length > 2 && random.float() < 0.8 ? inner : own;
  const count = random.float() < 0.55 ? 1 : random.float() < 0.5 ? 2 : 3;
  const clicked = Array.from({ length: count }, () => from[random.below(from.length)]);
  if (random.float() < MIDDLE) clicked[0] = deepestOf(from, isOwn, graph, random);
  return [...new Set(clicked)];
}

/** Of some regions by chance the one farthest from what is not the thing. */
function deepestOf(
  from: readonly number[],
  isOwn: ReadonlySet<number>,
  { centre, count }: RegionGraph,
  random: Random,
): number {
  let best = from[0];
  let farthest = -1;
  for (let attempt = 0; attempt < MIDDLE_TRIES; attempt++) {
    const k = from[random.below(from.length)];
    let nearest = Infinity;
    for (let j = 0; j < count; j++) {
      if (isOwn.has(j)) continue;
      const dx = centre[j * 2] - centre[k * 2];
      nearest = Math.min(nearest, Math.hypot(dx, centre[j * 2 + 1] - centre[k * 2 + 1]));
    }
    if (nearest <= farthest) continue;
    farthest = nearest;
    best = k;
  }
  return best;
}

function deniedRegions(
  seed: number,
  share: Float32Array,
  { graph: { count, centre } }: PreparedPicture,
  random: Random,
): number[] {
  if (random.float() >= 0.3) return [];
  const denied: number[] = [];
  for (let left = 1 + random.below(2); left > 0; left--) {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const region = random.below(count);
      if (share[region] > 0.1) continue;
      const away = Math.hypot(
        centre[region * 2] - centre[seed * 2],
        centre[region * 2 + 1] - centre[seed * 2 + 1],
      );
      if (away >= CLOSE_PX && attempt < MOST_TRIES * 0.7) continue;
      denied.push(region);
      break;
    }
  }
  return denied;
}

function boxesAround(teacher: Teacher, prepared: PreparedPicture, random: Random): Ask[] {
  const { image, object, backgroundIsObject } = teacher;
  const { width, height } = image;
  const boxable = [...extentsOf(object, width)].filter(([id, e]) => {
    const box = (e.right - e.left) * (e.bottom - e.top);
    return (
      id > 0 &&
      e.pixels > object.length * LEAST_BOXED_SHARE &&
      e.pixels > box * LEAST_FILLED &&
      box < object.length * MOST_BOX_SHARE
    );
  });
  const asks: Ask[] = [];
  for (let k = 0; k < 4 && boxable.length > 0; k++) {
    const [[id, e]] = boxable.splice(random.below(boxable.length), 1);
    const inside = sharesOf(id, teacher, prepared);
    for (let again = backgroundIsObject ? 1 : 2; again > 0; again--) {
      const looseX = () => random.between(0, LOOSE) * (e.right - e.left);
      const looseY = () => random.between(0, LOOSE) * (e.bottom - e.top);
      const box = {
        left: Math.max(0, Math.floor(e.left - looseX())),
        top: Math.max(0, Math.floor(e.top - looseY())),
        right: Math.min(width, Math.ceil(e.right + looseX())),
        bottom: Math.min(height, Math.ceil(e.bottom + looseY())),
      };
      const marks = new Uint8Array(inside.length);
      markOutsideBox(prepared, box, marks);
      const share = inside.map((own, region) => (marks[region] === OUTSIDE ? 0.5 : own));
      asks.push({
        features: boxFeatures(prepared, box, marks),
        seeds: [],
        denied: [],
        marks,
        share,
      });
    }
  }
  return asks;
}

function sharesOf(
  id: number,
  { object }: Teacher,
  { regions, graph }: PreparedPicture,
): Float32Array {
  const share = new Float32Array(graph.count);
  for (let p = 0; p < object.length; p++) if (object[p] === id) share[regions.data[p]]++;
  return share.map((pixels, region) => pixels / graph.area[region]);
}
