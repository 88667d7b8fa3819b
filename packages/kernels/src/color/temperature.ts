import { luminance } from './oklab.ts';

const WHITE_KELVIN = 6500;

/**
 * The tint that light of `kelvin` gives to a white wall under a 6500 K white balance: a Planckian
 * radiator in linear sRGB, each channel by that of 6500 K (von Kries), at unit luminance (Rec. 709
 * weights). Inputs are clamped to 1667 … 25000 K.
 */
export function lightOfKelvin(kelvin: number): [number, number, number] {
  const [r, g, b] = radiator(kelvin).map((value, k) => value / WHITE[k]);
  const all = luminance(r, g, b);
  return [r / all, g / all, b / all];
}

/** Linear sRGB of a Planckian radiator: fit of its locus after Kim et al. (US patent 7024034), through CIE xy. */
function radiator(kelvin: number): readonly [number, number, number] {
  const t = Math.min(25000, Math.max(1667, kelvin));
  const x =
    t <= 4000
      ? -0.2661239e9 / t ** 3 - 0.234358e6 / t ** 2 + 0.8776956e3 / t + 0.17991
      : -3.0258469e9 / t ** 3 + 2.1070379e6 / t ** 2 + 0.2226347e3 / t + 0.24039;
  const y =
    t <= 2222
      ? -1.1063814 * x ** 3 - 1.3481102 * x ** 2 + 2.18555832 * x - 0.20219683
      : t <= 4000
        ? -0.9549476 * x ** 3 - 1.37418593 * x ** 2 + 2.09137015 * x - 0.16748867
        : 3.081758 * x ** 3 - 5.8733867 * x ** 2 + 3.75112997 * x - 0.37001483;
  const X = x / y;
  const Z = (1 - x - y) / y;
  const r = Math.max(0, 3.2404542 * X - 1.5371385 - 0.4985314 * Z);
  const g = Math.max(0, -0.969266 * X + 1.8760108 + 0.041556 * Z);
  const b = Math.max(0, 0.0556434 * X - 0.2040259 + 1.0572252 * Z);
  return [r, g, b];
}

const WHITE = radiator(WHITE_KELVIN);
