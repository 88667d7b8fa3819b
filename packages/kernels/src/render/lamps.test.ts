import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { addLamp, addLampLightInWasm, addLampLightReference, type Lamps } from './lamps.ts';
import { createLitPoints, createPointLight } from './lit-points.ts';

const SEED = 20261127;
const WHITE = [1, 0.9, 0.8];

/** Points in a room, every third without a highlight, facing anywhere. */
function pointsInRoom(count: number) {
  const random = createRandom(SEED);
  const points = createLitPoints(count);
  points.count = count;
  const { values, room } = points;
  for (let i = 0; i < count; i++) {
    const normal = [0, 1, 2].map(() => random.between(-1, 1));
    const length = Math.hypot(...normal);
    const place = [random.between(-3, 3), random.between(-1.4, 1.3), random.between(0.3, 6)];
    const gloss = i % 3 === 0 ? 0 : random.between(3, 100);
    const all = [...place, ...normal.map((n) => n / length), gloss];
    for (const [k, value] of all.entries()) values[k * room + i] = value;
  }
  return points;
}

function lampsOfRoom(): Lamps {
  const lamps: Lamps = [];
  addLamp(lamps, [3.4, -0.5, -1.4], [0, 0, 0], WHITE, 1.9, 0);
  addLamp(lamps, [-2, -0.4, 3], [1, 0, 0], WHITE, 6, 1, 2.4);
  for (const x of [-1, 0, 1]) addLamp(lamps, [x, -1.3, 3], [0, 1, 0], WHITE, 1.5, 6);
  return lamps;
}

test.each([1, 4, 7, 501])('the WASM twin lights %s points as the reference does', (count) => {
  const points = pointsInRoom(count);
  const lamps = Float32Array.from(lampsOfRoom());
  const [expected, actual] = [createPointLight(points), createPointLight(points)];
  addLampLightReference(points, lamps, expected);
  expect(addLampLightInWasm(points, lamps, actual)).toBe(true);
  for (let k = 0; k < 6; k++) {
    for (let i = 0; i < count; i++) {
      const at = k * points.room + i;
      const most = 1e-5 + 2e-4 * expected[at]!;
      expect(Math.abs(actual[at]! - expected[at]!), `seed ${SEED}, ${k}, ${i}`).toBeLessThan(most);
    }
  }
  if (count > 100) expect(Math.max(...expected.subarray(3 * points.room))).toBeGreaterThan(0.1);
});

test('a lamp lights what faces it, a cone what it is turned to', () => {
  const lit = (towards: readonly number[], sharpness: number, normal: readonly number[]) => {
    const points = createLitPoints(1);
    points.count = 1;
    const { values, room } = points;
    for (const [k, value] of [0, 0, 2, ...normal, 0].entries()) values[k * room] = value;
    const lamps: Lamps = [];
    addLamp(lamps, [0, -1, 2], towards, [1, 1, 1], 1, sharpness);
    const light = createPointLight(points);
    addLampLightReference(points, Float32Array.from(lamps), light);
    return light[0]!;
  };
  const [up, down] = [
    [0, -1, 0],
    [0, 1, 0],
  ];
  expect(lit(up, 0, up)).toBeCloseTo(1 / 1.35, 3);
  expect(lit(up, 0, down)).toBe(0);
  expect(lit(down, 6, up)).toBeCloseTo(1 / 1.35, 3);
  expect(lit(up, 6, up)).toBe(0);
});
