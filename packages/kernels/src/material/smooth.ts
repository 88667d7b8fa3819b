import { fractal } from './noise.ts';
import type { Texture } from './texture.ts';

/** A surface without pattern: paint, glass, lacquer. `unevenness` 0 … 1 is a breath of roller marks. */
export function smooth(unevenness: number): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    out[0] =
      unevenness === 0
        ? 1
        : 1 + 0.03 * unevenness * fractal(u * 0.9, v * 0.9, seed, 3, Math.max(footU, footV));
    out[1] = 0;
  };
}

/** Brushed metal: fine scratches along u. */
export function brushed(contrast: number): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footV, footU / 30);
    out[0] = 1 + contrast * 0.3 * fractal(u * 4, v * 180, seed, 3, foot * 180);
    out[1] = 0.2;
  };
}

/** Weathering steel: rust in clouds and runs down the face. */
export function rust(): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const cloud = fractal(u * 2.2, v * 1.6, seed, 5, foot * 2);
    const run = fractal(u * 14, v * 0.8, seed + 3, 3, foot * 14);
    out[0] = 1 + 0.22 * cloud + 0.12 * run;
    out[1] = Math.min(1, Math.max(0, 0.4 + 0.7 * cloud + 0.25 * run));
  };
}
