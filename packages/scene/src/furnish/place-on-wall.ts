import type { Gray8 } from '@zhuhui/kernels';
import type { ThingWish } from '../brief/brief.ts';
import { type Projection, rayThrough } from '../camera.ts';
import { heldParams, pieceOf } from '../layout/pieces.ts';
import { kindOf } from '../objects/index.ts';
import type { Frame, Pose } from './frame.ts';
import { meetRoom, type PhotoRoom } from './photo-room.ts';
import { fromPlane, type PlaneName } from './wall-plane.ts';
import { type WallSpot, wallSpot } from './wall-spot.ts';

/** Flat things are made to measure: they fill their place. Others keep their proportions. */
const MADE_TO_MEASURE: ReadonlySet<string> = new Set([
  ...[
    'wall-art',
    'mirror',
    'mirror-wall',
    'mirror-cabinet',
    'window',
    'window-full',
    'french-window',
  ],
  ...['curtain', 'blinds', 'roller-blind', 'plant-wall', 'wall-panel', 'wall-slats'],
  ...['whiteboard', 'projection-screen', 'sign-board', 'kitchen-wall'],
]);
/** How much smaller and larger than usual the others may be; screens come in all sizes. */
const SCALE = { least: 0.6, most: 1.3 } as const;
const SCREEN_SCALE = { least: 0.45, most: 2.4 } as const;
/** A place that begins lower than this reaches down to the floor, for what may stand there. */
const LOW_M = 0.3;
/** A thing may be this much larger than its place: it is made in whole sizes. */
const SLACK = 1.06;
const OFF_WALL_M = 0.003;
const YAW = { back: 0, right: 270, left: 90, floor: 0 } as const;

/** Whether things of this kind hang on walls, or lean or are let into them. */
export const hangs = (thing: string): boolean =>
  kindOf(thing)?.hangM !== undefined || MADE_TO_MEASURE.has(thing);

/** Whether a place lies on a wall, above the floor. */
export function aboveFloor(room: PhotoRoom, projection: Projection, place: Frame): boolean {
  const ray = rayThrough(projection, (place.left + place.right) / 2, place.bottom);
  const { wall, at } = meetRoom(room, room.camera.eye, ray);
  return wall !== 'floor' && wall !== 'ceiling' && at[2] > LOW_M;
}

/** The larger a room is taken for, the smaller its things look: the measure by which a usual thing fills its place. */
export function measureFor(
  room: PhotoRoom,
  mask: Gray8,
  place: Frame,
  projection: Projection,
  thing: string,
  margin: number,
): number {
  const spot = wallSpot(room, projection, mask, place, margin);
  if (!spot) return 1;
  const [width, , height] = pieceOf(thing).size;
  return Math.min(width / (spot.to - spot.from), height / (spot.high - spot.low));
}

/** A thing on the wall behind a marked place, as large as the place asks for; null when it does not fit. */
export function placeOnWall(
  room: PhotoRoom,
  projection: Projection,
  mask: Gray8,
  place: Frame,
  wish: ThingWish,
  margin: number,
): { readonly pose: Pose; readonly plane: PlaneName } | null {
  const found = wallSpot(room, projection, mask, place, margin);
  if (!found) return null;
  const stands = kindOf(wish.thing)?.hangM === undefined && found.low < LOW_M;
  const spot = stands ? { ...found, low: 0 } : found;
  const params = sizedFor(spot, wish);
  const [width, depth, height] = pieceOf(wish.thing, params).size;
  const [wide, high] = [spot.to - spot.from, spot.high - spot.low];
  if (width > wide * SLACK || height > high * SLACK) return null;
  const middle = (spot.from + spot.to) / 2;
  const low = stands ? 0 : (spot.low + spot.high - height) / 2;
  const at = fromPlane(spot.plane, [middle, low, depth / 2 + OFF_WALL_M]);
  const pose = { kind: wish.thing, params, at, yawDeg: YAW[spot.plane.name] };
  return { pose, plane: spot.plane.name };
}

function sizedFor(
  { from, to, low, high }: WallSpot,
  { thing, widthM }: ThingWish,
): Record<string, number> {
  const [wide, tall] = [to - from, high - low];
  const [width, depth, height] = pieceOf(thing).size;
  if (MADE_TO_MEASURE.has(thing)) return heldParams(thing, { width: widthM ?? wide, height: tall });
  const { least, most } = thing === 'tv-wall' ? SCREEN_SCALE : SCALE;
  const fits = Math.min(wide / width, tall / height);
  const scale = widthM ? widthM / width : Math.min(most, Math.max(least, fits));
  return heldParams(thing, { width: width * scale, depth: depth * scale, height: height * scale });
}
