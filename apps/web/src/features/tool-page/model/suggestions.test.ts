import { classifyTree } from '@zhuhui/tools/classify';
import { expect, it } from 'vitest';
import { ownLeaf, suggestionsFor } from './suggestions.ts';

const home = classifyTree().find(({ name }) => name === '室内家装')?.children ?? [];

it('suggests each favourite style where it is at home', () => {
  expect(suggestionsFor(home, ['cream', 'wabisabi']).map(({ label }) => label)).toEqual([
    '客厅 · 奶油风',
    '客厅 · 侘寂',
  ]);
  expect(suggestionsFor(home, ['no such style'])).toEqual([]);
  expect(suggestionsFor(home, [])).toEqual([]);
});

it('takes the dearest style that a space can have', () => {
  const [living] = home;
  expect(ownLeaf(living, ['no such style', 'song', 'cream'])?.name).toBe('宋式');
  expect(ownLeaf(living, [])).toBeUndefined();
  expect(ownLeaf(undefined, ['cream'])).toBeUndefined();
});
