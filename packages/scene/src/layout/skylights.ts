import type { Brief } from '../brief/brief.ts';
import {
  barsOf,
  ceilingAt,
  hasRafters,
  rectOfSkylight,
  ridgeOf,
} from '../design/ceiling-planes.ts';
import type { Room, Skylight } from '../design/description.ts';
import { cm } from './context.ts';
import { footprint, type Member, member } from './group.ts';
import { boundsOf, grown, overlaps, type Rect, rectAt } from './rect.ts';
import { holdsRect } from './walls.ts';

/** A border along the walls, with the light it throws on the ceiling, reaches so far into the room. */
export const BORDER_M = 1.05;
/** Kept between an opening and a wall, a border's end, another opening; metres. */
const KEEP_M = { wall: 0.4, steps: 0.6, roof: 0.2, other: 0.3, lamp: 0.15 } as const;
/** A ceiling carries about one skylight on so much of it, of so much of each side. */
const CELL_M = { wide: 5.5, deep: 5 } as const;
const SHARE = { wide: 0.3, deep: 0.5 } as const;
/** The same on the slopes of a pitched ceiling. */
const SLOPE = { deepM: 2.6, share: 0.45 } as const;
const SIZE_M = { narrow: 0.7, wide: 1.5, short: 0.9, long: 2.8 } as const;
const MOST = 12;

/** What a brief says of glass overhead. */
interface Wish {
  readonly word: string;
  /** A whole roof of glass, not windows in one. */
  readonly whole: boolean;
  readonly count?: number | undefined;
}

const GLASS = /^glass/;

/** A room whose very name means walls and a roof of glass. */
const SUN_ROOM = '阳光房';

export const isSunRoom = ({ space, text }: Brief): boolean =>
  space === 'balcony' && text.includes(SUN_ROOM);

export function skylightWish(brief: Brief): Wish | undefined {
  const { features, surfaces, denied } = brief;
  const roof = features.find(({ feature }) => feature === 'glassRoof');
  if (roof) return { word: roof.word, whole: true };
  // 玻璃屋顶: glass said of the roof.
  const glazed = surfaces.find(
    ({ keys, finishes }) =>
      keys.includes('roof') && finishes.some(({ materials }) => GLASS.test(materials?.[0] ?? '')),
  );
  if (glazed) return { word: `${glazed.finishes[0].word}${glazed.word}`, whole: true };
  const window = features.find(({ feature }) => feature === 'skylight');
  // Malls are lit from above.
  if (brief.space === 'atrium' && !denied.includes('glassRoof'))
    return { word: window?.word ?? '', whole: true };
  if (!window && isSunRoom(brief) && !denied.includes('glassRoof'))
    return { word: SUN_ROOM, whole: true };
  return window && { word: window.word, whole: false, count: window.count };
}

/** The openings that a brief asks for in the ceiling of a room, before anything hangs from it. */
export function skylightsFor(
  brief: Brief,
  { plan, ceiling }: Pick<Room, 'plan' | 'ceiling'>,
): Skylight[] {
  const wish = skylightWish(brief);
  if (!wish) return [];
  const box = boundsOf(plan);
  const rects =
    wish.whole && ceiling !== 'slats'
      ? [grown(box, -Math.max(KEEP_M.roof, 0.06 * Math.min(box.x1 - box.x0, box.y1 - box.y0)))]
      : inCells(box, grown(box, -clearOfWalls(ceiling)), gridFor(box, ceiling, wish.count));
  return rects.map((rect, k) => skylightAt(rect, k, wish.word));
}

const clearOfWalls = (ceiling: Room['ceiling']): number =>
  hasBorder(ceiling) ? BORDER_M + 0.05 : ceiling === 'stepped' ? KEEP_M.steps : KEEP_M.wall;

const hasBorder = (ceiling: Room['ceiling']): boolean =>
  ceiling === 'dropped' || ceiling === 'cove';

/** Within a lowered border there must be left room for an opening. */
export const bordersLeaveRoom = (widthM: number, depthM: number): boolean =>
  Math.min(widthM, depthM) - 2 * (BORDER_M + 0.05) > SIZE_M.short;

const skylightAt = (r: Rect, k: number, said: string): Skylight => ({
  id: `skylight-${k + 1}`,
  at: [cm((r.x0 + r.x1) / 2), cm((r.y0 + r.y1) / 2)],
  widthM: cm(r.x1 - r.x0),
  depthM: cm(r.y1 - r.y0),
  ...(said && { said }),
});

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** At most so many of its cells are used. */
  readonly most: number;
  /** Of a cell, across. */
  readonly share: number;
}

function gridFor(room: Rect, ceiling: Room['ceiling'], count?: number): Grid {
  const [width, depth] = [room.x1 - room.x0, room.y1 - room.y0];
  const whole = (value: number, most: number) => Math.min(most, Math.max(1, Math.round(value)));
  if (ceiling === 'pitched') {
    // As many on one slope as on the other.
    const rows = count ? Math.ceil(count / 2) : whole(depth / SLOPE.deepM, 3);
    return { columns: 2, rows, most: count ?? MOST, share: SLOPE.share };
  }
  if (count) {
    const many = Math.min(count, MOST);
    const [columns, rows] = width > depth ? [many, 1] : [1, many];
    return { columns, rows, most: MOST, share: SHARE.wide };
  }
  const [columns, rows] = [whole(width / CELL_M.wide, 4), whole(depth / CELL_M.deep, 3)];
  return { columns, rows, most: MOST, share: SHARE.wide };
}

