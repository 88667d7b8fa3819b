import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from '../design/design.ts';

test.each([
  ['开放式办公室，二十个工位', 'workstation', 20],
  ['办公室，六个工位', 'workstation', 6],
  ['二十四张课桌椅，教室', 'class-desk', 24],
  ['教室，四十张课桌', 'class-desk', 40],
  ['餐厅，10张四人餐桌', 'dining-table', 10],
  ['中餐厅，八张圆桌', 'dining-table-round', 8],
  ['健身房，十台跑步机', 'treadmill', 10],
])('%s: the room is large enough for all of them', (words, kind, count) => {
  for (const seed of [1, 2]) {
    const { items, notes } = designScene(words, seed, TRADE_VOCABULARY);
    expect(items.filter((item) => item.kind === kind)).toHaveLength(count);
    expect(notes).toEqual([]);
  }
});

test('a room of a said size holds as many as fit, and tells', () => {
  const { room, items, notes } = designScene('60平米办公室，二十个工位', 1, TRADE_VOCABULARY);
  const [, , [x, depthM]] = room?.plan ?? [];
  expect(2 * x * depthM).toBeCloseTo(60, 0);
  expect(items.filter(({ kind }) => kind === 'workstation').length).toBeGreaterThan(3);
  expect(notes.join()).toContain('工位');
});
