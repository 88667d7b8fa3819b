import { length2 } from '../arithmetic.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { createRandom } from '../random.ts';

/** Falling drops or flakes as a light veil, 0 … 1 per pixel. */

interface Layer {
  readonly count: number;
  /** Length and width as shares of the picture's height. */
  readonly length: number;
  readonly width: number;
  readonly light: number;
}

const RAIN: readonly Layer[] = [
  { count: 1500, length: 0.02, width: 0.0006, light: 0.11 },
  { count: 420, length: 0.045, width: 0.0011, light: 0.13 },
  { count: 60, length: 0.09, width: 0.0018, light: 0.1 },
];

const SNOW: readonly Layer[] = [
  { count: 1800, length: 0, width: 0.0011, light: 0.5 },
  { count: 420, length: 0, width: 0.0024, light: 0.6 },
  { count: 46, length: 0, width: 0.0065, light: 0.4 },
];

/** Streaks in three distances, slanted alike. */
export function rainVeil(width: number, height: number, seed: number): Plane {
  const veil = createPlane(width, height);
  const random = createRandom(seed ^ 0x2545f491);
  const slant = (random.float() - 0.5) * 0.35;
  for (const layer of RAIN) {
    for (let n = 0; n < layer.count; n++) {
      const x = random.float() * width;
      const y = random.float() * height * 1.1 - 0.05 * height;
      const length = layer.length * height * (0.6 + 0.8 * random.float());
      streak(veil, x, y, slant, length, layer.width * height, layer.light);
    }
  }
  return veil;
}

/** Soft flakes in three distances. */
export function snowVeil(width: number, height: number, seed: number): Plane {
  const veil = createPlane(width, height);
  const random = createRandom(seed ^ 0x6c8e9cf5);
  for (const layer of SNOW) {
    for (let n = 0; n < layer.count; n++) {
      const radius = Math.max(0.6, layer.width * height * (0.6 + 0.8 * random.float()));
      disc(veil, random.float() * width, random.float() * height, radius, layer.light);
    }
  }
  return veil;
}

function streak(
  veil: Plane,
  x: number,
  y: number,
  slant: number,
  length: number,
  thickness: number,
  light: number,
): void {
  const { width, height, data } = veil;
  const steps = Math.max(2, Math.round(length));
  const half = Math.max(0.5, thickness / 2);
  for (let s = 0; s < steps; s++) {
    const row = Math.round(y + s);
    if (row < 0 || row >= height) continue;
    const fade = Math.sin((Math.PI * (s + 0.5)) / steps);
    const centre = x + slant * s;
    for (let c = Math.floor(centre - half); c <= Math.ceil(centre + half); c++) {
      if (c < 0 || c >= width) continue;
      const cover = Math.max(0, Math.min(1, half + 0.5 - Math.abs(c - centre)));
      const i = row * width + c;
      data[i] = Math.min(1, data[i] + light * fade * cover);
    }
  }
}

function disc(veil: Plane, x: number, y: number, radius: number, light: number): void {
  const { width, height, data } = veil;
  const reach = Math.ceil(radius + 1);
  for (let r = Math.floor(y) - reach; r <= y + reach; r++) {
    if (r < 0 || r >= height) continue;
    for (let c = Math.floor(x) - reach; c <= x + reach; c++) {
      if (c < 0 || c >= width) continue;
      const d = length2(c - x, r - y) / (radius + 0.5);
      if (d >= 1) continue;
      const i = r * width + c;
      data[i] = Math.min(1, data[i] + light * (1 - d * d));
    }
  }
}
