import { kindOf } from '../objects/index.ts';
import { OF_SHAPES } from './features.ts';
import { isFurnished, roomInside, saysInside, speaksOfOuterParts } from './inside.ts';
import type { Places } from './places.ts';
import type { Token } from './scan.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';
import type { Target } from './targets.ts';

/**
 * Places as the brief looks at them: a room of which the front is spoken of is its building from outside,
 * a house of which furniture is named is meant from inside, and so is a public building of which the
 * inside is spoken of.
 */
export function seenFrom(
  places: Places,
  clauses: readonly (readonly Token[])[],
  targets: readonly Target[],
): Places {
  const { space } = places;
  if (!space) return places;
  const furnished = targets.filter(isFurniture).length >= FURNISHED;
  const building = BUILDING_OF[space];
  const front = clauses.some(speaksOfFront) ? !furnished : isShape(space, targets);
  if (building && front) return { ...places, space: building };
  if (SPACE_KINDS[space].setting !== 'building') return places;
  const room = front ? undefined : roomInside(space, targets);
  const outer = speaksOfOuterParts(targets) || clauses.flat().some(isFromAbove);
  if (room && (clauses.some(saysInside) || (isFurnished(targets) && !outer))) {
    return { ...places, space: room };
  }
  const home = !room && furnished && !targets.some(isOutside);
  return home ? { ...places, space: undefined, house: space } : places;
}

const isFromAbove = ({ meaning }: Token): boolean =>
  meaning.kind === 'view' && meaning.view === 'aerial';

const INDOORS: ReadonlySet<string> = new Set(['seating', 'bed', 'storage', 'kitchen', 'bath']);
/** So many pieces of furniture say that a place is meant from inside: `loft公寓，沙发，茶几`. */
const FURNISHED = 2;

const isFurniture = (target: Target): boolean =>
  'thing' in target && INDOORS.has(kindOf(target.thing)?.category ?? '');

const OUTSIDE: ReadonlySet<string> = new Set([
  'facade',
  'facadeAccent',
  'roof',
  'ground',
  'paving',
]);
const OUTDOOR: ReadonlySet<string> = new Set(['landscape', 'facade', 'roof']);

const isOutside = (target: Target): boolean =>
  ('keys' in target && target.keys.some((key) => OUTSIDE.has(key))) ||
  ('thing' in target && OUTDOOR.has(kindOf(target.thing)?.category ?? ''));

const FRONT = /立面|外观|外墙/;
/** Of a place right behind it: `独栋书店`. */
const BY_ITSELF = '独栋';

/** `幼儿园外立面`, `书店，红砖外墙`, `独栋咖啡馆` */
const speaksOfFront = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ meaning, word, end }, k) =>
      (meaning.kind === 'surface' && FRONT.test(word)) ||
      (word === BY_ITSELF && tokens[k + 1]?.start === end),
  );

/** Rooms under roofs have ceilings to match; what opens to the public is seen under its roof from the street. */
const HOMES: ReadonlySet<SpaceId> = new Set(['living', 'tallLiving', 'livingDining']);

/** `民宿，坡屋顶，院子`, `美术馆，悬挑`: the shape of a building, and nothing that stands in its rooms. */
const isShape = (space: SpaceId, targets: readonly Target[]): boolean =>
  !HOMES.has(space) &&
  targets.some((target) => 'feature' in target && OF_SHAPES.has(target.feature)) &&
  targets.every((target) => !('thing' in target) || isOutside(target));

/** The building that holds a room, where trades know it from outside. */
const BUILDING_OF: Readonly<Partial<Record<SpaceId, SpaceId>>> = {
  living: 'villa',
  tallLiving: 'villa',
  livingDining: 'villa',
  office: 'officeTower',
  reception: 'officeTower',
  hotelLobby: 'hotel',
  hotelRoom: 'hotel',
  homestay: 'guesthouse',
  kindergarten: 'nursery',
  classroom: 'school',
  club: 'clubhouse',
  salesHall: 'salesCentre',
  atrium: 'mall',
  exhibition: 'museum',
  gallery: 'museum',
  tea: 'shopHouse',
  restaurant: 'shopHouse',
  cafe: 'shopHouse',
  retail: 'shopHouse',
  clothing: 'shopHouse',
  jewellery: 'shopHouse',
  bookshop: 'shopHouse',
  beauty: 'shopHouse',
  hair: 'shopHouse',
  gym: 'shopHouse',
  poolHall: 'stadium',
  metroHall: 'station',
  netCafe: 'shopHouse',
  yoga: 'shopHouse',
  clinic: 'shopHouse',
  ktv: 'shopHouse',
  bar: 'shopHouse',
};
