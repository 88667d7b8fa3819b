import type { Opening, Room } from '../design/description.ts';
import type { Vec2 } from '../vec.ts';
import { extentOf, footprint, type Group, movedFree, movedSolids } from './group.ts';
import { grown, movedRect, overlaps, type Pose, type Rect } from './rect.ts';
import { reachFrom } from './walk.ts';
import { floorBefore, holdsRect, middleOfOpening, type Wall, wallsOf } from './walls.ts';

/** Passages that people walk through. */
export const PASSAGE_M = 0.9;
/** In a small room one turns sideways. */
const NARROW_M = 0.6;
const SMALL_ROOM_M2 = 11;

export interface Placed {
  readonly group: Group;
  readonly pose: Pose;
}

/** How much more than another place one is for a group, whatever the rules: what a picture would show of it. */
export type Liking = (group: Group, pose: Pose) => number;

/** A room's floor with what stands on it so far. */
export interface Floor {
  readonly room: Room;
  readonly walls: readonly Wall[];
  readonly placed: readonly Placed[];
  /** Swings and thresholds of doors. */
  readonly doors: readonly Rect[];
  readonly solid: readonly Rect[];
  readonly free: readonly Rect[];
  readonly walkerM: number;
  readonly liking?: Liking | undefined;
}

export function emptyFloor(room: Room, liking?: Liking): Floor {
  const walls = wallsOf(room.plan);
  const doors = room.openings
    .filter(({ kind }) => kind !== 'window')
    .map((door) => floorBefore(walls[door.wall], door, Math.max(PASSAGE_M, swingOf(door)), 0.03));
  const area = planArea(room.plan);
  const walkerM = area < SMALL_ROOM_M2 ? NARROW_M : PASSAGE_M;
  return { room, walls, placed: [], doors, solid: [], free: [], walkerM, liking };
}

const swingOf = (door: Opening): number => (door.swing === 'in' ? door.widthM : 0);

export function planArea(plan: readonly Vec2[]): number {
  let twice = 0;
  plan.forEach(([x0, y0], k) => {
    const [x1, y1] = plan[(k + 1) % plan.length];
    twice += x0 * y1 - x1 * y0;
  });
  return twice / 2;
}

export function withGroup(floor: Floor, group: Group, pose: Pose): Floor {
  return {
    ...floor,
    placed: [...floor.placed, { group, pose }],
    solid: [...floor.solid, ...movedSolids(group, pose)],
    free: [...floor.free, ...movedFree(group, pose)],
  };
}

/** Whether a group can stand there: inside, off others and their free floor, off doors and windows. */
export function fits(floor: Floor, group: Group, pose: Pose): boolean {
  const own = movedSolids(group, pose);
  const ownFree = movedFree(group, pose);
  const { plan } = floor.room;
  if (!own.every((r) => holdsRect(plan, r)) || !ownFree.every((r) => holdsRect(plan, r)))
    return false;
  for (const r of own) {
    if (floor.solid.some((o) => overlaps(r, o))) return false;
    if (floor.free.some((o) => overlaps(r, o))) return false;
    if (floor.doors.some((o) => overlaps(r, o))) return false;
  }
  if (ownFree.some((r) => floor.solid.some((o) => overlaps(r, o)))) return false;
  return !blocksWindow(floor, group, pose);
}

/** Things higher than the sill keep half a metre off a window. */
function blocksWindow(floor: Floor, group: Group, pose: Pose): boolean {
  const windows = floor.room.openings.filter(({ kind }) => kind === 'window');
  return windows.some((window) => {
    const strip = floorBefore(floor.walls[window.wall], window, 0.4, -0.1);
    return group.members.some((m) => {
      const top = m.at[2] + m.size[2];
      const low = Math.max(window.sillM, LOW_M);
      return m.takes !== 'none' && top > low && overlaps(movedRect(footprint(m), pose), strip);
    });
  });
}

/** Backs of sofas and beds may stand before a window that reaches lower. */
const LOW_M = 0.86;

/** Whether every door and every group can be walked up to. */
export function isWalkable(floor: Floor): boolean {
  const entrances = floor.room.openings.filter(({ kind }) => kind !== 'window');
  if (entrances.length === 0) return true;
  const { plan } = floor.room;
  const starts = entrances.map((door) => middleOfOpening(floor.room, door));
  const wide = reachFrom(plan, floor.solid, starts[0], floor.walkerM);
  if (!starts.every((at) => wide.near(at, 1))) return false;
  return floor.placed.every(({ group, pose }) => {
    const extent = grown(movedRect(extentOf(group), pose), floor.walkerM / 2 + 0.1);
    return touches(extent, wide.near);
  });
}

/** Whether the walk comes up to some side of a rectangle. */
function touches(r: Rect, near: (point: Vec2, withinM: number) => boolean): boolean {
  const steps = 6;
  for (let k = 0; k <= steps; k++) {
    const x = r.x0 + ((r.x1 - r.x0) * k) / steps;
    const y = r.y0 + ((r.y1 - r.y0) * k) / steps;
    if (near([x, r.y0], 0.2) || near([x, r.y1], 0.2)) return true;
    if (near([r.x0, y], 0.2) || near([r.x1, y], 0.2)) return true;
  }
  // Someone stands inside the group's own free floor.
  return near([(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2], 0.8);
}
