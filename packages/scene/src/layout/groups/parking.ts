import { type Context, chance, piece, wishFor } from '../context.ts';
import { type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { saidInRows } from '../said-size.ts';
import { hung, inSizes, need } from './common.ts';

/** Share of the spaces that a car stands in where cars are not counted. */
const TAKEN_SHARE = 0.6;
/** The way that cars drive along before their spaces. */
const LANE_M = 3;
/** Spaces between two columns. */
const BAY_M = 3;
const COLUMN_M = 0.5;
const AT_ENDS_M = 2.4;

/**
 * A row of parking spaces along a side wall, with lights over the lane before it.
 *
 * @param side which of the two rows of a garage it is
 */
export function parkingRow(context: Context, side: 0 | 1): Wanted {
  const said = saidInRows(context.brief, 'parking-bay');
  const cars = wishFor(context, 'car')?.count;
  const share = (whole: number) => (side === 0 ? Math.ceil(whole / 2) : Math.floor(whole / 2));
  const room = Math.max(
    1,
    Math.floor((context.depthM - AT_ENDS_M) / piece(context, 'parking-bay', 0, 0).size[0]),
  );
  const count = said === undefined ? room : Math.max(1, share(said));
  const parked = cars === undefined ? undefined : share(Math.min(cars, 2 * count));
  const build = (form: number): Group => {
    const n = Math.max(1, count - form);
    const members: Member[] = [];
    const [width, depth] = piece(context, 'parking-bay', 0, 0).size;
    for (let k = 0; k < n; k++) {
      const x = (k - (n - 1) / 2) * width;
      members.push(piece(context, 'parking-bay', x, -depth / 2));
      const taken = parked === undefined ? chance(context, TAKEN_SHARE) : k < parked;
      const yawDeg = chance(context, 0.75) ? 0 : 180;
      if (taken) members.push(piece(context, 'car', x, -depth / 2, { yawDeg }));
      if (k % BAY_M === BAY_M - 1 && k < n - 1) {
        const size = { width: COLUMN_M, height: context.heightM };
        members.push(piece(context, 'column', x + width / 2, -depth + 0.5, size));
      }
    }
    for (let k = 0; k < Math.ceil(n / 2); k++) {
      const x = (k - (Math.ceil(n / 2) - 1) / 2) * 2 * width;
      members.push(
        hung(context, 'pendant-linear', x, -depth - 0.9, context.heightM - 0.45, { width: 2.4 }),
      );
    }
    const half = (n * width) / 2;
    const free = [{ x0: -half, y0: -depth - LANE_M, x1: half, y1: 0 }];
    const anchor = { kind: 'wall', gapM: 0.15, prefer: 'side' } as const;
    return groupOf(`parking-${side + 1}`, anchor, members, { free, weight: 3 });
  };
  return inSizes(need(context, ['parking-bay', 'car'], 'must'), build, 4);
}
