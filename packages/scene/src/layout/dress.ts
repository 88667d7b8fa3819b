import type { ThingWish, Where } from '../brief/brief.ts';
import type { Opening, Room } from '../design/description.ts';
import { isNeonRoom } from '../design/neon.ts';
import { type Context, chance, denies, piece, wishFor } from './context.ts';
import { slatsOn } from './feature-wall.ts';
import type { Floor } from './floor.ts';
import { footprint, type Member, type MemberOptions, restingOn } from './group.ts';
import { sizesInTallRoom } from './groups/common.ts';
import { wantsNoMainLamp } from './groups/living.ts';
import { hangingWishes, hangs } from './loose.ts';
import { isLined, neonLines } from './neon-lines.ts';
import {
  around,
  boundsOf,
  middleOf,
  movedPoint,
  movedRect,
  overlaps,
  type Rect,
  rectAt,
} from './rect.ts';
import { isLitToShow, showLamps } from './show-lamps.ts';
import { isOnSide, poseAtWall, type Wall } from './walls.ts';

/** A member that stands in the room itself. */
export type Dressing = Member & { readonly group: string };

/** What hangs, lies and shines when the floor is laid out: lamps, curtains, pictures, small things. */
export function dress(context: Context, floor: Floor): Dressing[] {
  const placed = inRoom(floor);
  const said: Dressing[] = [];
  for (const wish of hangingWishes(context)) {
    // 宫灯吊灯 is one lamp: what is only called a pendant is there when one of its kind is.
    if (wish.thing === 'track-lamp' && isLitToShow(context, floor.room)) continue;
    if (wish.thing === 'light-strip' && isLined(context)) continue;
    if (wish.thing === 'pendant' && [...placed, ...said].some(isHungLamp)) continue;
    said.push(...hung(context, floor, placed, wish, said));
  }
  const lamps = isLitToShow(context, floor.room)
    ? showLamps(context, floor.room, floor.walls).map((m): Dressing => ({ ...m, group: 'lamps' }))
    : spots(context, floor.room, [...placed, ...said].some(isHungLamp));
  lamps.push(...neonLines(context, floor).map((m): Dressing => ({ ...m, group: 'lamps' })));
  if (context.brief.only) return [...said, ...saidCurtains(context, floor), ...lamps];
  const slats = slatsOn(context, floor).map((m): Dressing => ({ ...m, group: 'walls' }));
  // Slats are picture enough.
  const walls = floor.walls.filter(({ index }) => index !== floor.room.featureWall);
  const bare = slats.length > 0 ? { ...floor, walls } : floor;
  return [
    ...said,
    ...curtains(context, floor),
    ...slats,
    ...lamps,
    ...pictures(context, bare, said),
  ];
}

/** What a wish for a thing that hangs, lies or stands on others puts into the room. */
function hung(
  context: Context,
  floor: Floor,
  placed: readonly Dressing[],
  wish: ThingWish,
  before: readonly Dressing[],
): Dressing[] {
  const count = Math.min(wish.count ?? usualCount(context, wish.thing), 12);
  switch (hangs(wish.thing)) {
    case 'onWall':
      return onWalls(context, floor, wish.thing, count, before);
    case 'ceiling':
      return onCeiling(context, floor.room, wish.thing, count);
    case 'onTop':
      return onTops(context, placed, wish.thing, count);
    default:
      return underfoot(context, floor, wish.thing);
  }
}

const GALLERY_WORKS = 11;

function usualCount({ program, areaM2 }: Context, thing: string): number {
  if (thing.startsWith('ceiling-fan')) return Math.min(4, Math.max(1, Math.round(areaM2 / 30)));
  if (thing === 'downlight') return 6;
  if (thing === 'wall-art' && program === 'gallery') return GALLERY_WORKS;
  return program === 'corridor' && (thing === 'wall-lamp' || thing === 'wall-art') ? 4 : 1;
}

/** Members of the placed groups, where they stand in the room. */
export function inRoom(floor: Floor): Dressing[] {
  return floor.placed.flatMap(({ group, pose }) =>
    group.members.map((m) => {
      const [x, y] = movedPoint([m.at[0], m.at[1]], pose);
      const yawDeg = (((m.yawDeg + pose.yawDeg) % 360) + 360) % 360;
      return { ...m, at: [x, y, m.at[2]] as const, yawDeg, group: group.name };
    }),
  );
}

