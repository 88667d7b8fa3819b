import type { Plane } from '../image.ts';

/** Two sweeps each way are near enough to the exact distance (Zhang 2015, table 1). */
const SWEEPS = 4;

/**
 * Minimum barrier distance of each pixel to the picture's rim: the least difference between the highest
 * and the lowest value met on a way there. Noise along the way costs little and an edge all around a
 * thing cannot be avoided (Zhang, Sclaroff, Lin, Shen, Price and Mech, "Minimum barrier salient object
 * detection at 80 FPS", ICCV 2015; alternating raster sweeps, so an upper bound of the exact distance).
 *
 * @param plane any values
 * @returns same size, ≥ 0; 0 on the rim
 */
export function rimBarrierDistance({ width, height, data }: Plane): Plane {
  const n = width * height;
  const out = new Float32Array(n).fill(Infinity);
  const high = Float32Array.from(data);
  const low = Float32Array.from(data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) out[y * width + x] = 0;
    }
  }
  const reach = (p: number, q: number): void => {
    const top = Math.max(high[q], data[p]);
    const bottom = Math.min(low[q], data[p]);
    if (top - bottom >= out[p]) return;
    out[p] = top - bottom;
    high[p] = top;
    low[p] = bottom;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (let i = 0; i < n; i++) {
      const p = forward ? i : n - 1 - i;
      if (out[p] === 0) continue;
      const step = forward ? -1 : 1;
      // Pixels with a distance above 0 are never on the rim: all neighbours exist.
      reach(p, p + step);
      reach(p, p + step * width);
    }
  }
  return { width, height, data: out };
}
