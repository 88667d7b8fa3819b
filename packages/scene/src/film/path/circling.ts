import type { Item } from '../../design/description.ts';
import { pieceOf } from '../../layout/pieces.ts';
import { add, length, scale, sub, type Vec2, type Vec3 } from '../../vec.ts';
import { massingOf, type Stage, type Track } from './stage.ts';
import { truck } from './straight.ts';

const DEG = Math.PI / 180;

/** What a camera goes around. */
export interface Subject {
  readonly middle: Vec3;
  /** Half its longer side on the ground. */
  readonly halfM: number;
}

/** Things worth going around stand on the floor and take up this much of it, m². */
const LEAST_AREA_M2 = 0.25;

/** What the described view is about: the building, or the largest thing near its middle. */
export function subjectOf({ description, forward }: Stage): Subject {
  const { setting, camera, items } = description;
  if (setting === 'building') {
    const { middle, halfM, highM } = massingOf(description);
    return { middle: [...middle, highM * 0.42], halfM };
  }
  const size = (item: Item) => pieceOf(item.kind, item.params).size;
  const worth = (item: Item): number => {
    const [width, depth, height] = size(item);
    const area = width * depth;
    if (item.at[2] > 0.3 || area < LEAST_AREA_M2 || height < 0.25) return 0;
    const [dx, dy] = [item.at[0] - camera.eye[0], item.at[1] - camera.eye[1]];
    const ahead = dx * forward[0] + dy * forward[1];
    const aside = Math.abs(dx * forward[1] - dy * forward[0]);
    if (ahead < 0.8) return 0;
    return (item.said ? 1.5 : 1) * Math.min(4, Math.sqrt(area)) * Math.exp(-(2 * aside) / ahead);
  };
  const best = items.reduce<Item | undefined>(
    (found, item) => (worth(item) > (found ? worth(found) : 0) ? item : found),
    undefined,
  );
  if (!best) return { middle: camera.target, halfM: 0.5 };
  const [width, depth, height] = size(best);
  const middle: Vec3 = [best.at[0], best.at[1], best.at[2] + Math.min(height, 2) / 2];
  return { middle, halfM: Math.max(width, depth) / 2 };
}

const RADII = [1, 0.88, 0.76, 0.65, 0.55, 0.46, 1.15, 0.38];
const LIFTS_M = { room: [0, 0.25, 0.5], outside: [0, 1.5, 3, 5, 7] } as const;
/** Around a building a camera flies: metres and degrees a second. */
const ROUND_BUILDING = { paceM: 3.2, degrees: 6.5 } as const;
const BEARING_STEP_DEG = 2;
const MOST_ORBIT_DEG = 100;
const LEAST_ORBIT_DEG = 6;
/** What it takes from an arc's worth that something stands in the view. */
const HIDDEN = 0.45;
/** Faster than this an orbit makes one giddy. */
const ORBIT_DEG_A_SECOND = 12;
/** A camera does not go nearer to what it circles than this, beside half its size. */
const LEAST_AWAY_M = 0.7;

interface Arc {
  readonly radiusM: number;
  readonly heightM: number;
  /** Bearings from the subject, degrees counter-clockwise from +x. */
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly worth: number;
}

/** Around the subject at one distance and height, the subject always in the middle. */
export function orbit(stage: Stage): Track {
  const { camera } = stage.description;
  const subject = subjectOf(stage);
  const arc = bestArc(stage, subject);
  // Where nothing can be gone around, the camera passes it by.
  if (!arc || arc.toDeg - arc.fromDeg < LEAST_ORBIT_DEG) return truck(stage);
  const twoPoint = camera.twoPoint && Math.abs(arc.heightM - subject.middle[2]) < arc.radiusM * 0.6;
  return (share) => {
    const bearing = (arc.fromDeg + (arc.toDeg - arc.fromDeg) * share) * DEG;
    const at: Vec3 = [
      subject.middle[0] + Math.cos(bearing) * arc.radiusM,
      subject.middle[1] + Math.sin(bearing) * arc.radiusM,
      arc.heightM,
    ];
    return { ...camera, twoPoint, eye: at, target: subject.middle };
  };
}

