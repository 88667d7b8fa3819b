import type { HandbookEntry } from '../entry.ts';
import { type HandbookHit, searchHandbook } from '../search/search.ts';

/** An entry of which a name is said fits from this share of the highest score on. */
const LEAST_SHARE = 0.13;
/** Another fits only when much of its text speaks of what is asked. */
const UNNAMED_SCORE = 10;
/** Below this share an answer says that it may be beside the point. */
const SURE_SHARE = 0.24;
/** One clause of a longer question is answered by an entry of its own from this share on. */
const CLAUSE_SHARE = 0.3;
const SHORTEST_CLAUSE = 4;
/** A second entry is answered too when it scores this share of the first. */
const ALSO_TOLD = 0.85;
const MOST_TOLD = 3;
/** Entries this near to the first are named as related. */
const ALSO_NAMED = 0.5;

/** The entries that are not beside the point, best first. */
export function fitting(question: string): HandbookHit[] {
  return searchHandbook(question).filter(({ named, score, share }) =>
    named ? share >= LEAST_SHARE : score >= UNNAMED_SCORE,
  );
}

export function isSure({ share }: HandbookHit): boolean {
  return share >= SURE_SHARE;
}

/** What is answered in full: the best, with another as good, or one more for each clause. */
export function toldOf(question: string, hits: readonly HandbookHit[]): HandbookEntry[] {
  const clauses = question.split(/[，,。；;？?！!]/);
  const whole = clauses.filter((clause) => clause.length >= SHORTEST_CLAUSE);
  const also =
    whole.length > 1
      ? whole.flatMap((clause) =>
          fitting(clause)
            .slice(0, 1)
            .filter(({ named, share }) => named && share >= CLAUSE_SHARE),
        )
      : hits.slice(1, 2).filter(({ score }) => score >= hits[0].score * ALSO_TOLD);
  return [...new Set([hits[0], ...also].map(({ entry }) => entry))].slice(0, MOST_TOLD);
}

/** Entries that are near to the best. */
export function nearOnes(hits: readonly HandbookHit[]): HandbookEntry[] {
  return hits.filter(({ score }) => score >= hits[0].score * ALSO_NAMED).map(({ entry }) => entry);
}
