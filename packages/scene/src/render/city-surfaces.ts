// What fronts, roofs, streets and lots of a city look like, by their place in its plan. Radiance, kcd/m².

import { hash2, valueNoise } from '../random.ts';
import { add, mix, scale, type Vec2, type Vec3 } from '../vec.ts';
import { type CityLight, WARM_LAMP } from './city-light.ts';
import { type Front, LOT_M, type Lot, STREET_HALF_M, type Volume } from './city-plan.ts';
import { sent } from './outdoor-light.ts';

/** Colours of what is not built, linear reflectance. */
export interface Palette {
  /** Everything level is white. */
  readonly snowed: boolean;
  readonly leaves: Vec3;
  readonly grass: Vec3;
  readonly seed: number;
}

/** A texel of the finest table is seen under this angle. */
const TEXEL_RAD = 0.0016;

/** How much of something so large is seen by itself from a distance, and not only its mean: 1 all, 0 nothing. */
const seenFrom = (awayM: number, sizeM: number, reserve: number): number =>
  Math.max(0, Math.min(1, reserve - (awayM * TEXEL_RAD) / sizeM));

/** Metres from the last whole number of periods: 0 … period. */
const within = (at: number, period: number): number => at - Math.floor(at / period) * period;

/** A wall with its windows. */
export function frontOf(
  volume: Volume,
  place: Vec3,
  normal: Vec2,
  awayM: number,
  light: CityLight,
): Vec3 {
  const { lot } = volume;
  const stone = sent(lot.wall, light.onWall(place, normal));
  // What stands on roofs has none.
  if (volume !== lot.volumes[0] && volume === lot.volumes.at(-1)) return scale(stone, 0.8);
  const [x, y, z] = place;
  const alongM = normal[0] !== 0 ? y - volume.low[1] : x - volume.low[0];
  const { front } = lot;
  const window = windowAt(lot, alongM, z, normal[0] !== 0, light);
  const share = (front.across[1] - front.across[0]) * (front.up[1] - front.up[0]);
  const glow = scale(front.lamp, 0.014 * light.lamps * share * front.litShare);
  const mean = add(mix(stone, window.pane, share), glow);
  const seen = seenFrom(awayM, 0.35 * front.storeyM, 1.7);
  return mix(mean, window.isGlass ? add(window.pane, window.lamp) : stone, seen);
}

/** What a window mirrors, and what burns behind it; whether a place of a front is one. */
function windowAt(
  { front, die }: Lot,
  alongM: number,
  z: number,
  alongX: boolean,
  { sky, lamps }: CityLight,
): { readonly isGlass: boolean; readonly pane: Vec3; readonly lamp: Vec3 } {
  const [bay, storey] = [Math.floor(alongM / front.bayM), Math.floor(z / front.storeyM)];
  const chance = hash2(bay + 64 * storey, die, alongX ? 8 : 7);
  const pane = scale(sky, 0.3 * (0.16 + 0.14 * chance + 0.3 * Math.min(1, z / 120)));
  const isGlass =
    isBetween(alongM / front.bayM - bay, front.across) &&
    isBetween(z / front.storeyM - storey, front.up);
  return { isGlass, pane, lamp: isGlass ? lampIn(front, bay, storey, die, chance, lamps) : NONE };
}

const isBetween = (at: number, [from, to]: Front['up']): boolean => at > from && at < to;

/** Light of a room; offices are left storey by storey. */
function lampIn(
  { litShare, lamp }: Front,
  bay: number,
  storey: number,
  die: number,
  chance: number,
  lamps: number,
): Vec3 {
  const inUse = hash2(storey, die, 3) < 0.7 ? 1.25 : 0.35;
  if (lamps === 0 || chance >= litShare * inUse) return NONE;
  const bright = hash2(storey + 64 * bay, die, 5);
  const warm = 0.8 * hash2(storey * 5 + bay * 64, die, 6);
  return scale(mix(lamp, WARM_LAMP, warm), lamps * (0.003 + 0.034 * bright ** 2));
}

/** A roof inside its parapet. */
export function roofOf(
  { low, high, topM, lot }: Volume,
  [x, y]: Vec2,
  light: CityLight,
  { snowed }: Palette,
): Vec3 {
  const edgeM = Math.min(x - low[0], high[0] - x, y - low[1], high[1] - y);
  const laid = scale(lot.roof, 0.85 + 0.3 * valueNoise(x * 0.2, y * 0.2, 3));
  const albedo = snowed ? SNOW : edgeM < PARAPET_M ? lot.wall : laid;
  return sent(albedo, light.onLevel([x, y, topM], edgeM < 2.5 ? 0.8 : 0.95));
}

