import type { Brief } from '../brief/brief.ts';
import type { FeatureId } from '../brief/features.ts';
import type { SpaceId } from '../brief/spaces.ts';
import { kindOf } from '../objects/index.ts';

/** Things that tell a place when it is not named. */
const TELLING: readonly (readonly [thing: string, space: SpaceId])[] = [
  ['bed-double', 'bedroom'],
  ['bed-single', 'childRoom'],
  ['bed-bunk', 'childRoom'],
  ['bathtub', 'bath'],
  ['toilet', 'bath'],
  ['wash-basin', 'bath'],
  ['kitchen-run', 'kitchen'],
  ['workstation', 'office'],
  ['meeting-table', 'meeting'],
  ['sand-table', 'salesHall'],
  ['clothes-rack', 'clothing'],
  ['sofa', 'living'],
  ['sofa-l', 'living'],
  ['sofa-curved', 'living'],
  ['kitchen-island', 'kitchenDining'],
  ['tea-table', 'tea'],
  ['dining-table', 'dining'],
  ['dining-table-round', 'dining'],
  ['desk', 'study'],
  ['counter', 'reception'],
  ['bridge', 'publicPark'],
  ['tree-round', 'garden'],
  ['pergola', 'garden'],
  ['pavilion', 'pavilion'],
];

/** A home's dining room of more than two tables, or as large as this, is a restaurant. */
const RESTAURANT_M2 = 45;
const MOST_TABLES = 2;

/** Two rooms that are one where both are named. */
const ONE_ROOM: readonly { readonly of: readonly SpaceId[]; readonly as: SpaceId }[] = [
  { of: ['living', 'dining'], as: 'livingDining' },
  { of: ['kitchen', 'dining'], as: 'kitchenDining' },
  { of: ['bedroom', 'hotel'], as: 'hotelRoom' },
];

/** From the air a quarter is all of its houses and what lies between them: `住宅小区，鸟瞰`. */
const QUARTER = /小区|社区|住区|楼盘|组团/;
const isFromAbove = ({ view }: Brief): boolean => view === 'aerial' || view === 'top';

/** The place that a brief asks for, or where it names none the one that what it names belongs to. */
export function spaceFor(brief: Brief): SpaceId {
  const { space, besides, things } = brief;
  const has = (thing: string) => things.some((wish) => wish.thing === thing);
  const manyTables = things.some(
    ({ thing, count = 1 }) => thing.startsWith('dining-table') && count > MOST_TABLES,
  );
  if (
    space === 'dining' &&
    ((brief.areaM2 ?? 0) >= RESTAURANT_M2 || has('banquette') || has('counter') || manyTables)
  ) {
    return 'restaurant';
  }
  const pair = ONE_ROOM.find(
    ({ of }) =>
      space && of.includes(space) && of.every((one) => one === space || besides.includes(one)),
  );
  if (pair) return pair.as;
  if (space === 'apartments' && isFromAbove(brief) && QUARTER.test(brief.text)) {
    return 'housingPlan';
  }
  if (space) return space;
  const told = TELLING.find(([thing]) => has(thing));
  if (told) return told[1];
  if (brief.surfaces.some(({ keys }) => keys.includes('facade'))) return 'villa';
  return openPlaceOf(brief) ?? 'living';
}

/** What is as wide as a park, and what belongs to a street. */
const OF_PARKS: ReadonlySet<string> = new Set<FeatureId>(['stream', 'lake', 'path', 'deck']);
const OF_STREETS: ReadonlySet<string> = new Set(['road', 'car', 'bicycle', 'street-lamp']);
const OF_GARDENS: ReadonlySet<string> = new Set<FeatureId>([
  'lawn',
  'pool',
  'swimmingPool',
  'gravelField',
]);

/** The open place that a brief of ground, water and what stands outdoors speaks of. */
function openPlaceOf({ things, features }: Brief): SpaceId | undefined {
  const named = [...things.map(({ thing }) => thing), ...features.map(({ feature }) => feature)];
  if (named.some((one) => OF_PARKS.has(one))) return 'publicPark';
  if (named.some((one) => OF_GARDENS.has(one))) return 'garden';
  if (named.some((one) => OF_STREETS.has(one))) return 'streetScape';
  const outdoors = things.filter(({ thing }) => kindOf(thing)?.category === 'landscape');
  return things.length > 0 && outdoors.length * 2 >= things.length ? 'garden' : undefined;
}
