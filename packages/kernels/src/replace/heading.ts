import type { Gray8 } from '../image.ts';
import { type Camera, isUpright, missBy } from '../render/camera.ts';
import type { Stroke } from '../render/strokes.ts';

/** Reads which horizontal directions the edges on and around a masked surface follow. */

const BESIDE_PX = 3.5;
/** Miss angle, radians, up to which an edge counts for a direction. */
const MISS = 0.05;
const STEPS = 90;
/** The room's own axes win unless another heading explains so much more … */
const OWN_AXES = 1.4;
/** … and at least edges as long as this share of the picture's width. */
const LEAST_SHARE = 0.12;
/** Nearer to where its lines vanish, as a share of the picture's width, a wall would be tens of metres off. */
const EDGE_ON_SHARE = 0.03;

/** The parts of strokes that run over the mask or along its rim, weighted by their length there. */
export function maskStrokes(strokes: readonly Stroke[], mask: Gray8): Stroke[] {
  const { width, height, data } = mask;
  return strokes.flatMap((stroke) => {
    const nx = -(stroke.y1 - stroke.y0) / stroke.length;
    const ny = (stroke.x1 - stroke.x0) / stroke.length;
    const steps = Math.max(2, Math.floor(stroke.length / 4));
    let hits = 0;
    for (let i = 0; i < steps; i++) {
      const t = (i + 0.5) / steps;
      const x = stroke.x0 + t * (stroke.x1 - stroke.x0);
      const y = stroke.y0 + t * (stroke.y1 - stroke.y0);
      const touches = [-BESIDE_PX, BESIDE_PX].some((side) => {
        const px = Math.round(x + nx * side);
        const py = Math.round(y + ny * side);
        return px >= 0 && py >= 0 && px < width && py < height && data[py * width + px] >= 128;
      });
      if (touches) hits++;
    }
    return hits > 0.3 * steps ? [stroke] : [];
  });
}

/** How far a stroke misses the horizontal direction (cos a, sin a) in x and z. */
function missOf(stroke: Stroke, camera: Camera, angle: number): number {
  const depth = Math.sin(angle);
  if (Math.abs(depth) < 0.02) {
    return Math.abs(Math.atan2(stroke.y1 - stroke.y0, stroke.x1 - stroke.x0));
  }
  const x = camera.cx + (camera.focalPx * Math.cos(angle)) / depth;
  return missBy(stroke, x, camera.horizonPx);
}

function scoreOf(strokes: readonly Stroke[], camera: Camera, angle: number): number {
  let score = 0;
  for (const stroke of strokes) {
    const miss = missOf(stroke, camera, angle);
    if (miss < MISS) score += stroke.length * (1 - miss / MISS);
  }
  return score;
}

/**
 * The heading whose parallels and perpendiculars the strokes follow best on a level surface. Of the
 * two, the one nearer to `preferred` (radians) is returned; without any edges, `preferred` itself.
 */
export function bestHeading(
  strokes: readonly Stroke[],
  camera: Camera,
  preferred: number,
): { direction: readonly [x: number, z: number]; score: number } {
  const at = (angle: number) =>
    scoreOf(strokes, camera, angle) + scoreOf(strokes, camera, angle + Math.PI / 2);
  let best = { angle: preferred, score: OWN_AXES * at(preferred) };
  for (let i = 0; i < STEPS; i++) {
    const angle = (i * Math.PI) / 2 / STEPS;
    const score = at(angle);
    if (score > best.score) best = { angle, score };
  }
  const turns = Math.round((preferred - best.angle) / (Math.PI / 2));
  const angle = best.angle + (turns * Math.PI) / 2;
  return { direction: [Math.cos(angle), Math.sin(angle)], score: best.score };
}

/** Columns of the picture between which a surface is seen. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** The horizontal direction along an upright surface that is seen, from its front, all over the span. */
export function bestWallHeading(
  strokes: readonly Stroke[],
  camera: Camera,
  span: Span,
): readonly [x: number, z: number] {
  const slanted = strokes.filter((stroke) => !isUpright(stroke));
  const [dx, dz] = camera.depthDirection;
  const bonus = LEAST_SHARE * camera.width;
  let best = { angle: 0, score: 0 };
  const consider = (angle: number, weight: number, head: number) => {
    const score = weight * scoreOf(slanted, camera, angle) + head;
    if (score > best.score && isFaced(angle, camera, span)) best = { angle, score };
  };
  consider(Math.atan2(-dx, dz), OWN_AXES, bonus);
  consider(Math.atan2(dz, dx), OWN_AXES, 0);
  for (let i = 0; i < 2 * STEPS; i++) consider((i * Math.PI) / 2 / STEPS, 1, 0);
  // Along the wall from left to right.
  const turn = Math.cos(best.angle) < 0 ? Math.PI : 0;
  return [Math.cos(best.angle + turn), Math.sin(best.angle + turn)];
}

/** A wall ends, edge-on, where its level lines vanish: none of it is seen beyond. */
function isFaced(angle: number, { cx, focalPx, width }: Camera, { left, right }: Span): boolean {
  const depth = Math.sin(angle);
  if (Math.abs(depth) < 0.02) return true;
  const x = cx + (focalPx * Math.cos(angle)) / depth;
  return x < left - EDGE_ON_SHARE * width || x > right + EDGE_ON_SHARE * width;
}

/** Length of upright strokes that no line into the depth explains. */
export function uprightLength(strokes: readonly Stroke[], camera: Camera): number {
  const { depth } = camera;
  return strokes
    .filter((s) => isUpright(s) && (depth === 'parallel' || missBy(s, depth.x, depth.y) > MISS))
    .reduce((sum, s) => sum + s.length, 0);
}

/** Nearer than this to where a mask ends, as a share of the picture's width, an edge is the mask's side. */
const SIDE_SHARE = 0.02;

/** Length of the upright strokes along the shorter-edged side of a mask: fronts stand between two such edges. */
export function uprightSides(
  strokes: readonly Stroke[],
  { left, right }: Span,
  width: number,
): number {
  const along = (x: number) =>
    strokes
      .filter((s) => isUpright(s) && Math.abs((s.x0 + s.x1) / 2 - x) < SIDE_SHARE * width)
      .reduce((sum, s) => sum + s.length, 0);
  return Math.min(along(left), along(right));
}
