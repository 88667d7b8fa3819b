import { length2 } from '../arithmetic.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { assertSameSize } from '../kernel-error.ts';

/** Keeps the ratio steady where there is no gradient; the paper's value for 0 … 255. */
const STEADY = 170;

/**
 * Gradient magnitude similarity deviation of two luma planes, 0 … 255 (Xue, Zhang, Mou, Bovik, IEEE
 * TIP 23, 2014): Prewitt gradients at half size; 0 for equal pictures, larger is worse. Pictures of
 * fewer than 4 px a side have no gradient and give 0.
 */
export function gmsd(a: Plane, b: Plane): number {
  assertSameSize(a, b);
  const first = gradients(halved(a));
  const second = gradients(halved(b));
  let sum = 0;
  let squares = 0;
  const count = first.length;
  for (let i = 0; i < count; i++) {
    const x = first[i];
    const y = second[i];
    const similar = (2 * x * y + STEADY) / (x * x + y * y + STEADY);
    sum += similar;
    squares += similar * similar;
  }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

function halved({ width, height, data }: Plane): Plane {
  const out = createPlane(width >> 1, height >> 1);
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const i = 2 * y * width + 2 * x;
      out.data[y * out.width + x] =
        (data[i] + data[i + 1] + data[i + width] + data[i + width + 1]) / 4;
    }
  }
  return out;
}

/** Prewitt magnitudes of the pixels that have all eight neighbours. */
function gradients({ width, height, data }: Plane): Float32Array {
  const out = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  let n = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const right = data[i - width + 1] + data[i + 1] + data[i + width + 1];
      const left = data[i - width - 1] + data[i - 1] + data[i + width - 1];
      const below = data[i + width - 1] + data[i + width] + data[i + width + 1];
      const above = data[i - width - 1] + data[i - width] + data[i - width + 1];
      out[n++] = length2(right - left, below - above) / 3;
    }
  }
  return out;
}
