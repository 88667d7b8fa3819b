/** Saturation of repeated terms. */
const K1 = 1.6;
/** How much a long field is discounted. */
const B = 0.75;

/** One field of a document: its terms, and how much a term there counts. */
export interface WeightedTerms {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** Documents that hold a term and its weighted, length-normalised frequency there, in turn. */
type Postings = number[];

export interface Bm25Index {
  readonly postings: ReadonlyMap<string, Postings>;
  readonly documentCount: number;
}

export interface Bm25Hit {
  /** Position of the document in the list the index was built from. */
  readonly document: number;
  readonly score: number;
  /** The score as a share of what a document full of all the terms could have, 0 … 1. */
  readonly share: number;
}

/**
 * Builds an index over documents of weighted fields; every document has the same fields in one order.
 * BM25F: frequencies are normalised per field by its length and summed by weight before they saturate
 * (Robertson & Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, §3.6).
 */
export function buildBm25(documents: readonly (readonly WeightedTerms[])[]): Bm25Index {
  const fieldCount = documents[0]?.length ?? 0;
  const meanLengths = Array.from({ length: fieldCount }, (_, field) => {
    const total = documents.reduce((sum, fields) => sum + fields[field].terms.length, 0);
    return Math.max(1, total / documents.length);
  });
  const postings = new Map<string, Postings>();
  documents.forEach((fields, document) => {
    fields.forEach(({ terms, weight }, field) => {
      const share = weight / (1 - B + (B * terms.length) / meanLengths[field]);
      for (const term of terms) {
        const list = postings.get(term);
        if (!list) postings.set(term, [document, share]);
        else if (list[list.length - 2] === document) list[list.length - 1] += share;
        else list.push(document, share);
      }
    });
  });
  return { postings, documentCount: documents.length };
}

/**
 * The documents that hold any of the terms, best first.
 * @param query terms and what each counts beside its rarity
 */
export function searchBm25(index: Bm25Index, query: ReadonlyMap<string, number>): Bm25Hit[] {
  const scores = new Map<number, number>();
  let highest = 0;
  for (const [term, counts] of query) {
    const list = index.postings.get(term) ?? [];
    const weight = idfOf(index.documentCount, list.length / 2) * counts;
    highest += weight;
    for (let at = 0; at < list.length; at += 2) {
      const [document, frequency] = [list[at], list[at + 1]];
      const gain = (weight * frequency) / (K1 + frequency);
      scores.set(document, (scores.get(document) ?? 0) + gain);
    }
  }
  return [...scores]
    .map(([document, score]) => ({ document, score, share: score / highest }))
    .sort((a, b) => b.score - a.score || a.document - b.document);
}

/** Robertson–Spärck Jones weight without relevance data, kept positive. */
function idfOf(documentCount: number, holding: number): number {
  return Math.log(1 + (documentCount - holding + 0.5) / (holding + 0.5));
}
