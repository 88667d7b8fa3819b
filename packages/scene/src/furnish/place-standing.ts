import type { ThingWish } from '../brief/brief.ts';
import { type Projection, rayThrough } from '../camera.ts';
import { heldParams, pieceOf } from '../layout/pieces.ts';
import { kindOf } from '../objects/index.ts';
import type { Vec3 } from '../vec.ts';
import { areaOf, commonOf, type Frame, frameOfThing, type Pose } from './frame.ts';
import type { PhotoRoom } from './photo-room.ts';
import { standsOutdoors } from './place-words.ts';

/** Sizes tried, by the usual one: a thing stays what it is. */
const SCALES = [1, 0.92, 1.08, 0.84, 1.16, 0.76, 1.25] as const;
/** What grows or is built comes in many sizes. */
const WIDE_SCALES = [...SCALES, 0.65, 0.55, 0.45, 1.4, 1.6] as const;
const YAWS_DEG = [0, 90, 180, 270] as const;
/** Share of a thing's box that lies within the place; people must not lose their heads. */
const LEAST_WITHIN = 0.85;
const PEOPLE_WITHIN = 0.98;
const SETTLE = 5;
/** Feet are tried so far above the place's lower end, in shares of its height: farther away things look smaller. */
const FEET = [0, 0.07, 0.15, 0.25, 0.38] as const;
const LIFT_COSTS = 0.4;
/** People are as tall as they are. */
const PEOPLE_SCALES = [1, 0.95, 1.05, 0.9] as const;
/** Where something may hang from the ceiling: so far from the eye, in steps of so much; metres. */
const HANGS_FROM_M = 0.8;
const HANGS_STEP_M = 0.2;

/**
 * A thing on the floor at the lower end of a place, or under the ceiling, turned and sized so that it
 * fills the place; null when none of its sizes fits.
 *
 * @param least share of its box that has to lie within the place
 */
export function placeStanding(
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  wish: ThingWish,
  said: Readonly<Record<string, number>>,
  least = leastWithin(wish.thing),
): Pose | null {
  let best: { pose: Pose; score: number } | null = null;
  const usual = pieceOf(wish.thing, said).size;
  const poses = kindOf(wish.thing)?.against === 'ceiling' ? hungPoses : stoodPoses;
  for (const scale of wish.widthM ? [1] : scalesOf(wish.thing)) {
    const [width, depth, height] = usual.map((value) => value * scale);
    const params = heldParams(wish.thing, {
      ...said,
      ...{ width: wish.widthM ?? width, depth, height },
    });
    for (const yawDeg of YAWS_DEG) {
      for (const { pose, lift } of poses(room, place, projection, {
        kind: wish.thing,
        params,
        yawDeg,
      })) {
        const { fit, within } = fitOf(room, place, projection, pose);
        if (within < least) continue;
        const score = fit - 0.4 * Math.abs(Math.log(scale)) - LIFT_COSTS * lift;
        if (!best || score > best.score) best = { pose, score };
      }
    }
  }
  return best?.pose ?? null;
}

const leastWithin = (thing: string): number =>
  kindOf(thing)?.category === 'people' ? PEOPLE_WITHIN : LEAST_WITHIN;

const scalesOf = (thing: string): readonly number[] => {
  if (kindOf(thing)?.category === 'people') return PEOPLE_SCALES;
  return standsOutdoors(thing) ? WIDE_SCALES : SCALES;
};

/** A pose, and how far above the place's lower end its foot is. */
interface Tried {
  readonly pose: Pose;
  readonly lift: number;
}

type Placing = (
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  thing: Omit<Pose, 'at'>,
) => Tried[];

/** Where the thing's picture has its foot on the place's lower end, or a little above. */
const stoodPoses: Placing = (room, place, projection, thing) =>
  FEET.flatMap((lift) => {
    const bottom = place.bottom - lift * (place.bottom - place.top);
    const pose = stoodAt(room, { ...place, bottom }, projection, thing);
    return pose ? [{ pose, lift }] : [];
  });

