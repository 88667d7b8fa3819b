import { boundsOf, type Rect } from '../rect.ts';
import { area, type Ground, type Spot, spot } from './ground.ts';

const CANAL = 'canal';

/** Beside the middle of the street, where the viewer stands: the way is left of it, houses rise right of it. */
const BANKS = { x0: 0.8, x1: 4.7 } as const;
const MIDDLE_M = (BANKS.x0 + BANKS.x1) / 2;
/** A bridge rests on both banks. */
const OVER_BANKS_M = 0.4;
/** How far into the street its first bridge is, as a share of half of it. */
const BRIDGE_AT = -0.58;

/** 水乡老街，河道: water along a street from its one end to the other, with a bridge over it in view. */
export function withCanal(ground: Ground, said: string): Ground {
  const { reachM, spots } = ground;
  const y0 = -reachM;
  const water = area(CANAL, 'water', { ...BANKS, y0, y1: reachM });
  const dry = (places: readonly Spot[]) =>
    places.filter(({ at: [x] }) => x < BANKS.x0 - 0.5 || x > BANKS.x1);
  const onLand = Object.fromEntries(
    Object.entries(spots).map(([kind, places]) => [kind, dry(places)]),
  ) as unknown as Ground['spots'];
  return {
    ...ground,
    areas: [...ground.areas, { ...water, said }],
    spots: { ...onLand, road: [], corner: [spot(MIDDLE_M, (reachM / 2) * BRIDGE_AT, 90)] },
  };
}

/** The floors of canals of a site. */
export const canalsOf = ({ areas }: Pick<Ground, 'areas'>): Rect[] =>
  areas.filter(({ id }) => id === CANAL).map(({ polygon }) => boundsOf(polygon));

export const hasCanal = (ground: Pick<Ground, 'areas'>): boolean => canalsOf(ground).length > 0;

/** Sizes of a bridge over the canal, where there is one. */
export const bridgeOverCanal = (ground: Pick<Ground, 'areas'>) =>
  hasCanal(ground) ? { width: 2.4, depth: BANKS.x1 - BANKS.x0 + 2 * OVER_BANKS_M } : {};
