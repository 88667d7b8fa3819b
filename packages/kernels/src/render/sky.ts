import { fractal, lattice } from '../material/noise.ts';
import type { Atmosphere } from './atmosphere.ts';
import { createSurroundings } from './surroundings.ts';
import type { Density } from './types.ts';

/** A sky for a direction: gradient, sun glow, clouds on a plane overhead, the surroundings at its foot. */
export interface Sky {
  /** Writes linear RGB seen along (x, y, 1), y down, y < 0 above the horizon; `blur` 0 … 1 softens clouds. */
  colour(x: number, y: number, blur: number, out: Float32Array): void;
  /** Unit vector towards the sun (y down). */
  readonly toSun: readonly [number, number, number];
}

export function createSky(
  atmosphere: Atmosphere,
  environment: string,
  seed: number,
  built?: Density,
): Sky {
  const side = lattice(seed, 5, 77) < 0.5 ? -1 : 1;
  const azimuth = side * (0.75 + 0.45 * lattice(seed, 6, 77));
  const ce = Math.cos(atmosphere.sunElevation);
  // Behind the viewer's shoulder: what is seen is lit.
  const toSun = [
    Math.sin(azimuth) * ce,
    -Math.sin(atmosphere.sunElevation),
    -Math.cos(azimuth) * ce,
  ] as const;
  const glowX = side * 0.55;
  const night = atmosphere.sunStrength < 0.08 && atmosphere.lamps > 1;
  const studio = environment === 'plain';
  const level = 0.9 * (atmosphere.skyStrength + 0.3 * atmosphere.sunStrength);
  const cloudSeed = (seed & 0xffff) + 17;
  const surroundings = createSurroundings(environment, atmosphere, cloudSeed, built);

  function colour(x: number, y: number, blur: number, out: Float32Array): void {
    const up = Math.max(0, -y);
    const t = 1 - Math.exp(-up * 2.6);
    const haze = Math.exp(-up * 14) * atmosphere.haze;
    for (let k = 0; k < 3; k++) {
      const base = atmosphere.horizon[k] + (atmosphere.zenith[k] - atmosphere.horizon[k]) * t;
      out[k] = base + (atmosphere.horizon[k] * 1.08 - base) * haze;
    }
    const glow =
      Math.exp(-((x - glowX) ** 2 * 3 + (up - 0.1) ** 2 * 9)) * atmosphere.sunStrength * 0.32;
    for (let k = 0; k < 3; k++) out[k] += glow * atmosphere.sun[k];
    if (studio) {
      // A paper backdrop: the sky's light without its colour.
      const grey = 0.3 * out[0] + 0.5 * out[1] + 0.2 * out[2];
      for (let k = 0; k < 3; k++)
        out[k] = (0.82 * (0.45 * grey + 0.62 * level) + 0.1 * out[k]) * [1, 0.99, 0.97][k];
      return;
    }
    if (night && up > 0.05) addStars(x, up, out);
    addClouds(x, up, blur, out);
    surroundings.paint(x, -y, out);
  }

  function addStars(x: number, up: number, out: Float32Array): void {
    const sx = Math.floor(x * 420);
    const sy = Math.floor(up * 420);
    const bright = lattice(sx, sy, cloudSeed + 90);
    if (bright < 0.9975) return;
    for (let k = 0; k < 3; k++) out[k] += (bright - 0.9975) * 120 * (0.6 + 0.4 * k * 0.5);
  }

  function addClouds(x: number, up: number, blur: number, out: Float32Array): void {
    const reach = 1 / (up + 0.14);
    const cx = x * reach * 1.15;
    const cy = reach * 1.5;
    const octaves = blur > 0.5 ? 2 : 5;
    const warp = fractal(cx * 0.7, cy * 0.7, cloudSeed + 3, 2, 0);
    const density =
      fractal(cx * 0.8 + warp, cy * 0.8, cloudSeed, octaves, 0.01) +
      (atmosphere.cloud - 0.55) * 0.8;
    const amount = Math.min(1, Math.max(0, density * 2.4)) * Math.min(1, up * 6 + 0.15) * 0.8;
    if (amount <= 0) return;
    const lit = 0.72 + 0.5 * fractal(cx * 0.8 + warp, cy * 0.8 - 0.25, cloudSeed, 3, 0.01);
    const level =
      Math.max(atmosphere.horizon[1], atmosphere.zenith[1]) * 0.35 + atmosphere.skyStrength * 0.75;
    for (let k = 0; k < 3; k++) {
      const cloud =
        (level * 0.75 + atmosphere.sun[k] * atmosphere.sunStrength * 0.22) * lit +
        atmosphere.horizon[k] * 0.18;
      out[k] += (cloud - out[k]) * amount;
    }
  }

  return { colour, toSun };
}
