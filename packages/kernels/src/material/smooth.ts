import { fractalOn } from './noise.ts';
import type { Texture } from './texture.ts';

/** A surface without pattern: paint, glass, lacquer. `unevenness` 0 … 1 is a breath of roller marks. */
export function smooth(unevenness: number): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    out[0] = 1;
    out[1] = 0;
    out[2] = 0;
    if (unevenness === 0) return;
    const roller = fractalOn(on, u, v, 160, 160, 5, 2, footU, footV);
    out[0] =
      1 + unevenness * (0.03 * fractalOn(on, u, v, 0.9, 0.9, 0, 3, footU, footV) + 0.012 * roller);
    out[2] = 0.00012 * unevenness * roller;
  };
}

/** Brushed metal: fine scratches along u, a few long ones. */
export function brushed(contrast: number): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const fine = fractalOn(on, u, v, 4, 420, 0, 3, footU, footV);
    const long = fractalOn(on, u, v, 0.8, 130, 3, 2, footU, footV);
    const sheen = fractalOn(on, u, v, 0.7, 2.1, 7, 2, footU, footV);
    out[0] = 1 + contrast * (0.22 * fine + 0.16 * long + 0.1 * sheen);
    out[1] = 0.2;
    out[2] = 0.00004 * contrast * (fine + long);
  };
}

/** Weathering steel: rust in clouds and runs down the face. */
export function rust(): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const cloud = fractalOn(on, u, v, 2.2, 1.6, 0, 5, footU, footV);
    const run = fractalOn(on, u, v, 14, 0.8, 3, 3, footU, footV);
    const scale = fractalOn(on, u, v, 70, 70, 11, 3, footU, footV);
    out[0] = 1 + 0.22 * cloud + 0.12 * run + 0.16 * scale;
    out[1] = Math.min(1, Math.max(0, 0.4 + 0.7 * cloud + 0.25 * run + 0.35 * scale));
    out[2] = 0.0007 * scale;
  };
}
