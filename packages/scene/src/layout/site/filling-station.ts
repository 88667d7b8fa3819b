import type { Building } from '../../design/description.ts';
import { heldParams, pieceOf } from '../pieces.ts';
import { around } from '../rect.ts';
import { buildingRect, type Ground, type Spot, spot } from './ground.ts';

export const CANOPY = 'fuel-canopy';
export const PUMP = 'fuel-pump';
const USUAL_PUMPS = 4;
const MOST_PUMPS = 12;

/** From the shop's front to the roof over the pumps, and of the whole forecourt. */
const FROM_SHOP_M = 4.5;
export const FORECOURT_M = 25;
/** Between the middles of islands along a lane, and from the middle of the roof to each of the two rows. */
const [ISLANDS_M, ROW_M] = [6.4, 3.1];
/** From the middle of an island to that of a car beside it. */
const CAR_OFF_M = 2.1;

interface Placed {
  readonly at: readonly [x: number, y: number, z: number];
  readonly yawDeg: number;
  readonly params: Readonly<Record<string, number>>;
}

const middleOf = (buildings: readonly Building[]): readonly [x: number, y: number] => {
  const { x0, x1, y0 } = around(buildings.map(buildingRect));
  return [(x0 + x1) / 2, y0 - FROM_SHOP_M - pieceOf(CANOPY).size[1] / 2];
};

/** The roof over the pumps, before the shop. */
export function canopyOf({ buildings }: Ground): Placed[] {
  const [x, y] = middleOf(buildings);
  return [{ at: [x, y, 0], yawDeg: 0, params: heldParams(CANOPY, {}) }];
}

/** Pumps in two rows under the roof. */
export function pumpsOf({ buildings }: Ground, said = USUAL_PUMPS): Placed[] {
  const count = Math.min(MOST_PUMPS, said);
  const [x, y] = middleOf(buildings);
  const inARow = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, k) => {
    const along = ((k % inARow) - (inARow - 1) / 2) * Math.min(ISLANDS_M, 18 / inARow);
    const row = count === 1 ? 0 : k < inARow ? -ROW_M : ROW_M;
    return { at: [x + along, y + row, 0], yawDeg: 0, params: heldParams(PUMP, {}) };
  });
}

/** Where cars stand at the pumps, those in front first. */
export function atPumps(buildings: readonly Building[]): Spot[] {
  const [x, y] = middleOf(buildings);
  return [
    spot(x - ISLANDS_M / 2 + 0.4, y - ROW_M - CAR_OFF_M, 90),
    spot(x + ISLANDS_M / 2 + 0.7, y + ROW_M - CAR_OFF_M, -90),
  ];
}
