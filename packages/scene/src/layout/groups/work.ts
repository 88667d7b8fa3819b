import { backedPiece, type Context, cm, denies, piece, wishFor } from '../context.ts';
import { type Anchor, type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { saidInRows } from '../said-size.ts';
import { frontOf, PLACE_M, stoolsAlong } from './bar.ts';
import { hung, inSizes, need, onTop, seatsAround, sizesInTallRoom } from './common.ts';
import { ROW_TABLES, roundTheSeats, seatsAt, tableWithSeats } from './dining.ts';
import { wantsNoMainLamp } from './living.ts';

/** Desks of a row of a block, the likeliest first. */
const IN_A_ROW = [2, 3, 4, 5] as const;

/**
 * Desks face to face in a block, with chairs and screens.
 *
 * @param usual blocks of such a room where its desks are not counted
 */
export function deskBlock(context: Context, usual: number): Wanted {
  const said = saidInRows(context.brief, 'workstation');
  const rows = IN_A_ROW.find((n) => said && said % (2 * n) === 0) ?? IN_A_ROW[0];
  const most = said ? Math.ceil(said / (2 * rows)) : usual;
  const probe = piece(context, 'workstation', 0, 0);
  const [width, depth] = probe.size;
  const members: Member[] = [];
  for (let k = 0; k < rows; k++) {
    const x = (k - (rows - 1) / 2) * width;
    for (const side of [1, -1]) {
      const yawDeg = side > 0 ? 0 : 180;
      const desk = piece(context, 'workstation', x, (side * depth) / 2, { yawDeg });
      members.push(desk);
      // The sitter looks at the middle of the block.
      members.push(piece(context, 'chair-office', x, side * (depth + 0.24), { yawDeg }));
    }
  }
  const half = (rows * width) / 2;
  const free = [{ x0: -half, y0: -depth - 0.75, x1: half, y1: depth + 0.75 }];
  const group = groupOf('workstations', { kind: 'grid', most, aisleM: 0.9 }, members, {
    free,
    weight: 3,
  });
  return { group, need: need(context, ['workstation', 'chair-office'], 'must') };
}

const FEET_APART_M = 2.6;

/** A long table with chairs, a screen on the wall beyond it. */
export function meetingGroup(context: Context, most = 20): Wanted {
  const anchor: Anchor = { kind: 'free', prefer: 'middle' };
  const usual = Math.max(4, Math.min(most, Math.round(context.areaM2 / 3.2)));
  const seats = wishFor(context, 'meeting-table')?.seats ?? usual;
  const build = (form: number): Group => {
    const n = Math.max(4, seats - form * 2);
    const perSide = Math.ceil((n - (n > 6 ? 2 : 0)) / 2);
    const width = cm(Math.max(1.8, perSide * 0.72 + 0.3));
    const depth = n > 12 ? 1.5 : 1.2;
    const params = { feet: Math.max(2, Math.ceil(width / FEET_APART_M)) };
    const table = piece(context, 'meeting-table', 0, 0, { width, depth, params });
    const chairs = seatsAround(context, 'chair-office', table, n);
    const members: Member[] = [table, ...chairs, onTop(context, 'vase', table, [0, 0])];
    if (!denies(context, 'pendant-linear') && !wantsNoMainLamp(context)) {
      const kind = wishFor(context, 'pendant') ? 'pendant' : 'pendant-linear';
      const lamps = Math.min(8, wishFor(context, kind)?.count ?? 1);
      const each = width / lamps;
      for (let k = 0; k < lamps; k++) {
        const long = kind === 'pendant' ? undefined : cm(each * 0.8);
        members.push(hung(context, kind, (k - (lamps - 1) / 2) * each, 0, 2.05, { width: long }));
      }
    }
    const free = [
      { x0: -width / 2 - 1, y0: -depth / 2 - 1.15, x1: width / 2 + 1, y1: depth / 2 + 1.15 },
    ];
    return groupOf('meeting', anchor, members, { free, weight: 3 });
  };
  return inSizes(need(context, ['meeting-table'], 'must'), build, 4);
}

/** Around the table of a glazed room one walks, and through its front one enters; metres. */
const ROUND_TABLE_M = 1.2;
const WAY_IN_M = 0.95;
const GLASS_M = 3.6;

/** A meeting table in a room of glass against a wall; as a table alone where there is no room for that. */
export function glazedMeeting(context: Context, most: number): Wanted {
  const bare = meetingGroup(context, most);
  const rooms = [most, most - 2].flatMap((seats) => {
    const { group } = meetingGroup(context, seats);
    return glazed(context, group);
  });
  const [group, ...smaller] = [...rooms, bare.group, ...(bare.smaller ?? [])];
  return { group, smaller, need: bare.need };
}

/** Panes before and beside a table, the wall behind it. */
function glazed(context: Context, { members }: Group): Group[] {
  const [table] = members;
  const [halfWide, halfDeep] = table.size.map((m) => m / 2 + ROUND_TABLE_M);
  const height = Math.min(GLASS_M, context.heightM);
  const materials = { glass: { material: 'glassClear', color: '#e3eeea' } };
  const pane = (x: number, y: number, width: number, yawDeg: number): Member => ({
    ...piece(context, 'partition', x, y, { width, height, yawDeg }),
    materials,
  });
  const middle = -halfDeep;
  const front = 2 * middle;
  const inRoom = members.map((m): Member => ({ ...m, at: [m.at[0], m.at[1] + middle, m.at[2]] }));
  const panes = [
    pane(-WAY_IN_M / 2, front + 0.03, 2 * halfWide - WAY_IN_M, 0),
    pane(-halfWide + 0.03, middle, 2 * halfDeep - 0.06, 90),
    pane(halfWide - 0.03, middle, 2 * halfDeep - 0.06, 90),
  ];
  const free = [{ x0: -halfWide, y0: front - 0.8, x1: halfWide, y1: 0 }];
  const anchor: Anchor = { kind: 'wall', gapM: 0.01, prefer: 'back' };
  return [groupOf('meeting', anchor, [...inRoom, ...panes], { free, weight: 3 })];
}

/** Between gates one passes; metres from one to the next. */
const GATE_M = 0.95;

/** A row of gates across a hall. */
export function ticketGates(context: Context): Wanted {
  const build = (form: number): Group => {
    const most = Math.max(3, Math.min(9, Math.floor((context.widthM * 0.7) / GATE_M)) - form * 2);
    const count = Math.max(2, wishFor(context, 'ticket-gate')?.count ?? most);
    const members = Array.from({ length: count }, (_, k) =>
      piece(context, 'ticket-gate', (k - (count - 1) / 2) * GATE_M, 0),
    );
    const half = (count * GATE_M) / 2;
    const free = [{ x0: -half, y0: -2.2, x1: half, y1: 2.2 }];
    return groupOf('gates', { kind: 'free', prefer: 'middle' }, members, { free, weight: 3 });
  };
  return inSizes(need(context, ['ticket-gate'], 'must'), build, 3);
}

/** Stools at a counter where they are not counted. */
const MOST_UNSAID = 8;

/** Depth of the ledge along the front of a reception that things stand on. */
const LEDGE_M = 0.32;

/** A counter with someone behind it and a wall to set it off. */
export function receptionGroup(
  context: Context,
  kind: 'counter' | 'bar-counter',
  usual: Wanted['need'],
): Wanted {
  const build = (form: number): Group => {
    const bar = kind === 'bar-counter';
    const seats = bar && form === 0 ? (wishFor(context, 'stool-bar')?.count ?? 0) : 0;
    const usualM = Math.min(bar ? 5 : 4.2, context.widthM * 0.5) - form * 0.7;
    const width = cm(Math.max(1.6, usualM, seats * PLACE_M));
    const back = bar
      ? backedPiece(
          context,
          wishFor(context, 'wine-cabinet') ? 'wine-cabinet' : 'bookshelf',
          0,
          0,
          { width },
        )
      : undefined;
    const behind = (back?.size[1] ?? 0) + (bar ? 1 : 1.15);
    const top = backedPiece(context, kind, 0, -behind, { width });
    const members: Member[] = [top];
    if (back) members.unshift(back);
    if (bar) {
      const most = Math.floor(top.size[0] / PLACE_M);
      const said = wishFor(context, 'stool-bar')?.count;
      const stools = said ? Math.min(most, said) : Math.min(MOST_UNSAID, Math.floor(width / 0.75));
      members.push(...stoolsAlong(context, top, stools, 0.22));
      const at: Member = { ...top };
      if (wishFor(context, 'coffee-machine') || kind === 'bar-counter') {
        const x = -width * 0.3;
        members.push(onTop(context, 'coffee-machine', at, [x, frontOf(top, x) + 0.38]));
      }
    } else {
      const x = width * 0.38;
      members.push(onTop(context, 'vase', top, [x, frontOf(top, x) + LEDGE_M / 2]));
      members.push(piece(context, 'chair-office', 0, -behind + 0.35 - (top.params.bow ?? 0)));
    }
    // What is large in a tall room hangs in its middle, not over the counter.
    const lamp =
      ['pendant', 'pendant-linear', 'chandelier'].find(
        (k) => wishFor(context, k) && !sizesInTallRoom(context, k),
      ) ?? 'pendant';
    if (!denies(context, lamp) && !wantsNoMainLamp(context)) {
      const count = Math.min(
        6,
        wishFor(context, lamp)?.count ?? Math.max(2, Math.floor(width / 1.1)),
      );
      for (let k = 0; k < count; k++) {
        const x = ((k + 0.5) / count - 0.5) * width;
        members.push(hung(context, lamp, x, top.at[1], 2));
      }
    }
    const front = top.at[1] - top.size[1] / 2 - (bar ? 0.9 : 1.2);
    const free = [{ x0: -width / 2, y0: front, x1: width / 2, y1: 0 }];
    return groupOf(
      'counter',
      { kind: 'wall', gapM: 0.01, prefer: bar ? 'side' : 'back' },
      members,
      { free, weight: 2.5 },
    );
  };
  return inSizes(need(context, [kind, 'stool-bar'], usual), build, 3);
}

/** 洽谈区六组: each is a table with its seats. */
const loungesSaid = (context: Context): number | undefined =>
  wishFor(context, 'coffee-table')?.together
    ? saidInRows(context.brief, 'coffee-table')
    : undefined;

/**
 * Sofas face to face over a table: a lobby's seats.
 *
 * @param most groups of them where sofas are not counted
 */
export function loungeGroup(context: Context, most: number): Wanted {
  const sofa = ['sofa', 'sofa-curved'].find((kind) => wishFor(context, kind)) ?? 'sofa';
  const width = 1.9;
  const near = piece(context, sofa, 0, 0, { width });
  const off = 0.35 + 0.45 + near.size[1] / 2;
  const members: Member[] = [
    piece(context, sofa, 0, off, { width }),
    ...[-1, 1].map((side) => piece(context, 'armchair', side * 0.6, -off + 0.05, { yawDeg: 180 })),
    piece(context, 'coffee-table', 0, 0, { width: 1, depth: 0.7 }),
  ];
  if (!denies(context, 'rug'))
    members.push(piece(context, 'rug', 0, 0, { width: 2.8, depth: 2.8, takes: 'none' }));
  if (wishFor(context, 'floor-lamp'))
    members.push(piece(context, 'floor-lamp', width / 2 + 0.3, off + 0.2));
  const free = [{ x0: -width / 2, y0: -off - 0.5, x1: width / 2, y1: off + 0.5 }];
  const groups = saidInRows(context.brief, sofa) ?? loungesSaid(context) ?? most;
  const group = groupOf('lounge', { kind: 'grid', most: groups, aisleM: 1.1 }, members, {
    free,
    weight: 2,
  });
  return { group, need: need(context, ['sofa', 'armchair', 'coffee-table'], 'must') };
}

/** What is on the tables of rows: dishes and a lamp over them, lamps and books to read by, or nothing. */
type TableFor = 'meals' | 'reading' | 'play';

/** Tables with their seats in rows. */
export function tableRows(
  context: Context,
  most: number,
  seats: number,
  used: TableFor = 'meals',
): Wanted {
  const usual = used === 'play' ? 'table-child' : 'dining-table';
  const kind = [...ROW_TABLES].reverse().find((one) => wishFor(context, one)) ?? usual;
  const n = seatsAt(context, kind, seats);
  const members = tableWithSeats(context, kind, n);
  const [table] = members;
  const lamp =
    ['pendant', 'chandelier', 'pendant-linear'].find((k) => wishFor(context, k)) ?? 'pendant';
  const hangs = used === 'meals' || wishFor(context, lamp);
  if (hangs && !denies(context, lamp) && !wantsNoMainLamp(context))
    members.push(hung(context, lamp, 0, 0, 1.75));
  if (used === 'meals') members.push(onTop(context, 'dishes', table, [0, 0]));
  if (used === 'reading') members.push(...toReadBy(context, table));
  const free = [roundTheSeats(members)];
  const group = groupOf('tables', { kind: 'grid', most, aisleM: 0.75 }, members, {
    free,
    weight: 2.5,
  });
  return { group, need: need(context, [kind, 'chair-dining', 'chair-child'], 'must') };
}

/** Lamps along the middle of a table, and a stack of books. */
function toReadBy(context: Context, table: Member): Member[] {
  const [width] = table.size;
  const lamps = denies(context, 'table-lamp') ? 0 : Math.max(1, Math.round(width / 1.4));
  const places = Array.from({ length: lamps }, (_, k) => ((k + 0.5) / lamps - 0.5) * width);
  return [
    ...places.map((x) => onTop(context, 'table-lamp', table, [x, 0])),
    onTop(context, 'books', table, [width * 0.36, -table.size[1] * 0.22]),
  ];
}

/** A banquette along a wall with small tables and chairs before it. */
export function banquetteGroup(context: Context): Wanted | undefined {
  if (denies(context, 'banquette')) return undefined;
  const lamp = wishFor(context, 'pendant') && !denies(context, 'pendant') ? 'pendant' : undefined;
  const build = (form: number): Group => {
    const places = Math.max(2, Math.min(5, Math.floor(context.depthM / 2)) - form);
    const pitch = 1.35;
    const members: Member[] = [];
    for (let k = 0; k < places; k++) {
      const x = (k - (places - 1) / 2) * pitch;
      const seat = backedPiece(context, 'banquette', x, 0, { width: pitch });
      const y = -seat.size[1] - 0.28;
      members.push(seat, piece(context, 'dining-table', x, y, { width: 0.8, depth: 0.7 }));
      if (lamp) members.push(hung(context, lamp, x, y, 1.75));
      members.push(piece(context, 'chair-dining', x, y - 0.52, { yawDeg: 180 }));
    }
    const half = (places * pitch) / 2;
    const free = [{ x0: -half, y0: -2.2, x1: half, y1: 0 }];
    return groupOf('banquette', { kind: 'wall', gapM: 0.01, prefer: 'side' }, members, {
      free,
      weight: 1.8,
    });
  };
  return inSizes(need(context, ['banquette'], 'wish'), build, 3);
}

/** Things in rows over the floor: racks, cases, desks, machines. */
export function rows(
  context: Context,
  kind: string,
  most: number,
  usual: Wanted['need'],
  options: {
    readonly aisleM?: number;
    readonly seat?: string;
    readonly top?: string;
    readonly faces?: string;
  } = {},
): Wanted | undefined {
  if (denies(context, kind)) return undefined;
  const { aisleM = 1.1, seat, top, faces } = options;
  const thing = piece(context, kind, 0, 0);
  const members: Member[] = [thing];
  if (seat) members.push(piece(context, seat, 0, -thing.size[1] / 2 - 0.25, { yawDeg: 180 }));
  if (top) members.push(onTop(context, top, thing, [0, 0]));
  const count = saidInRows(context.brief, kind) ?? most;
  const group = groupOf(kind, { kind: 'grid', most: count, aisleM, faces }, members, {
    weight: 1.5,
  });
  return { group, need: need(context, [kind], usual) };
}

/** The model of a quarter in the middle of its hall, with room to walk around it. */
export function sandTable(context: Context): Wanted {
  const build = (form: number): Group => {
    const width = cm(Math.max(2, Math.min(5.2, context.widthM * 0.32) - form));
    const table = piece(context, 'sand-table', 0, 0, { width, depth: cm(width * 0.72) });
    const [half, deep] = [table.size[0] / 2 + 1.3, table.size[1] / 2 + 1.3];
    // One sees it on coming in: seats stand around and behind it.
    const before = Math.min(4, context.depthM * 0.2);
    const free = [{ x0: -half, y0: -deep - before, x1: half, y1: deep }];
    return groupOf('sand-table', { kind: 'free', prefer: 'middle' }, [table], { free, weight: 4 });
  };
  return inSizes(need(context, ['sand-table'], 'must'), build, 3);
}

/** Pews in two columns before the altar, with the way to it between them. */
export function pewRows(context: Context, usual: number): Wanted {
  const width = cm(Math.max(1.6, Math.min(4.2, (context.widthM - 4.4) / 2)));
  const pew = piece(context, 'pew', 0, 0, { width, yawDeg: 180 });
  const most = saidInRows(context.brief, 'pew') ?? usual;
  const anchor: Anchor = { kind: 'grid', most, aisleM: 0.55, faces: 'altar' };
  const group = groupOf('pews', anchor, [pew], { weight: 2.5 });
  return { group, need: need(context, ['pew'], 'must') };
}

/** A tea table with its host behind it and guests before it. */
export function teaGroup(context: Context): Wanted {
  const low = wishFor(context, 'ottoman') !== undefined;
  const build = (form: number): Group => {
    const table = piece(context, 'tea-table', 0, 0, { width: cm(2 - form * 0.3) });
    const seats = seatsAround(context, low ? 'ottoman' : 'chair-dining', table, 5 - form);
    const members: Member[] = [table, ...seats, onTop(context, 'dishes', table, [0.2, 0])];
    members.push(onTop(context, 'vase', table, [-table.size[0] * 0.38, 0.1]));
    const lamp =
      ['pendant', 'chandelier', 'pendant-linear'].find((kind) => wishFor(context, kind)) ??
      'pendant';
    if (!denies(context, lamp) && !wantsNoMainLamp(context)) {
      const count = Math.min(4, wishFor(context, lamp)?.count ?? 1);
      for (let k = 0; k < count; k++) {
        members.push(hung(context, lamp, ((k + 0.5) / count - 0.5) * table.size[0], 0, 1.6));
      }
    }
    const half = [table.size[0] / 2 + 0.5, table.size[1] / 2 + 0.9];
    const free = [{ x0: -half[0], y0: -half[1], x1: half[0], y1: half[1] }];
    return groupOf('tea', { kind: 'free', prefer: 'middle' }, members, { free, weight: 3 });
  };
  return inSizes(need(context, ['tea-table'], 'must'), build, 3);
}
