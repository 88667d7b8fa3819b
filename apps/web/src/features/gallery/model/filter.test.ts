// @vitest-environment node
import { expect, it } from 'vitest';
import { type GalleryFilter, isFiltered, readFilter, writeFilter } from './filter.ts';

const WHOLE: GalleryFilter = {
  words: '奶油风 客厅',
  category: '501',
  style: 'cream',
  space: '客厅',
  colour: '#c69c6d',
  city: '杭州',
  budget: 'comfort',
  kind: 'case',
  order: 'hot',
  films: true,
  followed: true,
};

it('comes back from an address as it went in', () => {
  expect(readFilter(writeFilter(new URLSearchParams('x=1'), WHOLE))).toEqual(WHOLE);
  expect(writeFilter(new URLSearchParams('x=1&q=a'), {}).toString()).toBe('x=1');
});

it('leaves out what makes no sense', () => {
  const query = new URLSearchParams(
    'q=%20&category=5012&colour=red&budget=none&kind=toString&order=x&followed=0&films=yes',
  );
  expect(readFilter(query)).toEqual({});
});

it('does not take the order for a condition', () => {
  expect(isFiltered({ order: 'hot' })).toBe(false);
  expect(isFiltered({ order: 'hot', words: '玄关' })).toBe(true);
});
