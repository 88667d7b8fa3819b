/**
 * Times counted in steps of equal ratio, so that a percentile needs no sorting of every run: a step is two
 * per cent wide, so what is read from it lies within one per cent of the truth.
 */

/** Steps per factor e. */
export const STEPS_PER_E = 50;

/** Counts by step; a step stands for times around e^(step / `STEPS_PER_E`) ms. */
export type Histogram = Map<number, number>;

export function addTo(histogram: Histogram, step: number, count: number): void {
  histogram.set(step, (histogram.get(step) ?? 0) + count);
}

/** The time that this share of all stays within, ms; null where there is nothing. */
export function percentileOf(histogram: Histogram, share: number): number | null {
  const steps = [...histogram].sort(([one], [other]) => one - other);
  const total = steps.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [step, count] of steps) {
    seen += count;
    if (seen >= share * total) return Math.round(Math.exp(step / STEPS_PER_E));
  }
  return null;
}