/** A street with what drives on it, its pavement with trees, or what lies between buildings. */
export function groundOf(place: Vec2, awayM: number, light: CityLight, palette: Palette): Vec3 {
  const [x, y] = place;
  const lit = light.onLevel([x, y, 0], 0.55);
  const [fromX, fromY] = [toStreet(x), toStreet(y)];
  const runsAlongY = Math.abs(fromX) < Math.abs(fromY);
  const [side, alongM, across] = runsAlongY ? [fromX, y, x] : [fromY, x, y];
  if (Math.abs(side) < ROADWAY_M) {
    const street = Math.round(across / (2 * LOT_M));
    return roadway({ street, alongM, side, awayM }, lit, light.lamps, palette);
  }
  const isPavement = Math.abs(side) < STREET_HALF_M;
  const { isLeafy, albedo } = isPavement
    ? pavement(place, alongM, Math.abs(side), palette)
    : yard(place, palette);
  const shown = sent(albedo, lit);
  if (light.lamps === 0) return shown;
  const spot = isPavement ? Math.max(0, 1 - Math.abs(within(alongM, 26) - 13) / 7) : 0.12;
  return add(shown, scale(WARM_LAMP, light.lamps * 0.012 * spot * (isLeafy ? 0.4 : 1)));
}

interface Cover {
  readonly isLeafy: boolean;
  readonly albedo: Vec3;
}

/** Slabs, and crowns of trees in a row along the roadway. */
function pavement(place: Vec2, alongM: number, sideM: number, palette: Palette): Cover {
  const isLeafy = Math.abs(within(alongM, 9) - 4.5) < 2.4 && sideM > 8.4;
  return { isLeafy, albedo: isLeafy ? crowns(place, palette) : palette.snowed ? SNOW : SLABS };
}

/** Trees, lawn and paving in patches. */
function yard([x, y]: Vec2, palette: Palette): Cover {
  const { seed, snowed, grass } = palette;
  const green =
    0.75 * valueNoise(x * 0.09, y * 0.09, seed) + 0.25 * valueNoise(x * 0.45, y * 0.45, 5);
  const isLeafy = green > 0.56;
  if (isLeafy) return { isLeafy, albedo: crowns([x, y], palette) };
  return { isLeafy, albedo: snowed ? SNOW : green > 0.36 ? grass : mix(grass, SLABS, 0.8) };
}

const crowns = ([x, y]: Vec2, { leaves }: Palette): Vec3 =>
  scale(leaves, 0.5 + 0.7 * valueNoise(x * 1.1, y * 1.1, 9));

/** A place on a roadway: which street, how far along it, and from its middle to one side. */
interface OnRoad {
  readonly street: number;
  readonly alongM: number;
  readonly side: number;
  readonly awayM: number;
}

/** Lanes with marks and cars; from afar grey, at night a band of what they shine. */
function roadway(
  { street, alongM, side, awayM }: OnRoad,
  lit: Vec3,
  lamps: number,
  { snowed, seed }: Palette,
): Vec3 {
  const seen = seenFrom(awayM, 1.2, 1.6);
  const lane = Math.floor((side + ROADWAY_M) / LANE_M);
  const acrossM = side + ROADWAY_M - lane * LANE_M;
  const cell = Math.floor(alongM / CAR_EVERY_M);
  const inCellM = alongM - cell * CAR_EVERY_M;
  const chance = hash2(cell * 8 + lane, street, seed + 17) / CARS_SHARE;
  const hasCar = chance < 1 && Math.abs(acrossM - LANE_M / 2) < 1 && inCellM > 2 && inCellM < 6.6;
  const isMark = Math.abs(side) < 0.2 || (acrossM < 0.25 && within(alongM, 6) < 3);
  const laid = snowed ? mix(ASPHALT, SNOW, 0.35) : isMark ? PAINT : ASPHALT;
  const albedo = hasCar ? CARS[Math.floor(chance * CARS.length)] : laid;
  const shown = sent(mix(ASPHALT, albedo, seen), lit);
  if (lamps === 0) return shown;
  const shine = 0.02 * (1 - seen) + (hasCar ? 0.02 : 0.001) * seen;
  const beams = scale(side > 0 ? HEADLAMP : TAILLAMP, lamps * shine);
  return add(shown, add(beams, scale(WARM_LAMP, lamps * 0.006)));
}

/** How far a place lies from the middle of the nearest street, with its side. */
const toStreet = (at: number): number => within(at + LOT_M, 2 * LOT_M) - LOT_M;

const PARAPET_M = 0.6;
const ROADWAY_M = 7;
const LANE_M = 3.5;
const CAR_EVERY_M = 11;
/** Of the places for cars. */
const CARS_SHARE = 0.34;
const NONE: Vec3 = [0, 0, 0];
const SNOW: Vec3 = [0.78, 0.8, 0.84];
const SLABS: Vec3 = [0.3, 0.29, 0.27];
const ASPHALT: Vec3 = [0.075, 0.077, 0.08];
const PAINT: Vec3 = [0.5, 0.5, 0.48];
const CARS: readonly Vec3[] = [
  [0.6, 0.6, 0.6],
  [0.05, 0.05, 0.06],
  [0.3, 0.31, 0.33],
  [0.35, 0.04, 0.03],
  [0.75, 0.75, 0.73],
  [0.04, 0.08, 0.2],
];
const HEADLAMP: Vec3 = [1, 0.9, 0.72];
const TAILLAMP: Vec3 = [1, 0.14, 0.06];
