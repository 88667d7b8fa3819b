import { cube } from '../arithmetic.ts';

/**
 * OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020) and the sRGB transfer
 * curve (IEC 61966-2-1). L is 0 … 1, a and b about −0.4 … 0.4; linear light is 0 … 1 for display white.
 */

const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

const ENCODE_STEPS = 4096;
// One guard entry, so that the interpolation at 1.0 reads a defined value.
const ENCODED = Float32Array.from({ length: ENCODE_STEPS + 2 }, (_, i) => {
  // Sampled in √linear: the curve is nearly straight there, so the table is exact to 0.02 of a byte.
  const v = (i / ENCODE_STEPS) ** 2;
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
});

/** Linear light 0 … 1 of one gamma-encoded byte. */
export function linearOfByte(byte: number): number {
  return LINEAR_OF_BYTE[byte];
}

/** Gamma-encoded grey level 0 … 255 (not rounded) of linear light; clamps to 0 … 1. */
export function byteOfLinear(linear: number): number {
  if (!(linear > 0)) return 0;
  if (linear >= 1) return 255;
  const at = Math.sqrt(linear) * ENCODE_STEPS;
  const i = at | 0;
  return ENCODED[i] + (at - i) * (ENCODED[i + 1] - ENCODED[i]);
}

/** Luminance of linear sRGB (Rec. 709 weights). */
export const luminance = (r: number, g: number, b: number): number =>
  0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Linear sRGB → OKLab, written to `out[at … at + 2]`. */
export function oklabOfLinear(
  r: number,
  g: number,
  b: number,
  out: Float32Array | Float64Array | number[],
  at = 0,
): void {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  out[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  out[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  out[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** OKLab → linear sRGB (may leave 0 … 1 outside the gamut), written to `out[at … at + 2]`. */
export function linearOfOklab(
  L: number,
  a: number,
  b: number,
  out: Float32Array | Float64Array | number[],
  at = 0,
): void {
  const l = cube(L + 0.3963377774 * a + 0.2158037573 * b);
  const m = cube(L - 0.1055613458 * a - 0.0638541728 * b);
  const s = cube(L - 0.0894841775 * a - 1.291485548 * b);
  out[at] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  out[at + 1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  out[at + 2] = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
}

/** Three planes of one picture in OKLab. */
export interface OklabPlanes {
  readonly width: number;
  readonly height: number;
  readonly L: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

/** A whole picture in OKLab. */
export function oklabPlanes(image: {
  width: number;
  height: number;
  data: Uint8Array;
}): OklabPlanes {
  const n = image.width * image.height;
  const L = new Float32Array(n);
  const a = new Float32Array(n);
  const b = new Float32Array(n);
  const lab = new Float64Array(3);
  const { data } = image;
  for (let i = 0, j = 0; i < n; i++, j += 3) {
    oklabOfLinear(
      LINEAR_OF_BYTE[data[j]],
      LINEAR_OF_BYTE[data[j + 1]],
      LINEAR_OF_BYTE[data[j + 2]],
      lab,
    );
    L[i] = lab[0];
    a[i] = lab[1];
    b[i] = lab[2];
  }
  return { width: image.width, height: image.height, L, a, b };
}

/** OKLab of `#rrggbb`. */
export function oklabOfHex(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  const out: [number, number, number] = [0, 0, 0];
  oklabOfLinear(
    LINEAR_OF_BYTE[(value >> 16) & 255],
    LINEAR_OF_BYTE[(value >> 8) & 255],
    LINEAR_OF_BYTE[value & 255],
    out,
  );
  return out;
}
