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
  const levels = new Uint8Array(data.length);
  for (let i = 0; i < levels.length; i++) levels[i] = (data[i] - low) * toLevel + 0.5;
  // Rows of the window, cut at the border: an edge pixel counts once for each row or column outside.
  const rows = new Int32Array(2 * r + 1);
  const counts = new Int32Array(LEVELS);
  for (let y = 0; y < height; y++) {
    for (let dy = -r; dy <= r; dy++) {
      rows[dy + r] = Math.min(height - 1, Math.max(0, y + dy)) * width;
    }
    medianRow(levels, rows, counts, width, low, toLevel, out.data, y * width);
  }
  return out;
}

/** Medians of a row, to `out` from place `to` on; `counts` is scratch. */
function medianRow(
  levels: Uint8Array,
  rows: Int32Array,
  counts: Int32Array,
  width: number,
  low: number,
  toLevel: number,
  out: Float32Array,
  to: number,
): void {
  const window = rows.length;
  const r = window >> 1;
  const half = (window * window + 1) >> 1;
  const lastX = width - 1;
  counts.fill(0);
  for (let dx = -r; dx <= r; dx++) {
    const x = Math.min(lastX, Math.max(0, dx));
    for (let k = 0; k < window; k++) counts[levels[rows[k] + x]]++;
  }
  let median = 0;
  // How many values lie below `median`.
  let below = 0;
  for (let x = 0; x < width; x++) {
    if (x > 0) {
      const old = Math.max(0, x - r - 1);
      const next = Math.min(lastX, x + r);
      for (let k = 0; k < window; k++) {
        const gone = levels[rows[k] + old];
        const come = levels[rows[k] + next];
        if (come === gone) continue;
        counts[gone]--;
        counts[come]++;
        below += (come < median ? 1 : 0) - (gone < median ? 1 : 0);
      }
    }
    while (below >= half) below -= counts[--median];
    while (below + counts[median] < half) below += counts[median++];
    out[to + x] = low + median / toLevel;
  }
}
