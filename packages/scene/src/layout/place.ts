import type { Room } from '../design/description.ts';
import { type Random, seededRandom } from '../random.ts';
import { candidatesFor } from './candidates.ts';
import { emptyFloor, type Floor, fits, isWalkable, type Liking, withGroup } from './floor.ts';
import { rowsOf } from './grid.ts';
import type { Group } from './group.ts';
import type { Pose } from './rect.ts';

/** A group to be placed, and how much it is missed when there is no room for it. */
export interface Wanted {
  readonly group: Group;
  /** `said` in the brief, a `must` of such a room, or a `wish` of the designer. */
  readonly need: 'said' | 'must' | 'wish';
  /** Smaller forms of it, tried in turn. */
  readonly smaller?: readonly Group[];
}

export interface Layout {
  readonly floor: Floor;
  /** What found no place. */
  readonly left: readonly Wanted[];
}

const ATTEMPTS = 10;
/** Who likes places better than others tries several layouts himself. */
const ATTEMPTS_BY_LIKING = 1;
const ENOUGH_GOOD = 2;
const MISSED: Readonly<Record<Wanted['need'], number>> = { said: 100, must: 40, wish: 3 };

/**
 * Places the groups one after another, each where it fits best, in several seeded attempts of which the
 * best is kept. Clearances, door swings and walkability always hold; what does not fit is left out and
 * told.
 */
export function placeGroups(
  room: Room,
  wanted: readonly Wanted[],
  seed: number,
  liking?: Liking,
): Layout {
  const bare = emptyFloor(room, liking);
  let best: Layout | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  let good = 0;
  const attempts = liking ? ATTEMPTS_BY_LIKING : ATTEMPTS;
  for (let attempt = 0; attempt < attempts && good < ENOUGH_GOOD; attempt++) {
    const { layout, score } = attemptOf(bare, wanted, seededRandom(seed * 31 + attempt));
    if (layout.left.length === 0) good++;
    if (score > bestScore) {
      best = layout;
      bestScore = score;
    }
  }
  return best ?? { floor: bare, left: wanted };
}

function attemptOf(bare: Floor, wanted: readonly Wanted[], random: Random) {
  let floor = bare;
  let score = 0;
  const left: Wanted[] = [];
  for (const want of wanted) {
    const found = [want.group, ...(want.smaller ?? [])].reduce<Found | undefined>(
      (sofar, group, k) => sofar ?? settle(floor, group, random, k),
      undefined,
    );
    if (found) {
      floor = found.floor;
      score += found.score;
    } else {
      left.push(want);
      score -= MISSED[want.need] * want.group.weight;
    }
  }
  return { layout: { floor, left }, score };
}

/** Places further groups where there is room for them. */
export function placeMore(floor: Floor, wanted: readonly Wanted[], seed: number): Floor {
  const random = seededRandom(seed);
  return wanted.reduce((sofar, { group, smaller = [] }) => {
    const forms = [group, ...smaller].map((form) => () => settle(sofar, form, random, 0)?.floor);
    return forms.reduce<Floor | undefined>((found, form) => found ?? form(), undefined) ?? sofar;
  }, floor);
}

interface Found {
  readonly floor: Floor;
  readonly score: number;
}

/** How many of the best places are tried for walkability. */
const TRIED = 12;
const APART_M = 0.25;

function settle(floor: Floor, group: Group, random: Random, shrunk: number): Found | undefined {
  if (group.anchor.kind === 'grid') return settleRows(floor, group, random);
  const places = candidatesFor(floor, group, random)
    .sort((a, b) => b.score - a.score)
    .slice(0, 400);
  const failed: Pose[] = [];
  for (const { pose, score } of places) {
    // Next to a place that cannot be walked to, another cannot either.
    if (failed.some((other) => Math.hypot(other.x - pose.x, other.y - pose.y) < APART_M)) continue;
    if (!fits(floor, group, pose)) continue;
    const next = withGroup(floor, group, pose);
    if (isWalkable(next)) return { floor: next, score: score * group.weight - shrunk * 2 };
    failed.push(pose);
    if (failed.length >= TRIED) break;
  }
  return undefined;
}

/** Rows turned one way or the other by chance; where not all find room, as more of them do. */
function settleRows(floor: Floor, group: Group, random: Random): Found | undefined {
  if (group.anchor.kind !== 'grid') return undefined;
  const { most, faces } = group.anchor;
  const faced = floor.placed.find((other) => other.group.name === faces)?.pose.yawDeg;
  const turn = random() < 0.5 ? 0 : 90;
  const first = laidInRows(floor, group, faced ?? turn);
  const turns = faced === undefined && first.copies < most;
  const other = turns ? laidInRows(floor, group, 90 - turn) : first;
  const { floor: laid, copies } = other.copies > first.copies ? other : first;
  return copies > 0 ? { floor: laid, score: Math.min(copies, 12) * 0.3 } : undefined;
}

function laidInRows(floor: Floor, group: Group, yawDeg: number) {
  let next = floor;
  let copies = 0;
  for (const { pose } of rowsOf(floor, group, yawDeg)) {
    if (!fits(next, group, pose)) continue;
    const more = withGroup(next, group, pose);
    if (!isWalkable(more)) continue;
    next = more;
    copies++;
  }
  return { floor: next, copies };
}
