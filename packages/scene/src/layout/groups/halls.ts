import { backedPiece, type Context, cm, piece, wishFor } from '../context.ts';
import { type Group, groupOf } from '../group.ts';
import type { Wanted } from '../place.ts';
import { saidInRows } from '../said-size.ts';
import { inSizes, need } from './common.ts';

/** From one lift to the next, metres. */
const LIFT_PITCH_M = 2.1;
const WAIT_M = 1.2;

/** Lifts along both sides of their hall; as many as were said, or as find room. */
export function liftDoors(context: Context): Wanted[] {
  const most = Math.max(1, Math.floor((context.depthM - 1.2) / LIFT_PITCH_M));
  const said = saidInRows(context.brief, 'lift-door');
  const first = Math.min(most, said ? Math.ceil(said / 2) : most);
  const second = said === undefined ? most : Math.min(most, said - first);
  const wall = (count: number, name: string): Group => {
    const members = Array.from({ length: count }, (_, k) =>
      backedPiece(context, 'lift-door', (k - (count - 1) / 2) * LIFT_PITCH_M, 0),
    );
    const half = (count * LIFT_PITCH_M) / 2;
    const free = [{ x0: -half, y0: -WAIT_M, x1: half, y1: 0 }];
    return groupOf(name, { kind: 'wall', gapM: 0, prefer: 'side' }, members, { free, weight: 3 });
  };
  return [first, second]
    .filter((count) => count > 0)
    .map((count, k) =>
      inSizes(
        need(context, ['lift-door'], k === 0 ? 'must' : 'wish'),
        (form) => wall(Math.max(1, count - form), `lifts-${k + 1}`),
        Math.min(3, count),
      ),
    );
}

/** What is left of a hall around its pool. */
const POOL_SHARE = { wide: 0.52, deep: 0.66 } as const;
const DECK_M = 1.2;

/** The pool of a swimming hall, along its length. */
export function poolBasin(context: Context): Wanted {
  const build = (form: number): Group => {
    const width = cm(context.widthM * POOL_SHARE.wide * (1 - form * 0.15));
    const depth = cm(context.depthM * POOL_SHARE.deep * (1 - form * 0.15));
    const pool = piece(context, 'pool-basin', 0, 0, { width, depth });
    const half = [pool.size[0] / 2 + DECK_M, pool.size[1] / 2 + DECK_M];
    const free = [{ x0: -half[0], y0: -half[1], x1: half[0], y1: half[1] }];
    const anchor = { kind: 'free', prefer: 'middle' } as const;
    return groupOf('pool', anchor, [pool], { free, weight: 4 });
  };
  return inSizes(need(context, ['pool-basin'], 'must'), build, 3);
}

const LOUNGER_PITCH_M = 1.5;

/** Loungers along the walls beside a pool. */
export function poolLoungers(context: Context): Wanted[] {
  const said = wishFor(context, 'chaise')?.count;
  const most = Math.max(2, Math.min(5, Math.floor((context.depthM * 0.5) / LOUNGER_PITCH_M)));
  const counts = said ? [Math.ceil(said / 2), Math.floor(said / 2)] : [most, most];
  return counts
    .filter((count) => count > 0)
    .map((count, k) => {
      const members = Array.from({ length: count }, (_, n) =>
        backedPiece(context, 'chaise', (n - (count - 1) / 2) * LOUNGER_PITCH_M, 0),
      );
      const anchor = { kind: 'wall', gapM: 0.3, prefer: 'side' } as const;
      const group = groupOf(`loungers-${k + 1}`, anchor, members, { weight: 1.5 });
      return { group, need: need(context, ['chaise'], 'wish') };
    });
}
