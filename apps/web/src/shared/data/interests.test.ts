import { expect, it } from 'vitest';
import { inOrderOf } from './interests.ts';

const groups = (['architecture', 'landscape', 'interior', 'edit'] as const).map((id) => ({ id }));

it('puts the groups of one’s own work first and leaves the rest in order', () => {
  const ids = inOrderOf(['interior'], groups).map(({ id }) => id);
  expect(ids).toEqual(['interior', 'architecture', 'landscape', 'edit']);
});

it.each([[null], [[]]] as const)('keeps the order when nothing is chosen (%j)', (chosen) => {
  expect(inOrderOf(chosen, groups)).toBe(groups);
});
