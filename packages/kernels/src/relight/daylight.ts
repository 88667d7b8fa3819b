import { smoothStep } from '../material/noise.ts';
import { type Atmosphere, atmosphereOf, type Rgb } from '../render/atmosphere.ts';

export type Weather = 'clear' | 'cloudy' | 'overcast' | 'rain' | 'snow' | 'fog';
export type Season = 'keep' | 'spring' | 'summer' | 'autumn' | 'winter';

/** Light of one hour in one weather, with what the finishing needs beside it. */
export interface Daylight {
  readonly atmosphere: Atmosphere;
  /** Sine of the sun's elevation, −1 … 1. */
  readonly sunSine: number;
  /** 0 by day … 1 by night. */
  readonly night: number;
  /** 1 while a low sun reaches the scene, 0 when it is high, down or behind clouds. */
  readonly golden: number;
  /** Before noon. */
  readonly morning: boolean;
  /** Fog density: extinction over the depth of the picture. */
  readonly fog: number;
}

// About the latitude of Shanghai and Wuhan: what most users see outside.
const LATITUDE_RAD = (31 * Math.PI) / 180;
const DECLINATION_DEG: Readonly<Record<Season, number>> = {
  keep: 8,
  spring: 8,
  summer: 21,
  autumn: -6,
  winter: -21,
};
const HOURS_PER_DAY = 24;

/** How much of a low sun gets through. */
const SUN_THROUGH: Readonly<Record<Weather, number>> = {
  clear: 1,
  cloudy: 0.6,
  overcast: 0,
  rain: 0,
  snow: 0,
  fog: 0.15,
};
const LOW_SUN_DEG = 7;
const HIGH_SUN_DEG = 22;

/** After sunset the sky overhead is a deep blue that the named atmospheres have no word for. */
const blueHour: Atmosphere = {
  ...atmosphereOf('dusk'),
  zenith: [0.022, 0.055, 0.19],
  horizon: [0.21, 0.2, 0.31],
  sunStrength: 0.03,
  skyStrength: 0.24,
  lamps: 1.1,
  keyOutside: 0.1,
};

/** Atmospheres along the sun's way, by elevation in degrees; between them everything is mixed. */
const KEYS: readonly (readonly [elevationDeg: number, atmosphere: Atmosphere])[] = [
  [-12, atmosphereOf('night')],
  [-6, blueHour],
  [-1, atmosphereOf('dusk')],
  [7, atmosphereOf('goldenHour')],
  [24, atmosphereOf('day')],
];

/** Sine of the sun's elevation: spherical astronomy without the equation of time. */
export function sunElevationSine(hour: number, season: Season): number {
  const declination = (DECLINATION_DEG[season] * Math.PI) / 180;
  const hourAngle = ((hour - 12) / HOURS_PER_DAY) * 2 * Math.PI;
  return (
    Math.sin(LATITUDE_RAD) * Math.sin(declination) +
    Math.cos(LATITUDE_RAD) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

/** The light at `hour` (0 ≤ hour < 24, solar time) under the given weather. */
export function daylightOf(hour: number, weather: Weather, season: Season): Daylight {
  const sunSine = sunElevationSine(hour, season);
  const elevationDeg = (Math.asin(sunSine) * 180) / Math.PI;
  const night = smoothStep(-2, -11, elevationDeg);
  const clear: Atmosphere = {
    ...clearSky(elevationDeg),
    sunElevation: Math.max(0.08, Math.asin(Math.max(0, sunSine))),
  };
  return {
    atmosphere: clouded(clear, weather, night),
    golden:
      SUN_THROUGH[weather] *
      smoothStep(-3, 3, elevationDeg) *
      smoothStep(HIGH_SUN_DEG, LOW_SUN_DEG, elevationDeg),
    sunSine,
    night,
    morning: hour < 12,
    fog: weather === 'fog' ? 2.6 : weather === 'rain' ? 0.7 : weather === 'snow' ? 0.8 : 0,
  };
}

function clearSky(elevationDeg: number): Atmosphere {
  const after = KEYS.findIndex(([key]) => key >= elevationDeg);
  if (after === 0) return KEYS[0][1];
  if (after < 0) return KEYS[KEYS.length - 1][1];
  const [low, below] = KEYS[after - 1];
  const [high, above] = KEYS[after];
  return mix(below, above, (elevationDeg - low) / (high - low));
}

/** Clouds take the sun away and make the sky one grey; how bright it is, the hour says. */
function clouded(clear: Atmosphere, weather: Weather, night: number): Atmosphere {
  if (weather === 'clear') return { ...clear, cloud: Math.min(clear.cloud, 0.42 - 0.2 * night) };
  if (weather === 'cloudy') {
    return { ...clear, cloud: 0.68, sunStrength: clear.sunStrength * 0.6 };
  }
  const name = weather === 'rain' ? 'rain' : weather === 'snow' ? 'snow' : 'overcast';
  const grey = atmosphereOf(name);
  const brightness = mean(clear.horizon) / mean(atmosphereOf('day').horizon);
  const level = Math.min(1, brightness) * (1 - night) + 0.06 * night;
  const scale = (colour: Rgb): Rgb => [colour[0] * level, colour[1] * level, colour[2] * level];
  return {
    ...grey,
    zenith: mixRgb(scale(grey.zenith), clear.zenith, 0.2),
    horizon: mixRgb(scale(grey.horizon), clear.horizon, 0.25),
    sun: clear.sun,
    sunStrength: Math.min(grey.sunStrength, clear.sunStrength),
    sunElevation: clear.sunElevation,
    skyStrength: grey.skyStrength * level,
    lamps: Math.max(grey.lamps, clear.lamps),
    keyOutside: Math.min(grey.keyOutside, clear.keyOutside),
    keyInside: Math.min(grey.keyInside, clear.keyInside),
    haze: weather === 'fog' ? 0.95 : grey.haze,
  };
}

const mean = (colour: Rgb): number => (colour[0] + colour[1] + colour[2]) / 3;

const mixRgb = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Every number of two atmospheres mixed. */
function mix(a: Atmosphere, b: Atmosphere, t: number): Atmosphere {
  const mixed = Object.entries(a).map(([key, value]) => {
    const other = b[key as keyof Atmosphere];
    const both =
      typeof value === 'number' && typeof other === 'number'
        ? value + (other - value) * t
        : mixRgb(value as Rgb, other as Rgb, t);
    return [key, both];
  });
  return Object.fromEntries(mixed) as unknown as Atmosphere;
}
