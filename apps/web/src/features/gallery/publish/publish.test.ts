// @vitest-environment node
import type { GalleryEntry } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { aResult, aTask } from '../../../testing/builders.ts';
import { candidatesOf, keyOf, toggled, withCaption, withCover } from './picked.ts';
import { NO_WORDS, sentWords, wordsOf } from './words.ts';

const tasks = [
  aTask({ taskId: 'a', results: [aResult({ ordinal: 0 }), aResult({ ordinal: 2 })] }),
  aTask({ taskId: 'b', results: [aResult({ kind: 'video' }), aResult({ kind: 'vector' })] }),
  aTask({ taskId: 'c', status: 'failed' }),
];

it('offers the pictures and films of runs that succeeded, by the numbers they have', () => {
  const offered = candidatesOf(tasks);
  expect(offered.map(keyOf)).toEqual(['a:0', 'a:2', 'b:0']);
  expect(offered.map(({ isFilm }) => isFilm)).toEqual([false, false, true]);
});

it('takes results in and out, no more than fit, and puts the cover first', () => {
  const [one, two] = candidatesOf(tasks);
  if (!one || !two) throw new Error('two candidates');
  const both = toggled(toggled([], one, 2), two, 2);
  expect(both.map(keyOf)).toEqual(['a:0', 'a:2']);
  expect(toggled(both, { ...one, ordinal: 5 }, 2)).toBe(both);
  expect(withCover(both, 'a:2').map(keyOf)).toEqual(['a:2', 'a:0']);
  expect(withCaption(both, 'a:0', '玄关')[0]?.caption).toBe('玄关');
  expect(toggled(both, one, 2).map(keyOf)).toEqual(['a:2']);
});

it('sends what was written, and project data of cases only', () => {
  const words = { ...NO_WORDS, title: ' 湖滨 ', areaM2: '128', city: '杭州', category: '501' };
  expect(sentWords(words)).toEqual({
    title: '湖滨',
    description: '',
    category: '501',
    allowInput: false,
  });
  expect(sentWords({ ...words, kind: 'case' })).toMatchObject({
    facts: { areaM2: 128, city: '杭州', budget: null, designer: '' },
  });
});

it('brings an entry back into the form as it was', () => {
  const entry = {
    ...{ kind: 'case', title: '湖滨', description: '', allowInput: true },
    category: [
      { id: '5', name: '室内' },
      { id: '501', name: '客厅' },
    ],
    style: { id: 'cream', name: '奶油风' },
    facts: { areaM2: 128, city: '杭州', budget: 'comfort', designer: '' },
  } as GalleryEntry;
  expect(sentWords(wordsOf(entry))).toEqual({
    ...{ title: '湖滨', description: '', category: '501', style: 'cream', allowInput: true },
    facts: { areaM2: 128, city: '杭州', budget: 'comfort', designer: '' },
  });
});
