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
