import { searchHandbook } from '../search/search.ts';
import { HELD_OUT, HELD_OUT_LATER } from './held-out.ts';
import { TUNED } from './questions.ts';
import { TUNED_LATER } from './questions-later.ts';

/** Sets of questions; the held out ones are only counted, never looked at while tuning. */
export const QUESTIONS = {
  tuned: TUNED,
  tunedLater: TUNED_LATER,
  heldOut: HELD_OUT,
  heldOutLater: HELD_OUT_LATER,
} as const;
export type QuestionSet = keyof typeof QUESTIONS;

export interface Recall {
  readonly questions: number;
  /** Share of questions answered by the first entry, and by one of the first three. */
  readonly at1: number;
  readonly at3: number;
  readonly missed: readonly { readonly question: string; readonly found: readonly string[] }[];
}

/** How often the right entry stands first, or among the first three. */
export function recallOf(part: QuestionSet): Recall {
  const asked = QUESTIONS[part];
  const ranked = asked.map(([question, answeredBy]) => {
    const found = searchHandbook(question, 3).map(({ entry }) => entry.id);
    const right = answeredBy.split(' ');
    return { question, found, rank: found.findIndex((id) => right.includes(id)) };
  });
  const share = (count: number) => count / asked.length;
  return {
    questions: asked.length,
    at1: share(ranked.filter(({ rank }) => rank === 0).length),
    at3: share(ranked.filter(({ rank }) => rank >= 0).length),
    missed: ranked
      .filter(({ rank }) => rank < 0)
      .map(({ question, found }) => ({ question, found })),
  };
}
