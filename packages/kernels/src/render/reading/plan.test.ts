import { expect, test } from 'vitest';
import type { Rgb8 } from '../../image.ts';
import { readPicture } from '../read.ts';

const WIDTH = 360;
const HEIGHT = 260;

/** Two rooms between black walls with a door's hairline in the wall between them, a table in one. */
function planDrawing(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number, grey: number) => {
    for (let y = y0; y < y1; y++) data.fill(grey, (y * WIDTH + x0) * 3, (y * WIDTH + x1) * 3);
  };
  fill(30, 30, 330, 42, 0);
  fill(30, 218, 330, 230, 0);
  fill(30, 30, 42, 230, 0);
  fill(318, 30, 330, 230, 0);
  fill(170, 30, 180, 120, 0);
  fill(170, 170, 180, 230, 0);
  fill(174, 120, 175, 170, 120);
  for (const [x0, y0, x1, y1] of [
    [230, 90, 290, 91],
    [230, 150, 290, 151],
    [230, 90, 231, 151],
    [290, 90, 291, 151],
  ])
    fill(x0, y0, x1, y1, 60);
  return { width: WIDTH, height: HEIGHT, data };
}

test('a plan is read from above: rooms are floors, filled strips walls, the sheet around is blank', () => {
  const { labels, parts, camera, regions } = readPicture(planDrawing(), 'plan', 'interior', 0.8);
  const at = (x: number, y: number) => parts[labels.data[y * WIDTH + x]].role;
  expect(camera.above).toBe(true);
  expect([at(100, 130), at(210, 200)]).toEqual(['floor', 'floor']);
  expect(labels.data[130 * WIDTH + 100]).not.toBe(labels.data[200 * WIDTH + 210]);
  expect([at(36, 130), at(175, 60), at(200, 36)]).toEqual(['wall', 'wall', 'wall']);
  expect(at(260, 120)).toBe('furniture');
  expect(at(8, 8)).toBe('ceiling');
  expect(new Set(regions.map((r) => r.orientation))).toEqual(new Set(['up']));
});
