import type { Vec2, Vec3 } from '../../vec.ts';
import { evenly, lengthOf, smoothed, splineThrough } from './curve.ts';
import { EASED_SPEED } from './ease.ts';
import type { Stage, Track } from './stage.ts';
import { push } from './straight.ts';

/** A stroll, metres a second: indoors and outside. */
const LEAST_WALK_M = 0.6;
const STROLL_M = { room: 0.62, outside: 1.4 } as const;
const CELL_M = 0.1;
/** What lies lower than this is stepped over; the body needs room from there to above the eye. */
const STEP_OVER_M = { room: 0.2, outside: 0.12 } as const;
/** By so many of its cells may a grid of distances make things seem higher and nearer than they are. */
const GRID_SLACK = 1.74;
const ABOVE_EYE_M = 0.2;
const BODY_SLICES_M = 0.22;
/** Room for the body: less than for the lens, since elbows give way. */
const BODY_M = 0.24;
const OUTSIDE_BODY_M = 0.45;
/** Points of the smooth way, and how far apart those are that it is drawn through. */
const POINTS = 241;
const KNOTS_M = 0.45;
/** One looks this far ahead along the way. */
const LOOK_AHEAD_M = 1.3;
/** Turning is spread over this share of the way. */
const TURN_SPREAD = 0.09;
/** Quicker turns make one giddy; degrees a second. */
const MOST_TURN_DEG = 14;
/** On open ground all ways are long: what is looked at alone tells where to go. */
const AHEAD = { room: 0.35, outside: 1 } as const;
const EYE_M = { least: 1.3, most: 1.6 } as const;

/**
 * A walk through the room or over the ground to where the way is longest and leads into the view:
 * a shortest way that keeps clear of things (Dijkstra 1959), drawn smooth.
 */
export function walkthrough(stage: Stage): Track {
  const { description, seconds } = stage;
  const { camera, room } = description;
  const strollM = room ? STROLL_M.room : STROLL_M.outside;
  const eyeM = Math.min(EYE_M.most, Math.max(EYE_M.least, stage.eye[2]));
  const floor = walkable(stage, eyeM);
  const route = routeFrom(floor, stage, strollM * seconds, AHEAD[room ? 'room' : 'outside']);
  // Where nobody can walk a camera still can go on.
  if (lengthOf(route) < LEAST_WALK_M) return push(stage);
  const points = smoothRoute(floor, route);
  const yaws = gazes(points, stage);
  const drop = Math.min(0.25, Math.max(-0.25, slopeOf(camera)));
  const at = (share: number, pick: (k: number) => number): number => {
    const k = share * (POINTS - 1);
    const low = Math.min(POINTS - 2, Math.floor(k));
    return pick(low) + (pick(low + 1) - pick(low)) * (k - low);
  };
  return (share) => {
    const yaw = at(share, (k) => yaws[k]);
    const eye: Vec3 = [at(share, (k) => points[k][0]), at(share, (k) => points[k][1]), eyeM];
    const target: Vec3 = [
      eye[0] + Math.cos(yaw) * 4,
      eye[1] + Math.sin(yaw) * 4,
      eye[2] + drop * 4,
    ];
    return { ...camera, twoPoint: true, eye, target };
  };
}

const slopeOf = ({ eye, target }: { eye: Vec3; target: Vec3 }): number =>
  (target[2] - eye[2]) / Math.max(0.5, Math.hypot(target[0] - eye[0], target[1] - eye[1]));

/** Ground by cells: metres of room around a body there. */
interface Floor {
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
  readonly room: Float32Array;
  readonly bodyM: number;
}

