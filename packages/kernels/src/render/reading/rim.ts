import type { LabelMap } from '../../image.ts';
import type { Camera } from '../camera.ts';
import { strokeDirection } from '../regions.ts';
import type { Stroke } from '../strokes.ts';

/** The four sides of a region that a stroke can bound. */
const SIDES = 4;
/** Directions a stroke can have: into depth, across, upright, another one. */
const DIRECTIONS = 4;

/** Lengths in pixels of the strokes along a region's rim, by the side they bound and their direction. */
export class RimStrokes {
  private readonly lengths: Float32Array;

  constructor(count: number) {
    this.lengths = new Float32Array(count * SIDES * DIRECTIONS);
  }

  add(region: number, side: number, direction: number, lengthPx: number): void {
    this.lengths[(region * SIDES + side) * DIRECTIONS + direction] += lengthPx;
  }

  /** `side`: 0 top, 1 bottom, 2 left, 3 right; `direction`: 0 depth, 1 across, 2 upright, 3 other. */
  of(region: number, side: number, direction: number): number {
    return this.lengths[(region * SIDES + side) * DIRECTIONS + direction];
  }

  along(region: number, direction: number): number {
    let sum = 0;
    for (let side = 0; side < SIDES; side++) sum += this.of(region, side, direction);
    return sum;
  }
}

const NUMBER = { depth: 0, across: 1, upright: 2 } as const;

// Strokes are sampled this far apart, and looked at this far to either side.
const STEP_PX = 3;
const ASIDE_PX = 3.5;

/** Gives every stroke to the regions on its two sides. */
export function rimStrokes(
  labels: LabelMap,
  strokes: readonly Stroke[],
  camera: Camera,
): RimStrokes {
  const { width, height, data, count } = labels;
  const rim = new RimStrokes(count);
  for (const stroke of strokes) {
    const named = strokeDirection(stroke, camera);
    const direction = named === null ? 3 : NUMBER[named];
    const nx = -(stroke.y1 - stroke.y0) / stroke.length;
    const ny = (stroke.x1 - stroke.x0) / stroke.length;
    const steps = Math.max(2, Math.floor(stroke.length / STEP_PX));
    const part = stroke.length / steps;
    for (let i = 0; i < steps; i++) {
      const t = (i + 0.5) / steps;
      const x = stroke.x0 + t * (stroke.x1 - stroke.x0);
      const y = stroke.y0 + t * (stroke.y1 - stroke.y0);
      for (const side of [-1, 1]) {
        const px = Math.round(x + nx * side * ASIDE_PX);
        const py = Math.round(y + ny * side * ASIDE_PX);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        // Seen from the region the stroke lies the other way.
        const bounds =
          Math.abs(ny) > Math.abs(nx) ? (ny * side > 0 ? 0 : 1) : nx * side > 0 ? 2 : 3;
        rim.add(data[py * width + px], bounds, direction, part);
      }
    }
  }
  return rim;
}
