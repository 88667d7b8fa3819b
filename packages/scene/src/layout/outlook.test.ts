import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { assembleScene } from '../assemble/assemble.ts';
import { designScene } from '../design/design.ts';
import { isOutlook } from '../design/outlook.ts';
import { boundsOf } from './rect.ts';

const designed = (brief: string, seed = 3) => designScene(brief, seed, TRADE_VOCABULARY);

test.each([
  ['新中式茶室，窗外竹林', 'bamboo'],
  ['书房，窗外有一棵大树', 'tree-round'],
  ['卧室，看出去是松树和景石', 'rock'],
  ['咖啡厅，窗外小院，石灯', 'stone-lantern'],
])('%s: it stands before the window and not in the room', (brief, kind) => {
  const { items, room, notes } = designed(brief);
  const plan = boundsOf(room?.plan ?? []);
  const outside = items.filter(isOutlook);
  expect(outside.some((item) => item.kind === kind && item.said)).toBe(true);
  for (const { at } of outside) {
    const [x, y] = at;
    expect(x < plan.x0 || x > plan.x1 || y < plan.y0 || y > plan.y1).toBe(true);
  }
  expect(items.some((item) => item.kind === kind && !isOutlook(item))).toBe(false);
  expect(notes).toEqual([]);
});

test('furniture said after a window stays in the room', () => {
  const { items } = designed('客厅，窗外竹林，沙发和茶几');
  expect(items.filter(isOutlook).some(({ kind }) => kind.startsWith('sofa'))).toBe(false);
  expect(items.some(({ kind }) => kind.startsWith('sofa'))).toBe(true);
});

test('mountains of snow stand beyond the window where they are spoken of', () => {
  const names = (brief: string) =>
    assembleScene(designed(brief)).scene.objects.map(({ name }) => name.replace(/-\d+$/, ''));
  expect(names('客厅，窗外雪山')).toContain('peaks');
  expect(names('客厅，落地窗')).not.toContain('peaks');
});

test.each([
  ['开放式办公室', 'city', undefined],
  ['酒店客房', 'city', undefined],
  ['90平公寓客厅', 'city', undefined],
  ['89平小三房，卧室', 'city', undefined],
  ['咖啡店', 'city', 0],
  ['女装店，落地窗', 'city', 0],
  ['客厅', 'suburb', undefined],
  ['别墅客厅', 'suburb', undefined],
  ['民宿客房', 'suburb', undefined],
  ['咖啡厅，窗外小院', 'suburb', undefined],
  ['山里的咖啡店', 'mountain', undefined],
])('%s: it looks out on what is usual there', (brief, surroundings, floorM) => {
  const scene = designed(brief);
  expect(scene.surroundings).toBe(surroundings);
  expect(scene.room?.floorM).toBe(floorM);
});

test('a room on the ground of a city opens to its street, one in a city looks down on it', () => {
  const [street, high, garden] = ['咖啡店', '开放式办公室', '客厅'].map(
    (brief) => assembleScene(designed(brief)).scene.scenery,
  );
  expect(street?.eyeM).toBeLessThan(2);
  expect(street?.pavedM).toBeGreaterThan(garden?.pavedM ?? 0);
  expect(high?.eyeM).toBeGreaterThan(20);
});