/** Between pictures and lamps on the walls of rooms that one walks along. */
const APART_M: Readonly<Record<string, number>> = { gallery: 1.1, corridor: 1.4 };

/** Height of the middle of a picture. */
const EYE_LINE_M = 1.5;

/** @param before what hangs there already */
function onWalls(
  context: Context,
  floor: Floor,
  kind: string,
  count: number,
  before: readonly Dressing[],
  size: MemberOptions = {},
): Dressing[] {
  const probe = piece(context, kind, 0, 0, { ...size, takes: 'none' });
  const apart = APART_M[context.program] ?? 0.1;
  const z = Math.max(
    0.05,
    Math.min(EYE_LINE_M - probe.size[2] / 2 + 0.15, context.heightM - probe.size[2] - 0.1),
  );
  const found: Dressing[] = [];
  const where = wishFor(context, kind)?.where;
  const walls = [...floor.walls].sort(
    (a, b) => wallRank(floor, a, where) - wallRank(floor, b, where),
  );
  const most = context.program === 'corridor' ? Math.ceil(count / 2) : count;
  for (const wall of walls) {
    const start = found.length;
    for (const alongM of alongs(wall, probe.size[0])) {
      if (found.length >= count) return found;
      if (found.length - start >= most) break;
      const pose = poseAtWall(wall, alongM, 0.01 + probe.size[1] / 2);
      const flat = movedRect(rectAt(0, 0, probe.size[0] + apart, 0.3), pose);
      if (
        onOpening(floor.room, wall, alongM, probe.size[0]) ||
        [...before, ...found].some((o) => hits(o, flat))
      )
        continue;
      if (tallAt(floor, flat, z)) continue;
      found.push({ ...probe, at: [pose.x, pose.y, z], yawDeg: wall.yawDeg, group: kind });
    }
  }
  return found;
}

const hits = (other: Dressing, flat: Rect): boolean => overlaps(footprint(other), flat);

const wallRank = (floor: Floor, wall: Wall, where?: Where): number => {
  if (isOnSide(wall, where)) return -1;
  return wall.inward[1] > 0.5 ? 3 : wall.index === floor.room.featureWall ? 0 : 1;
};

/** The middle of a wall, then further and further from it. */
function alongs(wall: Wall, width: number): number[] {
  const middle = wall.lengthM / 2;
  const places = [middle];
  for (let off = 0.3; off < middle; off += 0.3) places.push(middle - off, middle + off);
  return places.filter((at) => at >= width / 2 + 0.1 && at <= wall.lengthM - width / 2 - 0.1);
}

function onOpening(room: Room, wall: Wall, alongM: number, width: number): boolean {
  return room.openings.some(
    ({ wall: index, fromM, widthM }) =>
      index === wall.index &&
      alongM - width / 2 < fromM + widthM + 0.05 &&
      alongM + width / 2 > fromM - 0.05,
  );
}

function tallAt(floor: Floor, flat: Rect, z: number): boolean {
  return inRoom(floor).some(
    (m) => m.at[2] + m.size[2] > z && m.at[2] < 2.2 && overlaps(footprint(m), flat),
  );
}

function onCeiling(context: Context, room: Room, kind: string, count: number): Dressing[] {
  const { width, depth, x0, y0 } = spanOf(room);
  const small = kind === 'downlight';
  const probe = piece(context, kind, 0, 0, { ...sizesInTallRoom(context, kind), takes: 'none' });
  const columns =
    small || count > 2 ? Math.max(1, Math.round(Math.sqrt((count * width) / depth))) : count;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, k) => {
    const x = x0 + (width * ((k % columns) + 0.5)) / columns;
    const y = y0 + (depth * (Math.floor(k / columns) + 0.5)) / rows;
    return { ...probe, at: [x, y, context.heightM - probe.size[2]] as const, group: 'lamps' };
  });
}

function spanOf(room: Room) {
  const box = boundsOf(room.plan);
  return { x0: box.x0, y0: box.y0, width: box.x1 - box.x0, depth: box.y1 - box.y0 };
}