function stoodAt(
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  thing: Omit<Pose, 'at'>,
): Pose | null {
  let [x, y] = [(place.left + place.right) / 2, place.bottom];
  const aim = [x, y];
  let pose: Pose | null = null;
  for (let round = 0; round < SETTLE; round++) {
    const at = floorPoint(room, rayThrough(projection, x, y));
    if (!at) return pose;
    pose = { ...thing, at: inside(room, thing, at) };
    const seen = frameOfThing(projection, pose);
    if (!seen) return null;
    x += aim[0] - (seen.left + seen.right) / 2;
    y += aim[1] - seen.bottom;
  }
  return pose;
}

/** Along the place's middle, near to far: its mount may be above the picture. */
const hungPoses: Placing = (room, place, projection, thing) => {
  const { camera, depthM, heightM } = room;
  const [, deep, height] = pieceOf(thing.kind, thing.params).size;
  const ray = rayThrough(
    projection,
    (place.left + place.right) / 2,
    (place.top + place.bottom) / 2,
  );
  const poses: Tried[] = [];
  for (let y = camera.eye[1] + HANGS_FROM_M; y < depthM - deep / 2; y += HANGS_STEP_M) {
    const t = (y - camera.eye[1]) / ray[1];
    if (!(t > 0)) continue;
    const at: Vec3 = [camera.eye[0] + ray[0] * t, y, heightM - height];
    poses.push({ pose: { ...thing, at: inside(room, thing, at) }, lift: 0 });
  }
  return poses;
};

function floorPoint({ camera: { eye } }: PhotoRoom, ray: Vec3): Vec3 | null {
  const t = -eye[2] / ray[2];
  return t > 0.2 && t < 40 ? [eye[0] + ray[0] * t, eye[1] + ray[1] * t, 0] : null;
}

/** Moved so that its footprint lies between the walls. */
function inside(room: PhotoRoom, { kind, params, yawDeg }: Omit<Pose, 'at'>, at: Vec3): Vec3 {
  const [w, d] = pieceOf(kind, params).size;
  const [wide, deep] = yawDeg % 180 === 0 ? [w, d] : [d, w];
  const x = Math.max(wide / 2 - room.halfWidthM, Math.min(room.halfWidthM - wide / 2, at[0]));
  return [x, Math.min(room.depthM - deep / 2, at[1]), at[2]];
}

/** How well the thing fills the place without leaving it, better with its back to a wall and its face in view. */
function fitOf(
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  pose: Pose,
): { fit: number; within: number } {
  const whole = frameOfThing(projection, pose);
  if (!whole) return { fit: Number.NEGATIVE_INFINITY, within: 0 };
  const picture = { left: 0, top: 0, right: projection.width, bottom: projection.height };
  // What hangs may begin above the picture.
  const seen = kindOf(pose.kind)?.against === 'ceiling' ? commonOf(whole, picture) : whole;
  const common = areaOf(commonOf(seen, place));
  const union = areaOf(seen) + areaOf(place) - common;
  const within = common / Math.max(1, areaOf(seen));
  const filled = common / Math.max(1, union);
  const fit = filled - 2 * (1 - within) + 0.15 * facing(room, pose) + 0.2 * backed(room, pose);
  return { fit, within };
}

/** 1 when the front looks towards the viewer, −1 when the back does. */
function facing({ camera: { eye } }: PhotoRoom, { at, yawDeg }: Pose): number {
  const yaw = (yawDeg * Math.PI) / 180;
  const [dx, dy] = [eye[0] - at[0], eye[1] - at[1]];
  return (Math.sin(yaw) * dx - Math.cos(yaw) * dy) / Math.max(0.1, Math.hypot(dx, dy));
}

const NEAR_WALL_M = 0.35;

/** 1 when a thing that belongs there has its back at a wall. */
function backed({ halfWidthM, depthM }: PhotoRoom, { kind, params, at, yawDeg }: Pose): number {
  if (kindOf(kind)?.against !== 'wall') return 0;
  const deep = pieceOf(kind, params).size[1] / 2;
  const gap = { 0: depthM - at[1], 90: halfWidthM + at[0], 270: halfWidthM - at[0] }[yawDeg];
  return gap !== undefined && gap - deep < NEAR_WALL_M ? 1 : 0;
}
