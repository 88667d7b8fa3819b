type Rgb = readonly [number, number, number];

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: readonly number[]): string {
  const byte = (v: number) => Math.round(Math.min(255, Math.max(0, v)));
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

export function mixHex(from: string, to: string, amount: number): string {
  const b = rgbOf(to);
  return hexOf(rgbOf(from).map((v, k) => v + (b[k] - v) * amount));
}

/** Towards white for a positive amount, towards black for a negative one. */
export const shadeHex = (hex: string, amount: number): string =>
  mixHex(hex, amount > 0 ? '#ffffff' : '#000000', Math.abs(amount));

/** How far a colour is from grey, in sRGB steps of 255. */
export function vividness(hex: string): number {
  const rgb = rgbOf(hex);
  return Math.max(...rgb) - Math.min(...rgb);
}

/** Euclidean, in sRGB steps of 255. */
export function hexDistance(one: string, other: string): number {
  const b = rgbOf(other);
  return Math.hypot(...rgbOf(one).map((v, k) => v - b[k]));
}

/** `#rrggbb` of linear light (IEC 61966-2-1). */
export const hexOfLinear = (rgb: readonly number[]): string =>
  hexOf(rgb.map((c) => 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));
