import type { SelectionPoint } from './selection-prompt.ts';

/** Clicks nearer to one another than this stand on one spot, share of the picture's long side. */
const SPOT = 0.0075;

/**
 * Of clicks that say different things on one spot the later ones: who clicks there again takes back what was said.
 * All of them where nothing positive would be left.
 * @param longSidePx of the picture that the points are told in
 */
export function heardClicks(
  points: readonly SelectionPoint[],
  longSidePx: number,
): readonly SelectionPoint[] {
  const near = SPOT * longSidePx;
  const heard = points.filter(
    ({ x, y, label }, k) =>
      !points
        .slice(k + 1)
        .some((later) => later.label !== label && Math.hypot(later.x - x, later.y - y) < near),
  );
  return heard.some(({ label }) => label === 1) ? heard : points;
}
