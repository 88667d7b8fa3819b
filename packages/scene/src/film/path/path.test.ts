import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../../bench/briefs/vocabulary.ts';
import { assembleScene } from '../../assemble/assemble.ts';
import { type Camera, project, projectionOf } from '../../camera.ts';
import type { SceneDescription } from '../../design/description.ts';
import { designScene } from '../../design/design.ts';
import { holdsPoint } from '../../layout/walls.ts';
import { flatten } from '../../render/flatten.ts';
import type { RenderObject } from '../../render/render-scene.ts';
import { length, sub, type Vec3 } from '../../vec.ts';
import { subjectOf } from './circling.ts';
import { eased } from './ease.ts';
import { CAMERA_MOVES, type CameraMove, filmPath } from './index.ts';
import { MARGIN_M, stageFor } from './stage.ts';
import { distanceToTriangle } from './triangle.ts';

const SECONDS = 5;
const FPS = 24;

interface Place {
  readonly description: SceneDescription;
  readonly objects: readonly RenderObject[];
  readonly corners: Float32Array;
}

function placeOf(brief: string): Place {
  const description = designScene(brief, 1, TRADE_VOCABULARY);
  const { objects } = assembleScene(description).scene;
  return { description, objects, corners: flatten(objects).corners };
}

const room = placeOf('现代简约客厅，L形沙发，胡桃木电视柜，落地灯，墨绿色丝绒单椅两把');
const villa = placeOf('三层现代别墅，坡屋顶，石材外墙，泳池，草坪');

const pathOf = ({ description, objects }: Place, move: CameraMove): Camera[] =>
  filmPath({ description, objects, move, seconds: SECONDS, fps: FPS });

/** Metres to the nearest of all triangles, by trying every one. */
function nearestTriangle({ corners }: Place, [x, y, z]: Vec3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < corners.length; at += 9) {
    least = Math.min(least, distanceToTriangle(x, y, z, corners, at));
  }
  return least;
}

/** Largest speed, acceleration and change of acceleration on the way, in metres and seconds. */
function motionOf(path: readonly Camera[]) {
  const differences = (values: readonly Vec3[]): Vec3[] =>
    values.slice(1).map((value, k) => {
      const step = sub(value, values[k]);
      return [step[0] * FPS, step[1] * FPS, step[2] * FPS];
    });
  const speeds = differences(path.map(({ eye }) => eye));
  const gains = differences(speeds);
  const most = (values: readonly Vec3[]) => Math.max(...values.map(length));
  return {
    wayM: speeds.reduce((sum, v) => sum + length(v) / FPS, 0),
    ends: Math.max(length(speeds[0]), length(speeds[speeds.length - 1])),
    speed: most(speeds),
    gain: most(gains),
    jerk: most(differences(gains)),
  };
}

/** Degrees a second that the view turns at most. */
function turningOf(path: readonly Camera[]): number {
  const views = path.map((camera) => projectionOf(camera, 640, 360).forward);
  const turns = views
    .slice(1)
    .map((view, k) => 2 * Math.asin(Math.min(1, length(sub(view, views[k])) / 2)));
  return (Math.max(...turns) * FPS * 180) / Math.PI;
}

test.each(CAMERA_MOVES)('in a room: %s keeps clear of everything, level and smooth', (move) => {
  const path = pathOf(room, move);
  expect(path).toHaveLength(SECONDS * FPS);
  const plan = room.description.room?.plan ?? [];
  for (const [k, { eye, ...camera }] of path.entries()) {
    expect(holdsPoint(plan, [eye[0], eye[1]])).toBe(true);
    expect(projectionOf({ ...camera, eye }, 640, 360).right[2]).toBeCloseTo(0, 12);
    if (k % 7 === 0) {
      expect(nearestTriangle(room, eye)).toBeGreaterThanOrEqual(MARGIN_M.room);
    }
  }
  const { wayM, ends, speed, gain, jerk } = motionOf(path);
  expect(wayM).toBeGreaterThan(move === 'pan' ? -1 : 0.5);
  expect(speed).toBeLessThan(1.1);
  expect(ends).toBeLessThanOrEqual(speed * 0.05);
  expect(gain).toBeLessThan(1.2);
  expect(jerk).toBeLessThan(6);
  expect(turningOf(path)).toBeLessThan(16);
});

test.each(['push', 'orbit', 'aerial', 'walkthrough'] as const)(
  'around a house: %s keeps clear of buildings and trees',
  (move) => {
    const path = pathOf(villa, move);
    const marginM = move === 'aerial' ? MARGIN_M.air : MARGIN_M.ground;
    for (let k = 0; k < path.length; k += 12) {
      expect(nearestTriangle(villa, path[k].eye)).toBeGreaterThanOrEqual(marginM);
    }
    const { wayM, gain, jerk } = motionOf(path);
    expect(wayM).toBeGreaterThan(2.5);
    expect(gain).toBeLessThan(6);
    expect(jerk).toBeLessThan(25);
    expect(turningOf(path)).toBeLessThan(16);
  },
);

