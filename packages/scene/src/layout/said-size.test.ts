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
  ['阅览室，四张长桌，每桌八把椅子', 'chair-dining', 32],
  ['火锅店，12张四人桌', 'dining-table', 12],
  ['咖啡店，六张小圆桌', 'bistro-table', 6],
  ['幼儿园活动室，六张小圆桌', 'table-child', 6],
  ['地下车库，12个车位', 'parking-bay', 12],
])('%s: the room is large enough for all of them', (words, kind, count) => {
  for (const seed of [1, 2]) {
    const { items, notes } = designScene(words, seed, TRADE_VOCABULARY);
    expect(items.filter((item) => item.kind === kind)).toHaveLength(count);
    expect(notes).toEqual([]);
  }
});

test.each([
  ['咖啡店，60平，长吧台，八张小圆桌', 'bistro-table', 'chair-dining', 2],
  ['幼儿园活动室，六张小圆桌', 'table-child', 'chair-child', 4],
  ['火锅店，12张四人桌', 'dining-table', 'chair-dining', 4],
])('%s: there are seats at every table', (words, table, seat, seats) => {
  for (const seed of [1, 2]) {
    const { items } = designScene(words, seed, TRADE_VOCABULARY);
    const near = ([x, y]: readonly number[]) =>
      items.filter(({ kind, at }) => kind === seat && Math.hypot(at[0] - x, at[1] - y) < 1.2);
    const tables = items.filter(({ kind }) => kind === table);
    expect(tables.map(({ at }) => near(at).length).filter((n) => n < seats)).toEqual([]);
  }
});

test('a room of a said size holds as many as fit, and tells', () => {
  const { room, items, notes } = designScene('60平米办公室，二十个工位', 1, TRADE_VOCABULARY);
  const [, , [x, depthM]] = room?.plan ?? [];
  expect(2 * x * depthM).toBeCloseTo(60, 0);
  expect(items.filter(({ kind }) => kind === 'workstation').length).toBeGreaterThan(3);
  expect(notes.join()).toContain('工位');
});
