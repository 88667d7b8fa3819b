// A city looked at from high up, on the sky: what each direction meets of its plan. All that a turn meets is
// found once, upwards and downwards it is only looked through, near things first.

import { hash2, valueNoise } from '../random.ts';
import { add, mix, scale, type Vec3 } from '../vec.ts';
import {
  alongLine,
  type CityPlan,
  cityPlan,
  HIGHEST_M,
  LOT_M,
  STREET_HALF_M,
  type Volume,
} from './city-plan.ts';
import { turnOf } from './directions.ts';
import { type OutdoorLight, sent } from './outdoor-light.ts';

export interface CityView {
  /** Of the viewer over the streets, metres. */
  readonly eyeM: number;
  /** What is left of the brightness of what is seen. */
  readonly dimmed: number;
  readonly lampsOn: boolean;
  /** How many times brighter than they are lamps are shown. */
  readonly lampGain: number;
  /** Everything level is white. */
  readonly snowed: boolean;
  /** Reflectance of leaves and of grass, linear. */
  readonly leaves: Vec3;
  readonly grass: Vec3;
  readonly seed: number;
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
/** A texel of the finest table is seen under this angle. */
const TEXEL_RAD = 0.0016;
/** A shadow is no longer than this. */
const SHADOW_M = 320;

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
  const paint = surfacePainter(view, light, plan, [cosine, sine]);
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
    const shown = scale(paint(met, sight, z / level), view.dimmed);
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

/** Paints what a look ends at, without the air before it. */
function surfacePainter(
  view: CityView,
  light: OutdoorLight,
  plan: CityPlan,
  [cosine, sine]: readonly [number, number],
): (met: Met, sight: Sight, slope: number) => Vec3 {
  const sun = light.toward && {
    toward: [
      light.toward[0] * cosine + light.toward[1] * sine,
      light.toward[1] * cosine - light.toward[0] * sine,
      light.toward[2],
    ] as const,
    /** On a surface that looks at it. */
    facing: scale(light.sun, 1 / Math.max(0.08, light.toward[2])),
  };
  const isSunlit = (x: number, y: number, z: number): boolean =>
    sun !== undefined && sun.toward[2] > 0.02 && !isShaded(plan, [x, y, z], sun.toward);
  const bounced = scale(add(light.sun, light.sky), 0.09);
  // Windows do not hold back what shines.
  const lamps = view.lampsOn ? (LAMPS * view.lampGain) / view.dimmed : 0;

  const onLevel = (x: number, y: number, z: number, open: number): Vec3 =>
    add(scale(light.sky, open), isSunlit(x, y, z + 0.2) ? light.sun : [0, 0, 0]);

  const front = (
    { away, slice }: Met & { slice: Slice },
    [dx, dy]: Sight['toward'],
    slope: number,
  ): Vec3 => {
    const { volume, alongX } = slice;
    const { front: cut, wall, die } = volume.lot;
    const [x, y] = [plan.viewer[0] + dx * away, plan.viewer[1] + dy * away];
    const z = view.eyeM + slope * away;
    const along = alongX ? y - volume.low[1] : x - volume.low[0];
    const normal = alongX ? [dx > 0 ? -1 : 1, 0] : [0, dy > 0 ? -1 : 1];
    const facing = sun ? normal[0] * sun.toward[0] + normal[1] * sun.toward[1] : 0;
    const open = 0.5 * (0.45 + 0.55 * Math.min(1, z / 32));
    const shone =
      sun && facing > 0 && isSunlit(x + normal[0] * 0.3, y + normal[1] * 0.3, z)
        ? scale(sun.facing, facing)
        : ([0, 0, 0] as Vec3);
    // Streets light the foot of what stands along them.
    const uplit = scale(WARM_LAMP, lamps * 0.02 * Math.exp(-z / 9));
    const lit = add(add(add(scale(light.sky, open), bounced), shone), uplit);
    const stone = sent(wall, lit);
    const isPlant = volume !== volume.lot.volumes[0] && volume === volume.lot.volumes.at(-1);
    if (isPlant) return scale(stone, 0.8);
    const [bay, storey] = [Math.floor(along / cut.bayM), Math.floor(z / cut.storeyM)];
    const seen = Math.max(0, Math.min(1, 1.7 - (away * TEXEL_RAD) / (0.35 * cut.storeyM)));
    const share = (cut.across[1] - cut.across[0]) * (cut.up[1] - cut.up[0]);
    const chance = hash2(bay + 64 * storey, die, 7 + (alongX ? 1 : 0));
    const pane = scale(light.sky, 0.3 * (0.16 + 0.14 * chance + 0.3 * Math.min(1, z / 120)));
    const mean = mix(stone, pane, share);
    // Bands of light on some storeys, others dark: offices are left storey by storey.
    const inUse = hash2(storey, die, 3) < 0.7 ? 1.25 : 0.35;
    const bright = hash2(storey + 64 * bay, die, 5);
    const warm = 0.8 * hash2(storey * 5 + bay * 64, die, 6);
    const own = scale(mix(cut.lamp, WARM_LAMP, warm), lamps * (0.003 + 0.034 * bright ** 2));
    const isLit = lamps > 0 && chance < cut.litShare * inUse;
    const [across, up] = [along / cut.bayM - bay, z / cut.storeyM - storey];
    const isGlass =
      across > cut.across[0] && across < cut.across[1] && up > cut.up[0] && up < cut.up[1];
    const near = isGlass ? (isLit ? add(pane, own) : pane) : stone;
    const far = lamps > 0 ? add(mean, scale(cut.lamp, 0.014 * lamps * share * cut.litShare)) : mean;
    return mix(far, near, seen);
  };

  const roof = ({ away, slice }: Met & { slice: Slice }, [dx, dy]: Sight['toward']): Vec3 => {
    const { low, high, topM, lot } = slice.volume;
    const [x, y] = [plan.viewer[0] + dx * away, plan.viewer[1] + dy * away];
    const edge = Math.min(x - low[0], high[0] - x, y - low[1], high[1] - y);
    const albedo = view.snowed
      ? SNOW
      : edge < 0.6
        ? lot.wall
        : scale(lot.roof, 0.85 + 0.3 * valueNoise(x * 0.2, y * 0.2, 3));
    return sent(albedo, onLevel(x, y, topM, edge < 2.5 ? 0.8 : 0.95));
  };

  const ground = ({ away }: Met, [dx, dy]: Sight['toward']): Vec3 => {
    const [x, y] = [plan.viewer[0] + dx * away, plan.viewer[1] + dy * away];
    const lit = onLevel(x, y, 0, 0.55);
    const [fromX, fromY] = [toStreet(x), toStreet(y)];
    const off = Math.min(Math.abs(fromX), Math.abs(fromY));
    const along = Math.abs(fromX) < Math.abs(fromY) ? y : x;
    const side = Math.abs(fromX) < Math.abs(fromY) ? fromX : fromY;
    if (off < ROADWAY_M)
      return road(lit, along, side, Math.abs(fromX) < Math.abs(fromY) ? x : y, away);
    const green =
      0.75 * valueNoise(x * 0.09, y * 0.09, view.seed) + 0.25 * valueNoise(x * 0.45, y * 0.45, 5);
    const isPavement = off < STREET_HALF_M;
    const trees = isPavement ? Math.abs((along % 9) - 4.5) < 2.4 && off > 8.4 : green > 0.56;
    const paved = view.snowed
      ? SNOW
      : isPavement
        ? PAVEMENT
        : mix(view.grass, PAVEMENT, green > 0.36 ? 0 : 0.8);
    const albedo = trees ? scale(view.leaves, 0.5 + 0.7 * valueNoise(x * 1.1, y * 1.1, 9)) : paved;
    const shown = sent(albedo, lit);
    if (lamps === 0) return shown;
    const spot = isPavement ? Math.max(0, 1 - Math.abs((along % 26) - 13) / 7) : 0.12;
    return add(shown, scale(WARM_LAMP, lamps * 0.012 * spot * (trees ? 0.4 : 1)));
  };

  const road = (lit: Vec3, along: number, side: number, street: number, away: number): Vec3 => {
    const seen = Math.max(0, Math.min(1, 1.6 - (away * TEXEL_RAD) / 1.2));
    const lane = Math.floor((side + ROADWAY_M) / LANE_M);
    const across = side + ROADWAY_M - lane * LANE_M;
    const cell = Math.floor(along / CAR_EVERY_M);
    const inCell = along - cell * CAR_EVERY_M;
    const chance = hash2(cell * 8 + lane, Math.round(street / (2 * LOT_M)), view.seed + 17);
    const hasCar = chance < 0.34 && Math.abs(across - LANE_M / 2) < 1 && inCell > 2 && inCell < 6.6;
    const isMark = !hasCar && (Math.abs(side) < 0.2 || (across < 0.25 && along % 6 < 3));
    const asphalt = sent(view.snowed ? mix(ASPHALT, SNOW, 0.35) : isMark ? PAINT : ASPHALT, lit);
    const car = sent(CARS[Math.floor((chance / 0.34) * CARS.length)] ?? ASPHALT, lit);
    const shown = mix(sent(ASPHALT, lit), hasCar ? car : asphalt, seen);
    if (lamps === 0) return shown;
    const beam = side > 0 ? HEADLAMP : TAILLAMP;
    const cars = hasCar ? 0.4 : 0.02;
    const glow = scale(beam, lamps * (0.02 * (1 - seen) + 0.05 * cars * seen));
    return add(shown, add(glow, scale(WARM_LAMP, lamps * 0.006)));
  };

  return (met, { toward }, slope) => {
    const { slice } = met;
    if (!slice) return ground(met, toward);
    return met.onRoof ? roof({ ...met, slice }, toward) : front({ ...met, slice }, toward, slope);
  };
}

const ROADWAY_M = 7;
const LANE_M = 3.5;
const CAR_EVERY_M = 11;
const SNOW: Vec3 = [0.78, 0.8, 0.84];
const PAVEMENT: Vec3 = [0.3, 0.29, 0.27];
const ASPHALT: Vec3 = [0.075, 0.077, 0.08];
const PAINT: Vec3 = [0.5, 0.5, 0.48];
const CARS: readonly Vec3[] = [
  ...([
    [0.6, 0.6, 0.6],
    [0.05, 0.05, 0.06],
    [0.3, 0.31, 0.33],
    [0.35, 0.04, 0.03],
  ] as const),
  ...([
    [0.75, 0.75, 0.73],
    [0.04, 0.08, 0.2],
  ] as const),
];
const WARM_LAMP: Vec3 = [1, 0.6, 0.27];
const HEADLAMP: Vec3 = [1, 0.9, 0.72];
const TAILLAMP: Vec3 = [1, 0.14, 0.06];

/** How far a place lies from the middle of the nearest street, with its side. */
function toStreet(at: number): number {
  const period = 2 * LOT_M;
  return at - Math.round(at / period) * period;
}

/** Whether something stands between a place and the sun. */
function isShaded(
  plan: CityPlan,
  [x, y, z]: Vec3,
  [toX, toY, up]: readonly [number, number, number],
): boolean {
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
