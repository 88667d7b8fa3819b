import { hash32 } from '../random.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Look } from './types.ts';

/** How one picture differs from its neighbours of the same request. */
export interface Variation {
  /**
   * A number 0 … 1 for a choice, spread so that consecutive seeds fall far apart (Weyl sequence of the
   * golden ratio).
   */
  at(salt: number): number;
  /** 0 faithful … 1 free: how much is re-imagined, by `cnStrength`. */
  readonly freedom: number;
}

const GOLDEN = 0.6180339887498949;
const FAITHFUL = 0.95;
const FREE = 0.4;

export function variationOf(seed: number, cnStrength: number): Variation {
  const freedom = Math.min(1, Math.max(0, (FAITHFUL - cnStrength) / (FAITHFUL - FREE)));
  return {
    at: (salt) => (hash32(salt) / 2 ** 32 + (seed >>> 0) * GOLDEN) % 1,
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
