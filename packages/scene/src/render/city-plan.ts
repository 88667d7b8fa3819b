// A city without end, as it is built: blocks of four lots between streets that run along x and y.

import { linearOf } from '../materials/colour.ts';
import { hash2 } from '../random.ts';
import type { Vec3 } from '../vec.ts';

/** How a front is cut up: shares of a bay and of a storey where glass begins and ends. */
export interface Front {
  readonly bayM: number;
  readonly storeyM: number;
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
  /** Of its windows, at night. */
  readonly litShare: number;
  /** Linear colour of its lamps, the brightest part 1. */
  readonly lamp: Vec3;
}

/** An upright box on the ground, metres; `low` and `high` are its corners in plan. */
export interface Volume {
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
  readonly topM: number;
  readonly lot: Lot;
}

export interface Lot {
  /** What is built on it; nothing in a park. */
  readonly volumes: readonly Volume[];
  readonly front: Front;
  readonly wall: Vec3;
  readonly roof: Vec3;
  /** Its own chance, an integer. */
  readonly die: number;
}

export interface CityPlan {
  readonly lotAt: (column: number, row: number) => Lot;
  /** Where the viewer stands, in the plan. */
  readonly viewer: readonly [number, number];
}

/** A lot with its half of a street. */
export const LOT_M = 53;
/** Streets run every second lot, so far to both sides of their middle. */
export const STREET_HALF_M = 11;

const WARM: Vec3 = [1, 0.62, 0.3];
const WHITE: Vec3 = [1, 0.8, 0.55];
const CURTAIN: Front = {
  ...{ bayM: 3, storeyM: 3.9, across: [0.05, 0.95], up: [0.14, 1], litShare: 0.34, lamp: WHITE },
};
const RIBBONS: Front = {
  ...{
    bayM: 4.2,
    storeyM: 3.7,
    across: [0.02, 0.98],
    up: [0.34, 0.86],
    litShare: 0.32,
    lamp: WHITE,
  },
};
const WINDOWS: Front = {
  ...{ bayM: 3.6, storeyM: 3.2, across: [0.22, 0.78], up: [0.3, 0.82], litShare: 0.36, lamp: WARM },
};
const FLATS: Front = {
  ...{ bayM: 4.8, storeyM: 3, across: [0.1, 0.72], up: [0.26, 0.9], litShare: 0.44, lamp: WARM },
};

const WALLS: readonly Vec3[] = [
  ...['#cfcabf', '#b9bcc0', '#9aa1a8', '#c2ad93', '#dedbd4', '#b89a82', '#d0c8ba', '#8b9299'],
].map(linearOf);
const ROOFS: readonly Vec3[] = [
  ...['#8f8d88', '#a5a29b', '#77787a', '#9a8c7c', '#6d7a5c', '#b5b3ad'],
].map(linearOf);

/** What stands on a lot by how likely it is: storeys' heights from and to, and their fronts. */
const BUILT: readonly {
  readonly share: number;
  readonly topM: readonly [number, number];
  readonly fronts: readonly Front[];
}[] = [
  { share: 0.34, topM: [17, 30], fronts: [WINDOWS, FLATS, RIBBONS] },
  { share: 0.3, topM: [34, 64], fronts: [FLATS, WINDOWS, RIBBONS] },
  { share: 0.18, topM: [72, 110], fronts: [FLATS, CURTAIN, RIBBONS] },
  { share: 0.07, topM: [125, 230], fronts: [CURTAIN, CURTAIN, RIBBONS] },
];
/** Nothing stands nearer to the viewer, whose own lot is left open; then only what one looks out over. */
const OPEN_M = 62;
const LOW_TO_M = 170;
/** How high those may be, as a part of the viewer's height. */
const LOW_SHARE = 0.62;
/** Further away buildings rise over the viewer's eye by at most this part of the distance. */
const STEEPEST = 0.34;
const PODIUM_M = 16;
/** Towers as high as this end in a narrower part. */
const CROWNED_M = 120;
const PLANT_M = 4.5;

/** Nothing is higher. */
export const HIGHEST_M = 265;

/**
 * The plan of a seed for somebody who looks out over it from a height. Where it is open water, told by how far
 * a place lies from the viewer along x and y, nothing is built.
 */
export function cityPlan(
  seed: number,
  eyeM: number,
  isWater: (x: number, y: number) => boolean,
): CityPlan {
  const lots = new Map<number, Lot>();
  const viewer = [LOT_M * 0.6, LOT_M * 0.6] as const;
  const lotAt = (column: number, row: number): Lot => {
    const key = (column + 4096) * 8192 + row + 4096;
    const known = lots.get(key);
    if (known) return known;
    const made = lotOf(column, row, seed, eyeM, viewer, isWater);
    lots.set(key, made);
    return made;
  };
  return { lotAt, viewer };
}

