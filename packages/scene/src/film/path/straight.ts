import type { Camera } from '../../camera.ts';
import { add, scale, type Vec3 } from '../../vec.ts';
import type { Stage, Track } from './stage.ts';

/** How finely a way is tried, metres. */
const STEP_M = 0.05;
/** Nothing large should stand right before the lens when a push ends. */
const AHEAD_M = 0.5;
/** Shorter ways are looked for elsewhere first. */
const SHORT_M = 0.4;
/** Turns of the way away from the view, and rises, that are tried. */
const TURNS_DEG = [0, 8, -8, 16, -16, 24, -24, 34, -34];
const RISES = [0, 0.1, 0.2, -0.1];

const along = ([x, y]: readonly [number, number], turnDeg: number, rise: number): Vec3 => {
  const turn = (turnDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [x * c - y * s, x * s + y * c, rise];
};

/** How far one gets from a point along a direction, metres, at most `wantedM`. */
export function freeRun({ isFree }: Stage, from: Vec3, direction: Vec3, wantedM: number): number {
  let run = 0;
  while (run + STEP_M <= wantedM && isFree(add(from, scale(direction, run + STEP_M)))) {
    run += STEP_M;
  }
  return run;
}

interface Way {
  readonly from: Vec3;
  readonly direction: Vec3;
  readonly lengthM: number;
}

/** The longest of some ways, one that leads straight counting more. */
function bestWay(ways: readonly { way: Way; oddness: number }[], wantedM: number): Way {
  const worth = ({ way, oddness }: { way: Way; oddness: number }) =>
    Math.min(1, way.lengthM / wantedM) - oddness;
  return ways.reduce((best, one) => (worth(one) > worth(best) ? one : best)).way;
}

/** Towards what is looked at; its reverse moves away from it and ends on the described view. */
export function push(stage: Stage): Track {
  const { eye, forward, description, paceM, seconds } = stage;
  const { camera } = description;
  const wantedM = paceM * seconds;
  const ways = TURNS_DEG.flatMap((turnDeg) =>
    RISES.map((rise) => {
      const direction = along(forward, turnDeg, rise);
      const ahead = freeRun(stage, eye, direction, wantedM + AHEAD_M);
      const lengthM = Math.max(0, Math.min(wantedM, ahead - AHEAD_M));
      const oddness = Math.abs(turnDeg) / 70 + Math.abs(rise);
      return { way: { from: eye, direction, lengthM }, oddness };
    }),
  );
  let way = bestWay(ways, wantedM);
  if (way.lengthM < SHORT_M) {
    // No room before the camera: it begins behind.
    const back = freeRun(stage, eye, along(forward, 180, 0), wantedM);
    const from = add(eye, scale(along(forward, 180, 0), back));
    if (back > way.lengthM) way = { from, direction: along(forward, 0, 0), lengthM: back };
  }
  // The aim stays ahead, however near the camera comes.
  const farM = Math.max(
    way.lengthM + 2.5,
    Math.hypot(camera.target[0] - camera.eye[0], camera.target[1] - camera.eye[1]),
  );
  const drop = camera.target[2] - camera.eye[2];
  const aim: Vec3 = [eye[0] + forward[0] * farM, eye[1] + forward[1] * farM, eye[2] + drop];
  return (share) => ({
    ...camera,
    eye: add(way.from, scale(way.direction, way.lengthM * share)),
    target: aim,
  });
}

/** Sideways, the view unturned. */
export function truck(stage: Stage): Track {
  const { eye, forward, description, paceM, seconds } = stage;
  const { camera } = description;
  const wantedM = paceM * 1.1 * seconds;
  const ways = [-90, -75, -105, -60, -120].map((turnDeg) => {
    const direction = along(forward, turnDeg, 0);
    const right = freeRun(stage, eye, direction, wantedM);
    const left = freeRun(stage, eye, scale(direction, -1), wantedM);
    const lengthM = Math.min(wantedM, left + right);
    const start = Math.min(left, Math.max(lengthM / 2, lengthM - right));
    const from = add(eye, scale(direction, -start));
    return { way: { from, direction, lengthM }, oddness: Math.abs(turnDeg + 90) / 90 };
  });
  const way = bestWay(ways, wantedM);
  const gaze: Vec3 = [0, 1, 2].map((k) => camera.target[k] - camera.eye[k]) as unknown as Vec3;
  return (share): Camera => {
    const at = add(way.from, scale(way.direction, way.lengthM * share));
    return { ...camera, eye: at, target: add(at, gaze) };
  };
}

/** What crosses the picture in less than about seven seconds judders at 24 pictures a second. */
const PAN_DEG_A_SECOND = 8;
const MOST_PAN_DEG = 64;
const PAN_CENTRES_DEG = [0, 8, -8, 16, -16, 24, -24];

/** From left to right on the spot, over where there is most to see. */
export function pan(stage: Stage): Track {
  const { eye, forward, description, seconds } = stage;
  const { camera } = description;
  const sweepDeg = Math.min(MOST_PAN_DEG, PAN_DEG_A_SECOND * seconds);
  const open = (turnDeg: number): number =>
    Math.log(0.3 + freeRun(stage, eye, along(forward, turnDeg, 0), 8));
  const depth = (centre: number): number =>
    [-0.5, -0.25, 0, 0.25, 0.5].reduce((sum, k) => sum + open(centre + k * sweepDeg), 0);
  const centre = PAN_CENTRES_DEG.reduce((best, one) =>
    depth(one) - Math.abs(one) / 12 > depth(best) - Math.abs(best) / 12 ? one : best,
  );
  const farM = Math.hypot(camera.target[0] - camera.eye[0], camera.target[1] - camera.eye[1]);
  const drop = camera.target[2] - camera.eye[2];
  return (share) => {
    const [x, y] = along(forward, centre + sweepDeg * (0.5 - share), 0);
    return { ...camera, eye, target: [eye[0] + x * farM, eye[1] + y * farM, eye[2] + drop] };
  };
}
