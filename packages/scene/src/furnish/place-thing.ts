import type { Gray8 } from '@zhuhui/kernels';
import type { Brief, ThingWish } from '../brief/brief.ts';
import { SPACE_KINDS } from '../brief/spaces.ts';
import type { Trade } from '../brief/vocabulary.ts';
import { type Projection, project, projectionOf, rayThrough } from '../camera.ts';
import { DESCRIPTION_VERSION, type Item, type SceneDescription } from '../design/description.ts';
import { paletteFor } from '../design/finishes.ts';
import { formOf, wearOf } from '../design/wear.ts';
import { heldParams, pieceOf } from '../layout/pieces.ts';
import { kindOf } from '../objects/index.ts';
import { seededRandom } from '../random.ts';
import type { Vec3 } from '../vec.ts';
import { cornersOf } from './item-box.ts';
import { meetRoom, type PhotoRoom } from './photo-room.ts';

/** Sizes tried, by the usual one: a thing stays what it is. */
const SCALES = [1, 0.92, 1.08, 0.84, 1.16, 0.76, 1.25] as const;
const YAWS_DEG = [0, 90, 180, 270] as const;
const STYLE = 'modernSimple';
/** What grows or is built comes in many sizes. */
const WIDE_SCALES = [...SCALES, 0.65, 0.55, 0.45, 1.4, 1.6] as const;
/** What keeps within the place to this share of itself may leave the rest of it empty. */
const LEAST_WITHIN = 0.9;
/** The thing's box may reach this far beyond the marked place, in shares of its own size. */
const LEAST_FIT = 0.3;
const SETTLE = 5;

/** Upright rectangle of a picture, pixels. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The first thing that the words name of those that can stand or hang by themselves; modelled people fool nobody. */
export function thingNamed(brief: Brief): ThingWish | undefined {
  return brief.things.find(({ thing }) => {
    const known = kindOf(thing);
    return known !== undefined && known.against !== 'surface' && known.category !== 'people';
  });
}

/** Whether a kind of thing belongs under the sky. */
export const standsOutdoors = (thing: string): boolean => kindOf(thing)?.category === 'landscape';

/**
 * Puts the first thing that the words name into a marked place of a photographed room: on the floor
 * under it, under the ceiling, or on the wall behind it, turned and sized so that it fills the place.
 *
 * @returns null when the words name nothing that the library builds, or when nothing fits there
 */
export function placeThing(
  room: PhotoRoom,
  mask: Gray8,
  brief: Brief,
  seed: number,
  trade: Trade,
): SceneDescription | null {
  const wish = thingNamed(brief);
  const place = frameOfMask(mask);
  if (!wish || !place) return null;
  const style = brief.styles.filter((key) => key in trade.styles).at(-1) ?? STYLE;
  const random = seededRandom(seed);
  const palette = paletteFor(brief, SPACE_KINDS.living, style, trade, random);
  const materials = wearOf(wish.thing, wish.finishes, palette.furnishing, trade);
  const found = bestPose(room, place, projectionOf(room.camera, mask.width, mask.height), wish);
  if (!found) return null;
  const params = { ...found.params, ...formOf(wish.thing, wish.finishes, trade) };
  return {
    version: DESCRIPTION_VERSION,
    ...{ seed, brief: brief.text, space: 'living', setting: 'indoors', style },
    surfaces: palette.surfaces,
    items: [{ ...found, params, id: `${wish.thing}-1`, materials, said: wish.word }],
    light: {
      ...{ month: 6, hour: 10, weather: 'overcast', latitudeDeg: 31, northDeg: 0 },
      ...{ lampsOn: true, lampTemperatureK: 3200, exposureEv: 0 },
    },
    ...{ season: 'summer', surroundings: 'suburb', camera: room.camera, notes: [] },
  };
}

