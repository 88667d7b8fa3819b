import { expect, it } from 'vitest';
import { addTo, type Histogram, percentileOf, STEPS_PER_E } from './histogram.ts';

it('has nothing to say of nothing', () => expect(percentileOf(new Map(), 0.5)).toBeNull());

it('lies within one per cent of what sorting says', () => {
  const times = Array.from({ length: 1000 }, (_, nth) => 150 + ((nth * 7919) % 9973));
  const histogram: Histogram = new Map();
  for (const ms of times) addTo(histogram, Math.round(Math.log(ms) * STEPS_PER_E), 1);
  times.sort((a, b) => a - b);
  for (const share of [0.05, 0.5, 0.95, 1]) {
    const exact = times[Math.ceil(share * times.length) - 1] ?? Number.NaN;
    const told = percentileOf(histogram, share) ?? Number.NaN;
    expect(Math.abs(told - exact) / exact).toBeLessThan(0.0105);
  }
});
