import { expect, it } from 'vitest';
import { type Projection, project, projectionOf } from '../camera.ts';
import { pieceOf } from '../layout/pieces.ts';
import type { Vec3 } from '../vec.ts';
import { frameOfMask } from './frame.ts';
import { withinMask } from './keep-within.ts';
import type { PhotoRoom } from './photo-room.ts';
import { placeOnWall } from './place-on-wall.ts';
import { fromPlane, planeOf } from './wall-plane.ts';

const [WIDTH, HEIGHT, MARGIN_PX] = [480, 320, 6];
const eye: Vec3 = [0.4, -0.5, 1.5];
const room: PhotoRoom = {
  camera: { eye, target: [0.4, 0.5, 1.4], focalMm: 20, twoPoint: true, view: 'eye' },
  ...{ halfWidthM: 2, depthM: 4, heightM: 2.7, behindM: 3, openings: [] },
  seen: { left: true, right: true, ceiling: true },
  heightPerWidth: HEIGHT / WIDTH,
};

/** The pixels that a rectangle of a wall covers. */
function maskOn(projection: Projection, wall: 'back' | 'left', u: number, wide: number) {
  const data = new Uint8Array(WIDTH * HEIGHT);
  const plane = planeOf(room, wall);
  for (let i = 0; i <= 300; i++) {
    for (let j = 0; j <= 300; j++) {
      const at = fromPlane(plane, [u - wide / 2 + (wide * i) / 300, 1 + (1.1 * j) / 300, 0]);
      const seen = project(projection, at);
      if (seen) data[Math.floor(seen.y) * WIDTH + Math.floor(seen.x)] = 255;
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

it.each([
  ['back', 0, 0.3, 1.2],
  ['left', 90, 3, 1],
] as const)(
  'hangs a picture that fills its place on the %s wall, in that wall',
  (wall, yawDeg, u, wide) => {
    const projection = projectionOf(room.camera, WIDTH, HEIGHT);
    const mask = maskOn(projection, wall, u, wide);
    const place = frameOfMask(mask);
    if (!place) throw new Error('no place');
    const wish = { thing: 'wall-art', word: '挂画', finishes: [] };
    const hung = placeOnWall(room, projection, mask, place, wish, MARGIN_PX);
    expect(hung?.plane).toBe(wall);
    if (!hung) return;
    expect(hung.pose.yawDeg).toBe(yawDeg);
    const [width, , height] = pieceOf('wall-art', hung.pose.params).size;
    expect(width).toBeGreaterThan(0.6 * wide);
    expect(width).toBeLessThan(wide);
    expect(height).toBeGreaterThan(0.7 * 1.1);
    expect(height).toBeLessThan(1.1);
    const [at] = [hung.pose.at[planeOf(room, wall).u]];
    expect(Math.abs(at - u)).toBeLessThan(0.12);
  },
);

it('lets shadows run out before the border and nothing through outside', () => {
  const data = new Uint8Array(60 * 40);
  for (let y = 8; y < 32; y++) data.fill(255, y * 60 + 10, y * 60 + 50);
  const { thing, shade } = withinMask({ width: 60, height: 40, data }, 4);
  data.forEach((value, p) => {
    if (value === 0) expect(thing[p] + shade[p]).toBe(0);
  });
  expect(shade[20 * 60 + 11]).toBeLessThan(0.4);
  expect(shade[20 * 60 + 30]).toBe(1);
  expect(thing[20 * 60 + 13]).toBe(1);
});
