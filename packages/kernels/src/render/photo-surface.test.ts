import { expect, test } from 'vitest';
import { oklabPlanes } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { estimateCamera } from './camera.ts';
import { chooseSkins } from './finish.ts';
import type { Part } from './part.ts';
import { type Covering, coverSurfaces } from './photo-surface.ts';
import type { Reading } from './read.ts';
import { measureRegions } from './regions.ts';
import { buildSpace } from './space.ts';
import type { Finish, SurfaceRole } from './types.ts';
import { variationOf } from './variation.ts';

const WIDTH = 256;
const HEIGHT = 192;
const PART = { group: 0, lying: false, onWall: false, view: null, lamp: false };

/** A picture that was read as one surface. */
function readAs(role: SurfaceRole, paint: (x: number, y: number) => number[]): [Rgb8, Reading] {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) data.set(paint(p % WIDTH, Math.floor(p / WIDTH)), p * 3);
  const image = { width: WIDTH, height: HEIGHT, data };
  const labels = { width: WIDTH, height: HEIGHT, data: new Int32Array(WIDTH * HEIGHT), count: 1 };
  const picture = oklabPlanes(image);
  const camera = estimateCamera([], WIDTH, HEIGHT, 'interior');
  const regions = measureRegions(labels, picture, camera, []);
  const parts: Part[] = [{ ...PART, role }];
  return [image, { labels, picture, ink: null, camera, regions, parts, inside: true }];
}

function cover([image, reading]: [Rgb8, Reading], finish: Finish): Covering {
  const { labels, regions, parts, camera } = reading;
  const look = {
    finishes: { [parts[0].role]: [finish] },
    light: { temperatureK: 5000, exposureEv: 0, contrast: 0.5 },
  };
  const skins = chooseSkins(regions, parts, look, 1, variationOf(1, 0.9));
  const covering = coverSurfaces(
    image,
    reading,
    buildSpace(labels, regions, parts, camera, true),
    skins,
    [1],
  );
  if (!covering) throw new Error('nothing was covered');
  return covering;
}

const inPainting = (x: number, y: number) => x > 80 && x < 180 && y > 40 && y < 120;
const mean = (values: Float32Array, at: (x: number, y: number) => boolean): number => {
  const chosen = values.filter((_, p) => at(p % WIDTH, Math.floor(p / WIDTH)));
  return chosen.reduce((sum, value) => sum + value, 0) / chosen.length;
};

test('a painting that was not told from its wall is not painted over', () => {
  const random = createRandom(3);
  const wall = readAs('wall', (x, y) => {
    const value = inPainting(x, y) ? 120 + random.below(110) : 190;
    return [value, value, value];
  });
  const { share, fits } = cover(wall, { material: 'paint', colour: '#1f4d3a' });
  const middle = (x: number, y: number) => x > 95 && x < 165 && y > 55 && y < 105;
  expect(mean(share, middle)).toBeLessThan(0.1);
  expect(mean(fits, middle)).toBeLessThan(0.1);
  expect(mean(share, (x, y) => !inPainting(x, y) && (x < 60 || x > 200))).toBeGreaterThan(0.95);
});

test('an outline alone is no thing: the wall is covered up to a lamp', () => {
  const wall = readAs('wall', (x) => (x > 120 && x < 124 ? [20, 20, 20] : [190, 190, 190]));
  const { share } = cover(wall, { material: 'paint', colour: '#1f4d3a' });
  expect(mean(share, (x) => x > 104 && x < 116)).toBeGreaterThan(0.8);
});

test('white paint is no brighter than white was, in the colour of its light', () => {
  const bluish = readAs('wall', (x) => [150 + x / 5, 165 + x / 5, 175 + x / 5]);
  const { rgb } = cover(bluish, { material: 'paint', colour: '#f2f0ea' });
  const channel = (k: number) => rgb.filter((_, i) => i % 3 === k);
  const brightest = (values: Float32Array) => values.toSorted()[Math.floor(0.99 * values.length)];
  expect(brightest(channel(1))).toBeLessThan(0.85);
  expect(mean(channel(2), () => true)).toBeGreaterThan(mean(channel(0), () => true));
});

test('folds stay where cloth is covered, the grain of boards goes', () => {
  const folded = (x: number) => (x % 16 < 2 ? [130, 128, 124] : [165, 162, 158]);
  const depth = (role: SurfaceRole, finish: Finish) => {
    const { rgb } = cover(readAs(role, folded), finish);
    const green = rgb.filter((_, i) => i % 3 === 1);
    const at = (first: number, last: number) =>
      mean(green, (x) => x % 16 >= first && x % 16 <= last);
    return at(0, 1) / at(7, 10);
  };
  const paint: Finish = { material: 'paint', colour: '#8a3d2c' };
  expect(depth('upholstery', paint)).toBeLessThan(0.7);
  expect(depth('floor', paint)).toBeGreaterThan(0.8);
});
