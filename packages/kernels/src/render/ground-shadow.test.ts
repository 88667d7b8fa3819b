import { expect, test } from 'vitest';
import { atmosphereOf } from './atmosphere.ts';
import { castGroundShadow } from './ground-shadow.ts';
import { planCamera } from './reading/plan.ts';
import { createSky } from './sky.ts';
import type { Surface } from './space.ts';

const [WIDTH, HEIGHT] = [160, 120];
const HORIZON = 50;

function plane(kind: Surface['kind'], nx: number, ny: number, nz: number, c: number): Surface {
  return {
    ...{ nx, ny, nz, c, kind, solved: true },
    ...{ ux: 1, uy: 0, uz: 0, vx: 0, vy: 0, vz: 1, ex: nx, ey: -ny, ez: -nz },
  };
}

/** Sky over ground, and a façade 10 m off that stands in the middle of it. */
function scene() {
  const camera = {
    ...planCamera(WIDTH, HEIGHT),
    above: undefined,
    focalPx: WIDTH,
    horizonPx: HORIZON,
    eyeHeightM: 1.65,
  };
  const data = new Int32Array(WIDTH * HEIGHT);
  const foot = HORIZON + (1.65 * WIDTH) / 10;
  for (let y = 0, p = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, p++)
      data[p] = x > 60 && x < 100 && y > 10 && y < foot ? 2 : y > HORIZON ? 1 : 0;
  const surfaces = [
    plane('sky', 0, 0, 1, 1e4),
    plane('floor', 0, 1, 0, 1.65),
    plane('wall', 0, 0, 1, 10),
  ];
  const parts = (['sky', 'ground', 'facade'] as const).map((role, group) => ({
    ...{ role, group, lying: role === 'ground', onWall: false, view: null, lamp: false },
  }));
  const labels = { width: WIDTH, height: HEIGHT, data, count: 3 };
  return { labels, parts, space: { camera, surfaces, ceilingHeightM: 3 } };
}

function cast(hour: string): Float32Array {
  const { labels, parts, space } = scene();
  const shadow = new Float32Array(WIDTH * HEIGHT).fill(1);
  const air = atmosphereOf(hour);
  castGroundShadow(shadow, labels, parts, space, createSky(air, 'plain', 1), air);
  return shadow;
}

test('a building darkens the ground on the side away from the sun', () => {
  const shadow = cast('day');
  const { labels } = scene();
  const sun = createSky(atmosphereOf('day'), 'plain', 1).toSun;
  const sums = [0, 0];
  for (let p = 0; p < shadow.length; p++)
    if (labels.data[p] === 1) sums[p % WIDTH < 80 ? 0 : 1] += 1 - shadow[p];
  const [away, towards] = sun[0] > 0 ? sums : [...sums].reverse();
  expect(away).toBeGreaterThan(20);
  expect(away).toBeGreaterThan(3 * towards);
  for (let x = 0; x < WIDTH; x++) expect(shadow[(HEIGHT - 2) * WIDTH + x]).toBeGreaterThan(0.98);
});

test('without sun nothing is darkened', () => {
  for (const hour of ['overcast', 'rain', 'dusk'])
    expect(Math.min(...cast(hour)), hour).toBeCloseTo(1, 5);
});
