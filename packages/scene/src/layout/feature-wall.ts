import type { Brief } from '../brief/brief.ts';
import { saysFeatureWall, sidedWall, slattedWall } from '../design/set-off-wall.ts';
import { type Context, cm } from './context.ts';
import type { Floor } from './floor.ts';
import { type Member, member } from './group.ts';
import { isOnSide, poseAtWall, type Wall } from './walls.ts';

const BEDS = ['bed-double', 'bed-four-poster', 'bed-platform', 'bed-single', 'tatami'];
const SOFAS = ['sofa', 'sofa-l', 'sofa-curved', 'banquette'];
const SCREENS = ['tv-wall', 'led-screen', 'tv-cabinet', 'floating-cabinet', 'projection-screen'];
const DESKS = ['counter', 'bar-counter', 'desk-executive'];

/** What stands before a wall that is set off, by the word for it; first what is said to. */
const BEFORE: readonly (readonly [word: RegExp, kinds: readonly string[]])[] = [
  [/沙发/, SOFAS],
  [/床/, BEDS],
  [/电视|影视/, SCREENS],
  [/前台|形象|logo/, DESKS],
  [/./, [...BEDS, ...DESKS, ...SCREENS, ...SOFAS]],
];

/**
 * Index of the wall to set off: where a brief speaks of it the one behind what it is the background of,
 * else the room's own.
 *
 * @param members what stands in the room
 */
export function featureWallOf(
  brief: Brief,
  { room, walls }: Floor,
  members: readonly Member[],
): number | undefined {
  if (!saysFeatureWall(brief)) return room.featureWall;
  const sided = sidedWall(brief);
  if (sided) {
    const there = walls.filter((wall) => isOnSide(wall, sided.where));
    return there.sort((a, b) => b.lengthM - a.lengthM)[0]?.index ?? room.featureWall;
  }
  const words = brief.surfaces.flatMap(({ keys, word }) =>
    keys.includes('featureWall') ? [word] : [],
  );
  const said = words[0] ?? '墙';
  const kinds = BEFORE.filter(([word]) => word.test(said)).flatMap(([, list]) => list);
  const standing = kinds.flatMap((kind) => members.filter((m) => m.kind === kind));
  // The viewer stands at the front: a wall there would not be seen.
  const shown = walls.filter(({ inward }) => inward[1] < 0.5);
  const behind = standing.flatMap((m) => shown.filter((wall) => backs(wall, m)));
  return behind[0]?.index ?? room.featureWall;
}

const NEAR_M = 0.6;

/** Whether a thing has its back to the wall. */
const backs = ({ from, inward, yawDeg }: Wall, { at, size, yawDeg: turned }: Member): boolean =>
  (yawDeg + 360) % 360 === (turned + 360) % 360 &&
  (at[0] - from[0]) * inward[0] + (at[1] - from[1]) * inward[1] < size[1] / 2 + NEAR_M;

/** Thin enough that what hangs on the wall shows before them. */
const SLATS_M = 0.02;
const LEAST_SLATS_M = 0.4;

/** Slats over the wall that is set off, beside its doors and windows. */
export function slatsOn(context: Context, { room, walls }: Floor): Member[] {
  const wall = walls[room.featureWall ?? -1];
  if (!wall || !slattedWall(context.brief)) return [];
  const openings = room.openings
    .filter(({ wall: index }) => index === wall.index)
    .sort((a, b) => a.fromM - b.fromM);
  const edges = [0, ...openings.flatMap(({ fromM, widthM }) => [fromM, fromM + widthM])];
  const stretches = [...edges, wall.lengthM].flatMap((from, k, all) =>
    k % 2 === 0 ? [[from, all[k + 1]] as const] : [],
  );
  return stretches.flatMap(([from, to]) => {
    const width = cm(to - from - 0.02);
    if (width < LEAST_SLATS_M) return [];
    const pose = poseAtWall(wall, (from + to) / 2, SLATS_M / 2);
    const height = cm(context.heightM - 0.02);
    const thing = member('wall-slats', 0, 0, { width, height, depth: SLATS_M, takes: 'none' });
    return [{ ...thing, at: [pose.x, pose.y, 0] as const, yawDeg: wall.yawDeg }];
  });
}
