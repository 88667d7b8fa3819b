/** sRGB 0 … 255, not rounded, of linear light. */
export function srgbOfLinear(light: number): number {
  const v = Math.min(1, Math.max(0, light));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}
