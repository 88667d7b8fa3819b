import { endOfCovered, firstCovered } from '../filter/crop.ts';
import type { Gray8 } from '../image.ts';
import type { Camera } from '../render/camera.ts';
import type { Stroke } from '../render/strokes.ts';
import { cross, normalised, type SurfacePlane, type Vec3 } from './surface-plane.ts';

type Point = readonly [x: number, y: number];

/** How far the quadrilateral's area may differ from the mask's. */
const LOOSE = 0.06;
const NEAR_PX = 5;
const NEAR_ANGLE = 0.06;
/** The least angle between the two pairs of sides, as a cosine. */
const MOST_SKEW = 0.5;

/**
 * The plane of a mask that is the picture of a rectangle: four corners, sides that edges of the picture
 * run along. Opposite sides meet in the vanishing points of the rectangle's two directions; their cross
 * product is the normal. Null when the mask has another shape or its sides are only the user's lasso.
 */
export function quadPlane(
  mask: Gray8,
  strokes: readonly Stroke[],
  camera: Camera,
): SurfacePlane | null {
  const corners = fourCorners(mask);
  if (corners === null) return null;
  const confirmed = corners.filter((a, i) => hasEdge(a, corners[(i + 1) % 4], strokes)).length;
  if (confirmed < 3) return null;
  const [a, b, c, d] = corners;
  const first = directionOf([a, b], [d, c], camera);
  const second = directionOf([b, c], [a, d], camera);
  if (first === null || second === null) return null;
  const skew = first[0] * second[0] + first[1] * second[1] + first[2] * second[2];
  if (Math.abs(skew) > MOST_SKEW) return null;
  const normal = normalised(cross(first, second));
  const along = Math.abs(first[1]) < Math.abs(second[1]) ? first : second;
  const u: Vec3 = along[0] < 0 ? [-along[0], -along[1], -along[2]] : along;
  const v = normalised(cross(normal, u));
  const up: Vec3 = v[1] > 0 ? [-v[0], -v[1], -v[2]] : v;
  const tilt = Math.abs(normal[1]);
  const kind = tilt < 0.3 ? 'wall' : 'other';
  if (tilt > 0.85) return null;
  const { focalPx, cx, horizonPx } = camera;
  return { kind, focalPx, cx, horizonPx, normal, c: 1, u, v: up };
}

/** The common direction of two sides in space, from where their lines meet. */
function directionOf(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
  camera: Camera,
): Vec3 | null {
  const line = (p: Point, q: Point) => cross([p[0], p[1], 1], [q[0], q[1], 1]);
  const meet = cross(line(a, b), line(c, d));
  const direction: Vec3 = [
    meet[0] - camera.cx * meet[2],
    meet[1] - camera.horizonPx * meet[2],
    camera.focalPx * meet[2],
  ];
  return Math.hypot(...direction) > 0 ? normalised(direction) : null;
}

function hasEdge(a: Point, b: Point, strokes: readonly Stroke[]): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const tx = (b[0] - a[0]) / length;
  const ty = (b[1] - a[1]) / length;
  let covered = 0;
  for (const s of strokes) {
    const turn = Math.abs(tx * (s.y1 - s.y0) - ty * (s.x1 - s.x0)) / s.length;
    if (turn > NEAR_ANGLE) continue;
    const mx = (s.x0 + s.x1) / 2 - a[0];
    const my = (s.y0 + s.y1) / 2 - a[1];
    const along = mx * tx + my * ty;
    if (Math.abs(mx * ty - my * tx) > NEAR_PX || along < 0 || along > length) continue;
    covered += s.length;
  }
  return covered > 0.5 * length;
}

/** Corners in order, when the mask's convex hull is nearly a quadrilateral and nearly the mask. */
function fourCorners(mask: Gray8): readonly [Point, Point, Point, Point] | null {
  const { points, area } = rimPoints(mask);
  if (area < 400) return null;
  const hull = convexHull(points);
  const hullArea = polygonArea(hull);
  if (Math.abs(hullArea - area) > 2 * LOOSE * area) return null;
  while (hull.length > 4) {
    let least = 0;
    let smallest = Infinity;
    hull.forEach((p, i) => {
      const before = hull[(i + hull.length - 1) % hull.length];
      const after = hull[(i + 1) % hull.length];
      const lost = polygonArea([before, p, after]);
      if (lost < smallest) [least, smallest] = [i, lost];
    });
    hull.splice(least, 1);
  }
  if (hull.length < 4 || hullArea - polygonArea(hull) > LOOSE * hullArea) return null;
  return [hull[0], hull[1], hull[2], hull[3]];
}

function rimPoints({ width, height, data }: Gray8): { points: Point[]; area: number } {
  const points: Point[] = [];
  let area = 0;
  for (let y = 0; y < height; y++) {
    const from = firstCovered(data, y * width, (y + 1) * width);
    const to = endOfCovered(data, from, (y + 1) * width);
    if (from === to) continue;
    area += countCovered(data, from, to);
    const [first, end] = [from - y * width, to - y * width];
    points.push([first, y], [end, y], [first, y + 1], [end, y + 1]);
  }
  return { points, area };
}

function countCovered(mask: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let p = from; p < to; p++) if (mask[p] >= 128) count++;
  return count;
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const p of list) {
      while (hull.length > 1) {
        const [a, b] = [hull[hull.length - 2], hull[hull.length - 1]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    hull.pop();
    return hull;
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function polygonArea(points: readonly Point[]): number {
  let twice = 0;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length];
    twice += p[0] * q[1] - q[0] * p[1];
  });
  return Math.abs(twice) / 2;
}
