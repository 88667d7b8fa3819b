import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from '../design/design.ts';

const itemsOf = (words: string, kind: string, seed = 1) =>
  designScene(words, seed, TRADE_VOCABULARY).items.filter((item) => item.kind === kind);

test.each([
  ['服装店，展台', 1],
  ['女装品牌专卖店', 1],
  ['花店，货架，收银台', 0],
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

test('the model of a sales hall stands in its middle, and a lobby has the seats that were counted', () => {
  for (const seed of [1, 2, 3]) {
    const { room, items } = designScene(
      '售楼处，中央大沙盘，四组沙发，水吧台',
      seed,
      TRADE_VOCABULARY,
    );
    const depthM = Math.max(...(room?.plan ?? []).map(([, y]) => y));
    const table = items.find(({ kind }) => kind === 'sand-table');
    expect(Math.abs(table?.at[0] ?? 99)).toBeLessThan(depthM / 6);
    expect(Math.abs((table?.at[1] ?? 99) - depthM / 2)).toBeLessThan(depthM / 5);
    expect(itemsOf('酒店大堂，前台，两组沙发', 'sofa', seed)).toHaveLength(2);
  }
});

test('a bridge in a park spans its water before the viewer, and a slide stands where it is seen', () => {
  for (const seed of [1, 2]) {
    const words = '社区公园，儿童滑梯，景观桥';
    const { camera } = designScene(words, seed, TRADE_VOCABULARY);
    const [bridge] = itemsOf(words, 'bridge', seed);
    const [slide] = itemsOf(words, 'slide', seed);
    expect(bridge.params.depth).toBeGreaterThan(6);
    for (const { at } of [bridge, slide]) {
      const [aside, away] = [at[0] - camera.eye[0], at[1] - camera.eye[1]];
      expect(away).toBeLessThan(30);
      expect(Math.abs(aside) / away).toBeLessThan(0.7);
    }
  }
});

test('counted trees before a house stand at its front, in view', () => {
  for (const seed of [1, 2, 3]) {
    const words = '新中式别墅，门前两棵松树';
    const { site, camera } = designScene(words, seed, TRADE_VOCABULARY);
    const fronts = (site?.buildings ?? []).map(({ at, depthM }) => at[1] - depthM / 2);
    const trees = itemsOf(words, 'tree-conifer', seed).filter(({ said }) => said);
    expect(trees).toHaveLength(2);
    for (const { at } of trees) {
      expect(Math.min(...fronts) - at[1]).toBeLessThan(8);
      expect(at[1]).toBeGreaterThan(camera.eye[1] + 3);
    }
  }
});

test('no lamp that nobody asked for stands as tall as the picture before a house', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { items, camera } = designScene('新中式合院别墅，白墙黛瓦', seed, TRADE_VOCABULARY);
    const { eye, target } = camera;
    const look = Math.atan2(target[1] - eye[1], target[0] - eye[0]);
    const near = items.filter(({ kind, at }) => {
      const [dx, dy] = [at[0] - eye[0], at[1] - eye[1]];
      const off = Math.abs(Math.atan2(dy, dx) - look);
      return kind === 'street-lamp' && Math.hypot(dx, dy) < 7 && off < 0.55;
    });
    expect(near).toEqual([]);
  }
});

test('an island among wardrobes has no sink, one in a kitchen has', () => {
  expect(itemsOf('衣帽间，中岛柜', 'kitchen-island')[0].params.bowl).toBe(0);
  expect(itemsOf('厨房，岛台', 'kitchen-island')[0].params.bowl ?? 1).toBe(1);
});

test('in a shop one takes wares from by oneself shelves stand in rows', () => {
  expect(itemsOf('便利店，收银台', 'display-table')).toEqual([]);
  expect(itemsOf('便利店，收银台', 'shop-shelf').length).toBeGreaterThan(4);
});
