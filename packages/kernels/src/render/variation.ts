import { lightOfKelvin } from '../color/temperature.ts';
import { hash32 } from '../random.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Look } from './types.ts';

/** How one picture differs from its neighbours of the same request. */
export interface Variation {
  /**
   * A number 0 … 1 for a choice, spread so that consecutive seeds fall far apart: Weyl sequences whose
   * steps differ from choice to choice, so that two seeds near in one are apart in the next.
   */
  at(salt: number): number;
  /** 0 faithful … 1 free: how much is re-imagined, by `cnStrength`. */
  readonly freedom: number;
}

/** The golden ratio's step and the two of the plastic number (M. Roberts' R2 sequence, 2018). */
const STEPS = [0.6180339887498949, 0.7548776662466927, 0.5698402909980532];
const FAITHFUL = 0.95;
const FREE = 0.4;
/** Light that tints nothing. */
const NEUTRAL_K = 6500;

export function variationOf(seed: number, cnStrength: number): Variation {
  const freedom = Math.min(1, Math.max(0, (FAITHFUL - cnStrength) / (FAITHFUL - FREE)));
  return {
    at: (salt) => (hash32(salt) / 2 ** 32 + (seed >>> 0) * STEPS[salt % STEPS.length]) % 1,
    freedom,
  };
}

/** Another height of the sun, other clouds; the more the freer. */
export function varyAtmosphere(atmosphere: Atmosphere, { at, freedom }: Variation): Atmosphere {
  const reach = 0.3 + 0.7 * freedom;
  const sun = 2 * at(1) - 1;
  const cloud = 2 * at(2) - 1;
  return {
    ...atmosphere,
    sunElevation: Math.max(0.08, atmosphere.sunElevation * (1 + 0.38 * reach * sun)),
    cloud: Math.min(1, Math.max(0.1, atmosphere.cloud + 0.3 * reach * cloud)),
    haze: Math.min(1, Math.max(0.1, atmosphere.haze * (1 + 0.4 * reach * cloud))),
    lamps: atmosphere.lamps * (1 + 0.35 * reach * (2 * at(3) - 1)),
  };
}

/** A little warmer or cooler, harder or softer, lighter or darker. */
export function varyLook(look: Look, { at, freedom }: Variation): Look {
  const reach = 0.35 + 0.65 * freedom;
  const { temperatureK, exposureEv, contrast } = look.light;
  return {
    ...look,
    light: {
      temperatureK: temperatureK * (1 + 0.13 * reach * (2 * at(4) - 1)),
      exposureEv: exposureEv + 0.16 * reach * (2 * at(5) - 1),
      contrast: Math.min(1, Math.max(0, contrast + 0.25 * reach * (2 * at(6) - 1))),
    },
  };
}

/** The light over a picture that keeps its own colours: what several of one request differ by. */
export interface KeyLight {
  /** Linear gain of red, green and blue in the middle of the picture. */
  readonly gain: readonly number[];
  /** How much lighter the right edge is than the middle, the left edge darker: −1 … 1. */
  readonly slant: number;
}

export function keyLightOf({ at, freedom }: Variation): KeyLight {
  const reach = 0.4 + 0.6 * freedom;
  const brightness = 2 ** (reach * (at(12) - 0.42));
  const warmth = lightOfKelvin(NEUTRAL_K * (1 + 0.17 * reach * (2 * at(13) - 1)));
  return { gain: warmth.map((c) => c * brightness), slant: 0.3 * reach * (2 * at(14) - 1) };
}

/** The gain of channel `k` at a share of the width, 0 … 1. */
export function keyGain({ gain, slant }: KeyLight, k: number, across: number): number {
  return gain[k] * (1 + slant * (2 * across - 1));
}

/** The far surroundings: as asked for; left open, a free picture chooses its own. */
export function varyEnvironment(
  environment: string,
  inside: boolean,
  { at, freedom }: Variation,
): string {
  const open = environment === 'keep' || environment === '';
  if (!open || freedom < 0.6) return environment;
  const choices = inside
    ? ['forest', 'suburb', 'mountain', 'city']
    : ['forest', 'mountain', 'suburb', 'waterfront'];
  return choices[Math.floor(at(7) * choices.length)];
}
