import { expect, it } from 'vitest';
import { categoryNamed, subjectOf } from './subject.ts';

it.each([
  ['/insHomeByCase/12', '12'],
  ['/deeper/insHomeByCase/%E6%B0%B4', '水'],
  ['/insHomeByCase/%E6%B', '%E6%B'],
  ['/insHomeByCase', null],
  ['/insHomeByCase/', null],
  ['/elsewhere/x', null],
])('%s is about %s', (pathname, subject) => {
  expect(subjectOf(pathname, 'insHomeByCase')).toBe(subject);
});

it.each([
  ['/classifyPage/5-501-50101', '50101'],
  ['/classifyPage/501', '501'],
  ['/classifyPage', undefined],
  ['/classifyPage/999-1', null],
  ['/classifyPage/1-2-3-4', null],
])('%s names the category %s', (pathname, category) => {
  expect(categoryNamed(pathname, 'classifyPage')).toBe(category);
});
