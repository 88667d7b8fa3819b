import { describe, expect, it } from 'vitest';
import { findEntry } from '../entries/index.ts';
import { QUESTIONS, recallOf } from '../testing/recall.ts';
import { buildBm25, searchBm25 } from './bm25.ts';
import { searchHandbook } from './search.ts';
import { termsOf } from './terms.ts';

describe('BM25', () => {
  const index = buildBm25([
    [{ terms: ['墙', '漆', '漆'], weight: 1 }],
    [{ terms: ['墙', '砖'], weight: 1 }],
    [{ terms: ['地', '砖', '缝', '缝', '缝', '缝'], weight: 1 }],
  ]);

  const asking = (term: string) => new Map([[term, 1]]);

  it('scores as the formula does', () => {
    const [first] = searchBm25(index, asking('漆'));
    const idf = Math.log(1 + (3 - 1 + 0.5) / (1 + 0.5));
    const frequency = 2 / (0.25 + (0.75 * 3) / (11 / 3));
    expect(first.document).toBe(0);
    expect(first.score).toBeCloseTo((idf * frequency) / (1.6 + frequency), 12);
  });

  it('puts the shorter of two documents with a term first', () => {
    expect(searchBm25(index, asking('砖')).map(({ document }) => document)).toEqual([1, 2]);
    expect(searchBm25(index, asking('无'))).toEqual([]);
  });
});

describe('termsOf', () => {
  it('reads pairs, words of the trade, Latin words and numbers', () => {
    const terms = termsOf('胡桃木地板 GB 50096、3000K');
    for (const term of ['胡桃', '胡桃木', '地板', 'gb', '50096', '3000', 'k']) {
      expect(terms).toContain(term);
    }
  });

  it('takes a thing by any of its names, and leaves out words of asking', () => {
    expect(termsOf('厕所')).toEqual(termsOf('卫生间'));
    expect(termsOf('请问怎么办呢')).toEqual([]);
  });
});

describe('searchHandbook', () => {
  it('finds the answer to what people ask among three entries', () => {
    const { at1, at3, questions } = recallOf('tuned');
    expect(questions).toBeGreaterThanOrEqual(200);
    expect(at3).toBeGreaterThanOrEqual(0.97);
    expect(at1).toBeGreaterThanOrEqual(0.92);
  });

  it('is asked for entries that exist', () => {
    const ids = Object.values(QUESTIONS)
      .flat()
      .flatMap(([, answeredBy]) => answeredBy.split(' '));
    expect(ids.filter((id) => !findEntry(id))).toEqual([]);
  });

  it('finds it for questions nothing was tuned on', () => {
    expect(recallOf('heldOut').at3).toBeGreaterThanOrEqual(0.85);
    expect(recallOf('heldOutLater').at3).toBeGreaterThanOrEqual(0.85);
  });

  it('finds every entry by its own title', () => {
    expect(searchHandbook('厨房工作三角')[0].entry.id).toBe('kitchen-triangle');
    expect(searchHandbook('')).toEqual([]);
  });
});
