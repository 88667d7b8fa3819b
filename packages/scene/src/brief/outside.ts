import { kindOf } from '../objects/index.ts';
import type { Brief, ThingWish } from './brief.ts';
import { SPEAKS_OF_OUTSIDE } from './conditions.ts';
import type { FeatureId } from './features.ts';
import type { Token } from './scan.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';
import type { Target } from './targets.ts';

/** Whether what follows lies beyond the windows: `窗外`, `看出去`. */
export const speaksOfOutside = ({ meaning: { kind }, word }: Token): boolean =>
  kind === 'outside' || ((kind === 'feature' || kind === 'side') && SPEAKS_OF_OUTSIDE.test(word));

/** Plants in pots that stand for what grows out of doors when they are said to be there. */
const GROWS_AS: Readonly<Record<string, string>> = {
  'plant-potted': 'tree-round',
  bonsai: 'tree-conifer',
  'plant-palm': 'tree-palm',
};

/** What shows ground and water before a window, by the features of grounds. */
const GROUND_OF: Readonly<Partial<Record<FeatureId, readonly string[]>>> = {
  lawn: ['shrub', 'tree-round'],
  pool: ['garden-pond', 'grasses'],
  stream: ['garden-pond', 'rock'],
  gravelField: ['rock', 'grasses'],
  path: ['stepping-stones', 'shrub'],
  deck: ['planter', 'grasses'],
};

/** `窗外竹林`: what grows and stands on the ground is out there, furniture is not. */
export function seenOutside(target: Target): Target {
  if ('feature' in target && target.feature in GROUND_OF) return { ...target, outside: true };
  if (!('thing' in target)) return target;
  const { thing } = target;
  const grown = GROWS_AS[thing];
  const outdoors = grown !== undefined || kindOf(thing)?.category === 'landscape';
  return outdoors ? { ...target, thing: grown ?? thing, outside: true } : target;
}

const standsOutdoors = (target: Target): boolean =>
  'thing' in target && kindOf(target.thing)?.category === 'landscape';

/** `窗外小院，石灯，景石`: clauses of nothing but what stands out of doors go on with what was begun. */
export function goingOn(
  clauses: readonly (readonly Token[])[],
  targets: readonly (readonly Target[])[],
): readonly (readonly Target[])[] {
  let outside = false;
  return targets.map((own, k) => {
    if (clauses[k].some(speaksOfOutside)) {
      outside = true;
      return own;
    }
    outside &&= own.length > 0 && own.every(standsOutdoors);
    return outside ? own.map(seenOutside) : own;
  });
}

const TELLS: ReadonlySet<string> = new Set(['surroundings', 'thing', 'space', 'feature']);

/** Whether it was said what lies beyond the windows. */
export const looksOut = (clauses: readonly (readonly Token[])[]): boolean =>
  clauses.some((tokens) => {
    const at = tokens.findIndex(speaksOfOutside);
    return at >= 0 && tokens.slice(at + 1).some(({ meaning }) => TELLS.has(meaning.kind));
  });

/** What stands in gardens that a room looks into, where nothing more is said of them. */
const GROUNDS: Readonly<Partial<Record<SpaceId, readonly string[]>>> = {
  garden: ['tree-round', 'shrub', 'flower-bed', 'grasses'],
  courtyard: ['tree-maple', 'bamboo', 'rock', 'shrub'],
  roofGarden: ['shrub', 'grasses', 'flower-bed'],
};

/** The things of a room's brief that are to be seen out of its windows, with those of gardens beside it. */
export function outsideOf(
  { space, along }: Pick<Brief, 'space' | 'along'>,
  targets: readonly Target[],
): readonly ThingWish[] {
  if (!isIndoors(space)) return [];
  const named = targets.flatMap((target): readonly ThingWish[] => {
    if ('thing' in target) return target.outside ? [target] : [];
    if (!('feature' in target) || !target.outside) return [];
    const { word } = target;
    return GROUND_OF[target.feature]?.map((thing) => outsideWish(thing, word)) ?? [];
  });
  if (named.length > 0) return named;
  const place = along.find((id) => GROUNDS[id]);
  const word = place && SPACE_KINDS[place].name;
  return (place ? GROUNDS[place] : undefined)?.map((thing) => outsideWish(thing, word ?? '')) ?? [];
}

const outsideWish = (thing: string, word: string): ThingWish => ({
  word,
  finishes: [],
  thing,
  outside: true,
});

/** A place that is not named is taken for a room. */
export const isIndoors = (space: SpaceId | undefined): boolean =>
  space === undefined || SPACE_KINDS[space].setting === 'indoors';
