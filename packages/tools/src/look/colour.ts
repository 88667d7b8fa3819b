type Rgb = readonly [r: number, g: number, b: number];

/** Reads `#rrggbb` into 0 … 255 per channel. */
export function rgbOfHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

export function hexOfRgb(rgb: readonly number[]): string {
  const digits = rgb.map((c) => Math.round(Math.min(255, Math.max(0, c))).toString(16));
  return `#${digits.map((d) => d.padStart(2, '0')).join('')}`;
}

/** From `first` (amount 0) to `second` (1). */
export function mixHex(first: string, second: string, amount: number): string {
  const to = rgbOfHex(second);
  return hexOfRgb(rgbOfHex(first).map((c, k) => c + (to[k] - c) * amount));
}

/** Lighter towards white for a positive shade, darker towards a warm black for a negative one. */
export function shadeHex(hex: string, shade: number): string {
  return shade >= 0 ? mixHex(hex, '#ffffff', shade) : mixHex(hex, '#14110f', -shade);
}

/** Euclidean distance in sRGB, 0 … 441. */
export function rgbDistance(first: string, second: string): number {
  const b = rgbOfHex(second);
  return Math.hypot(...rgbOfHex(first).map((c, k) => c - b[k]));
}

/** Rec. 709 luma, 0 … 1. */
export function lumaOfHex(hex: string): number {
  const [r, g, b] = rgbOfHex(hex);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

/** How colourful, 0 … 1: the spread of the channels. */
export function chromaOfHex(hex: string): number {
  const rgb = rgbOfHex(hex);
  return (Math.max(...rgb) - Math.min(...rgb)) / 255;
}