/** Near the described distance, height and bearing; one that sees the subject all the time counts more. */
function bestArc(stage: Stage, subject: Subject): Arc | undefined {
  const { eye, description, seconds } = stage;
  const offset = sub(eye, subject.middle);
  const awayM = Math.hypot(offset[0], offset[1]);
  const bearingDeg = Math.atan2(offset[1], offset[0]) / DEG;
  const [lifts, perLift] = description.room ? [LIFTS_M.room, 0.3] : [LIFTS_M.outside, 0.04];
  let best: Arc | undefined;
  for (const share of RADII) {
    const radiusM = awayM * share;
    if (radiusM < subject.halfM + LEAST_AWAY_M && share !== 1) continue;
    const wantedDeg = wantedArc(stage, radiusM) * seconds;
    for (const lift of lifts) {
      for (const mustSee of [true, false]) {
        const place: Vec2 = [radiusM, eye[2] + lift];
        const arc = longestArc(stage, { ...subject, mustSee }, place, bearingDeg, wantedDeg);
        const oddness = Math.abs(1 - share) * 0.25 + lift * perLift + (mustSee ? 0 : HIDDEN);
        const worth = arc.worth - oddness;
        if (!best || worth > best.worth) best = { ...arc, worth };
      }
    }
  }
  return best;
}

/** Degrees a second. */
function wantedArc({ description, paceM, seconds }: Stage, radiusM: number): number {
  const flies = description.setting === 'building';
  const pace = flies ? ROUND_BUILDING.paceM : paceM * 1.3;
  const turn = flies ? ROUND_BUILDING.degrees : ORBIT_DEG_A_SECOND;
  return Math.min(MOST_ORBIT_DEG / seconds, turn, pace / radiusM / DEG);
}

/** The free arc that holds the described bearing, or comes nearest to it, up to the wanted length. */
function longestArc(
  stage: Stage,
  { middle, halfM, mustSee }: Subject & { readonly mustSee: boolean },
  [radiusM, heightM]: Vec2,
  bearingDeg: number,
  wantedDeg: number,
): Arc {
  const steps = 360 / BEARING_STEP_DEG;
  const free = Array.from({ length: steps + 1 }, (_, k) => {
    const bearing = (bearingDeg - 180 + k * BEARING_STEP_DEG) * DEG;
    const at: Vec3 = [
      middle[0] + Math.cos(bearing) * radiusM,
      middle[1] + Math.sin(bearing) * radiusM,
      heightM,
    ];
    return stage.isFree(at) && (!mustSee || sees(stage, at, middle, halfM));
  });
  let best: Arc = { radiusM, heightM, fromDeg: bearingDeg, toDeg: bearingDeg, worth: -1 };
  for (let k = 0; k <= steps; ) {
    if (!free[k]) {
      k++;
      continue;
    }
    let end = k;
    while (end < steps && free[end + 1]) end++;
    const [low, high] = [k, end].map((i) => (i - steps / 2) * BEARING_STEP_DEG);
    const wideDeg = Math.min(wantedDeg, high - low);
    // As near to the described bearing as the free arc lets it.
    const start = Math.max(low, Math.min(high - wideDeg, -wideDeg / 2));
    const off = Math.abs(start + wideDeg / 2);
    const worth = Math.min(1, (wideDeg * radiusM) / (wantedDeg * radiusM)) - off / 240;
    if (worth > best.worth) {
      const fromDeg = bearingDeg + start;
      best = { radiusM, heightM, fromDeg, toDeg: fromDeg + wideDeg, worth };
    }
    k = end + 1;
  }
  return best;
}

