import { kindOf } from '../objects/index.ts';
import type { Brief, FeatureWish, ThingWish } from './brief.ts';
import type { FeatureId } from './features.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';

/** What a place that comes along puts into the room that is designed. */
interface Part {
  readonly things?: readonly string[];
  readonly features?: readonly FeatureId[];
  /** Behind a door of its own, or behind an open passage. */
  readonly behind?: 'door' | 'passage';
}

const GLAZED: Part = { features: ['floorWindow'] };

const PARTS: Readonly<Partial<Record<SpaceId, Part>>> = {
  balcony: GLAZED,
  garden: GLAZED,
  courtyard: GLAZED,
  roofGarden: GLAZED,
  bath: { behind: 'door' },
  wardrobe: { things: ['wardrobe'], behind: 'passage' },
  bedroom: { behind: 'door' },
  childRoom: { behind: 'door' },
  study: { things: ['desk', 'bookshelf'] },
  kitchen: { things: ['kitchen-run'] },
  dining: { things: ['dining-table'] },
  entry: { things: ['shoe-cabinet'] },
  tea: { things: ['tea-table'] },
  bar: { things: ['bar-counter'] },
  meeting: { things: ['meeting-table'] },
  reception: { things: ['counter'] },
  cinema: { things: ['projection-screen'] },
  gym: { things: ['treadmill'] },
};

/** A glazed room under a roof of glass beside another. */
const SUN_ROOM = '阳光房';
const SUN_ROOM_PART: Part = { features: ['floorWindow', 'skylight'] };

/** Balconies of a building show on its facade, terraces before it. */
const BUILDING_PARTS: Readonly<Partial<Record<SpaceId, Part>>> = {
  balcony: { features: ['balconies'] },
  roofGarden: { features: ['deck'] },
};

/** Places that a room of its own name holds already. */
const HELD: Readonly<Partial<Record<SpaceId, readonly SpaceId[]>>> = {
  livingDining: ['living', 'dining'],
  kitchenDining: ['kitchen', 'dining'],
  living: ['dining'],
  kitchen: ['dining'],
  dining: ['living'],
};

function partOf(brief: Brief, place: SpaceId): Part | undefined {
  const { space } = brief;
  if (!space || HELD[space]?.includes(place)) return undefined;
  const { setting } = SPACE_KINDS[space];
  if (setting !== 'indoors') return setting === 'building' ? BUILDING_PARTS[place] : undefined;
  return place === 'balcony' && brief.text.includes(SUN_ROOM) ? SUN_ROOM_PART : PARTS[place];
}

/**
 * The brief with what its further places bring into the room: `客厅带书房` a desk and shelves,
 * `主卧连阳台` a window down to the floor. What was said of these already stands as it was said.
 */
export function withAdjoining(brief: Brief): Brief {
  const things: ThingWish[] = [...brief.things];
  const features: FeatureWish[] = [...brief.features];
  for (const place of brief.along) {
    const part = partOf(brief, place);
    const word = wordFor(brief, place);
    for (const thing of part?.things ?? []) {
      if (!isSettled(brief, thing, things)) things.push({ word, finishes: [], thing });
    }
    for (const feature of part?.features ?? []) {
      const known = features.some((wish) => wish.feature === feature);
      if (!known && !brief.denied.includes(feature)) features.push({ word, finishes: [], feature });
    }
  }
  const water = brief.features.find(({ feature }) => feature === 'pool');
  if (water && inHall(brief) && !isSettled(brief, 'fountain', things)) {
    things.push({ word: water.word, finishes: [], thing: 'fountain' });
  }
  const shown = things.filter(({ thing }) => !isBehind(brief, thing));
  const behind = things.filter(({ thing }) => isBehind(brief, thing)).map(({ word }) => word);
  const hidden = [...(brief.hidden ?? []), ...behind];
  return { ...brief, things: shown, features, ...(hidden.length > 0 && { hidden }) };
}

/** What belongs to a bathroom stands there, and not before its door. */
const isBehind = (brief: Brief, thing: string): boolean =>
  brief.along.includes('bath') &&
  partOf(brief, 'bath')?.behind !== undefined &&
  brief.space !== 'hotelRoom' &&
  kindOf(thing)?.category === 'bath';

const inHall = ({ space }: Brief): boolean =>
  space !== undefined && HALLS.has(SPACE_KINDS[space].program);

/** Rooms in which water stands in a basin: `酒店大堂，水景`. */
const HALLS: ReadonlySet<string> = new Set(['lobby', 'salesHall', 'restaurant', 'exhibition']);

/** Outdoor grounds that no room has. */
const OUTDOORS: ReadonlySet<string> = new Set(
  [
    'cantilever pool swimmingPool lawn deck path road gravelField steps curtainWall louvres colonnade balconies',
    'gableRoof hipRoof flatRoof upturnedRoof sawtoothRoof',
  ].flatMap((list) => list.split(' ')),
);

/** Words of a room's brief for what only grounds and facades have, unless things show them. */
const outdoorWords = ({ space, features, things }: Brief): readonly string[] =>
  space && SPACE_KINDS[space].setting === 'indoors'
    ? features
        .filter(({ feature }) => OUTDOORS.has(feature))
        .filter(({ feature }) => !(feature === 'swimmingPool' && space === 'poolHall'))
        .map(({ word }) => word)
        .filter((word) => !things.some((wish) => wish.word === word))
    : [];

/** Named already, itself or in a form of its own (a round table, a workstation for a desk), or denied. */
function isSettled({ denied, only }: Brief, thing: string, things: readonly ThingWish[]): boolean {
  const named = things.some((wish) => wish.thing === thing || wish.thing.startsWith(`${thing}-`));
  return named || denied.includes(thing) || only === true;
}

/** The longest of a place's words that the brief says, else its name. */
function wordFor({ text }: Brief, place: SpaceId): string {
  if (place === 'balcony' && text.includes(SUN_ROOM)) return SUN_ROOM;
  const { words, name } = SPACE_KINDS[place];
  const said = words.split(' ').filter((word) => text.includes(word));
  return said.sort((a, b) => b.length - a.length)[0] ?? name;
}

/** A place behind a door or a passage in the wall of the room, and the name it goes by. */
export function placeBehind(
  brief: Brief,
): { readonly word: string; readonly behind: 'door' | 'passage' } | undefined {
  for (const place of brief.along) {
    const behind = partOf(brief, place)?.behind;
    if (behind) return { word: wordFor(brief, place), behind };
  }
  return undefined;
}

/** A house is not beside its rooms. */
const holdsRooms = (place: SpaceId): boolean => SPACE_KINDS[place].setting === 'building';

/** Names of the places that were said to come along, and of things in them, that this room cannot show. */
export const placesLeftOut = (brief: Brief): readonly string[] =>
  brief.along
    .filter((place) => brief.space && !HELD[brief.space]?.includes(place))
    .filter((place) => partOf(brief, place) === undefined && !holdsRooms(place))
    .map((place) => wordFor(brief, place))
    .concat(brief.hidden ?? [], outdoorWords(brief));
