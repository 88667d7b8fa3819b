import { kindOf } from '../objects/index.ts';
import type { Category } from '../objects/kind.ts';
import { isFurniture, sayingOf, suits } from '../objects/main-slots.ts';
import type { FinishWish } from './brief.ts';
import { familyOf } from './family.ts';
import type { Target } from './targets.ts';
import type { Trade } from './vocabulary.ts';

/** A thing or surface as it stands in its clause. */
export interface Named {
  readonly target: Target;
  readonly finishes: readonly FinishWish[];
  /** Those of its finishes that were said before it. */
  readonly lead: readonly FinishWish[];
  /** What its name says of it: `皮沙发`. */
  readonly implied?: FinishWish;
  /** How it follows the one before: joined by `和`, or listed (`、`, or nothing between). */
  readonly link?: 'and' | 'listed';
}

/**
 * What each thing of a clause takes from the first of its list: `胡桃木餐桌和餐椅` are both of walnut,
 * unless one has a finish of its own. A list that only runs on shares materials, and colours among
 * furniture or within a category; one that `和` closes shares all. No rug becomes of marble.
 */
export function sharedInLists(
  named: readonly Named[],
  trade: Trade,
): readonly (readonly FinishWish[])[] {
  return named.map((one, k) => {
    if (!one.link || one.finishes.length > 0 || one.implied) return [];
    const head = headOf(named, k);
    if (head === undefined) return [];
    const first = named[head];
    const closed = listFrom(named, head).some(({ link }) => link === 'and');
    const told = closed && first.implied ? [...first.lead, first.implied] : first.lead;
    return told.filter(
      (wish) =>
        suitsTarget(one.target, wish, trade) &&
        (closed || wish.materials || sameSort(one.target, first.target)),
    );
  });
}

/** The last thing before it in its list that something was said of. */
function headOf(named: readonly Named[], k: number): number | undefined {
  for (let at = k; named[at].link; at--) {
    const { finishes, implied } = named[at - 1];
    if (finishes.length > 0 || implied) return at - 1;
  }
  return undefined;
}

/** Those that follow it in its list and have nothing of their own. */
function listFrom(named: readonly Named[], head: number): readonly Named[] {
  const rest = named.slice(head + 1);
  const end = rest.findIndex(({ link, lead, implied }) => !link || lead.length > 0 || implied);
  return end < 0 ? rest : rest.slice(0, end);
}

const categoryOf = (target: Target): Category | undefined =>
  'thing' in target ? kindOf(target.thing)?.category : undefined;

/** Sofas, tables and cupboards are of one sort, rugs and lamps each of another. */
function sameSort(one: Target, other: Target): boolean {
  const [a, b] = [categoryOf(one), categoryOf(other)];
  return a === b || (a !== undefined && b !== undefined && isFurniture(a) && isFurniture(b));
}

/** Whether one says so of such a thing. */
export function suitsTarget(target: Target, { materials }: FinishWish, trade: Trade): boolean {
  const kind = 'thing' in target ? kindOf(target.thing) : undefined;
  return kind !== undefined && suits(kind, sayingOf(materials && familyOf(materials[0], trade)));
}