/** Whether nothing stands between an eye and the edge of a subject. */
function sees({ space }: Stage, eye: Vec3, middle: Vec3, halfM: number): boolean {
  const away = sub(middle, eye);
  const reach = length(away);
  for (let way = 0.2; way < reach - halfM - 0.3; way += 0.15) {
    if (space.clearance(add(eye, scale(away, way / reach))) <= 0.02) return false;
  }
  return true;
}

/** Over a site: rising slowly while going round a little; in a room a crane. */
export function aerial(stage: Stage): Track {
  return stage.description.room ? crane(stage) : flight(stage);
}

const FLIGHT_DEG_A_SECOND = 4.5;
const MOST_FLIGHT_DEG = 40;
/** What is tried when a way is not free: more height, more distance. */
const HIGHER = [1, 1.25, 1.6, 2.1];
const FARTHER = [1, 1.12, 1.25, 1.4];

function flight(stage: Stage): Track {
  const { description, seconds, isFree } = stage;
  const { camera } = description;
  const { middle, halfM, highM } = massingOf(description);
  const reachM = Math.max(halfM, highM * 0.6);
  const [dx, dy] = [camera.eye[0] - middle[0], camera.eye[1] - middle[1]];
  const bearing = Math.atan2(dy, dx);
  const sweep = Math.min(MOST_FLIGHT_DEG, FLIGHT_DEG_A_SECOND * seconds) * DEG;
  const target: Vec3 = [...middle, highM * 0.25];
  const way =
    (farther: number, higher: number): Track =>
    (share) => {
      const turn = bearing + sweep * (share - 0.5);
      const radius = reachM * (2.15 - 0.15 * share) * farther;
      const eye: Vec3 = [
        middle[0] + Math.cos(turn) * radius,
        middle[1] + Math.sin(turn) * radius,
        (highM * (0.8 + 0.25 * share) + reachM * (0.5 + 0.35 * share)) * higher,
      ];
      return { view: 'aerial', eye, target, focalMm: camera.focalMm, twoPoint: false } as const;
    };
  const isClear = (track: Track): boolean =>
    Array.from({ length: 33 }, (_, k) => track(k / 32).eye).every(isFree);
  const tracks = HIGHER.flatMap((higher) => FARTHER.map((farther) => way(farther, higher)));
  return tracks.find(isClear) ?? tracks[tracks.length - 1];
}

/** Below a ceiling a crane stops this far from it. */
const UNDER_CEILING_M = 0.5;
const CRANE_RISE_M = 1.3;

/** Rises from eye height to below the ceiling, looking down onto the middle of the room. */
function crane(stage: Stage): Track {
  const { eye, forward, description, isFree } = stage;
  const { camera, room } = description;
  const top = Math.min(eye[2] + CRANE_RISE_M, (room?.heightM ?? 3) - UNDER_CEILING_M);
  const aims: readonly Vec2[] = [0.5, 0.25, 0, -0.2].flatMap((ahead) =>
    [0, 0.3, -0.3].map((aside): Vec2 => [ahead, aside]),
  );
  const target: Vec3 = [camera.target[0], camera.target[1], Math.min(0.7, camera.target[2])];
  const way =
    ([ahead, aside]: Vec2, rise: number): Track =>
    (share) => ({
      ...camera,
      twoPoint: false,
      eye: [
        eye[0] + (forward[0] * ahead - forward[1] * aside) * share,
        eye[1] + (forward[1] * ahead + forward[0] * aside) * share,
        eye[2] + rise * share,
      ],
      target,
    });
  for (const part of [1, 0.85, 0.7, 0.5, 0.3]) {
    for (const aim of aims) {
      const track = way(aim, Math.max(0, top - eye[2]) * part);
      const points = Array.from({ length: 33 }, (_, k) => track(k / 32).eye);
      if (points.every(isFree)) return track;
    }
  }
  return way([0, 0], 0);
}
