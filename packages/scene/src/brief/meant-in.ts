import type { ThingWish } from './brief.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';

/** What a place makes of the things that its brief names. */
interface Meant {
  readonly things: readonly ThingWish[];
  /** Words for what such a place has not. */
  readonly strange: readonly string[];
}

/** The things of a brief as its place has them: 椅子 in a meeting room are the chairs at its table. */
export function meantIn(things: readonly ThingWish[], space: SpaceId | undefined): Meant {
  if (!space) return { things, strange: [] };
  const { setting, program } = SPACE_KINDS[space];
  const isStrange = ({ word }: ThingWish) =>
    ONLY_IN[word] !== undefined && ONLY_IN[word] !== program;
  const known = things.filter((wish) => !isStrange(wish));
  const own =
    setting === 'indoors'
      ? known.map((wish) => ownOf(wish, program))
      : known.flatMap((wish) => outdoors(wish, program));
  const seated = seatedPerTable(own);
  return {
    things: program === 'meeting' ? seatedBy(seated) : seated,
    strange: things.filter(isStrange).map(({ word }) => word),
  };
}

/** Words that mean something in one program only. */
const ONLY_IN: Readonly<Record<string, string>> = { 器械: 'gym' };

/** Sofas, and tables with chairs, are of another kind out of doors. */
function outdoors(wish: ThingWish, program: string): readonly ThingWish[] {
  const always = ALWAYS[program]?.[wish.thing];
  if (always) return [{ ...wish, thing: always }];
  if (wish.thing === 'sofa') return [{ ...wish, thing: 'outdoor-sofa' }];
  if (!wish.together) return [wish];
  return wish.thing === 'dining-table' ? [{ ...wish, thing: 'outdoor-dining' }] : [];
}

/** Words for any table and any chair; 座椅 alone are those one rests on. */
const TABLES: ReadonlySet<string> = new Set('桌子 长桌 长条桌 方桌 大桌子 桌椅'.split(' '));
const CHAIRS: ReadonlySet<string> = new Set('椅子 椅 桌椅'.split(' '));
const SEATS: ReadonlySet<string> = new Set('座椅 休闲座椅'.split(' '));

/** The tables and chairs of rooms that have others than those one eats at, by their program. */
const TABLE_OF: Readonly<Record<string, string>> = {
  meeting: 'meeting-table',
  office: 'workstation',
  study: 'desk',
  executive: 'desk-executive',
  classroom: 'class-desk',
  kindergarten: 'table-child',
};
const CHAIR_OF: Readonly<Record<string, string>> = {
  meeting: 'chair-office',
  office: 'chair-office',
  study: 'chair-office',
  executive: 'chair-office',
  hair: 'salon-chair',
  kindergarten: 'chair-child',
};
const SEAT_OF: Readonly<Record<string, string>> = {
  ...CHAIR_OF,
  clinic: 'bench',
  gallery: 'bench',
  exhibition: 'bench',
  corridor: 'bench',
  restaurant: 'chair-dining',
  cafe: 'chair-dining',
  dining: 'chair-dining',
  kitchenDining: 'chair-dining',
  tea: 'chair-dining',
  classroom: 'chair-dining',
  reading: 'chair-dining',
  church: 'pew',
};

/** Things that are of another kind in a place of a program, whatever they are called. */
const ALWAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kindergarten: { 'bistro-table': 'table-child', 'dining-table-round': 'table-child' },
  fillingStation: { 'entrance-canopy': 'fuel-canopy' },
  church: { bench: 'pew', 'outdoor-bench': 'pew', 'chair-dining': 'pew' },
};

/** Branches without leaves stand in a vase, where there is a room around them. */
const BARE_TREE = 'tree-bare';
const BARE_BRANCH = /枝/;

function ownOf(wish: ThingWish, program: string): ThingWish {
  const { thing, word } = wish;
  const as = (kind: string | undefined) => (kind ? { ...wish, thing: kind } : wish);
  const always = ALWAYS[program]?.[thing];
  if (always) return as(always);
  // In a room it hangs from a stand of its own.
  if (thing === 'swing-frame') return as('swing');
  if (thing === BARE_TREE && BARE_BRANCH.test(word)) return as('vase');
  if (SEATS.has(word)) return as(SEAT_OF[program] ?? 'armchair');
  if (thing === 'chair-dining' && CHAIRS.has(word)) return as(CHAIR_OF[program]);
  if (thing !== 'dining-table') return wish;
  // In tea rooms tables with chairs are for tea.
  if (program === 'tea' && wish.together) return as('tea-table');
  return TABLES.has(word) ? as(TABLE_OF[program]) : wish;
}

const SEATING = /^(chair-|stool|bench$|armchair$)/;
const SAT_AT = /(^|-)(table|desk)(-|$)/;

/** `四张长桌，每桌八把椅子`: each table seats as many, and there are as many seats as all tables have. */
function seatedPerTable(things: readonly ThingWish[]): readonly ThingWish[] {
  const seats = things.find(({ thing, perTable }) => perTable && SEATING.test(thing));
  const table = things.find(({ thing }) => SAT_AT.test(thing));
  if (!seats?.count || !table) return things;
  const { count } = seats;
  return things.map((wish) => {
    if (wish === table) return { ...wish, seats: wish.seats ?? count };
    return wish === seats ? { ...wish, count: count * (table.count ?? 1) } : wish;
  });
}

/** `会议室，十二把椅子`: the table seats as many. */
function seatedBy(things: readonly ThingWish[]): readonly ThingWish[] {
  const chairs = things.find(({ thing, count }) => thing === 'chair-office' && count);
  if (!chairs) return things;
  const { word, count: seats } = chairs;
  const isTable = ({ thing }: ThingWish) => thing === 'meeting-table';
  return things.some(isTable)
    ? things.map((wish) => (isTable(wish) ? { ...wish, seats: wish.seats ?? seats } : wish))
    : [...things, { word, finishes: [], thing: 'meeting-table', seats }];
}
