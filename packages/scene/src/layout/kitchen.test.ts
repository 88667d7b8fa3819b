import { describe, expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import type { Item } from '../design/description.ts';
import { designScene } from '../design/design.ts';
import { pieceOf } from './pieces.ts';
import { movedRect, type Rect, rectAt } from './rect.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const COUNTERS = ['kitchen-island', 'bar-counter'];

const floorOf = ({ kind, params, at, yawDeg }: Item): Rect => {
  const [width, depth] = pieceOf(kind, params).size;
  return movedRect(rectAt(0, 0, width, depth), { x: at[0], y: at[1], yawDeg });
};

/** How far a stool's middle is from the next counter. */
function offCounter(stool: Item, items: readonly Item[]): number {
  const away = items
    .filter(({ kind }) => COUNTERS.includes(kind))
    .map(floorOf)
    .map(({ x0, x1, y0, y1 }) => {
      const [x, y] = stool.at;
      return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
    });
  return Math.min(Number.POSITIVE_INFINITY, ...away);
}

describe.each([
  ['开放式厨房，白色橱柜，中岛，四把吧椅，三盏吊灯，双开门冰箱', 4],
  ['厨房，岛台，四把吧椅', 4],
  ['现代厨房，中岛，吧椅三把，冰箱', 3],
  ['8平米厨房，吧椅两把', 2],
  ['客厅，沙发，吧椅两把', 2],
])('%s', (words, count) => {
  test('has its stools at a counter, apart from each other', () => {
    for (const seed of SEEDS) {
      const { items } = designScene(words, seed, TRADE_VOCABULARY);
      const stools = items.filter(({ kind }) => kind === 'stool-bar');
      if (!words.startsWith('8')) expect(stools).toHaveLength(count);
      for (const stool of stools) {
        expect(offCounter(stool, items)).toBeLessThan(0.3);
        const near = stools.filter(
          ({ at }) => Math.hypot(at[0] - stool.at[0], at[1] - stool.at[1]) < 0.42,
        );
        expect(near).toEqual([stool]);
      }
    }
  });
});

test('a kitchen that is open or has an island is larger than one of a run of units', () => {
  const areaOf = (words: string) => {
    const [, , [x, depthM]] = designScene(words, 1, TRADE_VOCABULARY).room?.plan ?? [];
    return 2 * x * depthM;
  };
  expect(areaOf('厨房，冰箱')).toBeLessThan(14.5);
  expect(areaOf('开放式厨房')).toBeGreaterThan(16.5);
  expect(areaOf('厨房，岛台')).toBeGreaterThan(16.5);
  expect(areaOf('9平米厨房，岛台')).toBeCloseTo(9, 0);
});