test('a walk outside sets out where the view is described and goes into it', () => {
  const { camera } = villa.description;
  const path = pathOf(villa, 'walkthrough');
  const [start, end] = [path[0].eye, path[path.length - 1].eye];
  // One walks at the height of one's own eyes.
  expect(Math.hypot(start[0] - camera.eye[0], start[1] - camera.eye[1])).toBeLessThan(1);
  const view = sub(camera.target, camera.eye);
  const way = sub(end, start);
  const along = (way[0] * view[0] + way[1] * view[1]) / Math.hypot(view[0], view[1]);
  expect(along).toBeGreaterThan(0.7 * length(way));
});

test.each([
  ['a room', room],
  ['a house', villa],
] as const)('going around in %s keeps the subject in the middle at one distance', (_, place) => {
  const { description, objects } = place;
  const { middle } = subjectOf(stageFor(description, objects, SECONDS, 'around'));
  const path = pathOf(place, 'orbit');
  const away = path.map(({ eye }) => Math.hypot(eye[0] - middle[0], eye[1] - middle[1]));
  expect(Math.max(...away) - Math.min(...away)).toBeLessThan(1e-6);
  for (const camera of path) {
    const seen = project(projectionOf(camera, 640, 360), middle);
    expect(Math.abs((seen?.x ?? 0) - 320)).toBeLessThan(1);
    expect(Math.abs((seen?.y ?? 0) - 180)).toBeLessThan(1);
  }
  const bearings = [path[0], path[path.length - 1]].map(({ eye }) => sub(eye, middle));
  const [a, b] = bearings.map(([x, y]) => Math.atan2(y, x));
  expect(Math.abs(Math.atan2(Math.sin(b - a), Math.cos(b - a)))).toBeGreaterThan(0.3);
});

test('towards and away are one way; on the spot nothing moves but the view; sides can be changed', () => {
  const push = pathOf(room, 'push');
  const pull = pathOf(room, 'pull');
  for (const [k, { eye }] of push.entries()) {
    expect(length(sub(eye, pull[push.length - 1 - k].eye))).toBeLessThan(1e-9);
  }
  const toward = sub(push[0].target, push[0].eye);
  const step = sub(push[push.length - 1].eye, push[0].eye);
  expect(step[0] * toward[0] + step[1] * toward[1]).toBeGreaterThan(0);
  const pan = pathOf(room, 'pan');
  expect(motionOf(pan).wayM).toBe(0);
  expect(turningOf(pan)).toBeGreaterThan(5);
  const { description, objects } = room;
  const plan = { description, objects, move: 'truck', seconds: SECONDS, fps: FPS } as const;
  const left = filmPath({ ...plan, side: -1 });
  const right = filmPath({ ...plan, side: 1 });
  expect(length(sub(left[0].eye, right[right.length - 1].eye))).toBeLessThan(1e-9);
});

test('speed rises and falls without jumps and covers the whole way', () => {
  const ways = Array.from({ length: 1001 }, (_, k) => eased(k / 1000));
  expect(ways[0]).toBe(0);
  expect(ways[1000]).toBe(1);
  const speeds = ways.slice(1).map((way, k) => (way - ways[k]) * 1000);
  const gains = speeds.slice(1).map((speed, k) => Math.abs(speed - speeds[k]) * 1000);
  expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0);
  expect(speeds[0]).toBeLessThan(0.01);
  const jumps = gains.slice(1).map((gain, k) => Math.abs(gain - gains[k]));
  expect(Math.max(...jumps)).toBeLessThan(0.2);
});

test('distances to triangles agree with points tried all over them', () => {
  const corners = Float32Array.from([0, 0, 0, 2, 0, 0, 0.5, 1.5, 0.3]);
  const [a, b, c] = [0, 3, 6].map((at): Vec3 => [corners[at], corners[at + 1], corners[at + 2]]);
  for (const [x, y, z] of [
    [0.8, 0.4, 1],
    [-1, -1, 0.5],
    [3, 0.2, -0.4],
    [0.4, 3, 0],
  ] as const) {
    let least = Number.POSITIVE_INFINITY;
    for (let u = 0; u <= 1; u += 0.005) {
      for (let v = 0; v <= 1 - u; v += 0.005) {
        const on = [0, 1, 2].map((k) => a[k] + (b[k] - a[k]) * u + (c[k] - a[k]) * v);
        least = Math.min(least, length(sub([x, y, z], on as unknown as Vec3)));
      }
    }
    expect(distanceToTriangle(x, y, z, corners, 0)).toBeCloseTo(least, 1);
    expect(distanceToTriangle(x, y, z, corners, 0)).toBeLessThanOrEqual(least + 1e-6);
  }
});
