import { expect, test } from 'vitest';
import { project, projectionOf } from '../camera.ts';
import type { SceneDescription } from '../design/description.ts';
import { NOON } from '../design/testing.ts';
import { type RunJobs, runRenderJob } from '../render/picture.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { maskOf } from './coverage.ts';
import { areaOf } from './plan.ts';
import { sceneTruth } from './scene-truth.ts';

const SIZE = { width: 90, height: 60, quality: 'preview', seed: 1, planPxPerM: 30 } as const;

/** An empty room of 4 × 5 × 3 m with a table, looked at from one end. */
const room: SceneDescription = {
  version: 1,
  seed: 1,
  brief: '',
  space: 'living',
  setting: 'indoors',
  style: 'modern',
  room: {
    plan: [
      [0, 0],
      [4, 0],
      [4, 5],
      [0, 5],
    ],
    heightM: 3,
    openings: [
      {
        id: 'door',
        kind: 'door',
        wall: 1,
        fromM: 3,
        widthM: 0.9,
        sillM: 0,
        heightM: 2.1,
        swing: 'in',
      },
      { id: 'window', kind: 'window', wall: 3, fromM: 1, widthM: 2, sillM: 0.9, heightM: 1.5 },
    ],
    skirting: false,
    mouldings: 'none',
    ceiling: 'flat',
  },
  surfaces: {},
  items: [
    { id: 'table', kind: 'coffee-table', params: {}, at: [2, 3, 0], yawDeg: 0, materials: {} },
  ],
  light: NOON,
  season: 'summer',
  surroundings: 'suburb',
  camera: {
    eye: [1.8, 0.2, 1.5],
    target: [1.8, 5, 1.5],
    focalMm: 20,
    twoPoint: true,
    view: 'onePoint',
  },
  notes: [],
};

const run: RunJobs = async (jobs) => jobs.map(runRenderJob);
const truth = await sceneTruth(room, SIZE, run);
const number = (name: string) => truth.objects.findIndex((object) => object.name === name) + 1;

test('lines end exactly where the room’s corners are seen', () => {
  const projection = projectionOf(room.camera, SIZE.width, SIZE.height);
  const corner = (x: number, z: number): Vec3 => [x, 5, z];
  const back = [corner(0, 0), corner(4, 0), corner(4, 3), corner(0, 3)];
  const at = (point: Vec3): Vec2 => {
    const seen = project(projection, point);
    return [seen?.x ?? Number.NaN, seen?.y ?? Number.NaN];
  };
  const near = (a: Vec2, b: Vec2) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.02;
  for (const [k, from] of back.entries()) {
    const [p, q] = [at(from), at(back[(k + 1) % 4])];
    const found = truth.lines.lines.some(
      (line) =>
        (near(line.from, p) && near(line.to, q)) || (near(line.from, q) && near(line.to, p)),
    );
    expect(found, `edge ${k}`).toBe(true);
  }
});

test('contours lie where the lines are', () => {
  const { contours, lines } = truth.lines;
  const inked = (x: number, y: number) => contours.data[Math.floor(y) * SIZE.width + Math.floor(x)];
  let met = 0;
  for (const { from, to } of lines) {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => inked(x + dx, y + dy)));
    if (around.includes(255)) met++;
  }
  expect(met / lines.length).toBeGreaterThan(0.95);
});

test('masks cover every pixel once and agree with the numbers', () => {
  const { counts, points } = truth.coverage;
  const sums = new Set<number>();
  let disagree = 0;
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    let sum = 0;
    for (const own of counts.values()) sum += own[p];
    sums.add(sum);
    if (!counts.get(truth.picture.objectId[p])?.[p]) disagree++;
  }
  expect([...sums]).toEqual([points]);
  expect(disagree).toBe(0);
  const table = maskOf(truth.coverage, number('table'));
  expect(Math.max(...table)).toBe(255);
});

test('the camera’s vanishing point is where depth lines meet', () => {
  const [depth, across, upright] = truth.camera.vanishing;
  expect(depth?.[0]).toBeCloseTo(45);
  expect(depth?.[1]).toBeCloseTo(30);
  expect([across, upright]).toEqual([null, null]);
  expect(truth.camera.horizonPx).toBeCloseTo(30);
});

test('the plan shows the room at its size, walls with openings cut', () => {
  const { plan, labels, drawing } = truth.plan ?? expect.fail('a room has a plan');
  expect(plan.rooms[0].areaM2).toBeCloseTo(20);
  expect(areaOf(plan.rooms[0].polygon) / plan.pxPerM ** 2).toBeCloseTo(20, 1);
  const inRoom = labels.data.reduce((sum, label) => sum + (label === 2 ? 1 : 0), 0);
  expect(inRoom / plan.pxPerM ** 2).toBeCloseTo(20, 1);
  const ink = ([x, y]: Vec2) => drawing.data[Math.floor(y) * plan.width + Math.floor(x)];
  const middle = (points: readonly Vec2[]): Vec2 => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length,
    points.reduce((sum, [, y]) => sum + y, 0) / points.length,
  ];
  expect(plan.walls.map((wall) => ink(middle(wall)))).toEqual(plan.walls.map(() => 0));
  const door = plan.openings.find(({ id }) => id === 'door');
  expect(ink(middle(door?.polygon ?? []))).toBe(255);
});

test('every look of a material has one colour, the white model none', () => {
  const { image } = truth.colours;
  const looks = new Map<number, Set<string>>();
  truth.picture.materialId.forEach((material, p) => {
    if (material === 0) return;
    const color = image.data.subarray(p * 3, p * 3 + 3).join();
    looks.set(material, (looks.get(material) ?? new Set()).add(color));
  });
  for (const colours of looks.values()) expect(colours.size).toBe(1);
  expect(looks.size).toBeGreaterThan(3);
  const { data } = truth.whiteModel;
  expect(data.every((value, i) => value === data[i - (i % 3)])).toBe(true);
});

test('is the same again', { timeout: 60_000 }, async () => {
  const again = await sceneTruth(room, SIZE, run);
  expect(again.picture.rgb).toEqual(truth.picture.rgb);
  expect(again.lines).toEqual(truth.lines);
  expect(again.colours).toEqual(truth.colours);
});
