import { expect, test } from 'vitest';
import { enlargeLabels } from './enlarge.ts';

test('an enlarged partition keeps its shares and its labels, and straightens slants', () => {
  const [w, h] = [24, 20];
  const data = Int32Array.from({ length: w * h }, (_, p) =>
    p % w > Math.floor(p / w) + 2 ? 1 : p < 6 * w ? 2 : 0,
  );
  const large = enlargeLabels({ width: w, height: h, data, count: 3 }, w * 3, h * 3);
  expect(large.count).toBe(3);
  for (const label of [0, 1, 2]) {
    const before = data.filter((v) => v === label).length / data.length;
    const after = large.data.filter((v) => v === label).length / large.data.length;
    expect(Math.abs(after - before)).toBeLessThan(0.02);
  }
  // Nearest pixels would give runs of three on the slant; here no run is longer than two.
  const border = Array.from({ length: 30 }, (_, y) =>
    large.data.subarray((y + 24) * w * 3, (y + 25) * w * 3).indexOf(1),
  );
  const steps = border.slice(1).map((x, y) => x - border[y]);
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
});
