import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { colourCost, fitColours } from './colour-model.ts';

test('a mixture finds the colours it was fitted to, and costs what a normal density costs', () => {
  const random = createRandom(2);
  const count = 4000;
  const colour = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const second = i % 4 === 0;
    colour[i * 3] = (second ? 0.8 : 0.3) + 0.03 * random.normal();
    colour[i * 3 + 1] = 0.02 * random.normal();
    colour[i * 3 + 2] = (second ? 0.1 : -0.1) + 0.02 * random.normal();
  }
  const weight = new Float32Array(count).fill(1);
  const model = fitColours({ count, colour, weight }, createRandom(1), 2);
  const near = colourCost(model, 0.3, 0, -0.1);
  expect(near).toBeLessThan(colourCost(model, 0.8, 0, 0.1));
  expect(colourCost(model, 0.55, 0, 0)).toBeGreaterThan(near + 10);
  // −log(¾) + ½ log |Σ| with the variances above and the floor of 2.5e-4 on each.
  const volume = (0.0009 + 2.5e-4) * (0.0004 + 2.5e-4) ** 2;
  expect(near).toBeCloseTo(-Math.log(0.75) + 0.5 * Math.log(volume), 1);
});

test('few samples, and none, still give a model', () => {
  const one = { count: 1, colour: Float32Array.of(0.5, 0, 0), weight: Float32Array.of(2) };
  const model = fitColours(one, createRandom(1));
  expect(model.components).toBe(1);
  expect(colourCost(model, 0.5, 0, 0)).toBeLessThan(colourCost(model, 0.6, 0, 0));
  const none = { count: 0, colour: new Float32Array(0), weight: new Float32Array(0) };
  expect(Number.isFinite(colourCost(fitColours(none, createRandom(1)), 0.2, 0, 0))).toBe(true);
});
