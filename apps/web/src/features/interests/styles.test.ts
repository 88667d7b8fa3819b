import { classifyTree } from '@zhuhui/tools/classify';
import { expect, it } from 'vitest';
import { stylesToChoose } from './styles.ts';

const BRANCHES = { architecture: ['1'], landscape: ['2'], interior: ['5'], commercial: ['7'] };
const names = (fields: Parameters<typeof stylesToChoose>[1], most = 12) =>
  stylesToChoose(classifyTree(), fields, BRANCHES, most).map(({ name }) => name);

it('offers the styles that a kind of work uses most', () => {
  expect(names(['interior'], 6)).toContain('奶油风');
  expect(names(['architecture'], 6)).not.toContain('奶油风');
  expect(names([])).toEqual([]);
});

it('takes of several kinds of work in turn, each style once', () => {
  const both = names(['interior', 'landscape'], 8);
  expect(new Set(both).size).toBe(8);
  expect(both).toContain(names(['interior'])[0]);
  expect(both).toContain(names(['landscape'])[0]);
});
