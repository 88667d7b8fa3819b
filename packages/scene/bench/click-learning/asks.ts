import { createRandom, type Random } from '@zhuhui/kernels';
import {
  boxFeatures,
  clickFeatures,
  leavesOf,
  markOutsideBox,
  nextClick,
  OUTSIDE,
  type PreparedPicture,
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
/** Share of first clicks that stand in the middle. */
const MIDDLE = 0.7;
/** How likely no, one, two and three further clicks follow where fewer do not. */
const FURTHER = [0.5, 0.4, 0.6, 1] as const;

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
  const extents = clickedOn(teacher);
  const asks: Ask[] = [];
  for (let k = 0; k < teacher.clicks; k++) {
    const id = bySize(extents, random);
    if (id === null) break;
    const share = sharesOf(id, teacher, prepared);
    const { seeds, denied } = clicksAt(id, share, teacher, prepared, random);
    if (seeds.length === 0) continue;
    const marks = new Uint8Array(share.length);
    for (const region of denied) marks[region] = OUTSIDE;
    const features = clickFeatures(prepared, seeds, denied);
    asks.push({ features, seeds, denied, marks, share });
  }
  return asks;
}

/** The things of a picture that are clicked on, with their pixels. */
export const clickedOn = ({ object, image, backgroundIsObject }: Teacher) =>
  [...extentsOf(object, image.width)].filter(
    ([id, { pixels }]) =>
      (id > 0 || backgroundIsObject) && pixels > object.length * LEAST_CLICKED_SHARE,
  );

/**
 * A first click, mostly in the middle of the thing, then up to three in the middle of what is most wrong with
 * some whole that earlier clicks allow.
 */
function clicksAt(
  id: number,
  share: Float32Array,
  { object, image }: Teacher,
  prepared: PreparedPicture,
  random: Random,
): Pick<Ask, 'seeds' | 'denied'> {
  const { regions, parting } = prepared;
  const { width, height } = image;
  const truth = { width, height, data: Float32Array.from(object, (own) => (own === id ? 1 : 0)) };
  const own = [...share.keys()].filter((region) => share[region] > 0.6);
  const said = new Map<number, 0 | 1>();
  const hear = (before: Uint8Array): void => {
    const data = Uint8Array.from(regions.data, (k) => (before[k] === 1 ? 255 : 0));
    const click = nextClick({ width, height, data }, truth);
    if (!click) return;
    said.set(regions.data[click.y * width + click.x], click.label);
  };
  const nothing = new Uint8Array(share.length);
  if (own.length > 0 && random.float() > MIDDLE) said.set(own[random.below(own.length)], 1);
  else hear(nothing);
  const count = FURTHER.findIndex((least) => random.float() < least);
  const labelled = (label: 0 | 1): number[] =>
    [...said].filter(([, own]) => own === label).map(([region]) => region);
  for (let k = 0; k < count; k++) {
    const [seed] = labelled(1);
    if (seed === undefined) break;
    const { parent } = parting.wholes;
    const above: number[] = [];
    for (let node = seed; node >= 0; node = parent[node]) above.push(node);
    const inside = nothing.slice();
    for (const region of leavesOf(parting.wholes, above[random.below(above.length)]))
      inside[region] = 1;
    for (const [region, label] of said) inside[region] = label;
    hear(inside);
  }
  return { seeds: labelled(1), denied: labelled(0) };
}

export function bySize(
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

export function sharesOf(
  id: number,
  { object }: Teacher,
  { regions, graph }: PreparedPicture,
): Float32Array {
  const share = new Float32Array(graph.count);
  for (let p = 0; p < object.length; p++) if (object[p] === id) share[regions.data[p]]++;
  return share.map((pixels, region) => pixels / graph.area[region]);
}

export function kindOf({ name }: Teacher): string {
  return name.startsWith('composite')
    ? 'composite'
    : name.endsWith('photographed')
      ? 'photograph'
      : 'drawn';
}
