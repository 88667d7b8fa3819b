import { type Projection, project, projectionOf } from '../camera.ts';
import type { Room, SceneCamera, View } from '../design/description.ts';
import type { Random } from '../random.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { between } from './context.ts';
import { footprint, type Member } from './group.ts';
import { boundsOf, grown, holds, middleOf, type Rect } from './rect.ts';
import { FRAME, isTall, type Seen, seenOf, shareSeen } from './seen.ts';
import { glassSeen, raised } from './skyward.ts';
import { holdsPoint, wallsOf } from './walls.ts';

/** No closer to a wall or a thing than this. */
const KEEP_M = 0.22;
/** Nearer to a side wall than this, the wall takes a good part of the picture. */
const KEEP_WALL_M = 0.8;
/** What is nearer than this stands in the foreground. */
const FOREGROUND_M = 2;

export interface Shot {
  readonly view?: View;
  readonly focalMm?: number;
  /** Things the picture should be of. */
  readonly of?: readonly Member[];
  /** Index of a wall that it should show. */
  readonly wall?: number;
  /** How much it counts that the wall is seen. */
  readonly wallWeight?: number;
  /** Index of the wall with the windows that it should look out of. */
  readonly outlook?: number;
}

/** How much it counts that a wall is seen that was spoken of, and how much of it. */
const WALL_WEIGHT = 4;
const WALL_PATCH: Vec3 = [1.8, 0.1, 1.6];

/** How much it counts that glass overhead is seen, and the share of it that is enough. */
const GLASS_WEIGHT = 0.4;
const GLASS_ENOUGH = 0.25;

function wallSeen(room: Room, { wall, wallWeight = WALL_WEIGHT }: Shot, eyeM: number): Seen[] {
  if (wall === undefined) return [];
  const { from, to } = wallsOf(room.plan)[wall];
  // Of a side wall the part away from the viewer.
  const far = 0.12 * Math.sign(to[1] - from[1]);
  const at: Vec3 = [
    from[0] + (to[0] - from[0]) * (0.5 + far),
    from[1] + (to[1] - from[1]) * (0.5 + far),
    eyeM,
  ];
  return [{ at, size: WALL_PATCH, weight: wallWeight }];
}

const OUTLOOK_WEIGHT = 5;

/** The windows of the wall that one looks out of. */
function glassLookedThrough(room: Room, { outlook }: Shot): Seen[] {
  if (outlook === undefined) return [];
  const { from, along } = wallsOf(room.plan)[outlook];
  return room.openings
    .filter(({ wall, kind, swing }) => wall === outlook && (kind === 'window' || swing === 'slide'))
    .map(({ fromM, widthM, sillM, heightM }) => {
      const middle = fromM + widthM / 2;
      return {
        at: [from[0] + along[0] * middle, from[1] + along[1] * middle, sillM + heightM / 2],
        size: [Math.abs(along[0]) * widthM, Math.abs(along[1]) * widthM, heightM * 0.6],
        weight: OUTLOOK_WEIGHT,
      };
    });
}

/**
 * The camera of a room: at eye height inside it, in two-point perspective, where most of what matters is
 * seen whole and nothing large stands before the lens.
 */
export function roomCamera(
  room: Room,
  things: readonly Member[],
  weights: ReadonlyMap<Member, number>,
  shot: Shot,
  random: Random,
): SceneCamera {
  const box = boundsOf(room.plan);
  if (shot.view === 'aerial' || shot.view === 'top') return fromAbove(box, room.heightM, shot);
  if (shot.view === 'closeUp' && shot.of?.[0])
    return closeUp(room, things, shot.of[0], shot, random);
  const eyeM = shot.view === 'low' ? 0.65 : between(random, 1.2, Math.min(1.5, room.heightM - 0.8));
  const solid = things
    .filter(({ kind, takes, at }) => {
      if (SAT_ON.test(kind)) return true;
      return takes === 'floor' && at[2] < eyeM && kind !== STEPPED_ON;
    })
    .map(footprint);
  const seen = [
    ...things.map((thing) =>
      seenOf(thing, (weights.get(thing) ?? 1) * (shot.of?.includes(thing) ? 4 : 1)),
    ),
    ...wallSeen(room, shot, eyeM),
    ...glassLookedThrough(room, shot),
  ];
  const tall = things.filter((thing) => isTall(thing, eyeM));
  let best: { camera: SceneCamera; score: number } | undefined;
  for (const level of candidates(box, seen, eyeM, shot, random)) {
    const [x, y] = level.eye;
    if (!standsFree(room.plan, solid, [x, y])) continue;
    const close = KEEP_WALL_M - Math.min(x - box.x0, box.x1 - x);
    for (const camera of raised(level, room)) {
      const glass = glassSeen(camera, room, FRAME.width, FRAME.height);
      const score =
        scoreOf(camera, seen, tall) +
        GLASS_WEIGHT * Math.min(1, glass / GLASS_ENOUGH) -
        inFront(camera, things, shot.of) -
        Math.max(0, close) * 0.25 +
        random() * 0.05;
      if (!best || score > best.score) best = { camera, score };
    }
  }
  return best?.camera ?? fallback(box, eyeM, shot);
}