/** Things that others can be put on, the ones most looked at first. */
const TOPS = [
  'coffee-table',
  'dining-table',
  'dining-table-round',
  'tea-table',
  'desk',
  'desk-executive',
  'sideboard',
  'console-table',
  'tv-cabinet',
  'nightstand',
  'counter',
  'bar-counter',
  'kitchen-island',
  'kitchen-run',
  'wash-basin',
  'display-table',
  'meeting-table',
  'side-table',
  'shoe-cabinet',
  'vanity',
  'workstation',
  'class-desk',
  'bench',
];

function onTops(
  context: Context,
  placed: readonly Dressing[],
  kind: string,
  count: number,
): Dressing[] {
  const tops = TOPS.flatMap((top) => placed.filter((m) => m.kind === top));
  return Array.from({ length: count }, (_, k): Dressing | undefined => {
    const under = tops[k % Math.max(1, tops.length)];
    if (!under) return floorStanding(context, kind, placed);
    const turn = (under.yawDeg * Math.PI) / 180;
    const along = (0.28 - 0.56 * ((k * 0.618) % 1)) * under.size[0];
    const z = restingOn(under);
    const at = [
      under.at[0] + Math.cos(turn) * along,
      under.at[1] + Math.sin(turn) * along,
      z,
    ] as const;
    return {
      ...piece(context, kind, 0, 0, { takes: 'none' }),
      at,
      yawDeg: under.yawDeg,
      group: under.group,
    };
  }).filter((m) => m !== undefined);
}

/** With nothing to stand on, a vase stands on the floor beside a thing. */
function floorStanding(context: Context, kind: string, placed: readonly Dressing[]): Dressing {
  const near = placed.find((m) => m.takes === 'floor');
  const at = near
    ? ([near.at[0] + near.size[0] / 2 + 0.25, near.at[1], 0] as const)
    : ([0, 1.5, 0] as const);
  return { ...piece(context, kind, 0, 0, { takes: 'none' }), at, group: kind };
}

function underfoot(context: Context, floor: Floor, kind: string): Dressing[] {
  const main = [...floor.placed].sort((a, b) => b.group.weight - a.group.weight)[0];
  const { width, depth, x0, y0 } = spanOf(floor.room);
  const [x, y] = main
    ? middleOf(around(main.group.members.map((m) => movedRect(footprint(m), main.pose))))
    : [x0 + width / 2, y0 + depth / 2];
  if (context.program === 'corridor') {
    const runner: MemberOptions = { width: width * 0.56, depth: depth - 1.6, takes: 'none' };
    return [{ ...piece(context, kind, x0 + width / 2, y0 + depth / 2, runner), group: kind }];
  }
  const size: MemberOptions = {
    width: Math.min(2.6, width * 0.6),
    depth: Math.min(2, depth * 0.4),
    takes: 'none',
  };
  return [{ ...piece(context, kind, x, y, size), group: main?.group.name ?? kind }];
}

const CURTAIN_BESIDE_M = 0.1;

const saidCurtains = (context: Context, floor: Floor): Dressing[] =>
  wishFor(context, 'blinds') || wishFor(context, 'curtain') ? curtains(context, floor) : [];

/** Two drapes beside every window that a room to live in has. */
function curtains(context: Context, floor: Floor): Dressing[] {
  const blinds = wishFor(context, 'blinds') !== undefined;
  const wish = wishFor(context, 'curtain');
  const usual = [
    'living',
    'livingDining',
    'bedroom',
    'childRoom',
    'dining',
    'study',
    'hotelRoom',
    'cinema',
    'tea',
    'executive',
  ];
  const fitting = blinds || wish !== undefined || usual.includes(context.program);
  if (!fitting || (denies(context, 'curtain') && !blinds)) return [];
  // A round window is looked at itself: drapes beside it would hide what it is.
  const windows = floor.room.openings.filter(
    ({ kind, form }) => kind === 'window' && (form !== 'round' || wish || blinds),
  );
  return windows.flatMap((window) =>
    blinds ? [blind(context, floor, window)] : drapes(context, floor, window),
  );
}

