import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { distanceToMask } from './distance.ts';

test('equals the distance to the nearest set pixel by brute force', () => {
  const random = createRandom(5);
  for (const density of [0.01, 0.2]) {
    const width = 31;
    const height = 22;
    const data = new Uint8Array(width * height);
    for (let i = 0; i < data.length; i++) data[i] = random.float() < density ? 255 : 0;
    data[7] = 255;
    const distance = distanceToMask({ width, height, data }).data;
    for (let i = 0; i < data.length; i++) {
      let best = Infinity;
      for (let j = 0; j < data.length; j++) {
        if (data[j] === 0) continue;
        const dx = (i % width) - (j % width);
        const dy = Math.floor(i / width) - Math.floor(j / width);
        best = Math.min(best, Math.hypot(dx, dy));
      }
      expect(distance[i]).toBeCloseTo(best, 4);
    }
  }
});

test('is very far everywhere when nothing is set', () => {
  const distance = distanceToMask({ width: 5, height: 4, data: new Uint8Array(20) });
  for (const value of distance.data) expect(value).toBeGreaterThanOrEqual(1e6);
});

test('is exact up to the distance asked for, and says only that the rest is farther', () => {
  const random = createRandom(9);
  const [width, height] = [40, 33];
  const data = Uint8Array.from({ length: width * height }, () => (random.float() < 0.01 ? 255 : 0));
  const all = distanceToMask({ width, height, data }).data;
  for (const upToPx of [1, 2.5, 6]) {
    const near = distanceToMask({ width, height, data }, { upToPx }).data;
    for (let i = 0; i < data.length; i++) {
      if (all[i] <= upToPx) expect(near[i]).toBe(all[i]);
      else expect(near[i]).toBeGreaterThan(upToPx);
    }
  }
});

test('takes the values that it is told for set', () => {
  const random = createRandom(4);
  const [width, height] = [21, 18];
  const data = Uint8Array.from({ length: width * height }, () => random.below(4));
  for (const [least, most] of [
    [0, 0],
    [1, 255],
    [2, 2],
  ]) {
    const set = data.map((value) => (value >= least && value <= most ? 255 : 0));
    expect(distanceToMask({ width, height, data }, { least, most })).toEqual(
      distanceToMask({ width, height, data: set }),
    );
  }
});