/** One stands on mats, and not on what lies on them to sleep or sit on. */
const STEPPED_ON = 'tatami';
const SAT_ON = /^futon/;

const standsFree = (plan: readonly Vec2[], solid: readonly Rect[], at: Vec2): boolean =>
  holdsPoint(plan, at) && !solid.some((r) => holds(grown(r, KEEP_M), at));

function* candidates(
  box: Rect,
  seen: readonly Seen[],
  eyeM: number,
  shot: Shot,
  random: Random,
): Generator<SceneCamera> {
  const width = box.x1 - box.x0;
  const depth = box.y1 - box.y0;
  const [mx, my] = middleOf(box);
  const main = weightedMiddle(seen) ?? [mx, my + depth * 0.15];
  const focals = shot.focalMm
    ? [shot.focalMm]
    : width * depth < 12
      ? [16, 18]
      : width * depth > 60
        ? [22, 26]
        : [20, 22, 25];
  const straight = shot.view === 'onePoint';
  const inward = depth > 8 ? [0.04, 0.1, 0.18, 0.28, 0.4] : [0.04, 0.09, 0.15, 0.24];
  for (const fy of inward) {
    for (const fx of straight ? [0.5, 0.44, 0.56] : [0.1, 0.22, 0.36, 0.5, 0.64, 0.78, 0.9]) {
      const x = box.x0 + Math.max(KEEP_M + 0.03, Math.min(width - KEEP_M - 0.03, width * fx));
      const y = box.y0 + Math.max(KEEP_M + 0.03, depth * fy);
      for (const focalMm of focals) {
        const aims: Vec2[] = straight
          ? [[x, box.y1]]
          : [main, [mx, box.y1], [(main[0] + mx) / 2, (main[1] + box.y1) / 2]];
        for (const aim of aims) {
          if (aim[1] < y + 0.5) continue;
          // The middle of the picture lies a little below the eye: more floor than ceiling.
          const target: Vec3 = [aim[0], aim[1], eyeM - between(random, 0.1, 0.3)];
          yield {
            view: straight ? 'onePoint' : (shot.view ?? 'twoPoint'),
            eye: [x, y, eyeM],
            target,
            focalMm,
            twoPoint: true,
          };
        }
      }
    }
  }
}

function weightedMiddle(seen: readonly Seen[]): Vec2 | undefined {
  const main = seen.filter(({ weight }) => weight >= 2);
  const total = main.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  const x = main.reduce((sum, s) => sum + s.at[0] * s.weight, 0) / total;
  const y = main.reduce((sum, s) => sum + s.at[1] * s.weight, 0) / total;
  return [x, y];
}

const OFF_CENTRE = 1.1;
/** How much it counts that of each kind of thing that was spoken of one is seen. */
const SAID_WEIGHT = 0.25;

const meanOf = (shares: readonly number[]): number =>
  shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** Seen things by weight, less what is cut off, too near, or behind something tall. */
function scoreOf(camera: SceneCamera, seen: readonly Seen[], tall: readonly Member[]): number {
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  let score = 0;
  let total = 0;
  let aside = 0;
  const saidSeen = new Map<string, number>();
  for (const one of seen) {
    const { share, off } = shareSeen(camera, projection, one, tall);
    total += one.weight;
    score += one.weight * share;
    aside += one.weight * share * off;
    if (one.said) saidSeen.set(one.said, Math.max(share, saidSeen.get(one.said) ?? 0));
  }
  // What the picture is of stands around its middle.
  const offCentre = score > 0 ? Math.abs(aside / score) : 0;
  const blocked = tall.some((m) => before(camera, m));
  return (
    (total > 0 ? score / total : 0) -
    SAID_WEIGHT * (1 - meanOf([...saidSeen.values()])) -
    OFF_CENTRE * offCentre -
    (blocked ? 0.5 : 0) -
    (camera.focalMm < 19 ? 0.03 : 0)
  );
}

