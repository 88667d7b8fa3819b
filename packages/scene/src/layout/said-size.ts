import type { Brief, ThingWish } from '../brief/brief.ts';
import { bowOf } from '../objects/bow.ts';
import { kindOf } from '../objects/index.ts';

/** What a room takes when so many of a thing are said. */
interface Taken {
  /** Floor of one with its seats and its share of the aisles, square metres. */
  readonly eachM2: number;
  /** What else stands in such a room, doors and their ways. */
  readonly restM2: number;
  /** Seats that it has where they are not said; a table takes floor by them. */
  readonly seats?: number;
}

const TAKEN: Readonly<Record<string, Taken>> = {
  workstation: { eachM2: 5.2, restM2: 40 },
  // A space with its half of the lane and of what lies at the ends of the rows.
  'parking-bay': { eachM2: 22, restM2: 50 },
  pew: { eachM2: 8, restM2: 60 },
  'table-child': { eachM2: 8, restM2: 24 },
  'bistro-table': { eachM2: 5, restM2: 24 },
  'class-desk': { eachM2: 3, restM2: 22 },
  'dining-table': { eachM2: 9, restM2: 24, seats: 4 },
  'dining-table-round': { eachM2: 9, restM2: 24, seats: 4 },
  treadmill: { eachM2: 6, restM2: 40 },
  'yoga-mat': { eachM2: 4, restM2: 20 },
  'salon-chair': { eachM2: 6, restM2: 20 },
  'massage-bed': { eachM2: 9, restM2: 20 },
};

/** More than these are a crowd, which a room shows a part of. */
export const MOST_IN_ROWS = 40;

/** A few say nothing about the size of a room. */
const FEW = 3;

/** How many of a thing stand in rows by a brief; absent where it does not count them. */
export function saidInRows({ things }: Brief, kind: string): number | undefined {
  const count = things.find(({ thing }) => thing === kind)?.count;
  return count && Math.min(MOST_IN_ROWS, count);
}

/** Floor that the counted things of a brief need, square metres; 0 where none are. */
export function areaForCounts(brief: Brief): number {
  const areas = brief.things.map(({ thing, seats }) => {
    const [taken, count = 0] = [TAKEN[thing], saidInRows(brief, thing)];
    if (!taken || count < FEW) return 0;
    const larger = taken.seats && seats ? Math.max(1, seats / taken.seats) : 1;
    return taken.restM2 + count * taken.eachM2 * larger;
  });
  return Math.max(0, ...areas);
}

/** What one at a large table takes with his share of the ways around it, and what else stands there. */
const AT_ONE_TABLE = { eachM2: 2.4, restM2: 14, from: 10 } as const;
/** The table of a room, by its program. */
const TABLE_OF: Readonly<Record<string, RegExp>> = {
  meeting: /^meeting-table$/,
  dining: /^dining-table/,
};

/** The least floor of a room whose one table seats as many as were said; 0 where they are few. */
export function tableArea({ things }: Brief, program: string): number {
  const table = TABLE_OF[program];
  const wish = table && things.find(({ thing }) => table.test(thing));
  const seats = wish?.seats ?? 0;
  const { eachM2, restM2, from } = AT_ONE_TABLE;
  return seats < from ? 0 : restM2 + eachM2 * Math.min(MOST_IN_ROWS, seats);
}

/** A kitchen that one walks around in: an island with people at it before the run. */
const ISLAND_KITCHEN_M2 = 19;

const OPEN = /开放/;

/** The least floor of a kitchen whose words want an island, or that it is open. */
export function kitchenArea({ text, things }: Brief): number {
  const stands = things.some(({ thing }) => thing === 'kitchen-island' || thing === 'stool-bar');
  return stands || OPEN.test(text) ? ISLAND_KITCHEN_M2 : 0;
}

/** The bow of a thing of which a curve was said: `弧形吧台`; empty for what is straight. */
export function bowSaid(
  wish: ThingWish | undefined,
  kind: string,
  widthM: number | undefined,
): { readonly bow?: number } {
  if (!wish?.curved) return {};
  const long = widthM ?? kindOf(kind)?.params.width?.default ?? 0;
  return { bow: Math.round(bowOf(long) * 100) / 100 };
}

/** `整墙书柜`: from corner to corner and up to the ceiling. */
export const fillsWall = (wish: ThingWish | undefined): boolean =>
  wish !== undefined && WHOLE_WALL.test(wish.word);
const WHOLE_WALL = /^(整墙|整面|满墙|书墙|通顶|到顶|顶天立地)/;