function walkable({ space, isFree, description }: Stage, eyeM: number): Floor {
  const { min, max } = space.box;
  const width = Math.ceil((max[0] - min[0]) / CELL_M);
  const height = Math.ceil((max[1] - min[1]) / CELL_M);
  const room = new Float32Array(width * height);
  const bodyM = description.room ? BODY_M : OUTSIDE_BODY_M;
  const stepM = STEP_OVER_M[description.room ? 'room' : 'outside'];
  const lowestM = stepM + bodyM + GRID_SLACK * space.cellM;
  for (let cell = 0; cell < room.length; cell++) {
    const x = min[0] + ((cell % width) + 0.5) * CELL_M;
    const y = min[1] + (Math.floor(cell / width) + 0.5) * CELL_M;
    if (!isFree([x, y, eyeM])) continue;
    let least = Number.POSITIVE_INFINITY;
    for (let z = lowestM; z <= eyeM + ABOVE_EYE_M; z += BODY_SLICES_M) {
      least = Math.min(least, space.clearance([x, y, z]));
    }
    room[cell] = least;
  }
  return { x0: min[0], y0: min[1], width, height, room, bodyM };
}

const cellOf = ({ x0, y0, width, height }: Floor, [x, y]: Vec2): number => {
  const [column, row] = [Math.floor((x - x0) / CELL_M), Math.floor((y - y0) / CELL_M)];
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
};

const pointOf = ({ x0, y0, width }: Floor, cell: number): Vec2 => [
  x0 + ((cell % width) + 0.5) * CELL_M,
  y0 + (Math.floor(cell / width) + 0.5) * CELL_M,
];

/**
 * From the standing place to the best end of a walk of about a length.
 *
 * @param worthOfAhead of a metre along the described view, in metres of way
 */
function routeFrom(
  floor: Floor,
  { eye, forward }: Stage,
  wantedM: number,
  worthOfAhead: number,
): Vec2[] {
  const start = nearestOpen(floor, [eye[0], eye[1]]);
  const { metres, from } = waysFrom(floor, start);
  const home = pointOf(floor, start);
  let best = start;
  let most = -Infinity;
  for (let cell = 0; cell < metres.length; cell++) {
    if (!Number.isFinite(metres[cell]) || metres[cell] > wantedM) continue;
    const [x, y] = pointOf(floor, cell);
    const [dx, dy] = [x - home[0], y - home[1]];
    const ahead = dx * forward[0] + dy * forward[1];
    const worth =
      metres[cell] +
      worthOfAhead * ahead +
      0.15 * Math.hypot(dx, dy) +
      Math.min(0.6, floor.room[cell]);
    if (worth > most) [most, best] = [worth, cell];
  }
  const route: Vec2[] = [];
  for (let cell = best; cell >= 0; cell = from[cell]) route.unshift(pointOf(floor, cell));
  return route;
}

function nearestOpen(floor: Floor, place: Vec2): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let cell = 0; cell < floor.room.length; cell++) {
    if (floor.room[cell] < floor.bodyM) continue;
    const [x, y] = pointOf(floor, cell);
    const away = Math.hypot(x - place[0], y - place[1]);
    if (away < least) [least, best] = [away, cell];
  }
  return best;
}

/** Lengths of the ways to all cells, those near things counting as longer, and the cell each comes from. */
function waysFrom(floor: Floor, start: number): { metres: Float32Array; from: Int32Array } {
  const { width, height, room, bodyM } = floor;
  const cost = new Float64Array(room.length).fill(Number.POSITIVE_INFINITY);
  const metres = new Float32Array(room.length).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(room.length).fill(-1);
  if (start < 0) return { metres, from };
  cost[start] = metres[start] = 0;
  // Cells wait in buckets by cost: costs grow by little, so that the order within one does not matter.
  const buckets: number[][] = [[start]];
  for (let b = 0; b < buckets.length; b++) {
    const bucket = buckets[b];
    for (let i = 0; i < (bucket?.length ?? 0); i++) {
      const cell = bucket[i];
      if (Math.floor(cost[cell] / CELL_M) < b) continue;
      const [x, y] = [cell % width, Math.floor(cell / width)];
      for (let k = 0; k < 9; k++) {
        const [u, v] = [x + (k % 3) - 1, y + Math.floor(k / 3) - 1];
        const next = v * width + u;
        if (k === 4 || u < 0 || v < 0 || u >= width || v >= height || room[next] < bodyM) continue;
        const step = CELL_M * (k % 2 === 0 ? Math.SQRT2 : 1);
        const cramped = 1 + 0.5 / (0.15 + room[next] - bodyM);
        const sum = cost[cell] + step * cramped;
        if (sum >= cost[next] - 1e-6) continue;
        cost[next] = sum;
        metres[next] = metres[cell] + step;
        from[next] = cell;
        const at = Math.floor(sum / CELL_M);
        const own = buckets[at];
        if (own) own.push(next);
        else buckets[at] = [next];
      }
    }
  }
  return { metres, from };
}

