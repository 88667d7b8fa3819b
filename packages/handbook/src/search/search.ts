import { ENTRIES } from '../entries/index.ts';
import type { HandbookEntry } from '../entry.ts';
import { type Bm25Index, buildBm25, searchBm25 } from './bm25.ts';
import { termsOf, weightedTerms } from './terms.ts';

export interface HandbookHit {
  readonly entry: HandbookEntry;
  readonly score: number;
  /** The score as a share of the highest there could be, 0 … 1. */
  readonly share: number;
  /** Whether the question says a word of the entry's title or of its other names. */
  readonly named: boolean;
}

const TITLE_WEIGHT = 4;
const TOPICS_WEIGHT = 6;
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
    { terms: termsOf(topics.join('，')), weight: TOPICS_WEIGHT },
    {
      terms: termsOf([what, when, ...numbers, ...pitfalls].join('，'), false),
      weight: BODY_WEIGHT,
    },
  ];
}

/** The entries that speak of what is asked, best first. */
export function searchHandbook(question: string, limit = 10): HandbookHit[] {
  const asked = weightedTerms(question);
  return searchBm25(indexOfHandbook(), asked)
    .slice(0, limit)
    .map(({ document, score, share }) => {
      const entry = ENTRIES[document];
      const names = termsOf([entry.title, ...entry.topics].join('，'));
      return {
        entry,
        score,
        share,
        named: names.some((term) => term.length > 1 && asked.has(term)),
      };
    });
}
