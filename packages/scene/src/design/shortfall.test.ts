import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from './design.ts';

test.each([
  ['教室66平，二十四张课桌', 'class-desk', '课桌', 24],
  ['客厅30平，沙发，九把单人沙发', 'sofa-single', '单人沙发', 9],
])('%s: what is short of a said count is told', (brief, kind, word, count) => {
  const { items, notes } = designScene(brief, 20261121, TRADE_VOCABULARY);
  const there = items.filter((item) => item.kind === kind).length;
  expect(there).toBeLessThan(count);
  expect(notes).toContainEqual(
    expect.stringContaining(`“${word}”要 ${count} 个，只放下 ${there} 个`),
  );
});

test('a dining room of many tables is a restaurant', () => {
  const { space, notes } = designScene('餐厅，二十张餐桌', 20261121, TRADE_VOCABULARY);
  expect([space, notes]).toEqual(['restaurant', []]);
});
