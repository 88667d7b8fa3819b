import { add, scale, type Vec3 } from '../vec.ts';
import { alongLine, type CityPlan, HIGHEST_M } from './city-plan.ts';
import type { OutdoorLight } from './outdoor-light.ts';

/** What falls on the surfaces of a city, klx. */
export interface CityLight {
  readonly sky: Vec3;
  /** Radiance of lamps is multiplied by it; 0 where none burn. */
  readonly lamps: number;
  /** On level ground and roofs, of which so much of the sky is seen. */
  readonly onLevel: (place: Vec3, open: number) => Vec3;
  /** On a wall that looks along x or y. */
  readonly onWall: (place: Vec3, normal: readonly [number, number]) => Vec3;
}

/** A shadow is no longer than this. */
const SHADOW_M = 320;
/** A lower sun lights nothing. */
const LOWEST_SUN = 0.02;
/** Of the light outdoors, what walls get from streets and other walls. */
const BOUNCED = 0.09;
/** So high up a wall sees as much of the sky as one in the open. */
const OPEN_SKY_M = 32;
export const WARM_LAMP: Vec3 = [1, 0.6, 0.27];
const NONE: Vec3 = [0, 0, 0];

/** @param turned cosine and sine of the plan's turn against the scene */
export function cityLight(
  { sun, sky, toward }: OutdoorLight,
  plan: CityPlan,
  [cosine, sine]: readonly [number, number],
  lamps: number,
): CityLight {
  const sunward: Vec3 = toward
    ? [toward[0] * cosine + toward[1] * sine, toward[1] * cosine - toward[0] * sine, toward[2]]
    : [0, 0, -1];
  const facingSun = scale(sun, 1 / Math.max(0.08, sunward[2]));
  const isSunlit = (place: Vec3): boolean =>
    sunward[2] > LOWEST_SUN && !isShaded(plan, place, sunward);
  const bounced = scale(add(sun, sky), BOUNCED);
  return {
    sky,
    lamps,
    onLevel: ([x, y, z], open) => add(scale(sky, open), isSunlit([x, y, z + 0.2]) ? sun : NONE),
    onWall([x, y, z], [nx, ny]) {
      const facing = nx * sunward[0] + ny * sunward[1];
      const open = 0.5 * (0.45 + 0.55 * Math.min(1, z / OPEN_SKY_M));
      const isLit = facing > 0 && isSunlit([x + nx * 0.3, y + ny * 0.3, z]);
      const shone = isLit ? scale(facingSun, facing) : NONE;
      // Streets light the foot of what stands along them.
      const uplit = scale(WARM_LAMP, lamps * 0.02 * Math.exp(-z / 9));
      return add(add(add(scale(sky, open), bounced), shone), uplit);
    },
  };
}

/** Whether something stands between a place and the sun. */
function isShaded(plan: CityPlan, [x, y, z]: Vec3, [toX, toY, up]: Vec3): boolean {
  const level = Math.sqrt(toX * toX + toY * toY);
  if (level < 1e-6) return false;
  const slope = up / level;
  let shaded = false;
  const lengthM = Math.min(SHADOW_M, (HIGHEST_M - z) / slope);
  alongLine(plan, [x, y], [toX / level, toY / level], lengthM, ({ topM }, near) => {
    shaded = z + slope * Math.max(0, near) < topM;
    return shaded;
  });
  return shaded;
}
