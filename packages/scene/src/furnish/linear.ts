/** Linear light 0 … 1 of an sRGB byte (IEC 61966-2-1). */
export const linearOfByte = (byte: number): number => TABLE[byte];

const TABLE = Float32Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** sRGB 0 … 255, not rounded, of linear light. */
export function srgbOfLinear(light: number): number {
  const v = Math.min(1, Math.max(0, light));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}
