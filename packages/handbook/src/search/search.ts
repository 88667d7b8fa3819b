import { ENTRIES } from '../entries/index.ts';
import type { HandbookEntry } from '../entry.ts';
import { type Bm25Index, buildBm25, searchBm25 } from './bm25.ts';
import { termsOf } from './terms.ts';

export interface HandbookHit {
  readonly entry: HandbookEntry;
  readonly score: number;
  /** Share of what was asked that the entry speaks of, 0 … 1. */
  readonly coverage: number;
}

const TITLE_WEIGHT = 5;
const TOPICS_WEIGHT = 4;
const BODY_WEIGHT = 1;

let built: Bm25Index | undefined;

/** Built at the first question; the handbook never changes while the program runs. */
function indexOfHandbook(): Bm25Index {
  built ??= buildBm25(ENTRIES.map(fieldsOf));
  return built;
}

function fieldsOf({ title, topics, what, when, numbers, pitfalls }: HandbookEntry) {
  return [
    { terms: termsOf(title), weight: TITLE_WEIGHT },
    { terms: topics.flatMap((topic) => termsOf(topic)), weight: TOPICS_WEIGHT },
    {
      terms: [what, when, ...numbers, ...pitfalls].flatMap((text) => termsOf(text, false)),
      weight: BODY_WEIGHT,
    },
  ];
}

/** The entries that speak of what is asked, best first. */
export function searchHandbook(question: string, limit = 10): HandbookHit[] {
  return searchBm25(indexOfHandbook(), termsOf(question))
    .slice(0, limit)
    .map(({ document, score, coverage }) => ({ entry: ENTRIES[document], score, coverage }));
}
