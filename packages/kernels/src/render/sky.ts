import { fractal, lattice, valueNoise } from '../material/noise.ts';
import type { Atmosphere } from './atmosphere.ts';

/** A sky for a direction: gradient, sun glow, clouds on a plane overhead, a far tree line or city at the foot. */
export interface Sky {
  /** Writes linear RGB seen along (x, y, 1), y down, y < 0 above the horizon; `blur` 0 … 1 softens clouds. */
  colour(x: number, y: number, blur: number, out: Float32Array): void;
  /** Unit vector towards the sun (y down). */
  readonly toSun: readonly [number, number, number];
}

export function createSky(atmosphere: Atmosphere, environment: string, seed: number): Sky {
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
  const city = environment === 'city';
  const bare = environment === 'waterfront' || environment === 'plain';
  const cloudSeed = (seed & 0xffff) + 17;

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
    addClouds(x, up, blur, out);
    addFoot(x, -y, out);
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

  // Far tree line (or blocks of a city) in the haze, so that the sky does not end at a ruled line.
  function addFoot(x: number, up: number, out: Float32Array): void {
    if (bare) return;
    const ridge =
      0.028 +
      0.03 * fractal(x * 2.1, 1.5, cloudSeed + 41, 4, 0.004) +
      0.012 * valueNoise(x * 60, 0.5, cloudSeed + 43);
    const block = Math.floor(x * 26);
    const top = city ? 0.03 + 0.11 * lattice(block, 1, cloudSeed) ** 1.6 : ridge;
    const cover = Math.min(1, Math.max(0, (top - up) * 240));
    if (cover <= 0) return;
    const far = atmosphere.haze * 0.6 + 0.25;
    const green = city ? [0.12, 0.13, 0.15] : [0.06, 0.085, 0.05];
    const ambient = atmosphere.skyStrength + 0.4 * atmosphere.sunStrength;
    for (let k = 0; k < 3; k++) {
      const own = green[k] * ambient * (1 - far) + atmosphere.horizon[k] * far * 0.8;
      out[k] += (own - out[k]) * cover;
    }
    if (city && atmosphere.lamps > 0.5) {
      const wx = x * 26 - block;
      const cell = lattice(block * 16 + Math.floor(wx * 6), Math.floor(up * 160), cloudSeed + 3);
      if (cell > 0.72)
        for (let k = 0; k < 3; k++) out[k] += cover * [0.4, 0.28, 0.13][k] * (night ? 0.6 : 0.3);
    }
  }

  return { colour, toSun };
}