function drapes(context: Context, floor: Floor, window: Opening): Dressing[] {
  const wall = floor.walls[window.wall];
  const height = context.heightM - 0.06;
  const width = Math.min(1.1, Math.max(0.35, window.widthM * 0.2));
  return [-1, 1].flatMap((side) => {
    const middle = window.fromM + window.widthM / 2;
    const off = window.widthM / 2 + CURTAIN_BESIDE_M - width / 2;
    const alongM = Math.min(wall.lengthM - width / 2, Math.max(width / 2, middle + side * off));
    const curtain = piece(context, 'curtain', 0, 0, { width, height, takes: 'none' });
    const pose = poseAtWall(wall, alongM, 0.03 + curtain.size[1] / 2);
    return [
      { ...curtain, at: [pose.x, pose.y, 0.01] as const, yawDeg: wall.yawDeg, group: 'curtains' },
    ];
  });
}

function blind(context: Context, floor: Floor, window: Opening): Dressing {
  const wall = floor.walls[window.wall];
  const height = window.heightM * 0.6;
  const thing = piece(context, 'blinds', 0, 0, { width: window.widthM, height, takes: 'none' });
  const pose = poseAtWall(wall, window.fromM + window.widthM / 2, 0.02 + thing.size[1] / 2);
  const z = window.sillM + window.heightM - thing.size[2];
  return { ...thing, at: [pose.x, pose.y, z], yawDeg: wall.yawDeg, group: 'curtains' };
}

const isHungLamp = ({ kind }: Dressing): boolean =>
  /^(pendant|chandelier|ceiling-lamp|ceiling-fan-lamp|track-lamp)/.test(kind);

/** Rooms without a lamp in their middle are lit by spots in the ceiling, as are large ones. */
function spots(context: Context, room: Room, hung: boolean): Dressing[] {
  const wanted =
    !hung || wantsNoMainLamp(context) || context.traits.noMainLamp || context.areaM2 > 30;
  // Light from above would drown what shines in colours.
  if (isNeonRoom(context.program, context.style)) return [];
  if (!wanted || denies(context, 'downlight') || wishFor(context, 'downlight')) return [];
  const { width, depth } = spanOf(room);
  const count = Math.max(2, Math.min(24, Math.round(width / 1.7) * Math.round(depth / 1.8)));
  return onCeiling(context, room, 'downlight', count);
}

/** One wide picture, one tall one, or a pair. */
const HANGINGS: readonly (readonly [count: number, width: number, height: number])[] = [
  [1, 1.3, 0.9],
  [1, 0.9, 1.2],
  [2, 0.62, 0.86],
  [3, 0.5, 0.7],
];
const WITHOUT_PICTURES = [
  'kitchen',
  'wardrobe',
  'stairHall',
  'balcony',
  'bath',
  'gym',
  'atrium',
  'metro',
];

function pictures(context: Context, floor: Floor, said: readonly Dressing[]): Dressing[] {
  const { program, random, areaM2 } = context;
  const named = said.some(({ kind }) => kind === 'wall-art');
  if (denies(context, 'wall-art') || WITHOUT_PICTURES.includes(program) || named) return [];
  if (program === 'gallery') {
    return onWalls(context, floor, 'wall-art', GALLERY_WORKS, said, { width: 1.4, height: 1.1 });
  }
  const inGroups = inRoom(floor).some(({ kind }) => kind === 'wall-art');
  const found: Dressing[] = [];
  const walls = inGroups || areaM2 < 14 ? 1 : 2;
  for (let k = 0; k < walls; k++) {
    if (!chance(context, context.traits.art)) continue;
    const [count, width, height] = HANGINGS[Math.floor(random() * HANGINGS.length)];
    const grown = areaM2 > 60 ? 1.3 : 1;
    const sizes = { width: width * grown, height: height * grown };
    const away = [...said, ...inRoom(floor), ...found].filter(({ kind }) => kind === 'wall-art');
    const rest = floor.walls.filter((wall) => !away.some((other) => onWall(wall, other)));
    const next = onWalls(context, { ...floor, walls: rest }, 'wall-art', count, said, sizes);
    found.push(...next);
  }
  return found;
}

/** Whether a thing hangs on the wall. */
const onWall = ({ from, inward, yawDeg }: Wall, { at, yawDeg: turned }: Dressing): boolean =>
  yawDeg === turned &&
  Math.abs((at[0] - from[0]) * inward[0] + (at[1] - from[1]) * inward[1]) < 0.3;
