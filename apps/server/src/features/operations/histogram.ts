import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Times counted in steps of equal ratio, so that a percentile needs no sorting of every run: a step is two
 * per cent wide, so what is read from it lies within one per cent of the truth.
 */

/** Steps per factor e. */
export const STEPS_PER_E = 50;

/** Which step a time in milliseconds falls into. */
export const stepOf = (ms: PgColumn): SQL =>
  sql`(ln(greatest(${ms}, 1)::float8) * ${STEPS_PER_E}::float8)::int`;

/** Counts by step; a step stands for times around e^(step / `STEPS_PER_E`) ms. */
export type Histogram = Map<number, number>;

export function addTo(histogram: Histogram, step: number, count: number): void {
  histogram.set(step, (histogram.get(step) ?? 0) + count);
}

/** Adds steps and counts that stand by turns. */
export function addAll(histogram: Histogram, pairs: readonly number[]): void {
  for (let at = 0; at < pairs.length; at += 2) {
    addTo(histogram, pairs[at] ?? 0, pairs[at + 1] ?? 0);
  }
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
