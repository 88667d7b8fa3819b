import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';

/** Gradient per pixel in grey levels per pixel; x grows right, y grows down. */
export interface Gradient {
  readonly x: Plane;
  readonly y: Plane;
  readonly magnitude: Plane;
}

/** Sobel's 3×3 gradient, divided by 8 so that a ramp of 1 level per pixel gives 1; edge pixels repeated. */
export function sobelGradient(source: Plane): Gradient {
  const { width, height } = source;
  const x = createPlane(width, height);
  const y = createPlane(width, height);
  const magnitude = createPlane(width, height);
  for (let row = 0; row < height; row++) {
    gradientOfRow(source, row, x.data, y.data, magnitude.data);
  }
  return { x, y, magnitude };
}

function gradientOfRow(
  { width, height, data }: Plane,
  y: number,
  gx: Float32Array,
  gy: Float32Array,
  magnitude: Float32Array,
): void {
  const up = Math.max(0, y - 1) * width;
  const mid = y * width;
  const down = Math.min(height - 1, y + 1) * width;
  for (let x = 0; x < width; x++) {
    const l = x > 0 ? x - 1 : 0;
    const r = x < width - 1 ? x + 1 : x;
    const ul = data[up + l];
    const ur = data[up + r];
    const dl = data[down + l];
    const dr = data[down + r];
    const dx = (ur - ul + 2 * (data[mid + r] - data[mid + l]) + dr - dl) / 8;
    const dy = (dl - ul + 2 * (data[down + x] - data[up + x]) + dr - ur) / 8;
    gx[mid + x] = dx;
    gy[mid + x] = dy;
    magnitude[mid + x] = Math.sqrt(dx * dx + dy * dy);
  }
}

/** At each pixel the gradient of that channel whose gradient is largest there. */
export function strongestGradient(channels: readonly Plane[]): Gradient {
  const best = sobelGradient(channels[0]);
  for (let c = 1; c < channels.length; c++) {
    const other = sobelGradient(channels[c]);
    for (let i = 0; i < best.magnitude.data.length; i++) {
      if (other.magnitude.data[i] > best.magnitude.data[i]) {
        best.x.data[i] = other.x.data[i];
        best.y.data[i] = other.y.data[i];
        best.magnitude.data[i] = other.magnitude.data[i];
      }
    }
  }
  return best;
}
