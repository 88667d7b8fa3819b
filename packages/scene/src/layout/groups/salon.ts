import { backedPiece, type Context, piece } from '../context.ts';
import { type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { saidInRows } from '../said-size.ts';
import { inSizes, need } from './common.ts';

/** From one who sits to the next, and from the wall to the middle of the chair; metres. */
const PITCH_M = 1.55;
const CHAIR_OUT_M = 1.2;
const MIRROR = { width: 0.8, height: 1.5, z: 0.7 } as const;
const LEDGE = { width: 0.95, depth: 0.3, height: 0.7 } as const;
/** Behind a chair somebody works. */
const BEHIND_M = 0.9;
const MOST_AT_A_WALL = 6;

/** Places at a wall, each a mirror over a ledge with a chair that looks at it. */
function stations(context: Context, count: number, name: string): Group {
  const members = Array.from({ length: count }, (_, k): Member[] => {
    const x = (k - (count - 1) / 2) * PITCH_M;
    const mirror = backedPiece(context, 'mirror', x, 0, { ...MIRROR, takes: 'wall' });
    const ledge = backedPiece(context, 'console-table', x, 0, LEDGE);
    return [mirror, ledge, piece(context, 'salon-chair', x, -CHAIR_OUT_M, { yawDeg: 180 })];
  }).flat();
  const half = (count * PITCH_M) / 2;
  const free = [{ x0: -half, y0: -CHAIR_OUT_M - BEHIND_M, x1: half, y1: 0 }];
  return groupOf(name, { kind: 'wall', gapM: 0.01, prefer: 'side' }, members, { free, weight: 3 });
}

/** The places of a hairdresser's, shared out over two walls where there are many. */
export function salonStations(context: Context, usual: number): Wanted[] {
  const all = saidInRows(context.brief, 'salon-chair') ?? usual;
  const longest = Math.max(1, Math.floor((context.depthM - 1) / PITCH_M));
  const first = Math.min(MOST_AT_A_WALL, longest, all > 3 ? Math.ceil(all / 2) : all);
  const counts = [first, Math.min(MOST_AT_A_WALL, longest, all - first)];
  return counts
    .filter((count) => count > 0)
    .map((count, k) =>
      inSizes(
        need(context, ['salon-chair'], k === 0 ? 'must' : 'wish'),
        (form) => stations(context, Math.max(1, count - form), `stations-${k + 1}`),
        Math.min(3, count),
      ),
    );
}
