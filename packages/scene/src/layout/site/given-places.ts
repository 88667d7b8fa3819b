import type { Item } from '../../design/description.ts';
import { clamp } from '../context.ts';
import { heldParams, pieceOf } from '../pieces.ts';
import { boundsOf, movedRect, overlaps, type Rect, rectAt } from '../rect.ts';
import { canopyOf, CANOPY as FUEL_CANOPY, PUMP, pumpsOf } from './filling-station.ts';
import { GARAGE_DOOR, garageDoor } from './garage.ts';
import { buildingRect, type Ground } from './ground.ts';

type Place = Pick<Item, 'at' | 'yawDeg' | 'params'>;

const CANOPY = 'entrance-canopy';
const CHIMNEY = 'chimney';
/** Fields and courts for sports, with the room left around them. */
const FIELDS: ReadonlySet<string> = new Set(['running-track', 'basketball-court']);
const AROUND_M = 4;
/** Their surface lies over paving and lawns. */
const FIELD_RISE_M = 0.05;

/** Whether a thing has a place that follows from the buildings, not one of many spots. */
export const hasGivenPlace = (kind: string): boolean =>
  [CANOPY, CHIMNEY, FUEL_CANOPY, PUMP, GARAGE_DOOR].includes(kind) || FIELDS.has(kind);

/** Before the middle of the front, or on the open ground before it; empty where it does not fit. */
export function givenPlaces(
  kind: string,
  wished: Readonly<Record<string, number | undefined>>,
  ground: Ground,
  taken: readonly Rect[],
): Place[] {
  if (kind === CHIMNEY) return behind(ground);
  if (kind === FUEL_CANOPY) return canopyOf(ground);
  if (kind === GARAGE_DOOR) return garageDoor(ground.buildings);
  if (kind === PUMP) return pumpsOf(ground, wished.count);
  return kind === CANOPY ? entrance(wished, ground) : field(kind, wished, ground, taken);
}

/** A chimney stands behind the largest building, off its middle. */
function behind({ buildings }: Ground): Place[] {
  const [main] = [...buildings].sort((a, b) => b.widthM * b.depthM - a.widthM * a.depthM);
  if (!main) return [];
  const { x0, x1, y1 } = buildingRect(main);
  const params = heldParams(CHIMNEY, { height: 2.4 * main.floors * main.floorHeightM });
  const away = pieceOf(CHIMNEY, params).size[1];
  return [{ at: [x0 + (x1 - x0) * 0.32, y1 + away, 0], yawDeg: 0, params }];
}

function entrance(
  wished: Readonly<Record<string, number | undefined>>,
  { buildings }: Ground,
): Place[] {
  const [front] = buildings
    .filter(({ baseM }) => baseM === 0)
    .map((building) => ({ building, rect: buildingRect(building) }))
    .filter(({ rect }) => rect.x1 - rect.x0 > 4)
    .sort((a, b) => a.rect.y0 - b.rect.y0);
  if (!front) return [];
  const { building, rect } = front;
  const params = heldParams(CANOPY, {
    width: wished.width ?? clamp(building.widthM * 0.24, 3, 12),
    depth: clamp(building.widthM * 0.1, 1.8, 4.5),
    height: clamp(building.floorHeightM * 0.92, 3, 5),
  });
  const { size } = pieceOf(CANOPY, params);
  const at = [(rect.x0 + rect.x1) / 2, rect.y0 - size[1] / 2, 0] as const;
  return [{ at, yawDeg: 0, params }];
}

function field(
  kind: string,
  wished: Readonly<Record<string, number | undefined>>,
  { buildings, reachM, areas }: Ground,
  taken: readonly Rect[],
): Place[] {
  const params = heldParams(kind, { width: wished.width });
  const { size } = pieceOf(kind, params);
  const fronts = buildings.map((building) => buildingRect(building).y0);
  const near = fronts.length > 0 ? Math.min(...fronts) : reachM * 0.6;
  const before = near - AROUND_M - size[1] / 2;
  const rows =
    fronts.length > 0 ? [before, 0] : [-0.12, 0, 0.25, 0.4, 0.55].map((share) => share * reachM);
  const wet = areas.filter(({ kind }) => kind === 'water').map(({ polygon }) => boundsOf(polygon));
  const columns = [0, -1, 1].map((side) => side * (size[0] / 2 + 12));
  const places = rows.flatMap((y) =>
    [...columns, -reachM * 0.3, reachM * 0.3, -reachM * 0.5, reachM * 0.5].map(
      (x) => [x, y] as const,
    ),
  );
  const free = places.find(([x, y]) => {
    const floor = movedRect(rectAt(0, 0, size[0], size[1]), { x, y, yawDeg: 0 });
    const inside = Math.abs(x) + size[0] / 2 < reachM && Math.abs(y) + size[1] / 2 < reachM;
    return inside && ![...taken, ...wet].some((r) => overlaps(r, floor));
  });
  return free ? [{ at: [free[0], free[1], FIELD_RISE_M], yawDeg: 0, params }] : [];
}

/** Depth of open ground that the fields of a brief want before a building, metres. */
export const fieldDepthM = (kinds: readonly string[]): number =>
  Math.max(
    0,
    ...kinds.filter((kind) => FIELDS.has(kind)).map((kind) => pieceOf(kind).size[1] + 2 * AROUND_M),
  );
