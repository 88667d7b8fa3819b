/**
 * Douglas and Peucker's line simplification (Cartographica 10, 1973): the indices of the points to keep,
 * first and last always, so that no dropped point is further than `tolerancePx` from the line.
 * `points` is x0, y0, x1, y1, …; `from` and `to` are point indices (both inclusive).
 */
export function douglasPeucker(
  points: ArrayLike<number>,
  tolerancePx: number,
  from = 0,
  to = points.length / 2 - 1,
): number[] {
  const kept: number[] = [from];
  const stack: [number, number][] = [[from, to]];
  for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
    const [a, b] = span;
    const { index, distance } = farthestPoint(points, a, b);
    if (distance > tolerancePx) {
      stack.push([index, b], [a, index]);
    } else if (b > from) {
      kept.push(b);
    }
  }
  return kept;
}

/** The point strictly between `a` and `b` that lies furthest from their segment, and how far in pixels. */
export function farthestPoint(
  points: ArrayLike<number>,
  a: number,
  b: number,
): { index: number; distance: number } {
  let index = a;
  let largest = -1;
  for (let i = a + 1; i < b; i++) {
    const d = distanceToSegment(
      points[2 * i],
      points[2 * i + 1],
      points[2 * a],
      points[2 * a + 1],
      points[2 * b],
      points[2 * b + 1],
    );
    if (d > largest) {
      largest = d;
      index = i;
    }
  }
  return { index, distance: largest };
}

/** Distance in pixels of (x, y) from the segment (ax, ay) – (bx, by), which may be a point. */
export function distanceToSegment(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? ((x - ax) * dx + (y - ay) * dy) / squared : 0;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