/** Knots far apart make a softer curve; nearer ones follow the route more closely: the softest that fits. */
function smoothRoute(floor: Floor, route: readonly Vec2[]): Vec2[] {
  if (route.length < 3) {
    const [x, y] = route[0] ?? [0, 0];
    return Array.from({ length: POINTS }, (): Vec2 => [x, y]);
  }
  const lengthM = lengthOf(route);
  const soft = [0, 1].map((c) =>
    smoothed(
      route.map((p) => p[c]),
      4,
    ),
  );
  const eased = route.map((_, k): Vec2 => [soft[0][k], soft[1][k]]);
  for (const [line, spacing] of [
    [eased, 3],
    [eased, 2],
    [eased, 1],
    [route, 1],
    [route, 0.5],
  ] as const) {
    const knots = Math.max(3, Math.round(lengthM / (KNOTS_M * spacing)) + 1);
    const points = evenly(splineThrough(evenly(line, knots), POINTS * 2), POINTS);
    if (points.every((p) => floor.room[cellOf(floor, p)] >= floor.bodyM - 0.05)) return points;
  }
  return evenly(route, POINTS);
}

/** Yaw along the way: ahead, and towards what the described view is about while that lies in front. */
function gazes(points: readonly Vec2[], { description, seconds }: Stage): number[] {
  const { target } = description.camera;
  const stepM = lengthOf(points) / (points.length - 1);
  const ahead = stepM > 0 ? Math.round(LOOK_AHEAD_M / stepM) : 0;
  let last = 0;
  const yaws = points.map(([x, y], k) => {
    const from = k + ahead < points.length ? k : Math.max(0, points.length - 1 - ahead);
    const [fx, fy] = points[from];
    const [tx, ty] = points[Math.min(points.length - 1, from + Math.max(1, ahead))];
    const onward = Math.atan2(ty - fy, tx - fx);
    const subject = Math.atan2(target[1] - y, target[0] - x);
    const nearM = Math.hypot(target[0] - x, target[1] - y);
    const aside = turnBetween(onward, subject);
    // The nearer the subject comes the sooner one looks past it.
    const pull = 0.7 * Math.max(0, Math.cos(aside * 0.75)) * Math.min(1, Math.max(0, nearM - 0.8));
    const wanted = onward + aside * pull;
    last = k === 0 ? wanted : last + turnBetween(last, wanted);
    return last;
  });
  return calmed(yaws, seconds);
}

/** Turns spread out until none is too quick; what is still too quick then is taken back in part. */
function calmed(yaws: readonly number[], seconds: number): number[] {
  const most = (MOST_TURN_DEG * Math.PI) / 180;
  let calm = [...yaws];
  let quickest = most;
  for (let spread = TURN_SPREAD; spread < 0.5; spread *= 1.5) {
    calm = smoothed(smoothed(yaws, yaws.length * spread), yaws.length * spread);
    const steps = calm.slice(1).map((yaw, k) => Math.abs(yaw - calm[k]));
    quickest = (Math.max(...steps) * (yaws.length - 1) * EASED_SPEED) / seconds;
    if (quickest <= most) return calm;
  }
  const middle = calm.reduce((sum, yaw) => sum + yaw, 0) / calm.length;
  return calm.map((yaw) => middle + ((yaw - middle) * most) / quickest);
}

/** The shorter turn from one angle to another, −π … π. */
const turnBetween = (from: number, to: number): number =>
  Math.atan2(Math.sin(to - from), Math.cos(to - from));
