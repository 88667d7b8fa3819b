/**
 * What runs once a pixel. `Math.hypot` guards against overflow and `**` takes any exponent, at ten and
 * twenty times the price of these; elsewhere they read better.
 */

/** Length of (x, y); x² + y² must be finite. */
export function length2(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Length of (x, y, z); the sum of squares must be finite. */
export function length3(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

export function cube(x: number): number {
  return x * x * x;
}

/**
 * Share of light that a surface mirrors, between what it mirrors head-on and grazing (Schlick, "An
 * inexpensive BRDF model for physically-based rendering", Computer Graphics Forum 1994).
 *
 * @param cosine of the angle between ray and normal, 0 … 1
 */
export function schlick(headOn: number, grazing: number, cosine: number): number {
  const rest = 1 - cosine;
  const square = rest * rest;
  return headOn + (grazing - headOn) * square * square * rest;
}
