import { kindOf } from '../objects/index.ts';
import type { ClauseWishes } from './bind.ts';
import type { FinishWish } from './brief.ts';
import { familyOf } from './family.ts';
import type { Target } from './targets.ts';
import type { Trade } from './vocabulary.ts';

/**
 * Things that are not wanted as they were named stay, as the words behind ask for them:
 * `不要皮沙发，要布艺的`. Of a thing named and denied the later counts.
 */
export function withInstead(clauses: readonly ClauseWishes[], trade: Trade): ClauseWishes[] {
  const asked = clauses.map((clause, k): ClauseWishes => {
    const { refused, loose } = clause;
    const next = clauses[k + 1];
    const told = loose.length > 0 ? loose : next?.asksInstead ? next.loose : [];
    const targets = refused.flatMap((target) => asWanted(target, told, trade));
    const taken = refused.length > 0 && loose.length > 0;
    const takenBefore = clause.asksInstead && (clauses[k - 1]?.refused.length ?? 0) > 0;
    return {
      ...clause,
      targets: [...clause.targets, ...targets],
      loose: taken || takenBefore ? [] : loose,
    };
  });
  const named = (from: number, to: number) =>
    new Set(asked.slice(from, to).flatMap(({ targets }) => targets.flatMap(kindsOf)));
  return asked.map((clause, k) => {
    const stays = named(k, asked.length);
    const deniedLater = new Set(asked.slice(k + 1).flatMap(({ denied }) => denied));
    return {
      ...clause,
      denied: clause.denied.filter((kind) => !stays.has(kind)),
      targets: clause.targets.filter((one) => !kindsOf(one).some((kind) => deniedLater.has(kind))),
    };
  });
}

const kindsOf = (target: Target): readonly string[] => ('thing' in target ? [target.thing] : []);

/** @param told what is wanted of it; where nothing is, cloth stands for leather and leather for cloth */
function asWanted(target: Target, told: readonly FinishWish[], trade: Trade): readonly Target[] {
  const word = ('thing' in target && kindOf(target.thing)?.name) || target.word;
  if (told.length > 0) return [{ ...target, word, finishes: told }];
  const families = target.finishes.map(({ materials = [''] }) => familyOf(materials[0], trade));
  if (families.includes('leather')) return [{ ...target, word, finishes: [CLOTH] }];
  return families.includes('fabric') ? [{ ...target, word, finishes: [LEATHER] }] : [];
}

const CLOTH: FinishWish = { materials: ['linen', 'cotton', 'wool', 'velvet'], word: '布艺' };
const LEATHER: FinishWish = { materials: ['leatherTan', 'leatherBlack'], word: '皮' };
