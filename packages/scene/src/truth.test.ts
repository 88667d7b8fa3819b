import { CLASSES_INSIDE, CLASSES_OUTSIDE, ORIENTATIONS } from '@zhuhui/kernels/reading';
import { expect, it } from 'vitest';
import { raycast, viewOf } from './raycast.ts';
import type { Scene } from './scene.ts';
import { slab } from './scene.ts';
import { truthOf, vanishingPointsOf } from './truth.ts';

const SIZE = 60;
const paint = { material: 'paint', color: '#ffffff' };

const room: Scene = {
  name: 'room',
  camera: { eye: [2, -1, 1.5], target: [2, 5, 1.5], focalMm: 20, twoPoint: true },
  sun: { toward: [0, -1, 1], strength: 1 },
  ambientReachM: 3,
  objects: [
    { name: 'floor', parts: [slab(paint, [0, -2, -0.1], [4, 5, 0])] },
    { name: 'ceiling', parts: [slab(paint, [0, -2, 3], [4, 5, 3.1])] },
    { name: 'leftWall', parts: [slab(paint, [-0.1, -2, 0], [0, 5, 3])] },
    { name: 'rightWall', parts: [slab(paint, [4, -2, 0], [4.1, 5, 3])] },
    { name: 'backWall', parts: [slab(paint, [0, 5, 0], [4, 5.1, 3])] },
  ],
};

it('names the sides of a room and where they look', () => {
  const view = viewOf(room, SIZE, SIZE);
  const truth = truthOf(view, raycast(view), true, CLASSES_INSIDE);
  const at = (x: number, y: number) => {
    const i = y * SIZE + x;
    return `${truth.classes[truth.surface[i]]} ${ORIENTATIONS[truth.orientation[i]]}`;
  };
  expect([at(30, 58), at(30, 1), at(1, 30), at(58, 30), at(30, 30)]).toEqual([
    'floor up',
    'ceiling down',
    'wall right',
    'wall left',
    'wall facing',
  ]);
});

it('knows the vanishing points: depth ahead, none for what runs along the picture', () => {
  const [depth, across, upright] = vanishingPointsOf(viewOf(room, SIZE, SIZE));
  expect(depth?.[0]).toBeCloseTo(SIZE / 2);
  expect(depth?.[1]).toBeCloseTo(SIZE / 2);
  expect(across).toBeNull();
  expect(upright).toBeNull();
});

const concrete = { material: 'concrete', color: '#cccccc' };

const house: Scene = {
  name: 'house',
  camera: { eye: [0, -14, 5], target: [0, 4, 1.5], focalMm: 24, twoPoint: true },
  sun: { toward: [0, -1, 1], strength: 1 },
  ambientReachM: 3,
  objects: [
    { name: 'ground', parts: [slab(concrete, [-40, -20, -0.5], [40, 40, 0])] },
    { name: 'groundFloor', parts: [slab(concrete, [-6, 0, 0], [6, 8, 3])] },
    { name: 'veranda', parts: [slab(concrete, [-6, -4, 0], [6, 0, 0.4])] },
  ],
};

it('tells the ground floor of a house from the ground, and what is walked on from roofs', () => {
  const view = viewOf(house, SIZE, SIZE);
  const truth = truthOf(view, raycast(view), false, CLASSES_OUTSIDE);
  const at = (x: number, y: number) => truth.classes[truth.surface[y * SIZE + x]];
  const column = Array.from({ length: SIZE }, (_, y) => at(30, y));
  const inTurn = column.filter((name, y) => name !== column[y - 1]);
  expect(inTurn).toEqual(['sky', 'roof', 'facade', 'paving', 'facade', 'paving']);
});
