import type { Plane } from '../src/image.ts';

/** Alpha shapes are drawn as anti-aliased coverage, each laid over what is there: 1 − (1 − a)(1 − b). */

/** A shape by its signed distance in pixels, negative inside; softened over `edgePx`. */
export function coverShape(
  alpha: Plane,
  distance: (x: number, y: number) => number,
  edgePx = 1,
  opacity = 1,
): void {
  const { width, height, data } = alpha;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cover = smooth(0.5 - distance(x + 0.5, y + 0.5) / edgePx, edgePx) * opacity;
      if (cover > 0) data[y * width + x] = 1 - (1 - data[y * width + x]!) * (1 - cover);
    }
  }
}

/** A hard edge is a ramp of one pixel, a soft one has no corners. */
function smooth(t: number, edgePx: number): number {
  const c = Math.min(1, Math.max(0, t));
  return edgePx > 2 ? c * c * (3 - 2 * c) : c;
}

/** A strand: a quadratic curve whose half width falls evenly from `fromPx` to `toPx`. */
export interface Strand {
  readonly start: readonly [number, number];
  readonly bend: readonly [number, number];
  readonly end: readonly [number, number];
  readonly fromPx: number;
  readonly toPx: number;
}

/** Lays one strand over `alpha`; thinner than a pixel it covers as much as its width. */
export function coverStrand(alpha: Plane, strand: Strand): void {
  const { width, height, data } = alpha;
  const steps = Math.ceil(
    Math.hypot(strand.end[0] - strand.start[0], strand.end[1] - strand.start[1]) / 6 + 4,
  );
  const own = new Map<number, number>();
  let [x0, y0] = strand.start;
  for (let k = 1; k <= steps; k++) {
    const t = k / steps;
    const u = 1 - t;
    const x1 = u * u * strand.start[0] + 2 * u * t * strand.bend[0] + t * t * strand.end[0];
    const y1 = u * u * strand.start[1] + 2 * u * t * strand.bend[1] + t * t * strand.end[1];
    const half = strand.fromPx + (strand.toPx - strand.fromPx) * (t - 0.5 / steps);
    const reach = half + 1;
    const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
    const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach));
    const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const d = segmentDistance(x + 0.5, y + 0.5, x0, y0, x1, y1);
        const cover = Math.min(1, 2 * half, Math.max(0, half + 0.5 - d));
        const at = y * width + x;
        if (cover > (own.get(at) ?? 0)) own.set(at, cover);
      }
    }
    [x0, y0] = [x1, y1];
  }
  for (const [at, cover] of own) data[at] = 1 - (1 - data[at]!) * (1 - cover);
}

/** Distance from (x, y) to the segment a–b. */
export function segmentDistance(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Signed distance to a box with rounded corners. */
export function boxDistance(
  x: number,
  y: number,
  box: { cx: number; cy: number; hx: number; hy: number; round: number },
): number {
  const dx = Math.abs(x - box.cx) - box.hx + box.round;
  const dy = Math.abs(y - box.cy) - box.hy + box.round;
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - box.round;
}

/** Approximate signed distance to an axis-parallel ellipse. */
export function ellipseDistance(
  x: number,
  y: number,
  ellipse: { cx: number; cy: number; rx: number; ry: number },
): number {
  const u = (x - ellipse.cx) / ellipse.rx;
  const v = (y - ellipse.cy) / ellipse.ry;
  const k = Math.hypot(u, v);
  const g = Math.hypot(u / ellipse.rx, v / ellipse.ry);
  return g === 0 ? -Math.min(ellipse.rx, ellipse.ry) : (k * (k - 1)) / g;
}
