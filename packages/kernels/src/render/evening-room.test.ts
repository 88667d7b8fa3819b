import { expect, test } from 'vitest';
import { linearOfByte, oklabPlanes } from '../color/oklab.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import type { Camera } from './camera.ts';
import { dayPanes } from './day-panes.ts';
import { eveningRoom } from './evening-room.ts';
import { lamplight } from './lamplight.ts';
import type { Part } from './part.ts';
import type { Reading } from './read.ts';
import { measureRegions } from './regions.ts';
import { type BoxPoint, boxPoint, fitRoomBox } from './room-box.ts';
import type { SurfaceRole } from './types.ts';

const WIDTH = 180;
const HEIGHT = 120;
const FAR = { left: 50, right: 130, top: 34, bottom: 88 } as const;
const POINT = { x: 90, y: 60 } as const;

// 0 far wall, 1 left, 2 right, 3 ceiling, 4 floor, 5 pane, 6 lamp, 7 lawn under the pane.
const ROLES: readonly SurfaceRole[] = [
  'wall',
  'wall',
  'wall',
  'ceiling',
  'floor',
  'glazing',
  'accent',
  'planting',
];
const COLOURS = [
  [206, 204, 200],
  [190, 188, 184],
  [196, 194, 190],
  [224, 223, 221],
  [140, 108, 80],
  [214, 228, 244],
  [250, 249, 246],
  [120, 160, 90],
] as const;

function labelAt(x: number, y: number): number {
  if (x >= 96 && x < 120 && y >= 42 && y < 62) return 5;
  if (x >= 96 && x < 120 && y >= 62 && y < 70) return 7;
  if (Math.hypot(x - 66, y - 44) < 4) return 6;
  const across = x < POINT.x ? (POINT.x - x) / (POINT.x - FAR.left) : (x - POINT.x) / 40;
  const down =
    y < POINT.y ? (POINT.y - y) / (POINT.y - FAR.top) : (y - POINT.y) / (FAR.bottom - POINT.y);
  if (across <= 1 && down <= 1) return 0;
  if (across >= down) return x < POINT.x ? 1 : 2;
  return y < POINT.y ? 3 : 4;
}

function room(): { reading: Reading; image: Rgb8 } {
  const labels = new Int32Array(WIDTH * HEIGHT);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p++) {
      labels[p] = labelAt(x, y);
      data.set(COLOURS[labels[p]], p * 3);
    }
  }
  const image = { width: WIDTH, height: HEIGHT, data };
  const camera: Camera = {
    width: WIDTH,
    height: HEIGHT,
    focalPx: 0.8 * WIDTH,
    cx: POINT.x,
    horizonPx: POINT.y,
    eyeHeightM: 1.4,
    depth: POINT,
    depthDirection: [0, 1],
    across: 'parallel',
    support: 1,
  };
  const map = { width: WIDTH, height: HEIGHT, data: labels, count: ROLES.length };
  const picture = oklabPlanes(image);
  const regions = measureRegions(map, picture, camera, []);
  regions[0].facing = 'front';
  regions[1].facing = 'side';
  regions[2].facing = 'side';
  const parts = ROLES.map(
    (role, id): Part => ({
      role,
      group: id,
      lying: false,
      onWall: role === 'glazing',
      view: null,
      lamp: id === 6,
    }),
  );
  return {
    reading: { labels: map, picture, ink: null, camera, regions, parts, inside: true },
    image,
  };
}

const { reading, image } = room();
const luma = lumaPlane(image);
const mean = (rgb: Float32Array, label: number, k: number): number => {
  let sum = 0;
  let count = 0;
  reading.labels.data.forEach((id, p) => {
    if (id !== label) return;
    sum += rgb[p * 3 + k];
    count++;
  });
  return sum / count;
};

test('the box follows the room’s corners', () => {
  const box = fitRoomBox(reading, luma);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs(box[side] - FAR[side]), side).toBeLessThan(6);
  expect(box.agreement).toBeGreaterThan(0.93);
  const at: BoxPoint = { face: 'far', x: 0, y: 0, z: 0 };
  boxPoint(box, 90, 115, at);
  expect(at.face).toBe('floor');
  expect(at.y).toBeCloseTo(1.4, 1);
  expect(at.z).toBeLessThan(box.depthM);
});

test('a lawn under a pane belongs to its window', () => {
  expect([...dayPanes(reading)]).toEqual([0, 0, 0, 0, 0, 1, 0, 1]);
});

test('light has a mean of one, is stronger near the lamps, and the lamp that is seen shines', () => {
  const { light, lamps } = lamplight(reading, luma);
  const sum = light.data.reduce((total, v) => total + v, 0);
  expect(sum / light.data.length).toBeCloseTo(1, 1);
  expect(light.data[48 * WIDTH + 60]).toBeGreaterThan(1.15 * light.data[84 * WIDTH + 90]);
  expect(lamps.data[44 * WIDTH + 66]).toBe(1);
  expect(lamps.data[50 * WIDTH + 110]).toBe(0);
});

test('in the evening panes are dark and blue, walls warm, the same seed gives the same picture', () => {
  const day = Float32Array.from(image.data, linearOfByte);
  const before = day.slice();
  const lit = eveningRoom(day, WIDTH, HEIGHT, reading, luma, 3);
  expect(day).toEqual(before);
  expect(eveningRoom(day, WIDTH, HEIGHT, reading, luma, 3)).toEqual(lit);
  expect(mean(lit, 5, 1)).toBeLessThan(0.5 * mean(lit, 0, 1));
  expect(mean(lit, 5, 2)).toBeGreaterThan(1.2 * mean(lit, 5, 0));
  expect(mean(lit, 0, 0) / mean(lit, 0, 2)).toBeGreaterThan(
    1.08 * (mean(day, 0, 0) / mean(day, 0, 2)),
  );
  expect(mean(lit, 6, 1)).toBeGreaterThan(2 * mean(lit, 0, 1));
});
