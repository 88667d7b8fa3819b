import { type Context, denies, showsClothes, wishFor } from './context.ts';
import { wallThing } from './groups/common.ts';
import { tablesSaid } from './groups/dining.ts';
import { plantCorner, readingCorner, sofaGroup, televisionGroup } from './groups/living.ts';
import { parkingRow } from './groups/parking.ts';
import { salonStations } from './groups/salon.ts';
import { bedGroup, deskGroup } from './groups/sleeping.ts';
import { bathtub } from './groups/wet.ts';
import {
  banquetteGroup,
  deskBlock,
  glazedMeeting,
  loungeGroup,
  meetingGroup,
  pewRows,
  receptionGroup,
  rows,
  sandTable,
  tableRows,
  teaGroup,
  ticketGates,
} from './groups/work.ts';
import type { Wanted } from './place.ts';

export type Program = (context: Context) => readonly (Wanted | undefined)[];

const per = (context: Context, m2: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(context.areaM2 / m2)));

const seatsHint = ({ areaM2 }: Context): boolean => areaM2 > 34;

/** Wares in stacks, where no clothes lie on the tables. */
const onTables = (context: Context): { readonly top?: string } =>
  showsClothes(context) ? {} : { top: 'books' };

/** Shops in which one takes from shelves what one carries to the till. */
const isSelfService = ({ brief }: Context): boolean => SELF_SERVICE.test(brief.text);
const SELF_SERVICE = /超市|便利店|便民店|药店|药房|文具店|玩具店|烟酒店/;

/** Banquettes bring tables of their own: where those are counted, only when they are said too. */
const besideCountedTables = (c: Context): Wanted | undefined =>
  tablesSaid(c) && !wishFor(c, 'banquette') ? undefined : banquetteGroup(c);

/** Shelves along the walls of a room that one reads in, as high as they are made. */
const bookWalls = (c: Context): (Wanted | undefined)[] =>
  [
    { prefer: 'side', name: 'bookshelf' },
    { prefer: 'side', name: 'shelf2' },
    { prefer: 'side', name: 'shelf3' },
    { prefer: 'side', name: 'shelf4' },
    { prefer: 'back', name: 'shelf5' },
  ].map(({ prefer, name }, k) =>
    wallThing(c, 'bookshelf', k < 2 ? 'must' : 'wish', {
      width: 3,
      height: Math.min(2.9, c.heightM - 0.3),
      prefer: prefer as 'side' | 'back',
      name,
      weight: 2,
    }),
  );

