import { expect, it } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { readBrief } from '../brief/read.ts';
import { onWall, saidMaterials, saidParams, thingNamed } from './place-words.ts';

const read = (text: string) => readBrief(text, TRADE_VOCABULARY);

it.each([
  ['落地窗', 'window-full'],
  ['墙上开一扇窗', 'window'],
  ['窗帘', 'curtain'],
  ['百叶窗', 'blinds'],
  ['空调', 'air-conditioner'],
  ['行人', 'person'],
  ['小孩', 'person'],
  ['遮阳伞', 'parasol'],
  ['银杏树', 'tree-round'],
  ['窗边放一张沙发', 'sofa'],
])('%s names %s', (words, thing) => {
  expect(thingNamed(read(words))?.thing).toBe(thing);
});

it('hangs shelves where the place is on a wall, and turns ginkgos yellow in autumn alone', () => {
  const shelf = thingNamed(read('置物架'));
  expect(shelf?.thing).toBe('bookshelf');
  if (shelf) expect(onWall(shelf, '置物架').thing).toBe('wall-shelf');
  expect(saidMaterials(read('银杏'))).toEqual({});
  expect(saidMaterials(read('秋天的银杏'))).toHaveProperty('leaves');
  const child = thingNamed(read('小孩'));
  if (child) expect(saidParams(child, '小孩').height).toBeLessThan(1.4);
});
