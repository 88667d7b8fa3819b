import { describe, expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { barsOf, hasRafters, rectOfSkylight } from '../design/ceiling-planes.ts';
import { designScene } from '../design/design.ts';
import { problemsOf } from '../design/validate.ts';
import { overlaps, rectAt } from './rect.ts';
import { glassSeen } from './skyward.ts';

const SEEDS = [1, 2, 3];
const design = (text: string, seed: number) => designScene(text, seed, TRADE_VOCABULARY);

describe.each([
  ['客厅，天窗，吊灯', '天窗'],
  ['阁楼卧室，斜顶天窗', '斜顶天窗'],
  ['餐厅，采光天窗，吊灯，双眼皮吊顶', '采光天窗'],
  ['美术馆，天窗', '天窗'],
  ['咖啡馆，木格栅吊顶，天窗', '天窗'],
  ['商场中庭，采光顶', '采光顶'],
  ['酒店大堂，玻璃屋顶', '玻璃屋顶'],
  ['阳光房，藤椅', '阳光房'],
])('%s', (text, said) => {
  const scenes = SEEDS.map((seed) => design(text, seed));

  test('has glass overhead, as it was called', () => {
    for (const scene of scenes) {
      expect(scene.room?.skylights?.[0]?.said).toBe(said);
      expect(problemsOf(scene)).toEqual([]);
    }
  });

  test('shows it', () => {
    for (const { camera, room } of scenes) {
      expect(room && glassSeen(camera, room, 960, 540)).toBeGreaterThan(0.08);
    }
  });

  test('has nothing set into the ceiling where it is open, but on rafters', () => {
    for (const { items, room } of scenes) {
      const spots = items.filter(({ kind }) => kind === 'downlight');
      for (const { at } of spots) {
        const open = room?.skylights?.find((skylight) =>
          overlaps(rectOfSkylight(skylight), rectAt(at[0], at[1], 0.02, 0.02)),
        );
        const bars = open && hasRafters(open) ? barsOf(open, 0) : [];
        const away = Math.min(...bars.map((bar) => Math.abs(bar - at[0])));
        expect(open && away).toSatisfy((off) => off === undefined || off < 0.001);
      }
    }
  });
});

test.each(['客厅', '客厅，不要天窗', '卧室，落地窗'])('%s has a closed ceiling', (text) => {
  expect(design(text, 3).room).not.toHaveProperty('skylights');
});

test('as many as were counted', () => {
  expect(design('客厅，两个天窗', 3).room?.skylights).toHaveLength(2);
});

test.each([
  ['茶室，木格栅吊顶', 'slats'],
  ['办公室，铝方通吊顶', 'slats'],
  ['办公室，铝格栅天花', 'slats'],
  ['阁楼卧室', 'pitched'],
  ['书房，斜顶天窗', 'pitched'],
  ['客厅，木格栅背景墙', 'dropped'],
])('%s: the ceiling is %s', (text, ceiling) => {
  expect(design(text, 3).room?.ceiling).toBe(ceiling);
});
