import type { PreparedPicture } from './prepare.ts';
import { dearestBorders } from './region-distance.ts';

/** Steps below this are noise or shading. */
const NOISE_STEP = 0.018;
/** How far light changes a wall's lightness and its hue (OKLab). */
const SHADING = 0.2;
const SAME_HUE = 0.03;

/**
 * The regions (1) that no edge parts from a click: reached without any step beyond noise and of its hue, as an
 * even wall is, however far. What negative clicks reach the same way is left out.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 */
export function smoothSurface(
  { graph, edges }: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): Uint8Array {
  const { mean, step, area } = graph;
  const largest = dearestBorders(graph, edges, step, seeds);
  const against = dearestBorders(graph, edges, step, denied);
  const alike = (k: number): boolean =>
    seeds.some(
      (seed) =>
        Math.abs(mean[k * 3] - mean[seed * 3]) < SHADING &&
        Math.hypot(mean[k * 3 + 1] - mean[seed * 3 + 1], mean[k * 3 + 2] - mean[seed * 3 + 2]) <
          SAME_HUE,
    );
  return Uint8Array.from(area, (_, k) =>
    largest[k] < NOISE_STEP && against[k] >= NOISE_STEP && alike(k) ? 1 : 0,
  );
}
