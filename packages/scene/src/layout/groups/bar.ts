import { bentBy } from '../../objects/bow.ts';
import { backedPiece, type Context, cm, denies, piece, wishFor } from '../context.ts';
import { groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';

/** Of a counter's length, what one who sits at it takes. */
export const PLACE_M = 0.52;
/** Stools where they are not counted. */
const MOST_UNSAID = 6;
/** Before a counter one sits down, behind it one works. */
const SEATED_M = 0.8;
const BEHIND_M = 0.9;

/** How far before the middle of a counter's box its front lies, at x along it; negative, metres. */
export const frontOf = ({ size: [width, deep], params: { bow = 0 } }: Member, x: number): number =>
  bentBy({ width, depth: deep - bow, bow })(x) - (deep - bow) / 2;

/** Stools under the front edge of a counter, their middles this far out from it. */
export function stoolsAlong(context: Context, top: Member, count: number, outM: number): Member[] {
  return Array.from({ length: count }, (_, k) => {
    const x = ((k + 0.5) / count - 0.5) * top.size[0];
    const y = top.at[1] + frontOf(top, x) - outM;
    return piece(context, 'stool-bar', top.at[0] + x, y, { yawDeg: 180 });
  });
}

interface Bar {
  /** The counter, then its stools. */
  readonly members: readonly Member[];
  /** How far its people reach. */
  readonly frontM: number;
}

/** An island with its back at `backY`, long enough for everyone who is to sit at it. */
export function islandWithStools(
  context: Context,
  usualM: number,
  backY: number,
  kind: 'kitchen-island' | 'bar-counter' = 'kitchen-island',
): Bar {
  const said = wishFor(context, 'stool-bar')?.count ?? 0;
  const width = cm(Math.max(usualM, said * PLACE_M));
  const top = backedPiece(context, kind, 0, backY, { width });
  const usual = Math.min(MOST_UNSAID, Math.max(2, Math.floor(top.size[0] / 0.65)));
  const most = Math.floor(top.size[0] / PLACE_M);
  const count = denies(context, 'stool-bar') ? 0 : said || usual;
  return {
    members: [
      top,
      ...stoolsAlong(context, top, Math.min(most, count), 0.16),
      ...stoolsAtEnds(context, top, count - most),
    ],
    frontM: top.at[1] - top.size[1] / 2 - SEATED_M,
  };
}

/** Of more stools than its front has room for, one at each end of a counter. */
function stoolsAtEnds(context: Context, top: Member, count: number): Member[] {
  const x = top.size[0] / 2 + 0.16;
  return [1, -1]
    .slice(0, Math.max(0, count))
    .map((side) => piece(context, 'stool-bar', side * x, top.at[1], { yawDeg: -side * 90 }));
}

/** Stools that no group of the room has, at the counter that was named with them or one of their own. */
export function looseBar(context: Context): Wanted | undefined {
  const { brief, used } = context;
  if (!wishFor(context, 'stool-bar') || used.has('stool-bar')) return undefined;
  const named = (['kitchen-island', 'bar-counter'] as const).find((kind) =>
    brief.things.some(({ thing }) => thing === kind),
  );
  if (!named && (brief.only || denies(context, 'bar-counter'))) return undefined;
  const { members, frontM } = islandWithStools(context, 1.4, 0, named ?? 'bar-counter');
  const half = members[0].size[0] / 2;
  const free = [{ x0: -half, y0: frontM, x1: half, y1: named ? BEHIND_M : 0.1 }];
  return { group: groupOf('bar', { kind: 'free' }, members, { free, weight: 2 }), need: 'said' };
}
