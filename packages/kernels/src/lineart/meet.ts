import type { Stroke } from './stroke.ts';

const BEYOND_PX = 3;

/**
 * Lengthens free stroke ends to the next stroke or the paper's edge when it is no further than `reachPx`
 * ahead, so that lines meet where the picture's do. Changes the strokes in place.
 */
export function meetStrokes(
  strokes: readonly Stroke[],
  width: number,
  height: number,
  reachPx: number,
): void {
  const owner = new Int32Array(width * height).fill(-1);
  strokes.forEach((stroke, s) => {
    stampStroke(stroke, s, owner, width, height);
  });
  strokes.forEach((stroke, s) => {
    if (stroke.closed || stroke.points.length < 4) return;
    for (const side of [0, 1] as const) {
      const tip = extension(stroke, s, side, owner, width, height, reachPx);
      if (tip === undefined) continue;
      const at = side === 0 ? 0 : stroke.points.length - 2;
      stroke.points[at] = tip[0];
      stroke.points[at + 1] = tip[1];
    }
  });
}

/** Marks the pixels of a stroke, and a little beyond its free ends, so that two that stop short of a corner meet. */
function stampStroke(
  { points, closed }: Stroke,
  s: number,
  owner: Int32Array,
  width: number,
  height: number,
): void {
  const last = points.length / 2 - 1;
  for (let i = 0; i < (closed ? last + 1 : last); i++) {
    const j = i === last ? 0 : i + 1;
    const dx = points[2 * j] - points[2 * i];
    const dy = points[2 * j + 1] - points[2 * i + 1];
    const length = Math.hypot(dx, dy) || 1;
    const from = !closed && i === 0 ? -BEYOND_PX : 0;
    const to = length + (!closed && j === last ? BEYOND_PX : 0);
    for (let t = from; t <= to; t += 0.5) {
      const x = Math.floor(points[2 * i] + (dx * t) / length);
      const y = Math.floor(points[2 * i + 1] + (dy * t) / length);
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      if (inside && (owner[y * width + x] < 0 || (t >= 0 && t <= length))) owner[y * width + x] = s;
    }
  }
}

/** Where the end comes to lie on something ahead of it, or nothing. */
function extension(
  { points }: Stroke,
  s: number,
  side: 0 | 1,
  owner: Int32Array,
  width: number,
  height: number,
  reachPx: number,
): [number, number] | undefined {
  const tip = side === 0 ? 0 : points.length - 2;
  const inner = side === 0 ? 2 : points.length - 4;
  const x = points[tip];
  const y = points[tip + 1];
  const length = Math.hypot(x - points[inner], y - points[inner + 1]);
  if (length < 3) return undefined;
  const dx = (x - points[inner]) / length;
  const dy = (y - points[inner + 1]) / length;
  for (let t = 0; t <= reachPx; t += 0.5) {
    const px = x + t * dx;
    const py = y + t * dy;
    // Lines begin a few pixels inside the paper; what runs off it is drawn to its edge.
    if (px < 0 || py < 0 || px >= width || py >= height) {
      return [Math.min(width, Math.max(0, px)), Math.min(height, Math.max(0, py))];
    }
    const met = owner[Math.floor(py) * width + Math.floor(px)];
    if (met >= 0 && met !== s) return [px, py];
  }
  return undefined;
}
