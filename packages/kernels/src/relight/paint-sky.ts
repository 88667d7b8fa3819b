import type { Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { daylightOf, type Season, type Weather } from './daylight.ts';
import { develop } from './develop.ts';
import { proceduralSky } from './sky-paint.ts';

export interface SkyPicture {
  readonly width: number;
  readonly height: number;
  /** Solar time, 0 ≤ hour < 24. */
  readonly hour: number;
  readonly weather: Weather;
  readonly season: Season;
  /** Moves the clouds. */
  readonly seed: number;
}

/** The horizon lies this far below the picture, so that the haze at its foot is seen and nothing else. */
const HORIZON_BELOW = 1.02;

/**
 * A picture of nothing but sky, down to the horizon: what relighting would put behind a scene at that
 * hour in that weather.
 *
 * @throws KernelError `badOption` for an hour outside the day
 */
export function paintSky({ width, height, hour, weather, season, seed }: SkyPicture): Rgb8 {
  if (!(hour >= 0 && hour < 24)) throw new KernelError('badOption', `hour ${hour}`);
  const { atmosphere, night } = daylightOf(hour, weather, season);
  const everywhere = { width, height, data: new Float32Array(width * height).fill(1) };
  const sky = proceduralSky(everywhere, HORIZON_BELOW * height, atmosphere, night, seed);
  return develop(sky, width, height, night);
}
