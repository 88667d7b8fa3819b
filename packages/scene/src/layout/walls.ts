import type { Where } from '../brief/brief.ts';
import type { Opening, Room } from '../design/description.ts';
import type { Vec2 } from '../vec.ts';
import { movedPoint, movedRect, type Pose, type Rect } from './rect.ts';

/** A wall as the room sees it. */
export interface Wall {
  readonly index: number;
  readonly from: Vec2;
  readonly to: Vec2;
  readonly lengthM: number;
  /** Unit vector along it, and into the room. */
  readonly along: Vec2;
  readonly inward: Vec2;
  /** Yaw of a thing with its back to it. */
  readonly yawDeg: number;
}

export function wallsOf(plan: readonly Vec2[]): Wall[] {
  return plan.map((from, index) => {
    const to = plan[(index + 1) % plan.length];
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along: Vec2 = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
    const inward: Vec2 = [-along[1], along[0]];
    const yawDeg = Math.round((Math.atan2(inward[0], -inward[1]) * 180) / Math.PI);
    return { index, from, to, lengthM, along, inward, yawDeg };
  });
}

/** Whether a wall is on a side of the picture that looks into its room from the front. */
export const isOnSide = ({ inward: [x, y] }: Wall, where: Where | undefined): boolean =>
  (where === 'left' && x > 0.5) ||
  (where === 'right' && x < -0.5) ||
  ((where === 'back' || where === 'middle') && y < -0.5);

/**
 * The pose of a thing with its back to a wall. Seen from inside with the back to the wall, +x of the
 * thing runs against the direction of the wall.
 * @param alongM from the start of the wall to the thing's middle
 * @param gapM between wall and back
 */
export function poseAtWall(wall: Wall, alongM: number, gapM = 0): Pose {
  return {
    x: wall.from[0] + wall.along[0] * alongM + wall.inward[0] * gapM,
    y: wall.from[1] + wall.along[1] * alongM + wall.inward[1] * gapM,
    yawDeg: wall.yawDeg,
  };
}

/** Floor in front of an opening, from the wall into the room. */
export function floorBefore(wall: Wall, opening: Opening, depthM: number, marginM = 0): Rect {
  const pose = poseAtWall(wall, opening.fromM + opening.widthM / 2);
  const half = opening.widthM / 2 + marginM;
  return movedRect({ x0: -half, y0: -depthM, x1: half, y1: 0 }, pose);
}

/** The middle of an opening on the inner face of its wall. */
export function middleOfOpening(room: Room, opening: Opening): Vec2 {
  const pose = poseAtWall(wallsOf(room.plan)[opening.wall], opening.fromM + opening.widthM / 2);
  return movedPoint([0, 0], pose);
}

/** Whether a rectangle lies within a plan of right angles. */
export function holdsRect(plan: readonly Vec2[], r: Rect): boolean {
  const inset = 1e-3;
  const corners: Vec2[] = [
    [r.x0 + inset, r.y0 + inset],
    [r.x1 - inset, r.y0 + inset],
    [r.x1 - inset, r.y1 - inset],
    [r.x0 + inset, r.y1 - inset],
  ];
  if (!corners.every((corner) => holdsPoint(plan, corner))) return false;
  // A reflex corner of the plan may poke in between the corners.
  return !plan.some(
    ([x, y]) => x > r.x0 + inset && x < r.x1 - inset && y > r.y0 + inset && y < r.y1 - inset,
  );
}

export function holdsPoint(plan: readonly Vec2[], [x, y]: Vec2): boolean {
  let inside = false;
  for (let k = 0; k < plan.length; k++) {
    const [x0, y0] = plan[k];
    const [x1, y1] = plan[(k + 1) % plan.length];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  }
  return inside;
}
