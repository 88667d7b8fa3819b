import type { Brief, ThingWish } from '../brief/brief.ts';
import type { Finish } from '../design/description.ts';
import { kindOf } from '../objects/index.ts';

/** Parts of a building's shell and fittings that a design has by itself, and a photograph is given one by one. */
const FITTINGS: readonly (readonly [RegExp, thing: string])[] = [
  [/落地窗|落地玻璃|全景窗/, 'window-full'],
  [/窗户|窗子|飘窗|玻璃窗|平开窗|推拉窗|[开加装]窗|一?[扇个]大?窗|大窗|^窗$/, 'window'],
  [/空调/, 'air-conditioner'],
  [/搁板|层板|隔板|置物板|一字板|壁架/, 'wall-shelf'],
  [/小孩|儿童|孩子/, 'person'],
];
/** What stands on the floor may be meant for the wall, when the place is up there. */
const ON_WALLS: Readonly<Record<string, string>> = { bookshelf: 'wall-shelf' };
const SHELF = /置物架|书架/;
/** Words that say of a kind how tall and wide it is, metres. */
const SIZES: readonly (readonly [RegExp, thing: string, size: Readonly<Record<string, number>>])[] =
  [
    [/小孩|儿童|孩子|男孩|女孩/, 'person', { height: 1.15, stride: 0.35 }],
    [/银杏|水杉|白杨/, 'tree-round', { width: 3, depth: 3, height: 7 }],
    [/香樟|榕树|梧桐/, 'tree-round', { width: 5, depth: 5, height: 6.5 }],
  ];
/** Leaves that turn in a colour of their own. */
const GINKGO = /银杏/;
const GINKGO_AUTUMN = { material: 'foliage', color: '#d3a625' };

/** The first thing that the words name of those that can stand or hang by themselves. */
export function thingNamed(brief: Brief): ThingWish | undefined {
  const named = brief.things.find(({ thing }) => {
    const known = kindOf(thing);
    return known !== undefined && known.against !== 'surface';
  });
  if (named) return named;
  const fitting = FITTINGS.find(([pattern]) => pattern.test(brief.text));
  return fitting && { thing: fitting[1], word: brief.text, finishes: brief.palette };
}

/** Words for things besides the one that a place is given, and how many of it were said; Chinese, or none. */
export function notPlaced(brief: Brief): string | undefined {
  const named = thingNamed(brief);
  if (!named) return undefined;
  const others = brief.things.filter(({ thing }) => thing !== named.thing).map(({ word }) => word);
  const more = (named.count ?? 1) > 1 ? [`其余 ${(named.count ?? 1) - 1} 个${named.word}`] : [];
  const left = [...more, ...others];
  return left.length > 0
    ? `一个选区放一件，放了“${named.word}”，没有放：${left.join('、')}；请分开涂选区再放`
    : undefined;
}

/** What is meant when the place lies on a wall above the floor. */
export const onWall = (wish: ThingWish, text: string): ThingWish =>
  wish.thing in ON_WALLS && SHELF.test(text) ? { ...wish, thing: ON_WALLS[wish.thing] } : wish;

/** Measures that the words speak of: children are smaller, ginkgos slim. */
export const saidParams = ({ thing }: ThingWish, text: string): Readonly<Record<string, number>> =>
  SIZES.find(([pattern, kind]) => kind === thing && pattern.test(text))?.[2] ?? {};

/** Materials that the words and their season speak of, where no colour is said. */
export const saidMaterials = ({ text, season }: Brief): Record<string, Finish> =>
  season === 'autumn' && GINKGO.test(text) ? { leaves: GINKGO_AUTUMN } : {};

/** Of what comes in several designs, one by the seed: pictures differ from variant to variant. */
export function chosenParams(thing: string, seed: number): Readonly<Record<string, number>> {
  const designs = kindOf(thing)?.params.motif;
  return designs ? { motif: seed % (designs.max + 1) } : {};
}

/** Whether a kind of thing belongs under the sky. */
export const standsOutdoors = (thing: string): boolean => kindOf(thing)?.category === 'landscape';

/** Whether a kind of thing is as much at home under the sky as in rooms, and of one size everywhere. */
export const isPerson = (thing: string): boolean => kindOf(thing)?.category === 'people';
