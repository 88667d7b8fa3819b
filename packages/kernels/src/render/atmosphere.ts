import { lightOfKelvin } from '../color/temperature.ts';

export type Rgb = readonly [r: number, g: number, b: number];

/** Light and weather of one hour; colours linear, intensities relative to a sunlit white wall = 1. */
export interface Atmosphere {
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  /** Sun or moon: colour, strength, elevation above the horizon in radians. */
  readonly sun: Rgb;
  readonly sunStrength: number;
  readonly sunElevation: number;
  /** Light of the whole sky on an upward surface. */
  readonly skyStrength: number;
  /** Cloud cover 0 … 1. */
  readonly cloud: number;
  /** What a window gives a room, and how bright it looks itself. */
  readonly window: number;
  readonly windowView: number;
  /** Room lamps and lit windows. */
  readonly lamps: number;
  /** Ground wetness and snow cover 0 … 1. */
  readonly wet: number;
  readonly snow: number;
  /** Haze of distance 0 … 1. */
  readonly haze: number;
  /** Linear albedo of far leaves, by season. */
  readonly leaf: Rgb;
  /** Where the mean of the finished picture lies inside and outside, linear. */
  readonly keyInside: number;
  readonly keyOutside: number;
}

const day: Atmosphere = {
  zenith: [0.11, 0.26, 0.62],
  horizon: [0.56, 0.7, 0.88],
  sun: [1, 0.93, 0.82],
  sunStrength: 1.25,
  sunElevation: 0.75,
  skyStrength: 0.62,
  cloud: 0.35,
  window: 1,
  windowView: 1.15,
  lamps: 0.12,
  wet: 0,
  snow: 0,
  haze: 0.25,
  leaf: [0.085, 0.12, 0.045],
  keyInside: 0.25,
  keyOutside: 0.24,
};

const ATMOSPHERES: Readonly<Record<string, Atmosphere>> = {
  day,
  goldenHour: {
    ...day,
    zenith: [0.16, 0.27, 0.52],
    horizon: [1.05, 0.6, 0.28],
    sun: [1, 0.62, 0.27],
    sunStrength: 1.35,
    sunElevation: 0.24,
    skyStrength: 0.4,
    cloud: 0.42,
    windowView: 1.1,
    lamps: 0.22,
    haze: 0.4,
    keyInside: 0.2,
    keyOutside: 0.16,
  },
  dusk: {
    ...day,
    zenith: [0.04, 0.085, 0.2],
    horizon: [0.46, 0.3, 0.22],
    sun: [0.6, 0.48, 0.42],
    sunStrength: 0.1,
    sunElevation: 0.12,
    skyStrength: 0.34,
    cloud: 0.45,
    window: 0.35,
    windowView: 0.55,
    lamps: 0.9,
    haze: 0.35,
    keyInside: 0.16,
    keyOutside: 0.14,
  },
  night: {
    ...day,
    zenith: [0.004, 0.008, 0.024],
    horizon: [0.025, 0.035, 0.07],
    sun: [0.5, 0.62, 1],
    sunStrength: 0.06,
    sunElevation: 0.9,
    skyStrength: 0.08,
    cloud: 0.25,
    window: 0.04,
    windowView: 0.12,
    lamps: 1.3,
    haze: 0.2,
    keyInside: 0.15,
    keyOutside: 0.06,
  },
  overcast: {
    ...day,
    zenith: [0.5, 0.56, 0.62],
    horizon: [0.78, 0.81, 0.84],
    sunStrength: 0.12,
    skyStrength: 0.95,
    cloud: 0.9,
    windowView: 1.1,
    lamps: 0.25,
    haze: 0.5,
    keyInside: 0.22,
    keyOutside: 0.22,
  },
  rain: {
    ...day,
    zenith: [0.2, 0.24, 0.29],
    horizon: [0.42, 0.46, 0.5],
    sunStrength: 0.02,
    skyStrength: 0.8,
    cloud: 1,
    window: 0.6,
    windowView: 0.9,
    lamps: 0.6,
    wet: 1,
    haze: 0.75,
    keyInside: 0.17,
    keyOutside: 0.16,
  },
  snow: {
    ...day,
    zenith: [0.5, 0.56, 0.64],
    horizon: [0.82, 0.85, 0.9],
    sunStrength: 0.2,
    skyStrength: 0.95,
    cloud: 0.85,
    windowView: 1.15,
    lamps: 0.45,
    snow: 1,
    haze: 0.6,
    keyInside: 0.22,
    keyOutside: 0.3,
  },
  softInterior: {
    ...day,
    sunStrength: 0.25,
    cloud: 0.6,
    windowView: 1.1,
    lamps: 0.42,
    keyInside: 0.25,
  },
};

/** The atmosphere of a name; an unknown name reads as day. */
export function atmosphereOf(name: string): Atmosphere {
  return ATMOSPHERES[name] ?? day;
}

/** Colour of the room's lamps for a look's light temperature: warmer than it, as lamps are. */
export function lampColour(temperatureK: number): Rgb {
  // Half adapted, as a camera's white balance is: lamps look warm, not orange.
  const [r, g, b] = lightOfKelvin(Math.min(4300, 0.35 * temperatureK + 1700));
  return [0.6 * r + 0.4, 0.6 * g + 0.4, 0.6 * b + 0.4];
}
