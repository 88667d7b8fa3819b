import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from '../design/design.ts';

const itemsOf = (words: string, kind: string, seed = 1) =>
  designScene(words, seed, TRADE_VOCABULARY).items.filter((item) => item.kind === kind);

test.each([
  ['服装店，展台', 1],
  ['女装品牌专卖店', 1],
  ['便利店，货架，收银台', 0],
  ['展厅，展台，雕塑', 0],
  ['博物馆展厅，展台，雕塑', 0],
])('%s: clothes lie on its tables where clothes are sold', (words, goods) => {
  const tables = itemsOf(words, 'display-table');
  expect(tables.length).toBeGreaterThan(0);
  for (const { params } of tables) expect(params.goods).toBe(goods);
});

test('双台盆 has room for two bowls', () => {
  for (const seed of [1, 2, 3]) {
    const basins = itemsOf('卫生间，独立浴缸，双台盆，淋浴房', 'wash-basin', seed);
    expect(basins[0].params.width).toBeGreaterThanOrEqual(1.5);
  }
});

test('a class looks at its board, and 黑板 is dark', () => {
  for (const seed of [1, 2, 3]) {
    const words = '小学教室，黑板，二十四张课桌椅';
    const [board] = itemsOf(words, 'whiteboard', seed);
    expect(board.materials.board?.material).toBe('plasticBlack');
    for (const desk of itemsOf(words, 'class-desk', seed)) {
      expect(((desk.yawDeg - board.yawDeg) % 360) + 0).toBe(0);
    }
  }
  expect(itemsOf('教室，白板', 'whiteboard')[0].materials.board).toBeUndefined();
});
