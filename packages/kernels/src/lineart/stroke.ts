import type { Gray8 } from '../image.ts';
import { traceChains } from '../vector/trace.ts';
import type { Flow } from './flow.ts';
import type { Ridges } from './ridges.ts';

/** A stroke in the making. */
export interface Stroke {
  /** x0, y0, x1, y1, … in pixels, pixel centres at whole numbers + 0.5. */
  points: number[];
  closed: boolean;
  /** Mean response along it, in grey levels. */
  strength: number;
}

/** Traces ridges into strokes with sub-pixel points. */
export function strokesOfRidges(ridges: Ridges, flow: Flow, response: Float32Array): Stroke[] {
  const mask: Gray8 = ridges.mask;
  const { width } = mask;
  return traceChains(mask).map(({ pixels, closed }) => {
    const points: number[] = [];
    let sum = 0;
    for (const i of pixels) {
      points.push(
        (i % width) + 0.5 + ridges.offset[i] * flow.normalX[i],
        Math.floor(i / width) + 0.5 + ridges.offset[i] * flow.normalY[i],
      );
      sum += response[i];
    }
    return { points, closed, strength: sum / pixels.length };
  });
}

/** Length of a stroke in pixels. */
export function strokeLength({ points, closed }: Pick<Stroke, 'points' | 'closed'>): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  }
  const last = points.length - 2;
  return closed
    ? length + Math.hypot(points[0] - points[last], points[1] - points[last + 1])
    : length;
}
