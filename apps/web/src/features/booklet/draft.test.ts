// @vitest-environment node
import { expect, it } from 'vitest';
import { aDesignProject, aDesignVersion, aDesignView } from '../../testing/designs.ts';
import {
  asKind,
  choicesOf,
  firstDraft,
  moved,
  type PageDraft,
  sentPages,
  stillThere,
} from './draft.ts';
import { mendOf } from './mend.ts';

const versions = [
  aDesignVersion({ id: 'a1', number: 1 }),
  aDesignVersion({ id: 'a2', number: 2, isCurrent: true }),
];
const detail = {
  project: aDesignProject(),
  views: [
    aDesignView({ id: 'a', name: '客厅', versions }),
    aDesignView({ id: 'b', name: '平面布置', versions: [aDesignVersion({ id: 'b1' })] }),
    aDesignView({ id: 'c', name: '空', versions: [] }),
  ],
};
const draft = firstDraft(detail, '2026.11.21');

it('begins with plans, then each view with its first state beside its current one', () => {
  expect(sentPages(draft.pages)).toEqual([
    { kind: 'plan', versionId: 'b1' },
    { kind: 'pair', beforeId: 'a1', versionId: 'a2' },
  ]);
  expect(draft.coverId).toBe('a2');
});

it('sets another version of the same view beside one that becomes a pair', () => {
  const choices = choicesOf({
    ...detail,
    views: [aDesignView({ versions: versions.map((one) => ({ ...one, viewId: 'a' })) })],
  });
  const page = { key: 1, kind: 'picture', versionId: 'a2', beforeId: 'a2', callOuts: [] } as const;
  const pair = asKind(page, 'pair', choices);
  expect(pair).toMatchObject({ kind: 'pair', beforeId: 'a1' });
  expect(asKind({ ...pair, versionId: 'b1' }, 'pair', choices).beforeId).toBe('a1');
  expect(asKind(page, 'pair', []).beforeId).toBe('a2');
});

it('moves pages, and not beyond the ends', () => {
  const keys = (pages: readonly PageDraft[]) => pages.map(({ key }) => key);
  expect(keys(moved(draft.pages, 0, 1))).toEqual([1, 0]);
  expect(moved(draft.pages, 0, 2)).toBe(draft.pages);
  expect(moved(draft.pages, 0, -1)).toBe(draft.pages);
});

it('forgets versions that have gone', () => {
  const rest = { ...detail, views: detail.views.slice(1) };
  const kept = stillThere(draft, choicesOf(rest));
  expect(kept.pages.map(({ versionId }) => versionId)).toEqual(['b1']);
  expect(kept.coverId).toBe('b1');
});

it('shows a page of materials as a picture until one is named', () => {
  const [page] = draft.pages;
  if (!page) throw new Error('no page');
  const point = { x: 0.5, y: 0.5, name: ' ', note: '' };
  const materials = { ...page, kind: 'materials' as const, callOuts: [point] };
  expect(sentPages([materials])).toEqual([{ kind: 'picture', versionId: 'b1' }]);
  const named = { ...point, name: '岩板' };
  expect(sentPages([{ ...materials, callOuts: [named, point] }])).toEqual([
    { kind: 'materials', versionId: 'b1', callOuts: [named] },
  ]);
});

it('offers enlarging only where it helps', () => {
  expect(mendOf({ large: 2, book: 3 })).toEqual({
    ...{ scale: '3', words: '放大 2× 够看大图，3× 够印画册' },
  });
  expect(mendOf({ large: 3, book: 6 })).toEqual({ scale: '3', words: '放大 3× 就够看' });
  expect(mendOf({ large: 5, book: 9 }).scale).toBeNull();
});
