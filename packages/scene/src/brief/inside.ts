import { kindOf } from '../objects/index.ts';
import { OF_FRONTS, OF_SHAPES } from './features.ts';
import type { Token } from './scan.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';
import type { Target } from './targets.ts';

/** The room by which a public building is known from inside. */
const INSIDE: Readonly<Partial<Record<SpaceId, SpaceId>>> = {
  library: 'readingRoom',
  museum: 'exhibition',
  station: 'waitingHall',
  hospital: 'clinic',
  school: 'classroom',
  nursery: 'kindergarten',
  mall: 'atrium',
  hotel: 'hotelLobby',
  officeTower: 'office',
  clubhouse: 'club',
  salesCentre: 'salesHall',
  guesthouse: 'homestay',
};

/** Rooms of a building that one of their things tells. */
const ROOM_OF_THING: Readonly<Partial<Record<SpaceId, Readonly<Record<string, SpaceId>>>>> = {
  hotel: { 'bed-double': 'hotelRoom', 'bed-single': 'hotelRoom', 'bed-platform': 'hotelRoom' },
  hospital: { 'bed-single': 'bedroom', 'bed-double': 'bedroom' },
  officeTower: { 'meeting-table': 'meeting', counter: 'reception', 'desk-executive': 'executive' },
  mall: { 'shop-shelf': 'retail', 'clothes-rack': 'clothing' },
};

export function roomInside(building: SpaceId, targets: readonly Target[]): SpaceId | undefined {
  const rooms = ROOM_OF_THING[building];
  const named = targets.map((target) => ('thing' in target ? rooms?.[target.thing] : undefined));
  return named.find((room) => room !== undefined) ?? INSIDE[building];
}

const HALL = '大厅';
const HOMES: ReadonlySet<string> = new Set(['living', 'livingDining', 'villa']);

/** Whether a word only says that the place before it is meant from inside: `图书馆大厅`. */
export const isHallOf = (word: string, before: SpaceId | undefined): boolean => {
  if (before === undefined) return false;
  const { setting, program } = SPACE_KINDS[before];
  if (FOYERS.has(word)) return HALLS.has(program);
  return (
    word === HALL && (INSIDE[before] !== undefined || setting === 'indoors') && !HOMES.has(program)
  );
};

/** 中餐厅大堂 is the room one eats in; 办公楼大堂 is a room of its own. */
const FOYERS: ReadonlySet<string> = new Set(['大堂', '前厅']);
const HALLS: ReadonlySet<string> = new Set(['restaurant', 'cafe', 'bar', 'salesHall', 'clinic']);

/** What is nowhere but inside, though there is nothing to show for it. */
const ONLY_INSIDE: ReadonlySet<string> = new Set('登机口 检票口 安检口 站台 站厅'.split(' '));

/** `图书馆室内`, `博物馆大厅`, `机场，登机口` */
export const saysInside = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ meaning, word }) => meaning.kind === 'inside' || word === HALL || ONLY_INSIDE.has(word),
  );

const INDOORS: ReadonlySet<string> = new Set(
  'seating bed table storage kitchen bath commercial electronics'.split(' '),
);
const OUTDOORS: ReadonlySet<string> = new Set(['landscape', 'facade', 'roof']);
/** Stand before a front as well as in a hall. */
const ANYWHERE: ReadonlySet<string> = new Set(['座椅', '休闲座椅']);
const ON_FRONTS: ReadonlySet<string> = new Set(['sign-board']);

/** Whether more furniture is named than what stands before a building. */
export function isFurnished(targets: readonly Target[]): boolean {
  const of = (categories: ReadonlySet<string>): number =>
    targets.filter(
      (target) =>
        'thing' in target &&
        !ANYWHERE.has(target.word) &&
        !ON_FRONTS.has(target.thing) &&
        categories.has(kindOf(target.thing)?.category ?? ''),
    ).length;
  return of(INDOORS) > of(OUTDOORS);
}

const OUTER: ReadonlySet<string> = new Set(['facade', 'facadeAccent', 'roof', 'ground', 'paving']);

/** Whether a part of a front, a roof or the ground is named. */
export const speaksOfOuterParts = (targets: readonly Target[]): boolean =>
  targets.some(
    (target) =>
      ('keys' in target && target.keys.some((key) => OUTER.has(key))) ||
      ('feature' in target && (OF_SHAPES.has(target.feature) || OF_FRONTS.has(target.feature))),
  );
