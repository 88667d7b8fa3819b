import { add, scale, type Vec3 } from '../vec.ts';

/** Light that falls on a level surface from the sun (0 without one) and from the sky, klx. */
export interface OutdoorLight {
  readonly sun: Vec3;
  readonly sky: Vec3;
  /** Unit direction towards the sun; absent without one. */
  readonly toward?: Vec3;
  /** Radiance of the bare sky in a unit direction, kcd/m²; the same everywhere when absent. */
  readonly bare?: (direction: Vec3) => Vec3;
}

/** Radiance of a matt surface under light, kcd/m². */
export const sent = (albedo: Vec3, light: Vec3): Vec3 => [
  (albedo[0] * light[0]) / Math.PI,
  (albedo[1] * light[1]) / Math.PI,
  (albedo[2] * light[2]) / Math.PI,
];

/** Light on upright things: sky and a part of the sun. */
export const onUpright = ({ sun, sky }: OutdoorLight): Vec3 =>
  add(scale(sun, 0.45), scale(sky, 0.6));
