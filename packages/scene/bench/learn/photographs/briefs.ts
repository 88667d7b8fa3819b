import { createRandom } from '@zhuhui/kernels';
import { STYLES } from '@zhuhui/tools/look';
import { SPACE_KINDS, type SpaceKind } from '../../../src/brief/spaces.ts';
import { SHEET_BRIEFS } from '../../briefs/briefs.ts';

/** A path-traced scene to learn from. */
export interface PhotographWish {
  readonly name: string;
  readonly brief: string;
  readonly seed: number;
}

/** Most pictures are taken by day, as designers' are. */
const CONDITIONS = ['', '', '', '', '', '', '黄昏', '夜景', '阴天', '多云'] as const;

/** So often every kind of place is built, and how often what stands under the sky is besides. */
const ROUNDS = 5;
const ROUNDS_OUTSIDE = 3;
/** Places under the sky and rooms that are only looked at quickly, from several standpoints each. */
const ROUNDS_QUICK = { outside: 1, rooms: 4 } as const;
const SEED = 101;

/** All but plans and views of whole quarters from the air. */
const PLACES = Object.entries(SPACE_KINDS).filter(([, { view }]) => view !== 'aerial');
const PLACES_OUTSIDE = PLACES.filter(([, { setting }]) => setting !== 'indoors');

/** Under the sky: seen from near and far, by waters and in every weather. */
const OUTSIDE = {
  water: ['', '', '海边', '湖边', '江边'],
  view: ['', '特写', '正立面', '仰视', '一点透视', '鸟瞰'],
  weather: ['', '多云', '阴天', '雨天', '雾天', '雪景', '黄昏', '清晨', '秋天'],
} as const;

/**
 * Scenes of every kind of place, each in another style and light: rounds over all kinds, so that the first
 * so many are a fair share. Plans and views of whole quarters from the air are left out.
 */
export function photographWishes(): PhotographWish[] {
  return [
    ...rounds('', PLACES, ROUNDS, [CONDITIONS], SEED),
    ...rounds('out-', PLACES_OUTSIDE, ROUNDS_OUTSIDE, Object.values(OUTSIDE), SEED + 50_000),
  ];
}

/** Places that only selecting things in pictures is learnt from, seen quickly and from several standpoints. */
export function quickWishes(): PhotographWish[] {
  const rooms = PLACES.filter(([, { setting }]) => setting === 'indoors');
  return [
    ...rounds('quick-out-', PLACES_OUTSIDE, ROUNDS_QUICK.outside, [CONDITIONS], SEED + 200_000),
    ...rounds('quick-', rooms, ROUNDS_QUICK.rooms, [CONDITIONS], SEED + 250_000),
  ];
}

function rounds(
  prefix: string,
  places: readonly (readonly [string, SpaceKind])[],
  count: number,
  beside: readonly (readonly string[])[],
  seed: number,
): PhotographWish[] {
  const random = createRandom(seed);
  const one = (list: readonly string[]): string => list[Math.floor(random.float() * list.length)];
  const styles = Object.values(STYLES).map(({ name }) => name);
  return Array.from({ length: count }, (_, round) =>
    places.map(
      ([id, { words }], k): PhotographWish => ({
        name: `${prefix}${id}-${round + 1}`,
        brief: [one(styles) + one(words.split(' ')), ...beside.map(one)].filter(Boolean).join('，'),
        seed: seed + 1000 * round + k,
      }),
    ),
  ).flat();
}

/** Scenes that nothing is learnt from: the sheet's briefs, which name what stands in them. */
export function sheetWishes(): PhotographWish[] {
  return SHEET_BRIEFS.map((brief, k) => ({ name: `sheet-${k + 1}`, brief, seed: 77 }));
}