function frameOfMask({ width, data }: Gray8): Frame | null {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, -1, -1];
  data.forEach((value, p) => {
    if (value < 128) return;
    const [x, y] = [p % width, Math.floor(p / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  });
  return right < 0 ? null : { left, top, right, bottom };
}

type Pose = Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg'>;

function bestPose(
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  wish: ThingWish,
): Pose | null {
  let best: { pose: Pose; score: number } | null = null;
  const usual = pieceOf(wish.thing).size;
  const scales = standsOutdoors(wish.thing) ? WIDE_SCALES : SCALES;
  for (const scale of wish.widthM ? [1] : scales) {
    const [width, depth, height] = usual.map((value) => value * scale);
    const params = heldParams(wish.thing, { width: wish.widthM ?? width, depth, height });
    for (const yawDeg of YAWS_DEG) {
      const pose = settled(room, place, projection, { kind: wish.thing, params, yawDeg });
      if (!pose) continue;
      const { fit, within } = fitOf(room, place, projection, pose);
      if (fit < LEAST_FIT && within < LEAST_WITHIN) continue;
      const score = fit - 0.4 * Math.abs(Math.log(scale));
      if (!best || score > best.score) best = { pose, score };
    }
  }
  return best?.pose ?? null;
}

/** Stands the thing where its picture's foot (or top, or middle) lies on the place's. */
function settled(
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  thing: Omit<Pose, 'at'>,
): Pose | null {
  const kind = kindOf(thing.kind);
  const [, , height] = pieceOf(thing.kind, thing.params).size;
  const hangs = kind?.against === 'ceiling';
  const onWall = kind?.hangM !== undefined;
  const level = hangs ? room.heightM : onWall ? undefined : 0;
  let [x, y] = [
    (place.left + place.right) / 2,
    hangs ? place.top : onWall ? (place.top + place.bottom) / 2 : place.bottom,
  ];
  const aim = [x, y];
  let pose: Pose | null = null;
  for (let round = 0; round < SETTLE; round++) {
    const ray = rayThrough(projection, x, y);
    const at =
      level === undefined ? wallPoint(room, ray, thing, height) : levelPoint(room, ray, level);
    if (!at) return pose;
    const under = hangs ? room.heightM - height : at[2];
    pose = { ...thing, at: inside(room, thing, [at[0], at[1], under]) };
    const seen = frameOfThing(projection, pose);
    if (!seen) return null;
    x += aim[0] - (seen.left + seen.right) / 2;
    y += aim[1] - (hangs ? seen.top : onWall ? (seen.top + seen.bottom) / 2 : seen.bottom);
  }
  return pose;
}

function levelPoint({ camera: { eye } }: PhotoRoom, ray: Vec3, level: number): Vec3 | null {
  const t = (level - eye[2]) / ray[2];
  return t > 0.2 && t < 40 ? [eye[0] + ray[0] * t, eye[1] + ray[1] * t, level] : null;
}

const YAW_OF_WALL = { back: 0, right: 270, left: 90, front: 180, floor: 0, ceiling: 0 } as const;

/** Where a thing hangs on the wall that a ray meets; null when that wall is not behind it. */
function wallPoint(
  room: PhotoRoom,
  ray: Vec3,
  { kind, params, yawDeg }: Omit<Pose, 'at'>,
  height: number,
): Vec3 | null {
  const { wall, at } = meetRoom(room, room.camera.eye, ray);
  if (wall === 'floor' || wall === 'ceiling' || YAW_OF_WALL[wall] !== yawDeg) return null;
  const off = pieceOf(kind, params).size[1] / 2 + 0.005;
  const z = at[2] - height / 2;
  if (wall === 'back') return [at[0], at[1] - off, z];
  return [at[0] + (wall === 'left' ? off : -off), at[1], z];
}

/** Moved so that its footprint lies between the walls. */
function inside(room: PhotoRoom, { kind, params, yawDeg }: Omit<Pose, 'at'>, at: Vec3): Vec3 {
  const [w, d] = pieceOf(kind, params).size;
  const [wide, deep] = yawDeg % 180 === 0 ? [w, d] : [d, w];
  const x = Math.max(wide / 2 - room.halfWidthM, Math.min(room.halfWidthM - wide / 2, at[0]));
  return [x, Math.min(room.depthM - deep / 2, at[1]), at[2]];
}

function frameOfThing(projection: Projection, pose: Pose): Frame | null {
  const points = cornersOf(pose).map((corner) => project(projection, corner));
  if (points.some((point) => point === undefined || point.depth < 0.25)) return null;
  const xs = points.map((point) => point?.x ?? 0);
  const ys = points.map((point) => point?.y ?? 0);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

const areaOf = ({ left, top, right, bottom }: Frame): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** How well the thing fills the place without leaving it, better with its back to a wall and its face in view. */
function fitOf(
  room: PhotoRoom,
  place: Frame,
  projection: Projection,
  pose: Pose,
): { fit: number; within: number } {
  const seen = frameOfThing(projection, pose);
  if (!seen) return { fit: Number.NEGATIVE_INFINITY, within: 0 };
  const common = areaOf({
    left: Math.max(seen.left, place.left),
    top: Math.max(seen.top, place.top),
    right: Math.min(seen.right, place.right),
    bottom: Math.min(seen.bottom, place.bottom),
  });
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
