import { between, type Context, chance, choose, cm, denies, piece, wishFor } from '../context.ts';
import { type Anchor, footprint, type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { around, grown, type Rect } from '../rect.ts';
import { saidInRows } from '../said-size.ts';
import { hung, inSizes, need, onTop, seatsAround, seatsInRing } from './common.ts';
import { wantsNoMainLamp } from './living.ts';

/** Behind a pulled-out chair one can still pass. */
const BEHIND_M = 0.55;
export const TABLES = ['dining-table', 'dining-table-round'] as const;
/** Tables that stand in rows, each with its own seats. */
export const ROW_TABLES = [...TABLES, 'bistro-table', 'table-child'] as const;

/** How many tables of one sort were said; 0 where they were not counted. */
export const tablesSaid = ({ brief }: Context): number =>
  Math.max(0, ...ROW_TABLES.map((kind) => saidInRows(brief, kind) ?? 0));

const SEAT_WIDTH_M = 0.62;

/** Seats at tables that have their own number of them, where it is not said. */
const SEATS_AT: Readonly<Record<string, number>> = { 'bistro-table': 2, 'table-child': 4 };

/** How many sit at a table of rows: as many as were said, or as its kind has, or as are usual there. */
export const seatsAt = (context: Context, kind: string, usual: number): number =>
  wishFor(context, kind)?.seats ?? SEATS_AT[kind] ?? usual;

/** Table, chairs, and lamps over it. */
export function diningGroup(context: Context, anchor?: Anchor): Wanted {
  const kind = choose(context, TABLES, context.traits.tables) ?? 'dining-table';
  const said = wishFor(context, kind)?.seats ?? wishFor(context, 'chair-dining')?.count;
  const seats = said ?? (context.areaM2 > 20 ? 6 : 4);
  const rug = chance(context, context.traits.rug * 0.3) && !denies(context, 'rug');
  const build = (form: number): Group => {
    const n = said ? seats : Math.max(2, seats - form * 2);
    const members = tableWithSeats(context, kind, n, form);
    const [table] = members;
    members.push(...centrepiece(context, table), ...lampsOver(context, table));
    if (rug && form === 0) {
      const size = {
        width: cm(table.size[0] + 1.3),
        depth: cm(table.size[1] + 1.5),
        takes: 'none' as const,
      };
      members.push(piece(context, 'rug', table.at[0], table.at[1], size));
    }
    const half = [table.size[0] / 2 + BEHIND_M, table.size[1] / 2 + 0.45 + BEHIND_M];
    const free = [{ x0: -half[0], y0: -half[1], x1: half[0], y1: half[1] }];
    const place = anchor ?? { kind: 'free', prefer: 'middle' };
    return groupOf('dining', place, members, { free, weight: 3 });
  };
  return inSizes(need(context, [...TABLES, 'chair-dining'], 'must'), build, 3);
}

/** Round tables that are as large as they are, however many sit at them. */
const OWN_SIZE: ReadonlySet<string> = new Set(['bistro-table', 'table-child']);

/** A table with its middle at the origin, first, and its chairs. */
export function tableWithSeats(context: Context, kind: string, seats: number, form = 0): Member[] {
  const seat = kind === 'table-child' ? 'chair-child' : 'chair-dining';
  const chair = denies(context, seat) ? undefined : seat;
  if (kind !== 'dining-table') {
    const usual = Math.max(0.8, (seats * SEAT_WIDTH_M) / Math.PI + 0.2 - form * 0.1);
    const across = OWN_SIZE.has(kind) ? undefined : cm(usual);
    const table = piece(context, kind, 0, 0, { width: across, depth: across });
    return [table, ...(chair ? seatsInRing(context, chair, table, seats) : [])];
  }
  const perSide =
    seats > 4 && seats % 2 === 0 && chance(context, 0.4) ? (seats - 2) / 2 : Math.ceil(seats / 2);
  const width = cm(
    Math.max(0.8, perSide * SEAT_WIDTH_M + between(context.random, 0.08, 0.24) - form * 0.06),
  );
  const table = piece(context, kind, 0, 0, { width });
  const bench = wishFor(context, 'bench');
  const chairs = chair ? seatsAround(context, chair, table, seats) : [];
  if (!bench || seats < 4) return [table, ...chairs];
  // 长凳: it takes the place of the chairs on the far side.
  const kept = chairs.filter((c) => !(c.yawDeg === 0));
  const y = table.size[1] / 2 + 0.14;
  return [table, ...kept, piece(context, 'bench', 0, y, { width: cm(width - 0.2) })];
}

/** How far people at a table reach behind their seats, and beside a table where nobody sits. */
const [BEHIND_SEATS_M, BESIDE_M] = [0.25, 0.2];

/** The floor that a table and those who sit at it need. */
export function roundTheSeats(members: readonly Member[]): Rect {
  const [table, ...others] = members.filter(({ takes }) => takes === 'floor');
  const own = grown(footprint(table), BESIDE_M);
  const seated = others.map((seat) => grown(footprint(seat), BEHIND_SEATS_M));
  return around([own, ...seated]);
}

function centrepiece(context: Context, table: Member): Member[] {
  const said = ['dishes', 'vase', 'candle'].filter((kind) => wishFor(context, kind));
  const kinds = said.length > 0 ? said : [chance(context, 0.5) ? 'vase' : 'dishes'];
  return kinds.map((kind, k) =>
    onTop(context, kind, table, [(k - (kinds.length - 1) / 2) * 0.4, 0]),
  );
}

/** Lamps in a row over a table: as many as were said, else by its length. */
export function lampsOver(context: Context, table: Member, bottomM = 1.5): Member[] {
  const usual =
    wantsNoMainLamp(context) && !wishFor(context, 'pendant') ? [] : ['pendant', 'pendant-linear'];
  const kind = choose(context, ['pendant', 'pendant-linear', 'chandelier'], usual);
  if (!kind) return [];
  const [width] = table.size;
  const row = kind === 'pendant' ? (width > 2.2 ? 3 : width > 1.5 ? 2 : 1) : 1;
  const count = Math.min(wishFor(context, kind)?.count ?? row, 8);
  const step = width / (count + (count > 1 ? 0.5 : 1));
  return Array.from({ length: count }, (_, k) =>
    hung(context, kind, table.at[0] + (k - (count - 1) / 2) * step, table.at[1], bottomM),
  );
}
