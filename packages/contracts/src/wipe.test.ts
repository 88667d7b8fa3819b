import { expect, it } from 'vitest';
import { wipeSplit } from './wipe.ts';

const phases = Array.from({ length: 201 }, (_, at) => at / 200);

it('shows the first picture, then the second, and the first again', () => {
  expect([0, 0.05, 0.5, 0.6, 0.9999, 1].map((phase) => Math.round(wipeSplit(phase)))).toEqual([
    1, 1, 0, 0, 1, 1,
  ]);
});

it('moves without a jump, one way and then back', () => {
  for (const [at, phase] of phases.entries()) {
    const step = wipeSplit(phases[at + 1] ?? 1) - wipeSplit(phase);
    expect(Math.abs(step)).toBeLessThan(0.03);
    if (at < 100) expect(step).toBeLessThanOrEqual(0);
    if (at >= 100) expect(step).toBeGreaterThanOrEqual(0);
  }
});

it('begins anew with every loop', () => {
  for (const phase of [0.1, 0.3, 0.7]) {
    expect(wipeSplit(phase + 3)).toBeCloseTo(wipeSplit(phase));
    expect(wipeSplit(phase)).toBeCloseTo(wipeSplit(phase - 1));
  }
});
