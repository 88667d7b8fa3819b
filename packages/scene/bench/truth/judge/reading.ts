import { type Reading, readPicture } from '@zhuhui/kernels/reading';
import type { CameraTruth } from '../../../src/truth/camera.ts';
import { type Case, type Figure, mediaOf } from './figure.ts';

const DETAIL = 0.8;
/** A vanishing point is found when its direction is this near, degrees. */
const FOUND_DEG = 3;
/** Level lines nearer than this to the picture plane's direction count as parallel to it, degrees. */
const PARALLEL_DEG = 8;

/**
 * What is read from a picture before it is painted: where lines vanish, and which pixels are floor, wall and
 * ceiling. In the three media that designers bring.
 */
export function judgeReading({ truth }: Case): Figure[] {
  const { room } = truth.description;
  const domain = room ? 'interior' : 'architecture';
  return mediaOf(truth).flatMap(([medium, image]) => {
    const reading = readPicture(image, medium, domain, DETAIL);
    const vanishing = {
      subject: 'vanishing',
      row: medium,
      values: vanishingErrors(reading, truth.camera),
    };
    if (!room) return [vanishing];
    return [vanishing, { subject: 'surfaces', row: medium, values: surfaceScores(reading, truth) }];
  });
}

type Point = readonly [number, number];

function vanishingErrors({ camera }: Reading, truth: CameraTruth): Figure['values'] {
  const level = truth.vanishing.slice(0, 2).filter((point) => isNear(point, truth));
  const read = [camera.depth, camera.across].flatMap((point): Point[] =>
    point === 'parallel' ? [] : [[point.x, point.y]],
  );
  const misses = level.map((point) =>
    Math.min(90, ...read.map((one) => angleBetween(one, point, truth))),
  );
  const found = misses.filter((miss) => miss < FOUND_DEG);
  const values: Record<string, number> = {};
  if (misses.length > 0) values['found (share)'] = found.length / misses.length;
  if (found.length > 0)
    values['error of those found (°)'] = found.reduce((a, b) => a + b) / found.length;
  if (truth.horizonPx !== null) {
    // Where the view looks up or down, the reading's horizon is that of the level camera it stands for.
    values['horizon off (% of height)'] =
      (100 * Math.abs(camera.horizonPx - truth.horizonPx)) / truth.height;
  }
  return values;
}

/** Whether level lines that vanish there are seen to run together. */
function isNear(point: Point | null, truth: CameraTruth): point is Point {
  if (!point) return false;
  const away = Math.atan2(truth.focalPx, Math.abs(point[0] - truth.principalPx[0]));
  return (away * 180) / Math.PI > PARALLEL_DEG;
}

/** Angle between the directions that two points of the picture are seen in, degrees. */
function angleBetween(a: Point, b: Point, { focalPx, principalPx }: CameraTruth): number {
  const ray = ([x, y]: Point) => [x - principalPx[0], y - principalPx[1], focalPx];
  const [u, v] = [ray(a), ray(b)];
  const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  return (Math.acos(Math.min(1, dot / (Math.hypot(...u) * Math.hypot(...v)))) * 180) / Math.PI;
}

const ROLES = ['floor', 'wall', 'ceiling'] as const;

/** Pixels of floor, wall and ceiling that are read as such, and intersection over union. */
function surfaceScores({ labels, parts }: Reading, truth: Case['truth']): Figure['values'] {
  const { objects, picture } = truth;
  const right = { floor: 0, wall: 0, ceiling: 0 };
  const wanted = { floor: 0, wall: 0, ceiling: 0 };
  const read = { floor: 0, wall: 0, ceiling: 0 };
  for (let p = 0; p < labels.data.length; p++) {
    const own = ROLES.find((role) => role === objects[picture.objectId[p] - 1]?.role);
    const taken = ROLES.find((role) => role === parts[labels.data[p]].role);
    if (own) wanted[own]++;
    if (taken) read[taken]++;
    if (own && own === taken) right[own]++;
  }
  const all = (counts: typeof right) => counts.floor + counts.wall + counts.ceiling;
  const values: Record<string, number> = { 'right (share)': all(right) / Math.max(1, all(wanted)) };
  for (const role of ROLES) {
    if (wanted[role] === 0) continue;
    values[`${role} IoU`] = right[role] / (wanted[role] + read[role] - right[role]);
  }
  return values;
}
