import { type Projected, type Projection, project, projectionOf } from '../camera.ts';
import type { Item } from '../design/description.ts';
import type { Liking } from '../layout/floor.ts';
import { type Group, isMain } from '../layout/group.ts';
import { pieceOf } from '../layout/pieces.ts';
import { movedPoint, type Pose } from '../layout/rect.ts';
import type { Vec3 } from '../vec.ts';
import type { PhotoRoom } from './photo-room.ts';

/** A thing as it stands in the room: middle of its footprint, underside, size. */
interface Standing {
  readonly size: Vec3;
  readonly at: Vec3;
  readonly yawDeg: number;
}

/** How the picture shows a thing. */
interface Shown {
  /** Share of the thing inside the frame, 0 … 1. */
  readonly share: number;
  /** Share of the frame that its box covers, 0 … 1. */
  readonly cover: number;
  readonly nearestM: number;
  /** From the frame's middle to the thing's, in shares of the frame's width. */
  readonly asideBy: number;
}

interface Outline {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of its nearest corner. */
  readonly depth: number;
}

/** Main pieces stand no further from the middle of the frame than this, where they can. */
const ASIDE = 0.15;
/** Of a main piece at least so much is to be seen. */
const WHOLE = 0.9;
/** Covering this share of the frame a thing is large enough in it. */
const LARGE = 0.08;
/** Covering more than this it leaves too little of the room. */
const FILLING = 0.25;
/** Things nearer to the eye than this stand in the way. */
const NEAR_M = 1.3;
/** A chair's back is nothing to look at where it is near and covers this share of the frame. */
const BACK_NEAR_M = 3.2;
const BACK_COVER = 0.02;
const SEAT_M = { low: 0.6, high: 1.2 } as const;
/** Lower things hide nothing. */
const LOW_M = 0.3;
/** What people sit, lie and eat at is lower than this. */
const MAIN_BELOW_M = 1.35;
const WIDTH_PX = 960;

const frameOf = ({ camera, heightPerWidth }: PhotoRoom): Projection =>
  projectionOf(camera, WIDTH_PX, WIDTH_PX * heightPerWidth);

/**
 * How much a photograph of the room is for a group's standing somewhere: its main piece whole in the
 * frame, not tiny, its face to the viewer, neither before the lens nor behind its own chairs.
 */
export function likingOf(room: PhotoRoom): Liking {
  const frame = frameOf(room);
  return (group, pose) => {
    const [main, ...rest] = standing(group, pose);
    if (!main) return 0;
    const seen = shownIn(frame, main);
    const others = rest.map((thing) => shownIn(frame, thing));
    const near = [seen, ...others].some(({ nearestM }) => nearestM < NEAR_M);
    const score =
      5 * seen.share -
      (seen.share < WHOLE ? 3 : 0) +
      1.5 * Math.min(1, seen.cover / LARGE) -
      6 * Math.max(0, seen.cover - FILLING) +
      2 * facing(room, main) +
      3 * meanShare(others) -
      4 * Math.max(0, seen.asideBy - ASIDE) -
      (near ? 3 : 0) -
      4 * hiddenShare(frame, main, rest) -
      1.2 * backsBefore(room, frame, rest);
    return isMain(group) ? score : score / 2;
  };
}

/** Share of a thing that a photograph of the room shows, 0 … 1, whatever stands before it. */
export const shareInPicture = (room: PhotoRoom, item: Item): number =>
  shownIn(frameOf(room), standingItem(item)).share;

/** How well a photograph of the room shows what stands in it: about 0 … 3. */
export function showing(room: PhotoRoom, items: readonly Item[]): number {
  const frame = frameOf(room);
  const things = items.map(standingItem);
  const looks = things.map((thing) => shownIn(frame, thing));
  const weights = things.map(weightOf);
  const sum = (of: (k: number) => number) => things.reduce((all, _, k) => all + of(k), 0);
  const seen = sum((k) => weights[k] * looks[k].share);
  const blocked = sum((k) =>
    looks[k].nearestM < NEAR_M && looks[k].share > 0 && isHigh(things[k]) ? weights[k] : 0,
  );
  const groups = new Set(items.filter((_, k) => looks[k].share > 0.4).map(({ group }) => group));
  return (
    seen /
      Math.max(
        0.1,
        sum((k) => weights[k]),
      ) +
    mainShown(room, frame, things) +
    0.06 * Math.min(6, groups.size) +
    0.03 * Math.min(8, seen) -
    0.25 * blocked
  );
}

function mainShown(room: PhotoRoom, frame: Projection, things: readonly Standing[]): number {
  const area = ({ size }: Standing): number => size[0] * size[1];
  const [main, ...rest] = things
    .filter((thing) => isHigh(thing) && thing.size[2] < MAIN_BELOW_M)
    .sort((a, b) => area(b) - area(a));
  if (!main) return 0;
  const { share, asideBy } = shownIn(frame, main);
  const whole = (share < WHOLE ? share - 0.5 : 1) - 1.5 * Math.max(0, asideBy - ASIDE);
  const backs = backsBefore(room, frame, rest);
  return whole + 0.5 * facing(room, main) - 1.2 * hiddenShare(frame, main, rest) - 0.3 * backs;
}

