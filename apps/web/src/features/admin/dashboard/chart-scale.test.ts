// @vitest-environment node
import { expect, it } from 'vitest';
import { labelled, ticksTo } from './chart-scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [98, [0, 50, 100]],
  [401, [0, 200, 400, 600]],
])('rounds the axis for %d', (highest, ticks) => expect(ticksTo(highest)).toEqual(ticks));

it('always reaches above the highest value, in few steps', () => {
  for (let highest = 1; highest < 5000; highest += 7) {
    const ticks = ticksTo(highest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

it('labels the last column and not too many others', () => {
  for (const count of [1, 7, 30, 90]) {
    const chosen = labelled(count, 6);
    expect(chosen.has(count - 1)).toBe(true);
    expect(chosen.size).toBeLessThanOrEqual(6);
  }
});
