import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from './design.ts';

const design = (brief: string) => designScene(brief, 1, TRADE_VOCABULARY);

test.each([
  ['酒店大堂，曲面接待台', 'counter'],
  ['公司前台，弧形前台', 'counter'],
  ['酒吧，弧形吧台，吧椅', 'bar-counter'],
  ['口袋公园，弧形座椅', 'outdoor-bench'],
])('%s: it is bowed', (brief, kind) => {
  const { items, notes } = design(brief);
  const bows = items.filter((item) => item.kind === kind).map(({ params }) => params.bow ?? 0);
  expect(bows.length).toBeGreaterThan(0);
  expect(Math.min(...bows)).toBeGreaterThan(0.3);
  expect(notes).toEqual([]);
});

test('a counter of which no curve is said is straight', () => {
  const { items } = design('酒吧，吧台，吧椅');
  expect(items.find(({ kind }) => kind === 'bar-counter')?.params.bow).toBeUndefined();
});

test('stools follow the front of a bowed counter', () => {
  const { items } = design('酒吧，5米弧形吧台，八把吧椅');
  const [bar] = items.filter(({ kind }) => kind === 'bar-counter');
  const turn = (bar.yawDeg * Math.PI) / 180;
  const away = items
    .filter(({ kind }) => kind === 'stool-bar')
    .map(({ at }) => {
      const [dx, dy] = [at[0] - bar.at[0], at[1] - bar.at[1]];
      return [
        dx * Math.cos(turn) + dy * Math.sin(turn),
        dy * Math.cos(turn) - dx * Math.sin(turn),
      ] as const;
    })
    .sort(([a], [b]) => a - b);
  expect(away).toHaveLength(8);
  const [end, middle] = [away[0][1], away[4][1]];
  expect(middle).toBeLessThan(end - 0.3);
});

test('swings hang from a frame out of doors, and one chair from a stand in a room', () => {
  const kinds = (brief: string) => design(brief).items.map(({ kind }) => kind);
  expect(kinds('儿童乐园，秋千')).toContain('swing-frame');
  expect(kinds('阳台，秋千')).toContain('swing');
});
