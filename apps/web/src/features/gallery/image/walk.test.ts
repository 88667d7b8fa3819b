// @vitest-environment node
import { expect, it } from 'vitest';
import { neighboursOf } from './walk.ts';

it('knows the neighbours of a picture in the list, and none of one that is not in it', () => {
  const ids = ['a', 'b', 'c'];
  expect(neighboursOf(ids, 'a')).toEqual({ before: null, after: 'b' });
  expect(neighboursOf(ids, 'b')).toEqual({ before: 'a', after: 'c' });
  expect(neighboursOf(ids, 'c')).toEqual({ before: 'b', after: null });
  expect(neighboursOf(ids, 'x')).toBeNull();
});