/** What rooms of work, trade and the public are furnished with, in the order in which places are given out. */
export const PUBLIC_PROGRAMS = {
  office: (c) => [
    wishFor(c, 'counter') ? receptionGroup(c, 'counter', 'said') : undefined,
    wishFor(c, 'meeting-table')
      ? c.brief.along.includes('meeting')
        ? glazedMeeting(c, 8)
        : meetingGroup(c, 8)
      : undefined,
    wallThing(c, 'bookshelf', 'wish', { width: 2.4 }),
    deskBlock(c, per(c, 16, 1, 14)),
    wishFor(c, 'sofa') ? loungeGroup(c, 1) : undefined,
    plantCorner(c),
  ],
  meeting: (c) => [
    meetingGroup(c),
    wallThing(c, 'sideboard', 'wish', { prefer: 'side', frontM: 0.5 }),
    plantCorner(c),
  ],
  lobby: (c) => [
    receptionGroup(c, 'counter', 'must'),
    loungeGroup(c, per(c, 45, 1, 6)),
    wishFor(c, 'bar-counter') ? receptionGroup(c, 'bar-counter', 'said') : undefined,
    plantCorner(c),
    plantCorner(c),
  ],
  salesHall: (c) => [
    sandTable(c),
    receptionGroup(c, 'counter', 'must'),
    loungeGroup(c, per(c, 60, 1, 4)),
    wishFor(c, 'bar-counter') ? receptionGroup(c, 'bar-counter', 'said') : undefined,
    plantCorner(c),
  ],
  restaurant: (c) => [
    wishFor(c, 'bar-counter') || wishFor(c, 'stool-bar')
      ? receptionGroup(c, 'bar-counter', 'said')
      : receptionGroup(c, 'counter', 'wish'),
    besideCountedTables(c),
    tableRows(c, tablesSaid(c) || per(c, 7, 2, 20), 4),
    plantCorner(c),
  ],
  cafe: (c) => [
    receptionGroup(c, 'bar-counter', 'must'),
    besideCountedTables(c),
    wishFor(c, 'sofa') ? loungeGroup(c, 1) : undefined,
    wishFor(c, 'bookshelf') ? wallThing(c, 'bookshelf', 'said', { width: 2 }) : undefined,
    wishFor(c, 'glass-case') ? wallThing(c, 'glass-case', 'said') : undefined,
    tableRows(c, tablesSaid(c) || per(c, 8, 2, 12), 2),
    plantCorner(c),
  ],
  bar: (c) => [
    receptionGroup(c, 'bar-counter', 'must'),
    besideCountedTables(c),
    tableRows(c, tablesSaid(c) || per(c, 10, 2, 10), 4),
  ],
  hotelRoom: (c) => [
    bedGroup(c),
    deskGroup(c, 'must'),
    wallThing(c, 'tv-wall', 'must', { z: 0.95, takes: 'wall', frontM: 0, prefer: 'side' }),
    wishFor(c, 'bathtub') ? bathtub(c, 'said') : undefined,
    wishFor(c, 'tea-table') ? teaGroup(c) : readingCorner(c),
    wallThing(c, 'wardrobe', 'wish', { width: 1.4 }),
  ],
  retail: (c) => [
    receptionGroup(c, 'counter', 'must'),
    wallThing(c, 'shop-shelf', 'must', { width: 3, prefer: 'side', weight: 2 }),
    wallThing(c, 'shop-shelf', 'must', { width: 3, prefer: 'side', name: 'shelf2' }),
    isSelfService(c)
      ? rows(c, 'shop-shelf', per(c, 11, 2, 12), 'must', { aisleM: 1.3 })
      : rows(c, 'display-table', per(c, 18, 1, 8), 'must', onTables(c)),
  ],
  clothing: (c) => [
    receptionGroup(c, 'counter', 'must'),
    wallThing(c, 'clothes-rack', 'must', { width: 2.4, prefer: 'side', weight: 2 }),
    wallThing(c, 'clothes-rack', 'must', { width: 2.4, prefer: 'side', name: 'rack2' }),
    wallThing(c, 'clothes-rack', 'wish', { width: 2, prefer: 'back', name: 'rack3' }),
    wallThing(c, 'mirror', 'wish', { frontM: 0.8 }),
    rows(c, 'display-table', per(c, 30, 1, 4), 'must'),
    rows(c, 'mannequin', 3, 'wish', { aisleM: 0.9 }),
  ],
  jewellery: (c) => [
    receptionGroup(c, 'counter', 'must'),
    wallThing(c, 'glass-case', 'must', { width: 2.4, prefer: 'side', weight: 2 }),
    wallThing(c, 'glass-case', 'must', { width: 2.4, prefer: 'side', name: 'case2' }),
    rows(c, 'glass-case', per(c, 14, 1, 6), 'must', { aisleM: 1.2 }),
  ],
  bookshop: (c) => [
    receptionGroup(c, 'counter', 'must'),
    wallThing(c, 'bookshelf', 'must', { width: 3.6, prefer: 'side', weight: 2 }),
    wallThing(c, 'bookshelf', 'must', { width: 3.6, prefer: 'side', name: 'shelf2' }),
    wallThing(c, 'bookshelf', 'wish', { width: 2.4, prefer: 'back', name: 'shelf3' }),
    rows(c, 'display-table', per(c, 28, 1, 6), 'must', { top: 'books' }),
    readingCorner(c),
  ],
  reading: (c) => [
    ...bookWalls(c),
    wishFor(c, 'counter') ? receptionGroup(c, 'counter', 'said') : undefined,
    tableRows(c, tablesSaid(c) || per(c, 20, 2, 10), 6, 'reading'),
    wishFor(c, 'armchair') ? readingCorner(c) : undefined,
    plantCorner(c),
  ],
  netCafe: (c) => [
    receptionGroup(c, 'counter', 'wish'),
    rows(c, 'desk', per(c, 6, 4, 24), 'must', {
      aisleM: 0.7,
      seat: 'chair-office',
      top: 'computer',
    }),
    plantCorner(c),
  ],
  metro: (c) => [
    ticketGates(c),
    rows(c, 'column', per(c, 45, 2, 8), 'must', { aisleM: 3.2 }),
    wishFor(c, 'bench') ? rows(c, 'bench', 4, 'said', { aisleM: 1.2 }) : undefined,
    wishFor(c, 'counter') ? receptionGroup(c, 'counter', 'said') : undefined,
  ],
  kindergarten: (c) => [
    wallThing(c, 'toy-shelf', 'must', { prefer: 'side' }),
    wallThing(c, 'toy-shelf', 'wish', { prefer: 'back', name: 'toy-shelf2' }),
    wishFor(c, 'class-desk')
      ? rows(c, 'class-desk', per(c, 5, 4, 16), 'said', { aisleM: 0.6, seat: 'chair-child' })
      : tableRows(c, tablesSaid(c) || per(c, 12, 2, 8), 4, 'play'),
    plantCorner(c),
  ],
  garage: (c) => [parkingRow(c, 0), parkingRow(c, 1)],
  church: (c) => [
    wallThing(c, 'altar', 'must', {
      prefer: 'back',
      weight: 4,
      frontM: 1.2,
      width: Math.min(8, c.widthM * 0.6),
      height: Math.min(7, c.heightM * 0.62),
    }),
    pewRows(c, per(c, 13, 6, 28)),
  ],
  beauty: (c) => [
    rows(c, 'massage-bed', per(c, 16, 1, 6), 'must', { aisleM: 1 }),
    receptionGroup(c, 'counter', 'wish'),
    wallThing(c, 'sideboard', 'wish'),
    plantCorner(c),
  ],
  hair: (c) => [
    ...salonStations(c, per(c, 9, 2, 8)),
    receptionGroup(c, 'counter', 'wish'),
    wishFor(c, 'sofa') || seatsHint(c) ? wallThing(c, 'sofa', 'wish', { frontM: 0.6 }) : undefined,
  ],
  gym: (c) => [
    wallThing(c, 'weight-rack', 'must', { prefer: 'side', frontM: 1, weight: 1.5 }),
    wallThing(c, 'mirror', 'wish', { width: 2.4, height: 2, frontM: 0 }),
    rows(c, 'treadmill', per(c, 12, 2, 10), 'must', { aisleM: 0.8 }),
  ],
  yoga: (c) => [
    wallThing(c, 'mirror', 'wish', { width: 3, height: 2, frontM: 0, prefer: 'side' }),
    rows(c, 'yoga-mat', per(c, 5, 4, 16), 'must', { aisleM: 0.6 }),
    plantCorner(c),
  ],
  clinic: (c) => [
    receptionGroup(c, 'counter', 'must'),
    wishFor(c, 'massage-bed') ? rows(c, 'massage-bed', 2, 'said') : undefined,
    rows(c, 'bench', per(c, 12, 2, 8), 'must', { aisleM: 1 }),
    plantCorner(c),
  ],
  ktv: (c) => [
    sofaGroup(c, { kind: 'wall', gapM: 0.02, prefer: 'side' }),
    televisionGroup(c),
    rows(c, 'stool-bar', 2, 'wish'),
  ],
  classroom: (c) => [
    wallThing(c, 'whiteboard', 'must', {
      z: 0.9,
      takes: 'wall',
      frontM: 0,
      prefer: 'back',
      weight: 1.5,
    }),
    wallThing(c, 'bookshelf', 'wish', { width: 1.8, height: 1.2, prefer: 'side' }),
    rows(c, 'class-desk', per(c, 4, 4, 24), 'must', {
      aisleM: 0.6,
      seat: 'chair-dining',
      faces: 'whiteboard',
    }),
  ],
  exhibition: (c) => [
    wishFor(c, 'car') && !wishFor(c, 'display-table')
      ? rows(c, 'car', per(c, 55, 2, 4), 'said', { aisleM: 1.6 })
      : rows(c, 'display-table', per(c, 26, 2, 9), 'must', { aisleM: 1.5, top: 'sculpture' }),
    wallThing(c, 'tv-wall', 'must', {
      ...(wishFor(c, 'led-screen')
        ? { width: Math.min(7, c.widthM * 0.5), height: Math.min(3.2, c.heightM - 1.3), z: 0.6 }
        : { width: 2.4, height: 1.4, z: 0.9 }),
      takes: 'wall',
      frontM: 0,
      prefer: 'back',
    }),
    wallThing(c, 'glass-case', 'wish', { prefer: 'side' }),
    wishFor(c, 'counter') ? receptionGroup(c, 'counter', 'said') : undefined,
  ],
  gallery: (c) => [
    denies(c, 'sculpture')
      ? undefined
      : rows(
          c,
          'plinth',
          wishFor(c, 'sculpture')?.count ?? per(c, 42, 2, 6),
          wishFor(c, 'sculpture') ? 'must' : 'wish',
          { aisleM: 2, top: 'sculpture' },
        ),
    rows(c, 'bench', 1, 'must', { aisleM: 1.5 }),
  ],
} as const satisfies Record<string, Program>;