/** Where a lot begins and ends between its streets. */
function lotSpan(index: number): readonly [number, number] {
  const from = index * LOT_M;
  return index % 2 === 0
    ? [from + STREET_HALF_M, from + LOT_M]
    : [from, from + LOT_M - STREET_HALF_M];
}

function lotOf(
  column: number,
  row: number,
  seed: number,
  eyeM: number,
  viewer: readonly [number, number],
  isWater: (x: number, y: number) => boolean,
): Lot {
  const [[west, east], [south, north]] = [lotSpan(column), lotSpan(row)];
  const chance = (k: number): number => hash2(column, row, seed * 31 + k);
  const corners = [west, east].flatMap((x) =>
    [south, north].map((y) => [x - viewer[0], y - viewer[1]] as const),
  );
  const away = Math.hypot((west + east) / 2 - viewer[0], (south + north) / 2 - viewer[1]);
  const isOpen = away < OPEN_M || corners.some(([x, y]) => isWater(x, y));
  const built = isOpen ? undefined : drawn(chance(1));
  const volumes: Volume[] = [];
  const lot: Lot = {
    volumes,
    front: built ? among(built.fronts, chance(2)) : WINDOWS,
    wall: among(WALLS, chance(3)),
    roof: among(ROOFS, chance(4)),
    die: Math.floor(chance(5) * 65536),
  };
  if (!built) return lot;
  const [least, most] = built.topM;
  const wanted = least + (most - least) * chance(6);
  const topM = Math.min(wanted, away < LOW_TO_M ? eyeM * LOW_SHARE : eyeM + away * STEEPEST);
  const inset = (k: number): number => 1.5 + 7 * chance(k);
  const stand = (low: Volume['low'], high: Volume['high'], top: number): void => {
    volumes.push({ low, high, topM: top, lot });
  };
  const [low, high] = [
    [west + inset(7), south + inset(8)],
    [east - inset(9), north - inset(10)],
  ] as const;
  if (topM > 2.5 * PODIUM_M && chance(11) < 0.55) {
    // A tower on a podium.
    stand([west + 1, south + 1], [east - 1, north - 1], PODIUM_M * (0.6 + 0.6 * chance(12)));
    stand([low[0] + 3, low[1] + 3], [high[0] - 3, high[1] - 3], topM);
    if (topM > CROWNED_M) stand([low[0] + 6, low[1] + 6], [high[0] - 6, high[1] - 6], topM * 1.12);
  } else {
    stand(low, high, topM);
  }
  // Machines and stairs on the roof.
  const [wide, deep] = [high[0] - low[0], high[1] - low[1]];
  const [x, y] = [
    low[0] + wide * (0.2 + 0.25 * chance(13)),
    low[1] + deep * (0.2 + 0.25 * chance(14)),
  ];
  stand([x, y], [x + wide * 0.35, y + deep * 0.3], topM + PLANT_M);
  return lot;
}

function drawn(chance: number): (typeof BUILT)[number] | undefined {
  let left = chance;
  return BUILT.find(({ share }) => {
    left -= share;
    return left < 0;
  });
}

const among = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * list.length)];

/**
 * Hears of a volume on a line: how far it begins and ends, and whether it is met on a side that looks along x.
 * True: that is enough.
 */
export type Visit = (volume: Volume, near: number, far: number, alongX: boolean) => boolean;

/** Visits what is built along a level line, lot after lot; within a lot in no order. The direction is a unit one. */
export function alongLine(
  { lotAt }: CityPlan,
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  lengthM: number,
  visit: Visit,
): void {
  const perX = 1 / (Math.abs(dx) < 1e-9 ? 1e-9 : dx);
  const perY = 1 / (Math.abs(dy) < 1e-9 ? 1e-9 : dy);
  const [stepX, stepY] = [Math.sign(perX), Math.sign(perY)];
  let column = Math.floor(x / LOT_M);
  let row = Math.floor(y / LOT_M);
  let nextX = ((column + (perX < 0 ? 0 : 1)) * LOT_M - x) * perX;
  let nextY = ((row + (perY < 0 ? 0 : 1)) * LOT_M - y) * perY;
  for (let at = 0; at < lengthM; ) {
    for (const volume of lotAt(column, row).volumes) {
      const { low, high } = volume;
      const intoX = ((perX < 0 ? high : low)[0] - x) * perX;
      const intoY = ((perY < 0 ? high : low)[1] - y) * perY;
      const near = Math.max(intoX, intoY);
      const outX = ((perX < 0 ? low : high)[0] - x) * perX;
      const outY = ((perY < 0 ? low : high)[1] - y) * perY;
      const far = Math.min(outX, outY);
      if (far > Math.max(near, 0) && visit(volume, near, far, intoX > intoY)) return;
    }
    if (nextX < nextY) {
      at = nextX;
      nextX += LOT_M * Math.abs(perX);
      column += stepX;
    } else {
      at = nextY;
      nextY += LOT_M * Math.abs(perY);
      row += stepY;
    }
  }
}
