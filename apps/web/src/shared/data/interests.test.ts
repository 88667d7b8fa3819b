import type { Interests } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { inOrderOf, ownBranches, ownFirst } from './interests.ts';

const groups = (['architecture', 'landscape', 'interior', 'edit'] as const).map((id) => ({ id }));
const designs = (...fields: Interests['fields']): Interests => ({ fields, styles: [] });

it('puts the groups of one’s own work first and leaves the rest in order', () => {
  const ids = inOrderOf(designs('interior'), groups).map(({ id }) => id);
  expect(ids).toEqual(['interior', 'architecture', 'landscape', 'edit']);
});

it.each([[null], [designs()]])('keeps the order when nothing is chosen (%j)', (chosen) => {
  expect(inOrderOf(chosen, groups)).toBe(groups);
  expect(ownBranches(chosen)).toBeNull();
});

it('knows the branches of the classification that belong to one’s work', () => {
  expect(ownBranches(designs('interior', 'landscape'))).toEqual(['5', '6', '2']);
});

it('puts favourite styles first, the dearest at the beginning', () => {
  const things = ['nordic', 'cream', 'song', 'cream'];
  const likes = { fields: [], styles: ['song', 'cream', 'bauhaus'] };
  expect(ownFirst(likes, things, (style) => style)).toEqual(['song', 'cream', 'cream', 'nordic']);
  expect(ownFirst(null, things, (style) => style)).toBe(things);
});
