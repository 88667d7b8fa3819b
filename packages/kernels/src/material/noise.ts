/**
 * Seeded noise over the plane. Integer hashing keeps it equal on every machine; octaves finer than the
 * pixel's footprint fade out, so that patterns turn into their mean far away instead of into moiré.
 */

/** Hash of a lattice point, 0 … 1. */
export function lattice(x: number, y: number, seed: number): number {
  let h =
    Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise with quintic fade, 0 … 1, one feature per unit. */
export function valueNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const ux = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const uy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const a = lattice(xi, yi, seed);
  const b = lattice(xi + 1, yi, seed);
  const c = lattice(xi, yi + 1, seed);
  const d = lattice(xi + 1, yi + 1, seed);
  return a + (b - a) * ux + (c - a + (a - b - c + d) * ux) * uy;
}

/**
 * Fractal noise, −1 … 1 (mean 0): octaves of {@link valueNoise} of halving amplitude, each faded out
 * where its period comes near the footprint. `foot` is in the units of x and y.
 */
export function fractal(x: number, y: number, seed: number, octaves: number, foot: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let frequency = 1;
  for (let o = 0; o < octaves; o++) {
    const keep = 1.6 - 2 * foot * frequency;
    if (keep <= 0) break;
    sum +=
      amplitude * Math.min(1, keep) * (2 * valueNoise(x * frequency, y * frequency, seed + o) - 1);
    amplitude *= 0.5;
    frequency *= 2.03;
  }
  return sum;
}

/** Squared-free cell noise: distance to the nearest and second jittered point and the cell's own hash. */
export function cells(x: number, y: number, seed: number, out: Float32Array): void {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let near = 9;
  let second = 9;
  let id = 0;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const cx = xi + i;
      const cy = yi + j;
      const dx = cx + 0.15 + 0.7 * lattice(cx, cy, seed) - x;
      const dy = cy + 0.15 + 0.7 * lattice(cx, cy, seed + 7919) - y;
      const d = dx * dx + dy * dy;
      if (d < near) {
        second = near;
        near = d;
        id = lattice(cx, cy, seed + 104729);
      } else if (d < second) second = d;
    }
  }
  out[0] = Math.sqrt(near);
  out[1] = Math.sqrt(second);
  out[2] = id;
}

/** Share 0 … 1 of a pixel of extent `foot` that a line of `width` at `distance` covers. */
export function lineCover(distance: number, width: number, foot: number): number {
  const half = 0.5 * (width + foot) - Math.abs(distance);
  if (half <= 0) return 0;
  const most = Math.min(1, width / foot);
  return Math.min(most, half / foot);
}

/** How visible detail of size `period` is at footprint `foot`: 1 near, 0 beyond resolution. */
export function visible(period: number, foot: number): number {
  return Math.max(0, Math.min(1, 1.5 - (2 * foot) / period));
}
