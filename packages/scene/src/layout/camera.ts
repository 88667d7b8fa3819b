import { projectionOf } from '../camera.ts';
import type { Room, SceneCamera, View } from '../design/description.ts';
import type { Random } from '../random.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { between } from './context.ts';
import { before, inFront } from './foreground.ts';
import { footprint, type Member } from './group.ts';
import { type Heroes, heroesShown, isHighLamp } from './heroes.ts';
import { boundsOf, grown, holds, middleOf, type Rect } from './rect.ts';
import { FRAME, isTall, kindsUnseen, type Seen, seenOf, shareSeen } from './seen.ts';
import { glassSeen, raised } from './skyward.ts';
import { fromBack, fromElsewhere, fromFront, type Standpoint } from './standpoints.ts';
import { holdsPoint, wallsOf } from './walls.ts';

/** No closer to a wall or a thing than this. */
const KEEP_M = 0.22;
/** Nearer to a side wall than this, the wall takes a good part of the picture. */
const KEEP_WALL_M = 0.8;

export interface Shot {
  readonly view?: View;
  readonly focalMm?: number;
  /** Things the picture should be of. */
  readonly of?: readonly Member[];
  /** What such a room is there for. */
  readonly heroes?: Heroes;
  /** Index of a wall that it should show. */
  readonly wall?: number;
  /** How much it counts that the wall is seen. */
  readonly wallWeight?: number;
  /** Index of the wall with the windows that it should look out of. */
  readonly outlook?: number;
  /** Something was said to be left or right: it is looked at from the front alone. */
  readonly fromFront?: boolean;
  /** How many of a kind were said. */
  readonly counts?: ReadonlyMap<string, number>;
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

/** The same of openings that have a shape of their own and were named. */
const FORM_WEIGHT = 2.5;

/** The windows of the wall that one looks out of, and openings that were named for their shape. */
function openingsSeen(room: Room, { outlook }: Shot): Seen[] {
  const walls = wallsOf(room.plan);
  return room.openings.flatMap(({ wall, kind, swing, form, said, ...opening }): Seen[] => {
    const isGlass = kind === 'window' || swing === 'slide';
    const looked = wall === outlook && isGlass;
    if (!looked && !(form && said)) return [];
    const { fromM, widthM, sillM, heightM } = opening;
    const { from, along } = walls[wall];
    const middle = fromM + widthM / 2;
    return [
      {
        at: [from[0] + along[0] * middle, from[1] + along[1] * middle, sillM + heightM / 2],
        size: [Math.abs(along[0]) * widthM, Math.abs(along[1]) * widthM, heightM * 0.6],
        weight: looked ? OUTLOOK_WEIGHT : FORM_WEIGHT,
      },
    ];
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
  const level = between(random, 1.2, Math.min(1.5, room.heightM - 0.8));
  const eyeM = shot.view === 'low' ? 0.65 : overRows(level, room, shot, things);
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
    ...openingsSeen(room, shot),
  ];
  const tall = things.filter((thing) => isTall(thing, eyeM));
  const { heroes = [] } = shot;
  const hangsHigh = things.some(isHighLamp);
  const bestFrom = (stands: readonly Standpoint[], cost: number): Judged | undefined => {
    let best: Judged | undefined;
    for (const level of stands.flatMap((stand) => [
      ...candidates(stand, seen, eyeM, shot, random),
    ])) {
      if (!standsFree(room.plan, solid, [level.camera.eye[0], level.camera.eye[1]])) continue;
      for (const camera of raised(level.camera, room, hangsHigh)) {
        const chance = random() * 0.05;
        const most = scoreOf(camera, seen, tall, shot.counts) + chance - cost;
        if (best && most + GLASS_WEIGHT < best.score) continue;
        const glass = glassSeen(camera, room, FRAME.width, FRAME.height);
        const score =
          most +
          GLASS_WEIGHT * Math.min(1, glass / GLASS_ENOUGH) -
          HERO_WEIGHT * (1 - heroesShown(camera, heroes, tall)) -
          inFront(camera, things, shot.of) -
          Math.max(0, KEEP_WALL_M - level.asideM) * 0.25;
        if (!best || score > best.score) best = { camera, score };
      }
    }
    return best;
  };
  const usual = bestFrom([fromFront(box)], 0);
  const shows = (camera: SceneCamera) =>
    heroesShown(camera, heroes, tall) >= HEROES_ENOUGH && kindsUnseen(camera, things).length === 0;
  if (usual && (shot.fromFront || shows(usual.camera))) return usual.camera;
  const others = shot.view === 'onePoint' ? [fromBack(box)] : fromElsewhere(box);
  const turned = bestFrom(others, TURNED_COST);
  const best = turned && (!usual || turned.score > usual.score) ? turned : usual;
  return best?.camera ?? fallback(box, eyeM, shot);
}

/** Rows of so many counted things that hide each other are looked at from higher up, if the room is as high. */
const ROWS = {
  from: 8,
  upM: 0.75,
  underCeilingM: 0.9,
  kind: /^(workstation|class-desk|treadmill)$/,
};

function overRows(
  eyeM: number,
  { heightM }: Room,
  { counts = NOT_COUNTED, view }: Shot,
  things: readonly Member[],
): number {
  const many = [...counts].some(
    ([kind, count]) =>
      ROWS.kind.test(kind) &&
      Math.min(count, things.filter((m) => m.kind === kind).length) >= ROWS.from,
  );
  const raised = Math.min(eyeM + ROWS.upM, heightM - ROWS.underCeilingM);
  return many && !view ? Math.max(eyeM, raised) : eyeM;
}

interface Judged {
  readonly camera: SceneCamera;
  readonly score: number;
}

/** How much it counts that what a room is there for is seen, and how much of it is enough. */
const HERO_WEIGHT = 0.6;
const HEROES_ENOUGH = 0.45;
/** Rooms are laid out to be looked into from the front: from elsewhere one looks where that shows too little. */
const TURNED_COST = 0.12;

/** One stands on mats, and not on what lies on them to sleep or sit on. */
const STEPPED_ON = 'tatami';
const SAT_ON = /^futon/;

const standsFree = (plan: readonly Vec2[], solid: readonly Rect[], at: Vec2): boolean =>
  holdsPoint(plan, at) && !solid.some((r) => holds(grown(r, KEEP_M), at));

/** A view, and how far it stands from the nearer of the walls beside it. */
interface Candidate {
  readonly camera: SceneCamera;
  readonly asideM: number;
}

/** Where one stands where not every step is tried: shares of the width and of the depth. */
const ROUGHLY = { across: [0.14, 0.32, 0.5, 0.68, 0.86], inward: [0.05, 0.2] } as const;

function* candidates(
  { widthM, depthM, roughly, toRoom, fromRoom }: Standpoint,
  seen: readonly Seen[],
  eyeM: number,
  shot: Shot,
  random: Random,
): Generator<Candidate> {
  const areaM2 = widthM * depthM;
  const middle = weightedMiddle(seen);
  const main = middle ? fromRoom(middle) : ([widthM / 2, depthM * 0.65] as const);
  const focals = shot.focalMm
    ? [shot.focalMm]
    : areaM2 < 12
      ? [16, 18]
      : areaM2 > 60
        ? [22, 26]
        : [20, 22, 25];
  const straight = shot.view === 'onePoint';
  const inward = roughly
    ? ROUGHLY.inward
    : depthM > 8
      ? [0.04, 0.1, 0.18, 0.28, 0.4]
      : [0.04, 0.09, 0.15, 0.24];
  const across = straight
    ? [0.5, 0.44, 0.56]
    : roughly
      ? ROUGHLY.across
      : [0.1, 0.22, 0.36, 0.5, 0.64, 0.78, 0.9];
  for (const fy of inward) {
    for (const fx of across) {
      const x = Math.max(KEEP_M + 0.03, Math.min(widthM - KEEP_M - 0.03, widthM * fx));
      const y = Math.max(KEEP_M + 0.03, depthM * fy);
      for (const focalMm of focals) {
        const aims: Vec2[] = straight
          ? [[x, depthM]]
          : [main, [widthM / 2, depthM], [(main[0] + widthM / 2) / 2, (main[1] + depthM) / 2]];
        for (const aim of aims) {
          if (aim[1] < y + 0.5) continue;
          // The middle of the picture lies a little below the eye: more floor than ceiling.
          const target: Vec3 = [...toRoom(aim), eyeM - between(random, 0.1, 0.3)];
          const camera: SceneCamera = {
            view: straight ? 'onePoint' : (shot.view ?? 'twoPoint'),
            eye: [...toRoom([x, y]), eyeM],
            target,
            focalMm,
            twoPoint: true,
          };
          yield { camera, asideM: Math.min(x, widthM - x) };
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
const SAID_WEIGHT = 0.35;

const meanOf = (shares: readonly number[]): number =>
  shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** How much is seen of as many of a kind as were counted. */
const best = (shares: readonly number[], count = 1): number =>
  meanOf([...shares].sort((a, b) => b - a).slice(0, count));

const NOT_COUNTED: ReadonlyMap<string, number> = new Map();

/** Seen things by weight, less what is cut off, too near, or behind something tall. */
function scoreOf(
  camera: SceneCamera,
  seen: readonly Seen[],
  tall: readonly Member[],
  counts = NOT_COUNTED,
): number {
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  let score = 0;
  let total = 0;
  let aside = 0;
  const saidSeen = new Map<string, number[]>();
  for (const one of seen) {
    const { share, off } = shareSeen(camera, projection, one, tall);
    total += one.weight;
    score += one.weight * share;
    aside += one.weight * share * off;
    if (one.said) saidSeen.set(one.said, [...(saidSeen.get(one.said) ?? []), share]);
  }
  // What the picture is of stands around its middle.
  const offCentre = score > 0 ? Math.abs(aside / score) : 0;
  const blocked = tall.some((m) => before(camera, m));
  return (
    (total > 0 ? score / total : 0) -
    SAID_WEIGHT *
      (1 - meanOf([...saidSeen].map(([kind, shares]) => best(shares, counts.get(kind))))) -
    OFF_CENTRE * offCentre -
    (blocked ? 0.5 : 0) -
    (camera.focalMm < 19 ? 0.03 : 0)
  );
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
