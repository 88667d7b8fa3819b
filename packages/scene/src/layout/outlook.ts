import type { ThingWish } from '../brief/brief.ts';
import type { Item, Room, SceneCamera } from '../design/description.ts';
import { OUTLOOK, OUTLOOK_GROUND_M, wallOfOutlook } from '../design/outlook.ts';
import type { Random } from '../random.ts';
import type { Vec2 } from '../vec.ts';
import { between, cm } from './context.ts';
import { heldParams, pieceOf } from './pieces.ts';
import { type Wall, wallsOf } from './walls.ts';

/** How many of a kind stand out there, how far from the wall, and how large. */
interface Stand {
  readonly count: number;
  readonly fromM: number;
  readonly toM: number;
  readonly heightM?: readonly [low: number, high: number];
  readonly widthM?: number;
}

const GROVE: Stand = { count: 24, fromM: 1.9, toM: 7.5, heightM: [3.8, 5.2], widthM: 1.7 };
const TREES: Stand = { count: 3, fromM: 4.2, toM: 9, heightM: [4.2, 6.2], widthM: 4.2 };
const ONE_THING: Stand = { count: 1, fromM: 3.6, toM: 4.6 };
const STANDS: Readonly<Record<string, Stand>> = {
  bamboo: GROVE,
  'tree-round': TREES,
  'tree-conifer': { ...TREES, widthM: 2.6 },
  'tree-blossom': { ...TREES, heightM: [3.8, 4.6], widthM: 3.9, fromM: 3.6 },
  'tree-maple': { ...TREES, count: 2, heightM: [3, 3.8], widthM: 3.2, fromM: 3 },
  'tree-palm': { ...TREES, heightM: [4.6, 6.5], widthM: 3.2 },
  'tree-bare': TREES,
  shrub: { count: 6, fromM: 1.4, toM: 3.6, heightM: [0.6, 0.85], widthM: 0.95 },
  grasses: { count: 9, fromM: 1.2, toM: 3.4, heightM: [0.6, 0.95] },
  'flower-bed': { count: 3, fromM: 1.5, toM: 2.4, widthM: 2.4 },
  hedge: { count: 3, fromM: 3.4, toM: 3.5, widthM: 2.8 },
  rock: { count: 3, fromM: 2, toM: 3.2, heightM: [0.5, 1] },
  'stepping-stones': { count: 1, fromM: 2, toM: 2.2 },
  fence: { count: 3, fromM: 5.6, toM: 5.7 },
  'garden-pond': { count: 1, fromM: 2.6, toM: 3 },
  planter: { count: 3, fromM: 1.2, toM: 1.3 },
};
/** What stands at the feet of trees and groves, where nothing else was said. */
const AT_THEIR_FEET: Readonly<Record<string, readonly string[]>> = {
  bamboo: ['rock', 'grasses'],
  'tree-round': ['shrub', 'grasses'],
  'tree-conifer': ['rock', 'grasses'],
  'tree-blossom': ['shrub', 'grasses'],
  'tree-maple': ['rock', 'grasses'],
  'tree-palm': ['grasses'],
};
const FEW = 4;
const MOST = 24;

type Placed = Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg' | 'said' | 'group' | 'materials'>;

/** What a brief wants to be seen out of the windows, on the ground before the widest of them. */
export function outlookThings(
  outside: readonly ThingWish[],
  room: Room,
  camera: SceneCamera,
  random: Random,
): Placed[] {
  const index = wallOfOutlook(room);
  if (index === undefined || outside.length === 0) return [];
  const view = viewThrough(room, wallsOf(room.plan)[index], camera);
  const named = new Set(outside.map(({ thing }) => thing));
  const feet = outside.length > 1 ? [] : (AT_THEIR_FEET[outside[0].thing] ?? []);
  const wishes = [
    ...outside,
    ...feet.filter((kind) => !named.has(kind)).map((thing) => ({ thing, word: undefined })),
  ];
  return wishes.flatMap(({ thing, word, ...wish }) => {
    const stand = STANDS[thing] ?? ONE_THING;
    const said = 'count' in wish ? wish.count : undefined;
    const count = Math.min(MOST, said ?? (word ? stand.count : Math.min(FEW, stand.count)));
    return Array.from({ length: count }, (_, k) =>
      standing({ ...stand, count }, thing, k, view, random, word),
    );
  });
}

/** What of the ground is seen through the window, by the distance from its wall. */
type View = (awayM: number, share: number) => { readonly at: Vec2; readonly yawDeg: number };

function viewThrough(room: Room, wall: Wall, { eye }: SceneCamera): View {
  const { from, along, inward, yawDeg } = wall;
  const off = (k: 0 | 1) => eye[k] - from[k];
  const eyeAlong = off(0) * along[0] + off(1) * along[1];
  const eyeIn = Math.max(0.8, off(0) * inward[0] + off(1) * inward[1]);
  const own = room.openings.filter((one) => one.wall === wall.index && one.kind !== 'passage');
  const starts = Math.min(...own.map(({ fromM }) => fromM));
  const ends = Math.max(...own.map(({ fromM, widthM }) => fromM + widthM));
  const seenAt = (jambM: number, awayM: number) =>
    eyeAlong + ((jambM - eyeAlong) * (eyeIn + awayM)) / eyeIn;
  return (awayM, share) => {
    const [low, high] = [seenAt(starts, awayM), seenAt(ends, awayM)];
    const s = low + (high - low) * share;
    return {
      at: [from[0] + along[0] * s - inward[0] * awayM, from[1] + along[1] * s - inward[1] * awayM],
      yawDeg,
    };
  };
}

/** Halves of the widest ground that is planted, as shares of what is seen. */
const BEYOND = 0.12;

function standing(
  { count, fromM, toM, heightM, widthM }: Stand,
  kind: string,
  k: number,
  view: View,
  random: Random,
  said: string | undefined,
): Placed {
  const height = heightM && cm(between(random, heightM[0], heightM[1]));
  const width = widthM && cm(widthM * between(random, 0.85, 1.15));
  const params = heldParams(kind, { height, width, ...(width && height && { depth: width }) });
  const share = count === 1 ? 0.42 + 0.2 * random() : (((k * 0.618) % 1) + 0.5 / count) % 1;
  const awayM = between(random, fromM, toM) + pieceOf(kind, params).size[1] * 0.2;
  const { at, yawDeg } = view(awayM, -BEYOND + (1 + 2 * BEYOND) * share);
  return {
    kind,
    params,
    at: [cm(at[0]), cm(at[1]), OUTLOOK_GROUND_M],
    yawDeg: TURNED.test(kind) ? Math.round(random() * 360 - 180) : yawDeg,
    materials: {},
    ...(said && { said }),
    group: OUTLOOK,
  };
}

/** Plants look different from every side; beds, hedges and fences run along the wall. */
const TURNED = /^(tree-|bamboo|shrub|grasses|rock)/;
