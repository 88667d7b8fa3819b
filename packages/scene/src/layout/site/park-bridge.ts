import { rectAt } from '../rect.ts';
import { area, blob, type Ground, spot } from './ground.ts';

const LAKE = 'lake';
const NECK = 'neck';
const WAY_M = 2.2;
/** Width of the water that the bridge spans, and how far it rests on both banks. */
const [NECK_M, OVER_BANKS_M] = [5.2, 0.8];
/** How far into a park its bridge is, as a share of half of it: before the viewer. */
const BRIDGE_AT = -0.3;

/** 公园，景观桥: the lake as two ponds with a narrow water between them, and a way over it in the middle of the view. */
export function withBridge(ground: Ground): Ground {
  const { reachM: r, areas, spots } = ground;
  const y = r * BRIDGE_AT;
  const offTheWay = <T extends { readonly at: readonly [number, number] }>(places: readonly T[]) =>
    places.filter(({ at: [x] }) => Math.abs(x) > WAY_M);
  // What else is looked at stands beside the way, not on it.
  const corner = [spot(0, y), spot(-r * 0.1, -r * 0.45, 20), ...offTheWay(spots.corner)];
  return {
    ...ground,
    areas: [
      ...areas.filter(({ id }) => id !== LAKE),
      area('to-bridge', 'paving', { x0: -WAY_M / 2, y0: -r * 1.2, x1: WAY_M / 2, y1: r * 0.16 }),
      blob(LAKE, 'water', [r * 0.34, y], [r * 0.26, r * 0.2], [1, 2]),
      blob('pond', 'water', [-r * 0.19, y], [r * 0.12, r * 0.13], [2, 4]),
      area(NECK, 'water', rectAt(0, y, r * 0.3, NECK_M)),
    ],
    spots: { ...spots, bed: offTheWay(spots.bed), corner },
  };
}

/** Sizes of a bridge over the narrow water of a park, where there is one. */
export const bridgeOverNeck = ({ areas }: Pick<Ground, 'areas'>) =>
  areas.some(({ id }) => id === NECK)
    ? { width: WAY_M + 0.2, depth: NECK_M + 2 * OVER_BANKS_M }
    : {};