/** How many chairs turn their back to the viewer from nearby. */
const backsBefore = (room: PhotoRoom, frame: Projection, things: readonly Standing[]): number =>
  things.filter((thing) => {
    const { cover, nearestM } = shownIn(frame, thing);
    const isSeat = thing.size[2] > SEAT_M.low && thing.size[2] < SEAT_M.high;
    return isSeat && nearestM < BACK_NEAR_M && cover > BACK_COVER && facing(room, thing) < -0.2;
  }).length;

const weightOf = ({ size }: Standing): number =>
  Math.min(2.5, Math.max(size[0], size[1])) * (size[2] > 0.1 ? 1 : 0.4);

const isHigh = ({ at, size }: Standing): boolean => at[2] + size[2] > LOW_M;

const meanShare = (looks: readonly Shown[]): number =>
  looks.reduce((sum, { share }) => sum + share, 0) / Math.max(1, looks.length);

const standingItem = ({ kind, params, at, yawDeg }: Item): Standing => ({
  ...{ at, yawDeg, size: pieceOf(kind, params).size },
});

/** Members of a group in the room, its main one first. */
const standing = ({ members }: Group, pose: Pose): Standing[] =>
  members.map(({ at, yawDeg, size }) => {
    const [x, y] = movedPoint([at[0], at[1]], pose);
    return { size, at: [x, y, at[2]], yawDeg: yawDeg + pose.yawDeg };
  });

/** Points all through the box around a thing, its corners first. */
function spotsOf(
  { size, at, yawDeg }: Standing,
  along: readonly number[],
  up: readonly number[],
): Vec3[] {
  const yaw = (yawDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(yaw) / 2, Math.sin(yaw) / 2];
  const spots: Vec3[] = [];
  for (const i of along) {
    for (const j of along) {
      const [u, v] = [i * size[0], j * size[1]];
      const [x, y] = [at[0] + u * cos - v * sin, at[1] + u * sin + v * cos];
      for (const k of up) spots.push([x, y, at[2] + k * size[2]]);
    }
  }
  return spots;
}

const ENDS = { along: [-1, 1], up: [0, 1] } as const;
const THROUGHOUT = { along: [-0.9, -0.3, 0.3, 0.9], up: [0.2, 0.8] } as const;

const inside = ({ width, height }: Projection, { x, y }: Projected): boolean =>
  x > 0 && y > 0 && x < width && y < height;

function shownIn(frame: Projection, thing: Standing): Shown {
  const spots = spotsOf(thing, THROUGHOUT.along, THROUGHOUT.up).map((spot) => project(frame, spot));
  const seen = spots.filter((spot) => spot !== undefined && inside(frame, spot));
  const { left, right, top, bottom } = outlineOf(frame, thing);
  const wide = Math.min(frame.width, right) - Math.max(0, left);
  const high = Math.min(frame.height, bottom) - Math.max(0, top);
  return {
    share: seen.length / spots.length,
    cover: (Math.max(0, wide) * Math.max(0, high)) / (frame.width * frame.height),
    nearestM: Math.min(...spots.map((spot) => spot?.depth ?? 0)),
    asideBy: Math.abs((left + right) / 2 / frame.width - 0.5),
  };
}

/** The upright rectangle around a thing in the picture, pixels; empty where it reaches behind the lens. */
function outlineOf(frame: Projection, thing: Standing): Outline {
  const corners = spotsOf(thing, ENDS.along, ENDS.up).map((corner) => project(frame, corner));
  const seen = corners.filter((corner) => corner !== undefined);
  if (seen.length < corners.length) return { left: 0, right: 0, top: 0, bottom: 0, depth: 0 };
  const xs = seen.map(({ x }) => x);
  const ys = seen.map(({ y }) => y);
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
    depth: Math.min(...seen.map(({ depth }) => depth)),
  };
}

/** Share of what the frame shows of a thing that others stand before, 0 … 1. */
function hiddenShare(frame: Projection, thing: Standing, others: readonly Standing[]): number {
  const spots = spotsOf(thing, THROUGHOUT.along, THROUGHOUT.up).flatMap((spot) => {
    const shown = project(frame, spot);
    return shown && inside(frame, shown) ? [shown] : [];
  });
  const before = others.filter(isHigh).map((other) => outlineOf(frame, other));
  const hidden = spots.filter(({ x, y, depth }) =>
    before.some(
      (o) => o.depth < depth - 0.3 && x > o.left && x < o.right && y > o.top && y < o.bottom,
    ),
  );
  return hidden.length / Math.max(1, spots.length);
}

/** 1 when the front looks towards the viewer, −1 when the back does. */
function facing({ camera: { eye } }: PhotoRoom, { at, yawDeg }: Standing): number {
  const yaw = (yawDeg * Math.PI) / 180;
  const [dx, dy] = [eye[0] - at[0], eye[1] - at[1]];
  return (Math.sin(yaw) * dx - Math.cos(yaw) * dy) / Math.max(0.1, Math.hypot(dx, dy));
}
