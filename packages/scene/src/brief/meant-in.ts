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
    setting === 'indoors' ? known.map((wish) => ownOf(wish, program)) : known.flatMap(outdoors);
  return {
    things: program === 'meeting' ? seatedBy(own) : own,
    strange: things.filter(isStrange).map(({ word }) => word),
  };
}

/** Words that mean something in one program only. */
const ONLY_IN: Readonly<Record<string, string>> = { 器械: 'gym' };

/** Sofas, and tables with chairs, are of another kind out of doors. */
function outdoors(wish: ThingWish): readonly ThingWish[] {
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
};
const CHAIR_OF: Readonly<Record<string, string>> = {
  meeting: 'chair-office',
  office: 'chair-office',
  study: 'chair-office',
  executive: 'chair-office',
  hair: 'salon-chair',
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
};

function ownOf(wish: ThingWish, program: string): ThingWish {
  const { thing, word } = wish;
  const as = (kind: string | undefined) => (kind ? { ...wish, thing: kind } : wish);
  if (SEATS.has(word)) return as(SEAT_OF[program] ?? 'armchair');
  if (thing === 'chair-dining' && CHAIRS.has(word)) return as(CHAIR_OF[program]);
  if (thing !== 'dining-table') return wish;
  // In tea rooms tables with chairs are for tea.
  if (program === 'tea' && wish.together) return as('tea-table');
  return TABLES.has(word) ? as(TABLE_OF[program]) : wish;
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
