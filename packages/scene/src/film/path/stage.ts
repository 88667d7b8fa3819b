import type { Camera } from '../../camera.ts';
import type { SceneDescription } from '../../design/description.ts';
import { around, boundsOf } from '../../layout/rect.ts';
import { buildingRect } from '../../layout/site/ground.ts';
import { holdsPoint } from '../../layout/walls.ts';
import type { RenderObject } from '../../render/render-scene.ts';
import type { Vec2, Vec3 } from '../../vec.ts';
import { type Box, type FreeSpace, freeSpace } from './space.ts';

/** A camera's way: where it stands and looks after a share (0…1) of it. */
export type Track = (share: number) => Camera;

/** Everything a move is planned from. */
export interface Stage {
  readonly description: SceneDescription;
  readonly space: FreeSpace;
  /** No closer to anything than this, metres. */
  readonly marginM: number;
  /** Metres a second that suit the place. */
  readonly paceM: number;
  readonly seconds: number;
  /** Where the described camera stands, or the nearest free place to it. */
  readonly eye: Vec3;
  /** Unit vector on the ground along the described view. */
  readonly forward: Vec2;
  /** Whether a camera may be there, coming from the eye. */
  readonly isFree: (point: Vec3) => boolean;
}

/** Clearance that moves keep, metres: in rooms, on the ground outside, in the air. */
export const MARGIN_M = { room: 0.25, ground: 0.5, air: 2 } as const;
/** Of space around what is looked at. */
const ROOM_PAD_M = 0.4;
const GROUND_REACH_M = 26;
const GROUND_HIGH_M = 4.5;
/** A camera that goes around a building may rise over hedges. */
const ORBIT_HIGH_M = 10;
/** Outside a camera covers this share of the way to what it looks at in a second. */
const PACE_SHARE = 0.045;
const OUTSIDE_PACE_M = { least: 0.5, most: 2 } as const;
const ROOM_PACE_M = 0.3;

/** Where a move leads: over the floor or ground, around something, through the air. */
export type Reach = 'ground' | 'around' | 'air';

/** The ground for a move on foot, or for one through the air above a site. */
export function stageFor(
  description: SceneDescription,
  objects: readonly RenderObject[],
  seconds: number,
  reach: Reach,
): Stage {
  const { room, camera } = description;
  const high = reach === 'air' && !room;
  const marginM = room ? MARGIN_M.room : high ? MARGIN_M.air : MARGIN_M.ground;
  const space = freeSpace(objects, high ? airBox(description) : groundBox(description, reach));
  const eye = high ? camera.eye : space.nearestFree(camera.eye, marginM);
  const inside = room !== undefined && holdsPoint(room.plan, [camera.eye[0], camera.eye[1]]);
  const reached = space.reachableFrom(high ? aloft(space) : eye, marginM);
  const [dx, dy] = [camera.target[0] - camera.eye[0], camera.target[1] - camera.eye[1]];
  const away = Math.hypot(dx, dy);
  return {
    ...{ description, space, marginM, seconds, eye },
    paceM: room
      ? ROOM_PACE_M
      : Math.min(OUTSIDE_PACE_M.most, Math.max(OUTSIDE_PACE_M.least, PACE_SHARE * away)),
    forward: away > 1e-6 ? [dx / away, dy / away] : [0, 1],
    isFree: (point) => reached(point) && (!inside || holdsPoint(room.plan, [point[0], point[1]])),
  };
}

/** In the sky over the site there is always room. */
const aloft = ({ box }: FreeSpace): Vec3 => [
  (box.min[0] + box.max[0]) / 2,
  (box.min[1] + box.max[1]) / 2,
  box.max[2] - 0.5,
];

function groundBox({ room, camera }: SceneDescription, reach: Reach): Box {
  const [x, y, z] = camera.eye;
  if (!room) {
    const highM = reach === 'around' ? ORBIT_HIGH_M : GROUND_HIGH_M;
    return {
      min: [x - GROUND_REACH_M, y - GROUND_REACH_M, 0],
      max: [x + GROUND_REACH_M, y + GROUND_REACH_M, Math.max(highM, z + 2)],
    };
  }
  const box = boundsOf(room.plan);
  return {
    min: [Math.min(box.x0, x) - ROOM_PAD_M, Math.min(box.y0, y) - ROOM_PAD_M, 0],
    max: [
      Math.max(box.x1, x) + ROOM_PAD_M,
      Math.max(box.y1, y) + ROOM_PAD_M,
      Math.max(room.heightM, z + ROOM_PAD_M),
    ],
  };
}

/** The middle of what a site is about, half its width and its height, metres. */
export interface Massing {
  readonly middle: Vec2;
  readonly halfM: number;
  readonly highM: number;
}

export function massingOf({ site, setting }: SceneDescription): Massing {
  const buildings = site?.buildings ?? [];
  if (buildings.length === 0 || setting !== 'building') {
    const highM = Math.max(4, ...buildings.map((b) => b.baseM + b.floors * b.floorHeightM));
    return { middle: [0, 0], halfM: Math.min(site?.reachM ?? 12, 24), highM };
  }
  const box = around(buildings.map(buildingRect));
  return {
    middle: [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2],
    halfM: Math.max(box.x1 - box.x0, box.y1 - box.y0) / 2,
    highM: Math.max(...buildings.map((b) => b.baseM + b.floors * b.floorHeightM)),
  };
}

function airBox(description: SceneDescription): Box {
  const { middle, halfM, highM } = massingOf(description);
  const reach = Math.max(halfM, highM * 0.6) * 3.4 + 6;
  return {
    min: [middle[0] - reach, middle[1] - reach, 0],
    max: [middle[0] + reach, middle[1] + reach, highM * 2.6 + reach * 0.8 + 6],
  };
}
