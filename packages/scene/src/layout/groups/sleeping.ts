import {
  backedPiece,
  type Context,
  chance,
  choose,
  cm,
  denies,
  piece,
  wishFor,
} from '../context.ts';
import { type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { fillsWall } from '../said-size.ts';
import { hung, inSizes, need, onTop, wallThing } from './common.ts';
import { lampOver } from './living.ts';
import { tatamiGroup } from './tatami.ts';

const BEDS = ['bed-double', 'bed-four-poster', 'bed-single', 'bed-bunk', 'tatami', 'crib'] as const;
/** Beside a bed one can get in and make it. */
const BESIDE_M = 0.55;

/** Bed with night tables, lamps, a bench at its foot and a rug under it. */
export function bedGroup(context: Context, usual: readonly string[] = ['bed-double']): Wanted {
  const bed = choose(context, BEDS, usual) ?? usual[0];
  if (bed === 'tatami') return tatamiGroup(context, true);
  const double = bed === 'bed-double' || bed === 'bed-four-poster';
  const beds = Math.min(MOST_ABREAST, wishFor(context, bed)?.count ?? 1);
  const build = (form: number): Group => {
    const members: Member[] = [];
    const narrow = double ? 1.5 : beds > 1 ? 1 : undefined;
    const size = form === 3 && narrow ? { width: narrow } : {};
    const main = backedPiece(context, bed, 0, 0, size);
    const apartM = form > 1 ? CLOSE_M : APART_M;
    const pitch = main.size[0] + apartM;
    for (let k = 0; k < beds; k++) {
      members.push(backedPiece(context, bed, (k - (beds - 1) / 2) * pitch, 0, size));
    }
    const half = ((beds - 1) * pitch + main.size[0]) / 2;
    members.push(
      ...besideBed(context, half, (double || beds > 1) && form < 3, form, { beds, pitch }),
    );
    if (
      (wishFor(context, 'bench') || chance(context, 0.45)) &&
      double &&
      form === 0 &&
      !denies(context, 'bench')
    ) {
      members.push(
        piece(context, 'bench', 0, -main.size[1] - 0.3, { width: cm(main.size[0] * 0.75) }),
      );
    }
    if (
      (wishFor(context, 'rug') || chance(context, context.traits.rug)) &&
      !denies(context, 'rug')
    ) {
      const size = { width: cm(main.size[0] + 1), depth: 1.9, takes: 'none' as const };
      members.push(piece(context, 'rug', 0, -main.size[1] + 0.35, size));
    }
    if (wishFor(context, 'throw')) {
      members.push(piece(context, 'throw', 0, -main.size[1] * 0.8, { z: 0.56, takes: 'none' }));
    }
    if (!hangsBeside(context)) members.push(...lampOver(context, -main.size[1] * 0.55));
    members.push(...overHead(context, beds));
    const foot = Math.min(
      ...members.filter((m) => m.takes === 'floor').map((m) => m.at[1] - m.size[1] / 2),
    );
    const free = [
      {
        x0: -half - BESIDE_M,
        y0: foot - (form === 3 ? 0 : 0.6),
        x1: half + (form > 1 ? 0 : BESIDE_M),
        y1: 0,
      },
    ];
    return groupOf('bed', { kind: 'wall', gapM: 0.02, prefer: 'side' }, members, {
      free,
      weight: 3,
    });
  };
  return inSizes(need(context, BEDS, 'must'), build, 4);
}

/** Beds that stand side by side in one group, and between them room for a night table, or little more than one. */
const MOST_ABREAST = 3;
const [APART_M, CLOSE_M] = [0.75, 0.56];

interface Abreast {
  readonly beds: number;
  /** From the middle of one to that of the next. */
  readonly pitch: number;
}

/** Where night tables stand: beside one bed, of several between them first. */
function standsAt(
  context: Context,
  half: number,
  form: number,
  { beds, pitch }: Abreast,
): number[] {
  const said = wishFor(context, 'nightstand')?.count;
  const outer = form > 1 ? [half + 0.3] : [-half - 0.3, half + 0.3];
  if (beds === 1) return outer.slice(outer.length - Math.min(outer.length, said ?? outer.length));
  const between = Array.from({ length: beds - 1 }, (_, k) => (k - (beds - 2) / 2) * pitch);
  return [...between, ...outer].slice(0, said ?? between.length);
}

function besideBed(
  context: Context,
  half: number,
  wanted: boolean,
  form: number,
  abreast: Abreast,
): Member[] {
  if ((!wanted && !(wishFor(context, 'nightstand') && form < 3)) || denies(context, 'nightstand'))
    return [];
  return standsAt(context, half, form, abreast).flatMap((x): Member[] => {
    const stand = backedPiece(context, 'nightstand', x, 0);
    const hangs = hangsBeside(context);
    if (hangs) return [stand, hung(context, 'pendant', stand.at[0], stand.at[1], 1.1)];
    if (wishFor(context, 'wall-lamp')) {
      const lamp = backedPiece(context, 'wall-lamp', stand.at[0], 0, { z: 1.25, takes: 'none' });
      return [stand, lamp];
    }
    if (denies(context, 'table-lamp')) return [stand];
    return [stand, onTop(context, 'table-lamp', stand, [0, 0])];
  });
}

function overHead(context: Context, beds: number): Member[] {
  if (beds > 1 || denies(context, 'wall-art')) return [];
  if (!wishFor(context, 'wall-art') && !chance(context, context.traits.art * 0.6)) return [];
  return [backedPiece(context, 'wall-art', 0, 0, { z: 1.4, width: 1, height: 0.7, takes: 'wall' })];
}

export const wardrobeWall = (context: Context): Wanted | undefined => {
  const width = cm(Math.max(1.2, Math.min(2.6, context.areaM2 * 0.13)));
  const wide = wallThing(context, 'wardrobe', 'must', { width, frontM: 0.65, weight: 1 });
  const narrow = wallThing(context, 'wardrobe', 'must', { width: 1.2, frontM: 0.6, weight: 1 });
  return wide && narrow && { ...wide, smaller: [narrow.group] };
};

/** A desk with its chair, lamp and books; the sitter's back to the room. */
export function deskGroup(
  context: Context,
  usual: Wanted['need'],
  kind = 'desk',
): Wanted | undefined {
  if (denies(context, kind)) return undefined;
  const build = (form: number): Group => {
    const width =
      kind === 'vanity'
        ? undefined
        : cm(Math.max(1, Math.min(1.6, context.areaM2 * 0.11) - form * 0.25));
    const desk = backedPiece(context, kind, 0, 0, { width });
    const seat =
      kind === 'vanity'
        ? 'ottoman'
        : wishFor(context, 'chair-dining')
          ? 'chair-dining'
          : 'chair-office';
    const chair = piece(context, seat, 0, -desk.size[1] - 0.18, { yawDeg: 180 });
    const members: Member[] = [desk, chair];
    if (kind === 'vanity')
      members.push(backedPiece(context, 'mirror', 0, 0, { z: 0.85, height: 0.8, takes: 'wall' }));
    if (kind === 'desk' && !denies(context, 'table-lamp')) {
      members.push(onTop(context, 'table-lamp', desk, [desk.size[0] / 2 - 0.22, 0.1]));
    }
    if (kind === 'desk') {
      const work = wishFor(context, 'computer') || chance(context, 0.6) ? 'computer' : 'books';
      members.push(onTop(context, work, desk, [0, 0.05]));
    }
    const half = desk.size[0] / 2;
    const free = [{ x0: -half, y0: -desk.size[1] - 0.75, x1: half, y1: 0 }];
    return groupOf(kind, { kind: 'wall', gapM: 0.02, prefer: 'window' }, members, {
      free,
      weight: 1.5,
    });
  };
  return inSizes(need(context, [kind], usual), build, 2);
}

/** Wider ones are several side by side. */
const WIDEST_SHELF_M = 3;

/** A desk that looks into the room, shelves behind it. */
export function studyGroup(context: Context, kind: 'desk' | 'desk-executive'): Wanted {
  const build = (form: number): Group => {
    const whole = form === 0 && fillsWall(wishFor(context, 'bookshelf'));
    const usualM = Math.max(1.4, Math.min(WIDEST_SHELF_M, context.widthM * 0.75) - form * 0.8);
    const shelfWide = cm(whole ? context.widthM - 0.06 : usualM);
    const height = whole ? cm(context.heightM - 0.12) : undefined;
    const shelves = denies(context, 'bookshelf') ? 0 : Math.ceil(shelfWide / WIDEST_SHELF_M);
    const each = shelfWide / Math.max(1, shelves);
    const row = Array.from({ length: shelves }, (_, k) =>
      backedPiece(context, 'bookshelf', (k - (shelves - 1) / 2) * each, 0, {
        width: cm(each),
        height,
      }),
    );
    const [shelf] = row;
    const back = shelf ? shelf.size[1] + 0.95 : 0.95;
    const desk = backedPiece(context, kind, 0, -back);
    const chair = piece(context, 'chair-office', 0, -back + 0.22);
    const members: Member[] = [desk, chair, onTop(context, 'computer', desk, [0, 0.12])];
    members.unshift(...row);
    if (!denies(context, 'table-lamp')) {
      members.push(onTop(context, 'table-lamp', desk, [-desk.size[0] / 2 + 0.22, 0]));
    }
    const visitors = kind === 'desk-executive' ? 2 : wishFor(context, 'armchair') ? 1 : 0;
    for (let k = 0; k < visitors; k++) {
      const x = (k - (visitors - 1) / 2) * 0.85;
      members.push(piece(context, 'armchair', x, -back - desk.size[1] - 0.65, { yawDeg: 180 }));
    }
    if (
      (wishFor(context, 'rug') || chance(context, context.traits.rug * 0.6)) &&
      !denies(context, 'rug')
    ) {
      members.push(
        piece(context, 'rug', 0, -back - 0.3, {
          width: cm(desk.size[0] + 1),
          depth: 2,
          takes: 'none',
        }),
      );
    }
    members.push(...lampOver(context, -back - 0.3));
    const half = Math.max(shelfWide, desk.size[0] + 1.2) / 2;
    const front = -back - desk.size[1] - (visitors > 0 ? 1.1 : 0.5);
    const free = [{ x0: -half, y0: front, x1: half, y1: 0 }];
    return groupOf('desk', { kind: 'wall', gapM: 0.01, prefer: 'back' }, members, {
      free,
      weight: 3,
    });
  };
  return inSizes(need(context, [kind, 'chair-office', 'bookshelf'], 'must'), build, 3);
}

/** Two pendants said in a bedroom hang beside the bed. */
const hangsBeside = (context: Context): boolean => wishFor(context, 'pendant')?.count === 2;
