import type { Stroke } from '../render/strokes.ts';
import type { HomogeneousPoint } from './homography.ts';

const STROKES_USED = 80;
const POINTS_TOP = 3;
/** A stroke runs to a point when it misses it by less than this angle (radians). */
const MISS_TOP = 0.022;
const MIN_STROKES = 4;
/** Points farther off than this many picture widths are as good as directions. */
const FAR_WIDTHS = 6;
/** Strokes this near to level or upright (radians) belong to those directions, not to a point. */
const UPRIGHT_TOP = 0.03;

/**
 * Vanishing points of the picture's straight edges, best first: strokes vote for the intersections of
 * all pairs, the supporters of the best are taken out, and so on (Rother, BMVC 2000). Level and upright
 * edges do not vote.
 */
export function vanishingPoints(strokes: readonly Stroke[], widthPx: number): HomogeneousPoint[] {
  let left = strokes.filter((s) => isSlanted(s)).slice(0, STROKES_USED);
  const points: HomogeneousPoint[] = [];
  while (points.length < POINTS_TOP) {
    let best: HomogeneousPoint | null = null;
    let bestScore = 0;
    for (let a = 0; a < left.length; a++) {
      for (let b = a + 1; b < left.length; b++) {
        const point = meeting(left[a], left[b]);
        if (point === null || Math.hypot(point[0], point[1]) > FAR_WIDTHS * widthPx) continue;
        const score = left.reduce((sum, s) => sum + (runsTo(s, point) ? s.length : 0), 0);
        if (score > bestScore) {
          bestScore = score;
          best = point;
        }
      }
    }
    if (best === null) break;
    const found = best;
    const rest = left.filter((s) => !runsTo(s, found));
    if (left.length - rest.length < MIN_STROKES) break;
    points.push(found);
    left = rest;
  }
  return points;
}

function isSlanted(s: Stroke): boolean {
  const dx = Math.abs(s.x1 - s.x0);
  const dy = Math.abs(s.y1 - s.y0);
  return Math.min(dx, dy) > UPRIGHT_TOP * Math.max(dx, dy);
}

function meeting(a: Stroke, b: Stroke): HomogeneousPoint | null {
  const ax = a.x1 - a.x0;
  const ay = a.y1 - a.y0;
  const bx = b.x1 - b.x0;
  const by = b.y1 - b.y0;
  const cross = ax * by - ay * bx;
  // Nearly parallel pairs say little about where they meet.
  if (Math.abs(cross) < 0.03 * a.length * b.length) return null;
  const t = ((b.x0 - a.x0) * by - (b.y0 - a.y0) * bx) / cross;
  return [a.x0 + t * ax, a.y0 + t * ay, 1];
}

/** Whether the stroke points at the vanishing point, which must not lie on the stroke itself. */
function runsTo(s: Stroke, point: HomogeneousPoint): boolean {
  const mx = (s.x0 + s.x1) / 2;
  const my = (s.y0 + s.y1) / 2;
  const tx = point[0] - mx;
  const ty = point[1] - my;
  const reach = Math.hypot(tx, ty);
  if (reach < 0.7 * s.length) return false;
  return Math.abs((s.x1 - s.x0) * ty - (s.y1 - s.y0) * tx) < MISS_TOP * reach * s.length;
}