/** How much of the picture things in the foreground take, the nearer the worse. */
function inFront(
  camera: SceneCamera,
  things: readonly Member[],
  wanted: readonly Member[] = [],
): number {
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  let sum = 0;
  for (const thing of things) {
    if (wanted.includes(thing)) continue;
    const taken = frameShare(projection, thing);
    if (taken) sum += taken.share * (1 - taken.depth / FOREGROUND_M);
  }
  return Math.min(1.2, 2.4 * sum);
}

/** The share of the picture that a near thing's box takes, and how far its nearest corner is. */
function frameShare(
  projection: Projection,
  thing: Member,
): { share: number; depth: number } | undefined {
  const r = footprint(thing);
  const away = Math.hypot(
    Math.max(r.x0 - projection.eye[0], 0, projection.eye[0] - r.x1),
    Math.max(r.y0 - projection.eye[1], 0, projection.eye[1] - r.y1),
  );
  if (away > FOREGROUND_M) return undefined;
  const corners = [r.x0, r.x1].flatMap((x) =>
    [r.y0, r.y1].flatMap((y) =>
      [thing.at[2], thing.at[2] + thing.size[2]].map((z) => project(projection, [x, y, z])),
    ),
  );
  const ahead = corners.filter((c) => c !== undefined && c.depth > 0.05) as {
    x: number;
    y: number;
  }[];
  if (ahead.length === 0) return undefined;
  const held = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const xs = ahead.map(({ x }) => held(x, FRAME.width));
  const ys = ahead.map(({ y }) => held(y, FRAME.height));
  const area = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
  return { share: area / (FRAME.width * FRAME.height), depth: away };
}

/** A tall thing within arm's reach in front of the lens. */
function before(camera: SceneCamera, { at, size }: Member): boolean {
  const dx = at[0] - camera.eye[0];
  const dy = at[1] - camera.eye[1];
  const away = Math.hypot(dx, dy) - Math.max(size[0], size[1]) / 2;
  const ahead = dx * (camera.target[0] - camera.eye[0]) + dy * (camera.target[1] - camera.eye[1]);
  return away < 0.7 && ahead > 0;
}

/** A doll's house: from above the open front, the ceiling taken off. */
function fromAbove(box: Rect, heightM: number, shot: Shot): SceneCamera {
  const [mx, my] = middleOf(box);
  const reach = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  if (shot.view === 'top') {
    const eye: Vec3 = [mx, my - 0.02, heightM + reach * 1.5];
    return { view: 'top', eye, target: [mx, my, 0], focalMm: shot.focalMm ?? 42, twoPoint: false };
  }
  const eye: Vec3 = [mx + reach * 0.25, box.y0 - reach * 0.75, heightM + reach * 0.95];
  return {
    view: 'aerial',
    eye,
    target: [mx, my - reach * 0.02, 0.4],
    focalMm: shot.focalMm ?? 34,
    twoPoint: false,
  };
}

function closeUp(
  room: Room,
  things: readonly Member[],
  of: Member,
  shot: Shot,
  random: Random,
): SceneCamera {
  const target: Vec3 = [of.at[0], of.at[1], of.at[2] + of.size[2] * 0.55];
  const away = Math.max(0.7, Math.max(...of.size) * 1.5);
  const solid = things.filter((m) => m !== of && m.takes === 'floor').map(footprint);
  const facing = ((of.yawDeg - 90) * Math.PI) / 180;
  for (let step = 0; step < 24; step++) {
    const swing =
      (step % 2 === 0 ? 1 : -1) * Math.floor(step / 2) * 0.26 + between(random, 0.2, 0.5);
    const [x, y] = [
      of.at[0] + Math.cos(facing + swing) * away,
      of.at[1] + Math.sin(facing + swing) * away,
    ];
    const eye: Vec3 = [x, y, Math.max(0.5, Math.min(target[2] + 0.35, room.heightM - 0.3))];
    if (
      standsFree(
        room.plan,
        solid.map((r) => grown(r, -0.1)),
        [x, y],
      )
    ) {
      return { view: 'closeUp', eye, target, focalMm: shot.focalMm ?? 45, twoPoint: false };
    }
  }
  const [mx, my] = middleOf(boundsOf(room.plan));
  return { view: 'closeUp', eye: [mx, my, 1.3], target, focalMm: 35, twoPoint: false };
}

function fallback(box: Rect, eyeM: number, shot: Shot): SceneCamera {
  const [mx] = middleOf(box);
  const eye: Vec3 = [mx, box.y0 + 0.25, eyeM];
  return {
    view: shot.view ?? 'twoPoint',
    eye,
    target: [mx, box.y1, eyeM - 0.2],
    focalMm: shot.focalMm ?? 18,
    twoPoint: true,
  };
}
