import type { Brief } from '../../brief/brief.ts';
import type { Area, Building, Item, RoofForm } from '../../design/description.ts';
import { heldParams, pieceOf } from '../pieces.ts';
import { type Rect, rectAt } from '../rect.ts';
import { area, buildingRect, mass } from './ground.ts';

const GARAGE = 'garage';
export const GARAGE_DOOR = 'garage-door';

/** For two cars side by side, or for one before a small house; metres. */
const WIDE_M = { two: 6.6, one: 4 } as const;
const DEEP_M = 6.4;
const HIGH_M = 3.1;
const SMALL_HOUSE_M = 12;
/** Its front stands back a little from that of what it leans on. */
const BACK_M = 0.5;
const MARGIN_M = 0.6;
const DRIVE_HALF_M = 0.3;

/** Where a brief wants a garage: −1 left of its house, 1 right, 0 on either side; undefined for none. */
export function garageSaid({ text, along }: Brief): -1 | 0 | 1 | undefined {
  if (!along.includes(GARAGE)) return undefined;
  const [, side] = SIDE.exec(text) ?? [];
  return side === '左' ? -1 : side === '右' ? 1 : 0;
}
const SIDE = /([左右])[侧边面手方]?[^，。,.;；、左右]{0,4}(?:车库|地库)/;

/** A garage that leans on the end of a house, its door to the front. */
export function garageBeside(
  house: readonly Building[],
  side: -1 | 0 | 1,
  roof: RoofForm,
): Building {
  const rects = house.map(buildingRect);
  const wing = house.slice(1).reduce((sum, { at }) => sum + at[0], 0);
  const at = side || (wing > 0 ? -1 : 1);
  const beside = rects.reduce((outer, r) =>
    endOf(r, at) * at > endOf(outer, at) * at ? r : outer,
  );
  const wide = beside.x1 - beside.x0 > SMALL_HOUSE_M || house.length > 1 ? WIDE_M.two : WIDE_M.one;
  const x = endOf(beside, at) + (at * wide) / 2;
  const y = beside.y0 + BACK_M + DEEP_M / 2;
  const own = { floors: 1, floorHeightM: HIGH_M, facade: 'blank', roof } as const;
  return mass(GARAGE, [x, y], [wide, DEEP_M], own);
}

const endOf = ({ x0, x1 }: Rect, side: number): number => (side < 0 ? x0 : x1);

const garageOf = (buildings: readonly Building[]): Building | undefined =>
  buildings.find(({ id }) => id === GARAGE);

export const hasGarage = (buildings: readonly Building[]): boolean =>
  garageOf(buildings) !== undefined;

/** The paving from a garage's door to the road; none without a garage. */
export function driveway(buildings: readonly Building[], roadM: number): Area[] {
  const garage = garageOf(buildings);
  if (!garage) return [];
  const { x0, x1, y0 } = buildingRect(garage);
  const half = (x1 - x0) / 2 - DRIVE_HALF_M;
  return [
    area('driveway', 'paving', { ...rectAt((x0 + x1) / 2, 0, 2 * half, 1), y0: roadM, y1: y0 }),
  ];
}

/** The door in the front of a garage; none without one. */
export function garageDoor(
  buildings: readonly Building[],
): Pick<Item, 'at' | 'yawDeg' | 'params'>[] {
  const garage = garageOf(buildings);
  if (!garage) return [];
  const { x0, x1, y0 } = buildingRect(garage);
  const params = heldParams(GARAGE_DOOR, { width: x1 - x0 - 2 * MARGIN_M });
  return [
    { at: [(x0 + x1) / 2, y0 - pieceOf(GARAGE_DOOR, params).size[1] / 2, 0], yawDeg: 0, params },
  ];
}
