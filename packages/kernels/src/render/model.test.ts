import { expect, test, vi } from 'vitest';
import { oklabPlanes } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import { renderDrawing } from './render.ts';
import type { RenderRequest } from './types.ts';

vi.setConfig({ testTimeout: 60_000 });

const WIDTH = 300;
const HEIGHT = 200;
type Colour = readonly [number, number, number];
const SKY: Colour = [150, 190, 235];
const LAWN: Colour = [66, 92, 44];
const BRICK: Colour = [168, 96, 72];
const INK: Colour = [24, 24, 26];

/** A model's screenshot: a wall with outlines on a lawn under a blue sky. */
function modelPicture(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p++) {
      let colour = y < 125 ? SKY : LAWN;
      if (x >= 80 && x < 220 && y >= 40 && y < 140) colour = BRICK;
      if ((x === 80 || x === 219) && y >= 40 && y < 140) colour = INK;
      if ((y === 40 || y === 139) && x >= 80 && x < 220) colour = INK;
      data.set(colour, p * 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function render(over: Partial<RenderRequest> = {}) {
  return renderDrawing({
    image: modelPicture(),
    kind: 'render',
    domain: 'architecture',
    look: {
      finishes: { facade: [{ material: 'plasterWhite', colour: '#e6e2d9' }] },
      light: { temperatureK: 5800, exposureEv: 0, contrast: 0.5 },
    },
    followPalette: 0,
    cnStrength: 0.75,
    lock: 1,
    atmosphere: 'day',
    environment: '',
    view: '',
    seed: 3,
    ...over,
  });
}

/** Mean OKLab of a box. */
function meanOf(image: Rgb8, x0: number, y0: number, x1: number, y1: number): number[] {
  const { L, a, b } = oklabPlanes(image);
  const sum = [0, 0, 0];
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      [L, a, b].forEach((plane, k) => {
        sum[k] += plane[y * image.width + x] / ((x1 - x0) * (y1 - y0));
      });
  return sum;
}

const WALL = [100, 60, 200, 120] as const;

test('a locked model keeps its hues under the new light and loses its outlines', () => {
  const input = modelPicture();
  const { image } = render();
  const [, a, b] = meanOf(image, ...WALL);
  const [, ownA, ownB] = meanOf(input, ...WALL);
  expect(Math.hypot(a - ownA, b - ownB)).toBeLessThan(0.03);
  // Light on the wall and grain of its material: no longer one flat colour.
  const wall = new Set<number>();
  for (let x = 100; x < 200; x++) wall.add(image.data[(90 * WIDTH + x) * 3]);
  expect(wall.size).toBeGreaterThan(5);
  const edge = image.data[(90 * WIDTH + 80) * 3];
  expect(edge).toBeGreaterThan(3 * INK[0]);
});

test('without the lock the look colours the wall; the same request gives the same bytes', () => {
  const { image } = render({ lock: 0 });
  const [, a, b] = meanOf(image, ...WALL);
  expect(Math.hypot(a, b)).toBeLessThan(0.06);
  expect(render({ lock: 0 }).image.data).toEqual(image.data);
});

test('a model’s structure is kept where it is asked for', () => {
  expect(render({ cnStrength: 0.95 }).structure).toBeGreaterThanOrEqual(0.93);
});
