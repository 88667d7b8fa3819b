import type { Where } from '../../brief/brief.ts';
import type { Random } from '../../random.ts';
import { type Ground, type Spot, type SpotKind, spot } from './ground.ts';

/** Where one stands in an open place, and what one sees from there: shares of the way ahead to each side. */
const STANDS = { share: 0.95, mostM: 36 } as const;
const SPREAD = 0.5;
/** Near enough to be told apart, and not before the lens. */
const NEAR_M = 9;
const FAR_M = 26;
const BEST_M = 14;
/** Smaller places than this are seen whole. */
export const WHOLE_M = 16;
const STEP_M = 2.8;

/** Sorts whose spots hang on nothing but the ground. */
const LOOSE: ReadonlySet<SpotKind> = new Set(['court', 'corner', 'path', 'edge']);

/**
 * Spots for a thing that was named: those on its side first, in a large open place the ones that its
 * view shows, with further ones on the free ground there.
 *
 * @param isOpen whether the place is looked at along its depth
 */
export function spotsSaid(
  ground: Ground,
  sort: SpotKind,
  own: readonly Spot[],
  { isOpen, where, random }: { isOpen: boolean; where?: Where | undefined; random: Random },
): readonly Spot[] {
  const ahead = isOpen && LOOSE.has(sort) ? inView(ground, sort, own, random) : own;
  if (where !== 'left' && where !== 'right') return ahead;
  const isThere = ({ at: [x] }: Spot) => (where === 'left' ? x < -0.5 : x > 0.5);
  return [...ahead.filter(isThere), ...ahead.filter((one) => !isThere(one))];
}

/** Trees stand beside the way one looks. */
const CLEAR = 0.22;

function inView(
  { reachM }: Ground,
  sort: SpotKind,
  own: readonly Spot[],
  random: Random,
): readonly Spot[] {
  if (reachM <= WHOLE_M) return own;
  const from = -Math.min(reachM * STANDS.share, STANDS.mostM);
  const depthOf = ({ at: [, y] }: Spot) => y - from;
  const isSeen = (one: Spot) => {
    const depth = depthOf(one);
    const aside = Math.abs(one.at[0]) / depth;
    const clear = sort !== 'edge' || aside > CLEAR;
    return depth > NEAR_M && depth < FAR_M && aside < SPREAD && clear;
  };
  const more: Spot[] = [];
  for (let depth = NEAR_M + 1; depth < FAR_M; depth += STEP_M) {
    for (let x = -depth * SPREAD; x < depth * SPREAD; x += STEP_M) {
      more.push(spot(x + random() * 0.8, from + depth + random() * 0.8));
    }
  }
  const cost = (one: Spot) => Math.abs(depthOf(one) - BEST_M) + Math.abs(one.at[0]) * 0.35;
  const seen = [...own, ...more].filter(isSeen);
  // Not in a row: each has its own place off the best one.
  const drawn = seen.map((one) => ({ one, cost: cost(one) + random() * 6 }));
  const first = drawn.sort((a, b) => a.cost - b.cost).map(({ one }) => one);
  return [...first, ...own.filter((one) => !isSeen(one))];
}
