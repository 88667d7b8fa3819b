import type { Brief, ThingWish } from '../brief/brief.ts';
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
const CHILD = /小孩|儿童|孩子|男孩|女孩/;
const CHILD_M = 1.15;

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

/** What is meant when the place lies on a wall above the floor. */
export const onWall = (wish: ThingWish, text: string): ThingWish =>
  wish.thing in ON_WALLS && SHELF.test(text) ? { ...wish, thing: ON_WALLS[wish.thing] } : wish;

/** Measures that the words speak of: children are smaller. */
export const saidParams = ({ thing }: ThingWish, text: string): Readonly<Record<string, number>> =>
  thing === 'person' && CHILD.test(text) ? { height: CHILD_M } : {};

/** Of what comes in several designs, one by the seed: pictures differ from variant to variant. */
export function chosenParams(thing: string, seed: number): Readonly<Record<string, number>> {
  const designs = kindOf(thing)?.params.motif;
  return designs ? { motif: seed % (designs.max + 1) } : {};
}

/** Whether a kind of thing belongs under the sky. */
export const standsOutdoors = (thing: string): boolean => kindOf(thing)?.category === 'landscape';