/** One opening in the middle of each cell of a grid, longer along the depth, which the viewer looks along. */
function inCells(room: Rect, open: Rect, { columns, rows, most, share }: Grid): Rect[] {
  const [width, depth] = [room.x1 - room.x0, room.y1 - room.y0];
  const cellWide = (open.x1 - open.x0) / columns;
  const cellDeep = (open.y1 - open.y0) / rows;
  const wide = held((width / columns) * share, SIZE_M.narrow, SIZE_M.wide);
  const deep = held((depth / rows) * SHARE.deep, SIZE_M.short, SIZE_M.long);
  const cells = Array.from({ length: columns * rows }, (_, k) =>
    rectAt(
      open.x0 + cellWide * ((k % columns) + 0.5),
      open.y0 + cellDeep * (Math.floor(k / columns) + 0.5),
      Math.min(wide, cellWide - (columns > 1 ? KEEP_M.other : 0)),
      Math.min(deep, cellDeep - (rows > 1 ? KEEP_M.other : 0)),
    ),
  );
  return cells.slice(0, most);
}

const held = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Steps to the sides and shares of its size that an opening is tried at to get from under a lamp. */
const STEPS_M = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1, -1.5, 1.5];
const SHRUNK = [1, 0.8, 0.6];
/** Beyond this share of the ceiling it is a roof of glass: lamps hang from its rafters. */
const ROOF_SHARE = 0.4;

/** The openings moved, or made smaller, to where nothing hangs. */
export function besideLamps(room: Room, things: readonly Member[]): Skylight[] {
  const { plan, ceiling, skylights = [] } = room;
  const hung = things
    .filter((thing) => hangsFrom(room, thing) && !isFlush(thing))
    .map((thing) => grown(footprint(thing), KEEP_M.lamp));
  const box = boundsOf(plan);
  const open = grown(box, -clearOfWalls(ceiling));
  const settled: Skylight[] = [];
  for (const skylight of skylights) {
    const taken = [...hung, ...settled.map((s) => grown(rectOfSkylight(s), KEEP_M.other))];
    const roof =
      skylight.widthM * skylight.depthM > ROOF_SHARE * (box.x1 - box.x0) * (box.y1 - box.y0);
    settled.push(roof ? skylight : (freeOf(taken, skylight, open, room) ?? skylight));
  }
  return settled;
}

function freeOf(
  taken: readonly Rect[],
  skylight: Skylight,
  open: Rect,
  { plan, ceiling }: Room,
): Skylight | undefined {
  const { at, widthM, depthM } = skylight;
  const ridge = ridgeOf(plan).x;
  const crosses = ({ x0, x1 }: Rect) =>
    ceiling === 'pitched' && x0 < ridge + KEEP_M.roof && x1 > ridge - KEEP_M.roof;
  for (const share of SHRUNK) {
    for (const [dx, dy] of SIDESTEPS) {
      const r = rectAt(at[0] + dx, at[1] + dy, widthM * share, depthM * share);
      const inside = r.x0 >= open.x0 - 0.01 && r.x1 <= open.x1 + 0.01;
      const within = inside && r.y0 >= open.y0 - 0.01 && r.y1 <= open.y1 + 0.01;
      if (!within || !holdsRect(plan, r) || crosses(r) || taken.some((other) => overlaps(other, r)))
        continue;
      return {
        ...skylight,
        at: [cm(at[0] + dx), cm(at[1] + dy)],
        widthM: cm(widthM * share),
        depthM: cm(depthM * share),
      };
    }
  }
  return undefined;
}

/** The nearest first. */
const SIDESTEPS: readonly (readonly [number, number])[] = STEPS_M.flatMap((dx) =>
  STEPS_M.map((dy) => [dx, dy] as const),
).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

const FLUSH_M = 0.2;
const isFlush = ({ size }: Member): boolean => size[2] < FLUSH_M;

const hangsFrom = ({ heightM }: Room, { at, size }: Member): boolean =>
  at[2] > 1 && at[2] + size[2] > heightM - 0.05;

const SPOT_M = 0.2;

/** What is set into the ceiling: spots where it is open go to a rafter, anything else there is left out. */
export function offOpenings<T extends Member>(room: Room, things: readonly T[]): T[] {
  return things.flatMap((thing) => {
    if (!isFlush(thing) || !hangsFrom(room, thing)) return [thing];
    const open = room.skylights?.find((s) => overlaps(rectOfSkylight(s), footprint(thing)));
    if (!open) return [thing];
    const rafters = hasRafters(open) && thing.size[0] < SPOT_M ? barsOf(open, 0) : [];
    if (rafters.length === 0) return [];
    const [x, y, z] = thing.at;
    const nearest = rafters.reduce((best, bar) =>
      Math.abs(bar - x) < Math.abs(best - x) ? bar : best,
    );
    return [{ ...thing, at: [nearest, y, z] as const }];
  });
}

/** What hangs from a pitched ceiling, up at its slopes: cords grow longer as far as they can. */
export function hungFromSlopes<T extends Member>(room: Room, things: readonly T[]): T[] {
  if (room.ceiling !== 'pitched') return [...things];
  return things.map((thing) => {
    if (!hangsFrom(room, thing)) return thing;
    const [x, y] = thing.at;
    const top = ceilingAt(room, x);
    if (isFlush(thing)) return { ...thing, at: [x, y, top - thing.size[2] / 2] as const };
    const height = top - thing.at[2];
    const longer = member(thing.kind, x, y, { params: { ...thing.params, height } });
    const at = [x, y, top - longer.size[2]] as const;
    return { ...thing, at, size: longer.size, params: longer.params };
  });
}
