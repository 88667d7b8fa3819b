import { type Context, chance, denies, wishFor } from './context.ts';
import type { Group } from './group.ts';
import { wallThing } from './groups/common.ts';
import { diningGroup, tablesSaid } from './groups/dining.ts';
import { liftDoors, poolBasin, poolLoungers } from './groups/halls.ts';
import { plantCorner, readingCorner, sofaGroup, televisionGroup } from './groups/living.ts';
import { escalatorsUp, mallDesk, mallSeats, shopSides } from './groups/mall.ts';
import { bedGroup, deskGroup, studyGroup, wardrobeWall } from './groups/sleeping.ts';
import { tatamiGroup } from './groups/tatami.ts';
import { basinGroup, bathtub, kitchenGroup, shower, toilet } from './groups/wet.ts';
import { loungeGroup, rows, tableRows, teaGroup } from './groups/work.ts';
import type { Wanted } from './place.ts';
import { type Program, PUBLIC_PROGRAMS } from './public-programs.ts';

/** What a home's rooms, and what leads to rooms, are furnished with, in the order in which places are given out. */
const OF_HOMES = {
  living: (c) => [
    sofaGroup(c),
    televisionGroup(c),
    wishFor(c, 'dining-table') || wishFor(c, 'dining-table-round') ? diningGroup(c) : undefined,
    wishFor(c, 'kitchen-island') ? kitchenGroup(c, { island: true }) : undefined,
    wishFor(c, 'bookshelf') || chance(c, 0.3)
      ? wallThing(c, 'bookshelf', 'wish', { width: 1.4 })
      : undefined,
    wishFor(c, 'desk') ? deskGroup(c, 'wish') : undefined,
    readingCorner(c),
    chance(c, c.traits.plants) ? plantCorner(c) : undefined,
  ],
  livingDining: (c) => [
    sofaGroup(c),
    televisionGroup(c),
    diningGroup(c),
    wishFor(c, 'kitchen-island') || wishFor(c, 'kitchen-run')
      ? kitchenGroup(c, { island: true })
      : undefined,
    wallThing(c, 'sideboard', 'wish'),
    chance(c, c.traits.plants) ? plantCorner(c) : undefined,
  ],
  bedroom: (c) => [
    bedGroup(c),
    wardrobeWall(c),
    wishFor(c, 'desk') || (chance(c, 0.4) && c.areaM2 > 14) ? deskGroup(c, 'wish') : undefined,
    wishFor(c, 'vanity') || (chance(c, 0.35) && c.areaM2 > 15)
      ? deskGroup(c, 'wish', 'vanity')
      : undefined,
    wishFor(c, 'sofa') ? sofaGroup(c) : readingCorner(c),
    chance(c, c.traits.plants * 0.6) ? plantCorner(c) : undefined,
  ],
  childRoom: (c) => [
    bedGroup(c, ['bed-single']),
    deskGroup(c, 'must'),
    wardrobeWall(c),
    wallThing(c, 'toy-shelf', 'wish'),
  ],
  dining: (c) => [
    tablesSaid(c) > 2 ? tableRows(c, tablesSaid(c), 4) : diningGroup(c),
    wallThing(c, 'sideboard', 'must', { prefer: 'back' }),
    wishFor(c, 'kitchen-island') || wishFor(c, 'kitchen-run')
      ? kitchenGroup(c, { island: true })
      : undefined,
    chance(c, c.traits.plants) ? plantCorner(c) : undefined,
  ],
  kitchen: (c) => [
    kitchenGroup(c, { island: c.areaM2 > 15 }),
    wishFor(c, 'dining-table') || wishFor(c, 'dining-table-round') ? diningGroup(c) : undefined,
  ],
  kitchenDining: (c) => [kitchenGroup(c, { island: true }), diningGroup(c)],
  bath: (c) => [
    basinGroup(c),
    bathtub(c, c.areaM2 > 8.5 ? 'must' : 'wish'),
    shower(c),
    toilet(c),
    wishFor(c, 'washing-machine') ? wallThing(c, 'washing-machine', 'said') : undefined,
  ],
  entry: (c) => [
    wallThing(c, 'shoe-cabinet', 'must', { prefer: 'side', weight: 2, width: 1.6 }),
    wishFor(c, 'console-table') || chance(c, 0.6)
      ? wallThing(c, 'console-table', 'wish', { prefer: 'back', weight: 1.5 })
      : undefined,
    wallThing(c, 'bench', 'wish', { width: 0.9, frontM: 0.4 }),
  ],
  study: (c) => [
    // Shelves behind the sitter would stand before the window.
    ...(wishFor(c, 'desk')?.byWindow
      ? [deskGroup(c, 'must'), wallThing(c, 'bookshelf', 'must', { width: 2, prefer: 'side' })]
      : [studyGroup(c, wishFor(c, 'desk-executive') ? 'desk-executive' : 'desk')]),
    readingCorner(c),
    wishFor(c, 'sofa') ? sofaGroup(c) : undefined,
    chance(c, c.traits.plants) ? plantCorner(c) : undefined,
  ],
  executive: (c) => [
    studyGroup(c, 'desk-executive'),
    sofaGroup(c),
    wishFor(c, 'tea-table') ? teaGroup(c) : undefined,
    plantCorner(c),
  ],
  balcony: (c) => [
    wishFor(c, 'sofa') ? sofaGroup(c) : readingCorner(c),
    wishFor(c, 'washing-machine')
      ? wallThing(c, 'washing-machine', 'said', { frontM: 0.5 })
      : undefined,
    plantCorner(c),
    plantCorner(c),
  ],
  wardrobe: (c) => [
    wallThing(c, 'wardrobe', 'must', { width: 2.4, prefer: 'back', weight: 2.5, frontM: 0.7 }),
    wallThing(c, 'wardrobe', 'wish', {
      width: 2,
      prefer: 'side',
      weight: 1.5,
      frontM: 0.7,
      name: 'wardrobe2',
    }),
    deskGroup(c, 'wish', 'vanity'),
    wishFor(c, 'kitchen-island') ? undefined : rows(c, 'ottoman', 1, 'wish'),
  ],
  tea: (c) => [
    wishFor(c, 'tatami') && !wishFor(c, 'tea-table') ? undefined : teaGroup(c),
    wishFor(c, 'tatami') ? tatamiGroup(c, false) : undefined,
    wallThing(c, 'bookshelf', 'must', { width: 1.6, prefer: 'side' }),
    wallThing(c, 'console-table', 'wish', { prefer: 'back' }),
    plantCorner(c),
  ],
  cinema: (c) => [sofaGroup(c, { kind: 'wall', gapM: 0.4, prefer: 'side' }), televisionGroup(c)],
  corridor: (c) => [
    wallThing(c, 'console-table', 'must', { prefer: 'back', width: 1.1, frontM: 0.3, weight: 2 }),
    wishFor(c, 'bench')
      ? wallThing(c, 'bench', 'said', { prefer: 'side', frontM: 0.5 })
      : undefined,
    chance(c, c.traits.plants) ? plantCorner(c) : undefined,
  ],
  liftHall: (c) => [
    ...liftDoors(c),
    wallThing(c, 'console-table', 'wish', { prefer: 'back', width: 1.2, frontM: 0.3 }),
  ],
  natatorium: (c) => [poolBasin(c), ...poolLoungers(c), plantCorner(c), plantCorner(c)],
  atrium: (c) => [
    escalatorsUp(c),
    ...shopSides(c),
    wishFor(c, 'counter') ? mallDesk(c) : undefined,
    wishFor(c, 'sofa') ? loungeGroup(c, 2) : undefined,
    mallSeats(c),
    plantCorner(c),
  ],
  stairHall: (c) => [
    wishFor(c, 'stair-spiral')
      ? undefined
      : wallThing(c, 'stair', 'must', { prefer: 'side', weight: 3, frontM: 0.9 }),
    wallThing(c, 'console-table', 'wish', { prefer: 'back' }),
    plantCorner(c),
  ],
} as const satisfies Record<string, Program>;

const PROGRAMS = { ...OF_HOMES, ...PUBLIC_PROGRAMS };

/** The groups of an indoor program, less what the brief does not want. */
export function programOf(program: string, context: Context): Wanted[] {
  const make: Program = (PROGRAMS as Readonly<Record<string, Program>>)[program] ?? PROGRAMS.living;
  const wanted = make(context).filter(
    (one): one is Wanted => one !== undefined && !denies(context, one.group.name),
  );
  return context.brief.only ? wanted.flatMap(onlySaid) : wanted;
}

/** A group less what nobody named. */
function onlySaid({ group, smaller, need }: Wanted): Wanted[] {
  const less = (one: Group): Group => ({ ...one, members: one.members.filter(({ said }) => said) });
  if (less(group).members.length === 0) return [];
  return [{ group: less(group), smaller: smaller?.map(less), need }];
}

export const PROGRAM_IDS: readonly string[] = Object.keys(PROGRAMS);
