// @vitest-environment node
import { TOOLS } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { publicTools } from '../../../testing/builders.ts';
import { chaptersOf, searchQuestions } from './questions.ts';

const chapters = chaptersOf(publicTools());
const all = chapters.flatMap(({ questions }) => questions);

it('answers every question once, and one about each tool', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(chapters.at(-1)?.questions).toHaveLength(TOOLS.length);
  for (const { answer } of all) expect(answer).toMatch(/[。）]$/);
});

it('says what a run takes, and of a live session how many frames come', () => {
  expect(all.find(({ id }) => id === 'indoorRender')?.answer).toContain('约 8 秒');
  expect(all.find(({ id }) => id === 'ailive')?.answer).toContain('每秒约 5 帧');
});

it('leads on to pages that exist', () => {
  for (const { to } of all) if (to) expect(to.path).toMatch(/^\/\w/);
});

it('finds by all words', () => {
  const found = searchQuestions(chapters, '同款 原图').flatMap(({ questions }) => questions);
  expect(found.map(({ id }) => id)).toContain('remake');
  expect(searchQuestions(chapters, '没有人这么写')).toEqual([]);
  expect(searchQuestions(chapters, ' ')).toEqual(chapters);
});
