import { backedPiece, type Context, cm, piece } from '../context.ts';
import { type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { inSizes, need } from './common.ts';

/** Underside of the upper storey at most, and what it leaves of a lower hall; metres. */
const DECK_UNDER_M = 4.3;
const DECK_SHARE = 0.46;
const DECK_M = 2.6;
const SHOP_M = 4.8;
const SLAB_M = 0.45;
const SHOP_HIGH_M = 3.8;

interface Storeys {
  readonly underM: number;
  readonly overM: number;
}

const storeysOf = ({ heightM }: Context): Storeys => {
  const underM = cm(Math.min(DECK_UNDER_M, heightM * DECK_SHARE));
  return { underM, overM: underM + SLAB_M };
};

/** Shops side by side along a wall, their sills at `z`. */
function shops(context: Context, lengthM: number, z: number, topM: number): Member[] {
  const count = Math.max(1, Math.round(lengthM / SHOP_M));
  const width = cm(lengthM / count - 0.05);
  const height = Math.min(SHOP_HIGH_M, topM - z - 0.15);
  return Array.from({ length: count }, (_, k) =>
    backedPiece(context, 'shop-front', ((k + 0.5) / count - 0.5) * lengthM, 0, {
      width,
      height,
      z,
      takes: z > 0 ? 'none' : 'floor',
    }),
  );
}

/** Two storeys of shops along a wall, the upper behind a gallery. */
function storeys(context: Context, lengthM: number): Member[] {
  const { underM, overM } = storeysOf(context);
  return [
    ...shops(context, lengthM, 0, underM),
    backedPiece(context, 'gallery-deck', 0, 0, {
      width: lengthM,
      depth: DECK_M,
      z: underM,
      takes: 'none',
    }),
    ...shops(context, lengthM, overM, context.heightM),
  ];
}

/** Shops on both sides of a mall's hall. */
export function shopSides(context: Context): Wanted[] {
  return [1, 2].map((k): Wanted => {
    const build = (form: number): Group => {
      const lengthM = cm((context.depthM - 0.4) * (1 - form * 0.2));
      const free = [{ x0: -lengthM / 2, y0: -1.6, x1: lengthM / 2, y1: 0 }];
      const anchor = { kind: 'wall', gapM: 0, prefer: 'side' } as const;
      return groupOf(`shops-${k}`, anchor, storeys(context, lengthM), {
        free,
        weight: 4 - k * 0.1,
      });
    };
    return inSizes('must', build, 3);
  });
}

const FLIGHTS_APART_M = 2;

/** A gallery along the far wall with escalators up to it. */
export function escalatorsUp(context: Context): Wanted {
  const build = (form: number): Group => {
    const lengthM = cm(context.widthM - 2 * DECK_M - form * 2);
    const { overM } = storeysOf(context);
    const flights = [-1, 1].map((side) =>
      backedPiece(context, 'escalator', (side * FLIGHTS_APART_M) / 2, -DECK_M + 0.25, {
        height: overM,
      }),
    );
    const front = flights[0].at[1] - flights[0].size[1] / 2;
    const free = [
      { x0: -FLIGHTS_APART_M - 0.4, y0: front - 1.6, x1: FLIGHTS_APART_M + 0.4, y1: 0 },
    ];
    const members = [...storeys(context, lengthM), ...flights];
    const anchor = { kind: 'wall', gapM: 0, prefer: 'back' } as const;
    return groupOf('escalators', anchor, members, { free, weight: 5 });
  };
  return inSizes(need(context, ['escalator'], 'must'), build, 3);
}

/** A place to rest in the middle of a mall: seats around a plant. */
export function mallSeats(context: Context): Wanted {
  const planter = piece(context, 'planter', 0, 0, { width: 1.4, depth: 1.4 });
  const benches = [-1, 1].map((side) =>
    piece(context, 'bench', side * 1.6, 0, { width: 1.8, yawDeg: side * 90 }),
  );
  const members = [planter, ...benches];
  const group = groupOf('seats', { kind: 'grid', most: 2, aisleM: 2.4 }, members, { weight: 1.5 });
  return { group, need: need(context, ['bench', 'planter'], 'wish') };
}

/** The desk of a mall, in the open: its walls are shops. */
export function mallDesk(context: Context): Wanted {
  const desk = piece(context, 'counter', 0, 0, { width: 3.4 });
  const chair = piece(context, 'chair-office', 0, desk.size[1] / 2 + 0.45);
  const anchor = { kind: 'free', prefer: 'middle' } as const;
  return { group: groupOf('desk', anchor, [desk, chair], { weight: 3 }), need: 'said' };
}
