import type { Plane } from '../image.ts';
import { createPlane } from './plane.ts';

const LEVELS = 256;

/**
 * Median over the square of (2 r + 1)² pixels, edge pixels repeated: keeps edges, rounds their
 * stair-steps, drops specks. Values are read in 256 levels between the plane's least and greatest.
 * Running histograms (Huang, Yang and Tang, IEEE TASSP 27, 1979); O(r) per pixel.
 */
export function medianFilter(source: Plane, radiusPx: number): Plane {
  const { width, height, data } = source;
  let low = Infinity;
  let high = -Infinity;
  for (const value of data) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const out = createPlane(width, height);
  if (!(high > low) || radiusPx < 1) {
    out.data.set(data);
    return out;
  }
  const r = Math.floor(radiusPx);
  const toLevel = (LEVELS - 1) / (high - low);
  const levels = Uint8Array.from(data, (value) => (value - low) * toLevel + 0.5);
  const half = ((2 * r + 1) ** 2 + 1) >> 1;
  const counts = new Int32Array(LEVELS);
  const clampX = (x: number) => (x < 0 ? 0 : x >= width ? width - 1 : x);
  const clampY = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y);
  for (let y = 0; y < height; y++) {
    counts.fill(0);
    let median = 0;
    // How many values lie below `median`.
    let below = 0;
    const change = (x: number, by: number) => {
      for (let dy = -r; dy <= r; dy++) {
        const level = levels[clampY(y + dy) * width + x];
        counts[level] += by;
        if (level < median) below += by;
      }
    };
    for (let dx = -r; dx <= r; dx++) change(clampX(dx), 1);
    for (let x = 0; x < width; x++) {
      if (x > 0) {
        change(clampX(x - r - 1), -1);
        change(clampX(x + r), 1);
      }
      while (below >= half) below -= counts[--median];
      while (below + counts[median] < half) below += counts[median++];
      out.data[y * width + x] = low + median / toLevel;
    }
  }
  return out;
}
