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
