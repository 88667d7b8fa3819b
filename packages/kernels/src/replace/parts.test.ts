import { expect, test } from 'vitest';
import { medianFilter } from '../filter/median.ts';
import { createPlane } from '../filter/plane.ts';
import { createRandom } from '../random.ts';
import { smoothBonded } from './fast-smoother.ts';
import { smoothLight } from './intrinsic.ts';
import { litLevel } from './lit-level.ts';
import { makeTileable } from './quilt.ts';
import { createSurfacePoint, pointOn, type SurfacePlane } from './surface-plane.ts';

test('bonded smoothing keeps what is flat, keeps the mean, and stops at cut bonds', () => {
  const [width, height] = [24, 18];
  const n = width * height;
  const bonds = { across: new Float32Array(n).fill(1), down: new Float32Array(n).fill(1) };
  const flat = new Float32Array(n).fill(3.5);
  smoothBonded(flat, width, height, bonds, 50);
  for (const value of flat) expect(value).toBeCloseTo(3.5, 4);

  const random = createRandom(3);
  const noise = Float32Array.from({ length: n }, () => random.float());
  const mean = noise.reduce((a, b) => a + b, 0) / n;
  smoothBonded(noise, width, height, bonds, 50);
  expect(noise.reduce((a, b) => a + b, 0) / n).toBeCloseTo(mean, 3);

  for (let y = 0; y < height; y++) bonds.across[y * width + 11] = 0;
  const step = Float32Array.from({ length: n }, (_, p) => (p % width < 12 ? 0 : 1));
  smoothBonded(step, width, height, bonds, 500);
  for (let p = 0; p < n; p++) expect(step[p]).toBeCloseTo(p % width < 12 ? 0 : 1, 5);
});

test('one row is solved exactly', () => {
  const width = 9;
  const random = createRandom(8);
  const f = Float32Array.from({ length: width }, () => random.float());
  const bond = Float32Array.from({ length: width }, () => random.float());
  const x = f.slice();
  const lambda = 4;
  smoothBonded(x, width, 1, { across: bond, down: new Float32Array(width) }, lambda, 1);
  const strength = (1.5 * lambda) / 3;
  for (let i = 0; i < width; i++) {
    const left = i > 0 ? strength * bond[i - 1]! * (x[i]! - x[i - 1]!) : 0;
    const right = i < width - 1 ? strength * bond[i]! * (x[i]! - x[i + 1]!) : 0;
    expect(x[i]! + left + right).toBeCloseTo(f[i]!, 4);
  }
});

test('the light keeps a shadow and loses the joints', () => {
  const [width, height] = [96, 72];
  const n = width * height;
  const light = (x: number) => (x < 48 ? 0 : -0.7);
  const logLuma = Float32Array.from({ length: n }, (_, p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    return light(x) + (x % 8 === 0 || y % 6 === 0 ? 0.25 : 0);
  });
  const inside = new Uint8Array(n).fill(1);
  const found = smoothLight({ logLuma, inside, width, height, patternPx: 3 });
  const at = (x: number, y: number) => found[y * width + x]!;
  expect(at(30, 36) - at(66, 36)).toBeGreaterThan(0.6);
  expect(Math.abs(at(24, 36) - at(28, 33))).toBeLessThan(0.05);
});

test('the lit level is that of the bright class, or the median of even light', () => {
  const inside = new Uint8Array(100).fill(1);
  const shared = Float32Array.from({ length: 100 }, (_, i) => (i < 40 ? 0 : -1));
  expect(litLevel(shared, inside)).toBeCloseTo(0, 5);
  const even = Float32Array.from({ length: 100 }, (_, i) => 0.001 * i);
  expect(litLevel(even, inside)).toBeCloseTo(0.05, 3);
});

test('the median agrees with sorting', () => {
  const seed = 21;
  const random = createRandom(seed);
  const plane = createPlane(17, 13);
  for (let p = 0; p < plane.data.length; p++) plane.data[p] = random.below(256);
  plane.data[0] = 0;
  plane.data[1] = 255;
  const fast = medianFilter(plane, 2);
  for (let y = 0; y < 13; y++) {
    for (let x = 0; x < 17; x++) {
      const window: number[] = [];
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const [cx, cy] = [Math.min(16, Math.max(0, x + dx)), Math.min(12, Math.max(0, y + dy))];
          window.push(plane.data[cy * 17 + cx]!);
        }
      }
      window.sort((a, b) => a - b);
      expect(fast.data[y * 17 + x], `seed ${seed} at ${x},${y}`).toBeCloseTo(window[12]!, 3);
    }
  }
});

test('a quilted tile joins at its sides', () => {
  const wave = () => {
    const plane = createPlane(60, 48);
    for (let p = 0; p < plane.data.length; p++)
      plane.data[p] = Math.sin((p % 60) / 5) + Math.cos(Math.floor(p / 60) / 7);
    return plane;
  };
  const [tile] = makeTileable([wave(), wave(), wave()], 16);
  expect([tile.width, tile.height]).toEqual([44, 32]);
  let seam = 0;
  for (let y = 0; y < tile.height; y++) {
    seam += Math.abs(tile.data[y * 44]! - tile.data[y * 44 + 43]!) / tile.height;
  }
  let cut = 0;
  for (let y = 0; y < 48; y++)
    cut += Math.abs(wave().data[y * 60]! - wave().data[y * 60 + 59]!) / 48;
  expect(seam).toBeLessThan(0.5 * cut);
});

test('the steps of a surface point are its differences', () => {
  const plane: SurfacePlane = {
    kind: 'floor',
    focalPx: 500,
    cx: 320,
    horizonPx: 200,
    normal: [0, 1, 0],
    c: 1.4,
    u: [0, 0, 1],
    v: [1, 0, 0],
  };
  const at = (x: number, y: number) => {
    const point = { ...createSurfacePoint(), x, y };
    pointOn(plane, point);
    return point;
  };
  const step = 0.01;
  const [here, right, down] = [at(400, 420), at(400 + step, 420), at(400, 420 + step)];
  expect(here.vRight).toBeCloseTo((right.v - here.v) / step, 4);
  expect(here.uRight).toBeCloseTo((right.u - here.u) / step, 4);
  expect(here.uDown).toBeCloseTo((down.u - here.u) / step, 3);
  expect(here.vDown).toBeCloseTo((down.v - here.v) / step, 3);
});
