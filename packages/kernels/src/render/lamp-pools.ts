import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';
import type { Atmosphere } from './atmosphere.ts';
import { lamplight } from './lamplight.ts';
import type { Reading } from './read.ts';

/** How far light gathers around the lamps of an evening: the power of their light's unevenness. */
const GATHERED = 0.7;

/** Lets a room's light gather around its lamps as evening comes, in place. */
export function gatherLight(
  light: Float32Array,
  reading: Reading,
  image: Rgb8,
  atmosphere: Atmosphere,
): void {
  const power = GATHERED * smoothStep(0.5, 1, atmosphere.lamps);
  if (power === 0 || reading.camera.above === true) return;
  const pools = lamplight(reading, lumaPlane(image)).light.data;
  for (let p = 0; p < light.length; p++) light[p] *= pools[p] ** power;
}
