// A city looked at from high up, on the sky: what each direction meets of its plan. All that a turn meets is
// found once, upwards and downwards it is only looked through, near things first.

import { hash2 } from '../random.ts';
import { mix, scale, type Vec3 } from '../vec.ts';
import { cityLight } from './city-light.ts';
import { alongLine, type CityPlan, cityPlan, type Volume } from './city-plan.ts';
import { frontOf, groundOf, type Palette, roofOf } from './city-surfaces.ts';
import { turnOf } from './directions.ts';
import type { OutdoorLight } from './outdoor-light.ts';

export interface CityView extends Palette {
  /** Of the viewer over the streets, metres. */
  readonly eyeM: number;
  /** What is left of the brightness of what is seen. */
  readonly dimmed: number;
  readonly lampsOn: boolean;
  /** How many times brighter than they are lamps are shown. */
  readonly lampGain: number;
  /** Whether there is open water: by the turn, 0…1, and metres away. */
  readonly isWater?: (turn: number, awayM: number) => boolean;
}

/** Further away all is haze. */
const RANGE_M = 3200;
/** After so many metres 63 % of what is seen is haze. */
const HAZE_M = 3800;
/** Sine of a height over the horizon that tells how bright haze is, and its cosine. */
const LOW_Z = 0.03;
const LOW = Math.sqrt(1 - LOW_Z ** 2);
/** How bright the lamps of a whole city are shown, as a part of single ones. */
const LAMPS = 0.3;

/** A volume on the way of a look. */
interface Slice {
  readonly volume: Volume;
  readonly near: number;
  readonly far: number;
  readonly alongX: boolean;
}

/** All that is met in a direction in plan, near things first, and the steepest look that meets anything. */
interface Sight {
  readonly toward: readonly [number, number];
  readonly slices: readonly Slice[];
  readonly steepest: number;
}

/** Where a look ends: metres away in plan; on the ground where there is no slice. */
interface Met {
  readonly away: number;
  readonly slice?: Slice;
  readonly onRoof: boolean;
}

/** Radiance of the city in a unit direction, given what the sky sends from there; none where sky or water is seen. */
export function cityPainter(
  view: CityView,
  light: OutdoorLight,
): (direction: Vec3, bare: Vec3) => Vec3 | undefined {
  const { eyeM, seed } = view;
  // Streets run past the viewer, never straight at them.
  const tilt = 0.35 + 0.5 * hash2(1, 2, seed);
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)];
  const isWater = (turn: number, away: number): boolean => view.isWater?.(turn, away) ?? false;
  const plan = cityPlan(seed, eyeM, (x, y) =>
    isWater(turnOf([x * cosine - y * sine, x * sine + y * cosine, 0]), Math.sqrt(x * x + y * y)),
  );
  // Windows do not hold back what shines.
  const lamps = view.lampsOn ? (LAMPS * view.lampGain) / view.dimmed : 0;
  const lit = cityLight(light, plan, [cosine, sine], lamps);
  const paint = ({ away, slice, onRoof }: Met, [dx, dy]: Sight['toward'], slope: number): Vec3 => {
    const [x, y] = [plan.viewer[0] + dx * away, plan.viewer[1] + dy * away];
    if (!slice) return groundOf([x, y], away, lit, view);
    if (onRoof) return roofOf(slice.volume, [x, y], lit, view);
    const normal = slice.alongX ? ([-Math.sign(dx), 0] as const) : ([0, -Math.sign(dy)] as const);
    return frontOf(slice.volume, [x, y, eyeM + slope * away], normal, away, lit);
  };
  const even = scale(light.sky, 0.3);
  let sight: Sight | undefined;
  let haze: Vec3 = even;
  return ([x, y, z], bare) => {
    const level = Math.sqrt(x * x + y * y);
    if (level < 1e-6) return z > 0 ? undefined : even;
    const toward = [(x * cosine + y * sine) / level, (y * cosine - x * sine) / level] as const;
    if (
      !sight ||
      Math.abs(sight.toward[0] - toward[0]) + Math.abs(sight.toward[1] - toward[1]) > 1e-9
    ) {
      sight = sightOf(plan, toward, eyeM);
      haze = light.bare?.([(x / level) * LOW, (y / level) * LOW, LOW_Z]) ?? even;
    }
    const met = lookAlong(sight, z / level, eyeM);
    if (!met || (!met.slice && isWater(turnOf([x, y, z]), met.away))) return undefined;
    const share = 1 - Math.exp(-met.away / HAZE_M);
    const shown = scale(paint(met, sight.toward, z / level), view.dimmed);
    return mix(shown, mix(scale(haze, view.dimmed), z > 0 ? bare : haze, share), share);
  };
}

function sightOf(plan: CityPlan, toward: readonly [number, number], eyeM: number): Sight {
  const slices: Slice[] = [];
  let steepest = 0;
  alongLine(plan, plan.viewer, toward, RANGE_M, (volume, near, far, alongX) => {
    slices.push({ volume, near, far, alongX });
    steepest = Math.max(steepest, (volume.topM - eyeM) / near);
    return false;
  });
  return { toward, slices: slices.sort((one, other) => one.near - other.near), steepest };
}

function lookAlong({ slices, steepest }: Sight, slope: number, eyeM: number): Met | undefined {
  if (slope > steepest) return undefined;
  let met: Met | undefined = slope < 0 ? { away: -eyeM / slope, onRoof: false } : undefined;
  for (const slice of slices) {
    if (met && slice.near > met.away) break;
    const { topM } = slice.volume;
    if (eyeM + slope * slice.near < topM) return { away: slice.near, slice, onRoof: false };
    const roof = slope < 0 ? (topM - eyeM) / slope : Number.POSITIVE_INFINITY;
    if (roof < slice.far && (!met || roof < met.away)) met = { away: roof, slice, onRoof: true };
  }
  return met;
}
