import type { Gray8 } from '../image.ts';
import { distanceToSegment } from '../vector/simplify.ts';
import type { Polyline } from '../vector/trace.ts';

/**
 * Draws strokes with a round pen: black on white paper, antialiased by the distance to the line.
 * `weightPx` is the pen's diameter for a stroke of weight 1; pens thinner than a pixel get paler.
 */
export function drawStrokes(
  strokes: readonly Polyline[],
  width: number,
  height: number,
  weightPx: number,
): Gray8 {
  const data = new Uint8Array(width * height).fill(255);
  const paper = { width, height, data };
  for (const { points, closed, weight } of strokes) {
    const diameter = weightPx * (weight ?? 1);
    const count = points.length / 2;
    for (let i = 0; i + 1 < count; i++) drawSegment(paper, points, i, i + 1, diameter);
    if (closed && count > 2) drawSegment(paper, points, count - 1, 0, diameter);
  }
  return paper;
}

function drawSegment(
  paper: Gray8,
  points: Float32Array,
  from: number,
  to: number,
  diameter: number,
): void {
  const { width, height, data } = paper;
  const ax = points[2 * from];
  const ay = points[2 * from + 1];
  const bx = points[2 * to];
  const by = points[2 * to + 1];
  const reach = diameter / 2 + 0.5;
  const darkest = Math.min(1, diameter);
  const top = Math.max(0, Math.floor(Math.min(ay, by) - reach - 0.5));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach - 0.5));
  const slope = Math.abs(by - ay) > 1e-6 ? (bx - ax) / (by - ay) : 0;
  const steep = Math.abs(by - ay) > 1e-6;
  // How far the pen's edge lies from the line's middle, measured along a row.
  const spread = steep ? reach * Math.sqrt(1 + slope * slope) : 0;
  for (let y = top; y <= bottom; y++) {
    let left = Math.min(ax, bx) - reach;
    let right = Math.max(ax, bx) + reach;
    if (steep) {
      const middle = ax + (y + 0.5 - ay) * slope;
      left = Math.max(left, middle - spread);
      right = Math.min(right, middle + spread);
    }
    const last = Math.min(width - 1, Math.ceil(right - 0.5));
    for (let x = Math.max(0, Math.floor(left - 0.5)); x <= last; x++) {
      const distance = distanceToSegment(x + 0.5, y + 0.5, ax, ay, bx, by);
      const ink = Math.min(darkest, reach - distance);
      if (ink <= 0) continue;
      const value = Math.round(255 * (1 - ink));
      const i = y * width + x;
      if (value < data[i]) data[i] = value;
    }
  }
}
