import { ENTRIES } from '../entries/index.ts';
import type { HandbookEntry } from '../entry.ts';
import { type Bm25Hit, type Bm25Index, buildBm25, searchBm25 } from './bm25.ts';
import { termsOf, weightedTerms } from './terms.ts';

export interface HandbookHit {
  readonly entry: HandbookEntry;
  readonly score: number;
  /** The score as a share of the highest there could be, 0 … 1. */
  readonly share: number;
  /** Whether the question says a word of the entry's title or of its other names. */
  readonly named: boolean;
}

/** Weights were set by asking for every topic of every entry with that topic left out of the index. */
const TITLE_WEIGHT = 6;
const TOPICS_WEIGHT = 3.5;
const BODY_WEIGHT = 1;
/** The best entries lend this share of their score to those they name as further reading. */
const LENT_SHARE = 0.07;
const LENDERS = 8;

let built: Bm25Index | undefined;

/** Built at the first question (see `rehearse`); the handbook never changes while the program runs. */
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

const PLACE_OF: ReadonlyMap<string, number> = new Map(ENTRIES.map(({ id }, place) => [id, place]));

/** Entries near to one another in the handbook lift one another, as long as both speak of what is asked. */
function lend(hits: readonly Bm25Hit[]): Bm25Hit[] {
  const lent = new Map<number, number>();
  for (const { document, score } of hits.slice(0, LENDERS)) {
    for (const id of ENTRIES[document].see ?? []) {
      const place = PLACE_OF.get(id);
      if (place !== undefined) lent.set(place, (lent.get(place) ?? 0) + score * LENT_SHARE);
    }
  }
  return hits
    .map((hit) => {
      const score = hit.score + (lent.get(hit.document) ?? 0);
      return { ...hit, score, share: hit.share * (score / hit.score) };
    })
    .sort((a, b) => b.score - a.score || a.document - b.document);
}

/** The entries that speak of what is asked, best first. */
export function searchHandbook(question: string, limit = 10): HandbookHit[] {
  const asked = weightedTerms(question);
  return lend(searchBm25(indexOfHandbook(), asked))
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
