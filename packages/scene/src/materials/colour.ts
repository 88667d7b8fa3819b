import type { Vec3 } from '../vec.ts';

/** Linear light of an sRGB colour '#rrggbb' (IEC 61966-2-1). */
export function linearOf(hex: string): Vec3 {
  const channel = (k: number): number => {
    const c = Number.parseInt(hex.slice(k, k + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/**
 * Radiance of a lamp that glows like a black body of this temperature (1700 … 25000 K), linear RGB
 * with the given luminance in kcd/m². Chromaticity after Kim et al. 2002 (US patent 7024034).
 */
export function glow(temperatureK: number, luminance: number): Vec3 {
  const t = 1000 / temperatureK;
  const x =
    temperatureK < 4000
      ? -0.2661239 * t ** 3 - 0.234358 * t ** 2 + 0.8776956 * t + 0.17991
      : -3.0258469 * t ** 3 + 2.1070379 * t ** 2 + 0.2226347 * t + 0.24039;
  const y =
    temperatureK < 2222
      ? -1.1063814 * x ** 3 - 1.3481102 * x ** 2 + 2.18555832 * x - 0.20219683
      : temperatureK < 4000
        ? -0.9549476 * x ** 3 - 1.37418593 * x ** 2 + 2.09137015 * x - 0.16748867
        : 3.081758 * x ** 3 - 5.8733867 * x ** 2 + 3.75112997 * x - 0.37001483;
  const X = (x / y) * luminance;
  const Z = ((1 - x - y) / y) * luminance;
  return [
    Math.max(0, 3.2404542 * X - 1.5371385 * luminance - 0.4985314 * Z),
    Math.max(0, -0.969266 * X + 1.8760108 * luminance + 0.041556 * Z),
    Math.max(0, 0.0556434 * X - 0.2040259 * luminance + 1.0572252 * Z),
  ];
}
