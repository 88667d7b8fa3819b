import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { paintSky } from './paint-sky.ts';

const SKY = { width: 48, height: 32, weather: 'clear', season: 'keep', seed: 3 } as const;

/** Mean of one channel, 0 … 255. */
function mean({ data }: Rgb8, channel: number): number {
  let sum = 0;
  for (let i = channel; i < data.length; i += 3) sum += data[i];
  return (3 * sum) / data.length;
}

test('is bright and blue at noon, warm in the evening, dark at night', () => {
  const noon = paintSky({ ...SKY, hour: 12 });
  const evening = paintSky({ ...SKY, hour: 18 });
  const midnight = paintSky({ ...SKY, hour: 0 });
  expect(mean(noon, 2)).toBeGreaterThan(mean(noon, 0) + 10);
  expect(mean(evening, 0) - mean(evening, 2)).toBeGreaterThan(mean(noon, 0) - mean(noon, 2));
  expect(mean(midnight, 1)).toBeLessThan(0.4 * mean(noon, 1));
  expect(midnight.data.length).toBe(48 * 32 * 3);
});

test('is grey under a closed cover', () => {
  const grey = paintSky({ ...SKY, hour: 12, weather: 'overcast' });
  expect(Math.abs(mean(grey, 2) - mean(grey, 0))).toBeLessThan(25);
});

test('is the same for the same seed, and refuses hours that are none', () => {
  expect(paintSky({ ...SKY, hour: 9 })).toEqual(paintSky({ ...SKY, hour: 9 }));
  expect(() => paintSky({ ...SKY, hour: 24 })).toThrow();
});
