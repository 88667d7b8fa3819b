import { createPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';

const A = Math.sqrt(1 / 3);
const B = Math.SQRT1_2;
const C = Math.sqrt(1 / 6);

/**
 * Brightness, red against blue, green against both: an orthonormal turn of RGB, so that independent
 * noise of equal strength in R, G and B stays independent and equally strong.
 */
export function toOpponent(image: Rgb8): [Plane, Plane, Plane] {
  const { width, height, data } = image;
  const [o1, o2, o3] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ];
  for (let i = 0, j = 0; i < o1.data.length; i++, j += 3) {
    const r = data[j];
    const g = data[j + 1];
    const b = data[j + 2];
    o1.data[i] = A * (r + g + b);
    o2.data[i] = B * (r - b);
    o3.data[i] = C * (r - 2 * g + b);
  }
  return [o1, o2, o3];
}

/** The inverse of {@link toOpponent} as three planes R, G, B, neither rounded nor clamped. */
export function fromOpponent(planes: readonly [Plane, Plane, Plane]): [Plane, Plane, Plane] {
  const { width, height } = planes[0];
  const [o1, o2, o3] = planes.map((plane) => plane.data);
  const rgb: [Plane, Plane, Plane] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ];
  const [r, g, b] = rgb.map((plane) => plane.data);
  for (let i = 0; i < o1.length; i++) {
    r[i] = A * o1[i] + B * o2[i] + C * o3[i];
    g[i] = A * o1[i] - 2 * C * o3[i];
    b[i] = A * o1[i] - B * o2[i] + C * o3[i];
  }
  return rgb;
}
