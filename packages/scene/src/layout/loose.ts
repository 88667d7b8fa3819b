import type { ThingWish } from '../brief/brief.ts';
import { kindOf } from '../objects/index.ts';
import { backedPiece, type Context, piece } from './context.ts';
import { before, type Group, groupOf, type Member } from './group.ts';
import { looseBar } from './groups/bar.ts';
import { ROW_TABLES, roundTheSeats, seatsAt, tableWithSeats } from './groups/dining.ts';
import { pieceOf } from './pieces.ts';
import type { Wanted } from './place.ts';

/** How a thing stands when no group of the room has it. */
type Standing = 'wall' | 'corner' | 'free' | 'onWall' | 'ceiling' | 'onTop' | 'flat' | 'atWindow';

const STANDING: Readonly<Record<string, Standing>> = {
  'plant-potted': 'corner',
  'floor-lamp': 'corner',
  'speaker-floor': 'corner',
  'tree-round': 'corner',
  'tree-maple': 'corner',
  bamboo: 'corner',
  swing: 'free',
  tent: 'corner',
  'wall-art': 'onWall',
  clock: 'onWall',
  'wall-lamp': 'onWall',
  'tv-wall': 'onWall',
  'projection-screen': 'onWall',
  mirror: 'onWall',
  'mirror-cabinet': 'onWall',
  'towel-rack': 'onWall',
  whiteboard: 'onWall',
  'sign-board': 'onWall',
  'plant-wall': 'wall',
  'kitchen-wall': 'onWall',
  hood: 'onWall',
  vase: 'onTop',
  books: 'onTop',
  dishes: 'onTop',
  candle: 'onTop',
  'table-lamp': 'onTop',
  computer: 'onTop',
  'coffee-machine': 'onTop',
  'hanging-plant': 'ceiling',
  projector: 'ceiling',
  pendant: 'ceiling',
  'pendant-linear': 'ceiling',
  chandelier: 'ceiling',
  'ceiling-lamp': 'ceiling',
  downlight: 'ceiling',
  'track-lamp': 'ceiling',
  'light-strip': 'ceiling',
  rug: 'flat',
  'rug-round': 'flat',
  'yoga-mat': 'flat',
  'dining-table': 'free',
  'dining-table-round': 'free',
  'coffee-table': 'free',
  'sofa-curved': 'free',
  'kitchen-island': 'free',
  'display-table': 'free',
  'sand-table': 'free',
  'meeting-table': 'free',
  'tea-table': 'free',
  piano: 'free',
  column: 'free',
  person: 'free',
  partition: 'free',
  screen: 'free',
  armchair: 'free',
  ottoman: 'free',
  'chair-dining': 'free',
  'chair-office': 'free',
  'stool-bar': 'free',
  mannequin: 'free',
  'side-table': 'corner',
  fountain: 'free',
  curtain: 'atWindow',
  'curtain-sheer': 'atWindow',
  blinds: 'atWindow',
  'roller-blind': 'atWindow',
};

function standingOf(kind: string): Standing {
  const own = STANDING[kind];
  if (own) return own;
  const known = kindOf(kind);
  if (known?.against === 'ceiling') return 'ceiling';
  if (known?.against === 'surface') return 'onTop';
  if (known?.against === 'wall') return known.hangM ? 'onWall' : 'wall';
  return known?.against === 'free' ? 'free' : 'wall';
}

/** Things said that stand on the floor and are in no group yet, as groups of their own. */
export function looseGroups(context: Context): Wanted[] {
  const bar = looseBar(context);
  const others = unused(context, ['wall', 'corner', 'free']).flatMap((wish) => {
    const count = Math.min(wish.count ?? (isCrowd(wish) ? CROWD : 1), CROWD);
    return Array.from({ length: count }, (_, k): Wanted => {
      const group = looseGroup(context, wish, k);
      return { group, smaller: [looseGroup(context, wish, k, 0.7)], need: 'said' };
    });
  });
  return bar ? [bar, ...others] : others;
}

/** So many of a thing stand by themselves at most, and are a crowd. */
const CROWD = 6;
const isCrowd = ({ thing, word }: ThingWish): boolean =>
  thing === 'person' && /[群山海们]|来人往|行人|游客|顾客|客流/.test(word);

/** One more of these would have no counter to stand at. */
const AT_COUNTERS = 'stool-bar';

/** Of things that a group holds fewer of than were said, the rest. */
export function fewerGroups(context: Context, placed: readonly Member[]): Wanted[] {
  return context.brief.things.flatMap((wish) => {
    const there = placed.filter(({ kind }) => kind === wish.thing).length;
    const standing = standingOf(wish.thing);
    if (
      there === 0 ||
      wish.together ||
      wish.thing === AT_COUNTERS ||
      !['wall', 'corner', 'free'].includes(standing)
    )
      return [];
    const lacking = Math.min(6, wish.count ?? 0) - there;
    return Array.from({ length: Math.max(0, lacking) }, (_, k): Wanted => {
      return { group: looseGroup(context, wish, there + k), need: 'said' };
    });
  });
}

/** Things said that hang, lie or stand on others: they are placed when the floor is laid out. */
export const hangingWishes = (context: Context): ThingWish[] =>
  unused(context, ['onWall', 'ceiling', 'onTop', 'flat']);

export const hangs = (kind: string): Standing => standingOf(kind);

function unused(context: Context, standings: readonly Standing[]): ThingWish[] {
  return context.brief.things.filter(
    ({ thing }) => !context.used.has(thing) && standings.includes(standingOf(thing)),
  );
}

const SEATED: ReadonlySet<string> = new Set(ROW_TABLES);
const AT_ONE_TABLE = 4;

/** A table by itself has its seats, fewer where there is little room. */
function looseTable(context: Context, { thing }: ThingWish, name: string, share: number): Group {
  const seats = seatsAt(context, thing, AT_ONE_TABLE);
  const members = tableWithSeats(context, thing, Math.max(2, Math.floor(seats * share)));
  return groupOf(name, { kind: 'free' }, members, { free: [roundTheSeats(members)], weight: 1 });
}

/** @param share of its usual width and depth */
function looseGroup(context: Context, wish: ThingWish, k: number, share = 1): Group {
  const standing = standingOf(wish.thing);
  const name = `${wish.thing}-${k + 1}`;
  if (SEATED.has(wish.thing)) return looseTable(context, wish, name, share);
  const free = standing === 'free';
  const [width, depth] = pieceOf(wish.thing).size;
  const sizes = share < 1 ? { width: width * share, depth: depth * share } : {};
  const thing: Member = free
    ? piece(context, wish.thing, 0, 0, sizes)
    : backedPiece(context, wish.thing, 0, 0, sizes);
  const frontM = free ? 0.3 : standing === 'wall' ? 0.5 : 0;
  const open = frontM > 0 ? [before([thing], frontM)] : [];
  const anchor =
    standing === 'corner' && k < 2
      ? ({ kind: 'corner', gapM: 0.06 } as const)
      : free
        ? ({ kind: 'free' } as const)
        : ({ kind: 'wall', gapM: 0.02 } as const);
  return groupOf(name, anchor, [thing], { free: open, weight: 1 });
}
