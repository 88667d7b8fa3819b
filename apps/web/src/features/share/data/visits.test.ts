import { beforeEach, expect, it } from 'vitest';
import { readVisit, rememberVisitOf } from './visits.ts';

beforeEach(() => localStorage.clear());

it('keeps the name when the pass changes, and the pass when the name does', () => {
  rememberVisitOf('a', { pass: 'p1' });
  rememberVisitOf('a', { author: '王女士' });
  rememberVisitOf('a', { pass: 'p2' });
  expect(readVisit('a')).toEqual({ pass: 'p2', author: '王女士' });
  expect(readVisit('b')).toEqual({ pass: null, author: '' });
});

it('forgets the oldest visits, never the one just made', () => {
  for (let at = 0; at < 30; at += 1) rememberVisitOf(`link ${at}`, { pass: `p${at}` });
  expect(readVisit('link 0').pass).toBeNull();
  expect(readVisit('link 29').pass).toBe('p29');
});
