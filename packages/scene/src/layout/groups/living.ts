import {
  backedPiece,
  between,
  type Context,
  chance,
  choose,
  cm,
  denies,
  piece,
  wishFor,
} from '../context.ts';
import { type Anchor, type Group, groupOf, type Member, member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { hung, inSizes, need, onTop, wallThing } from './common.ts';

const SOFA_TO_TABLE_M = 0.45;
const SOFAS = ['sofa', 'sofa-l', 'sofa-curved', 'outdoor-sofa'] as const;

/** Sofa, table and chairs around a rug; the sofa's back is the group's. */
export function sofaGroup(context: Context, anchor?: Anchor): Wanted {
  const sofa = choose(context, SOFAS, context.traits.sofas) ?? 'sofa';
  const wide = Math.min(3, context.widthM * 0.62);
  const width = cm(
    sofa === 'sofa-l' ? Math.max(2.4, wide) : between(context.random, 1.9, Math.max(2, wide)),
  );
  const withArmchairs = wishFor(context, 'armchair') || chance(context, context.traits.armchairs);
  const withLamp = wishFor(context, 'floor-lamp') || chance(context, context.traits.floorLamp);
  const withRug =
    wishFor(context, 'rug-round') || wishFor(context, 'rug') || chance(context, context.traits.rug);
  const side = chance(context, 0.5) ? 1 : -1;
  const place = anchor ?? { kind: 'wall', gapM: 0.08, prefer: 'side', floats: true };
  const build = (form: number): Group => {
    const shrink = [0, 0.2, 0.5][form];
    const seats = { width: Math.max(1.5, width - shrink), params: seatsOf(context, sofa) };
    const main = backedPiece(context, sofa, 0, 0, seats);
    const members: Member[] = [main];
    const front = sofa === 'sofa-l' ? 0.95 : main.size[1];
    // The chaise of a corner sofa lies to the right: the table stands in its nook.
    const x = sofa === 'sofa-l' ? -0.5 : 0;
    const table = denies(context, 'coffee-table')
      ? undefined
      : piece(context, 'coffee-table', x, 0, { width: cm(Math.min(1.3, main.size[0] * 0.48)) });
    let deep = front + SOFA_TO_TABLE_M;
    if (table) {
      const at = { ...table, at: [x, -(deep + table.size[1] / 2), 0] as const };
      members.push(at, ...tableTop(context, at));
      deep += table.size[1];
    }
    if (withArmchairs && !denies(context, 'armchair')) {
      members.push(...armchairs(context, main, side, deep, form));
    }
    if (withLamp && !denies(context, 'floor-lamp') && form < 2) {
      const lampX = side * -1 * (main.size[0] / 2 + 0.3);
      members.push(backedPiece(context, 'floor-lamp', lampX, 0));
    }
    if (wishFor(context, 'side-table') || (chance(context, 0.4) && form === 0)) {
      const sideTable = backedPiece(context, 'side-table', side * (main.size[0] / 2 + 0.3), -0.1);
      members.push(sideTable);
      if (wishFor(context, 'table-lamp'))
        members.push(onTop(context, 'table-lamp', sideTable, [0, 0]));
    }
    members.push(...pillows(context, main));
    if (withRug) members.push(...rugUnder(context, main, deep));
    members.push(...lampOver(context, -(front + 0.7)));
    const free = [{ x0: -main.size[0] / 2, y0: -deep - 0.1, x1: main.size[0] / 2, y1: 0 }];
    return groupOf('sofa', place, members, { free, weight: 3 });
  };
  return inSizes(need(context, [...SOFAS, 'coffee-table', 'armchair'], 'must'), build, 3);
}

const seatsOf = (context: Context, sofa: string): Record<string, number> => {
  const seats = wishFor(context, sofa)?.seats;
  return seats ? { seats } : {};
};

function armchairs(
  context: Context,
  main: Member,
  side: number,
  deep: number,
  form: number,
): Member[] {
  const said = wishFor(context, 'armchair')?.count;
  const count = said ?? (form === 0 && chance(context, 0.5) ? 2 : 1);
  const width = piece(context, 'armchair', 0, 0).size[0];
  // Beside the table, looking across it; more than one per side stand one before the other.
  return Array.from({ length: Math.min(count, 4) }, (_, k) => {
    const left = (k % 2 === 0 ? side : -side) < 0;
    const x = (left ? -1 : 1) * (Math.max(main.size[0] / 2, 0.95) + 0.1);
    const row = Math.floor(k / 2);
    const y = -(deep - 0.1 + row * (width + 0.15));
    return piece(context, 'armchair', x, y, { yawDeg: left ? 72 : -72 });
  });
}

function tableTop(context: Context, table: Member): Member[] {
  const loose = ['vase', 'books', 'dishes', 'candle'].filter((kind) => wishFor(context, kind));
  const usual = context.traits.ornaments.filter(
    (kind) => kind !== 'sculpture' && !denies(context, kind),
  );
  const kinds = [...new Set([...loose, ...usual])].slice(0, 3);
  const step = table.size[0] / (kinds.length + 1);
  return kinds.map((kind, k) =>
    onTop(context, kind, table, [
      -table.size[0] / 2 + step * (k + 1),
      between(context.random, -0.08, 0.08),
    ]),
  );
}

function pillows(context: Context, sofa: Member): Member[] {
  const wish = wishFor(context, 'cushion');
  if (!wish) return [];
  const count = Math.min(wish.count ?? 3, 6);
  return Array.from({ length: count }, (_, k) => {
    const x = (k / Math.max(1, count - 1) - 0.5) * (sofa.size[0] - 0.9);
    return piece(context, 'cushion', x, -0.42, { z: 0.46, takes: 'none' });
  });
}

function rugUnder(context: Context, main: Member, deep: number): Member[] {
  const round = wishFor(context, 'rug-round');
  if (denies(context, 'rug')) return [];
  const width = cm(Math.min(context.widthM - 0.6, main.size[0] + 0.5));
  const y = -(main.size[1] * 0.55 + deep) / 2 - 0.25;
  const kind = round ? 'rug-round' : 'rug';
  const size = round
    ? { width: Math.min(width, 2.4), depth: Math.min(width, 2.4) }
    : { width, depth: 1.9 };
  return [piece(context, kind, 0, y, { ...size, takes: 'none' })];
}

/** Fans hang where the lamp would; their blades stay high over heads. */
const FANS: readonly string[] = ['ceiling-fan-lamp', 'ceiling-fan'];
const FAN_M = 0.5;

/** A lamp over the seats: the style's, unless there is to be none. */
export function lampOver(context: Context, y: number): Member[] {
  const hangs = choose(
    context,
    ['chandelier', 'pendant', 'pendant-linear', 'ceiling-lamp', ...FANS],
    context.traits.noMainLamp || wantsNoMainLamp(context) ? [] : context.traits.pendants,
  );
  if (!hangs) return [];
  if (hangs === 'ceiling-lamp') return [hung(context, hangs, 0, y, context.heightM - 0.15)];
  const count = Math.min(wishFor(context, hangs)?.count ?? 1, 6);
  const bottom = FANS.includes(hangs)
    ? Math.max(2.2, context.heightM - FAN_M)
    : Math.max(2.05, context.heightM - 1.6);
  return Array.from({ length: count }, (_, k) =>
    hung(context, hangs, (k - (count - 1) / 2) * 0.7, y, bottom),
  );
}

export const wantsNoMainLamp = ({ brief }: Context): boolean =>
  brief.features.some(({ feature }) => feature === 'noMainLamp');

/** Cabinet and television opposite the sofa. */
export function televisionGroup(context: Context): Wanted | undefined {
  const said = need(context, ['tv-cabinet', 'tv-wall', 'projection-screen'], 'must');
  if (denies(context, 'tv-wall') && denies(context, 'tv-cabinet')) return undefined;
  const build = (form: number): Group => {
    const members: Member[] = [];
    const width = cm(Math.max(1.2, Math.min(2.6, context.widthM * 0.55) - form * 0.5));
    const cabinet = denies(context, 'tv-cabinet')
      ? undefined
      : backedPiece(context, 'tv-cabinet', 0, 0, { width });
    if (cabinet) members.push(cabinet);
    if (wishFor(context, 'projection-screen')) {
      members.push(backedPiece(context, 'projection-screen', 0, 0, { z: 0.75, takes: 'wall' }));
    } else if (!denies(context, 'tv-wall')) {
      members.push(backedPiece(context, 'tv-wall', 0, 0, { z: 0.85, takes: 'wall' }));
    }
    if (cabinet && chance(context, 0.6)) {
      members.push(onTop(context, 'vase', cabinet, [cabinet.size[0] / 2 - 0.22, 0]));
    }
    if (wishFor(context, 'speaker-floor')) {
      for (const x of [-1, 1])
        members.push(backedPiece(context, 'speaker-floor', x * (width / 2 + 0.3), 0));
    }
    const free = [{ x0: -width / 2, y0: -0.9, x1: width / 2, y1: 0 }];
    return groupOf('television', { kind: 'facing', group: 'sofa', nearM: 2, farM: 7.5 }, members, {
      free,
    });
  };
  return inSizes(said, build, 3);
}

/** A chair to read in, by a window. */
export function readingCorner(context: Context): Wanted | undefined {
  if (denies(context, 'armchair') || !chance(context, 0.5)) return undefined;
  const chair = member('armchair', 0, -0.45);
  const lamp = member('floor-lamp', 0.65, -0.3);
  const group = groupOf('reading', { kind: 'wall', gapM: 0.15, prefer: 'window' }, [chair, lamp], {
    free: [{ x0: -0.4, y0: -1.35, x1: 0.4, y1: 0 }],
    weight: 0.8,
  });
  return { group, need: 'wish' };
}

/** A plant in a corner. */
export function plantCorner(context: Context): Wanted | undefined {
  const plant = context.traits.indoorPlant;
  const kind = wishFor(context, 'bonsai') ? 'bonsai' : plant;
  if (denies(context, kind) || denies(context, 'plant-potted')) return undefined;
  if (kind === 'bonsai')
    return wallThing(context, 'bonsai', 'wish', { frontM: 0.2, weight: 0.6, prefer: 'back' });
  const pot = backedPiece(context, kind, 0, 0);
  const group = groupOf('plant', { kind: 'corner', gapM: 0.06 }, [pot], { weight: 0.6 });
  return { group, need: need(context, [kind], 'wish') };
}
