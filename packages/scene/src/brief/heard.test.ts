import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { heardIn } from './heard.ts';
import { readBrief } from './read.ts';

/** Prompts whose known characters are parts of words nobody knows, and those words. */
const STRANGE: readonly (readonly [brief: string, missed: readonly string[]])[] = [
  ['客厅，画架', ['画架']],
  ['机器人，卧室', ['机器人']],
  ['请帮我设计一个车行', ['车行']],
  ['客厅，书签', ['书签']],
  ['超市，冷柜，货架', ['冷柜']],
  ['超市，冰柜', ['冰柜']],
  ['列车', ['列车']],
  ['口腔诊所，牙椅', ['牙椅']],
];

test.each(STRANGE)('%s: %j is not understood, and no part of it is drawn', (brief, missed) => {
  expect(heardIn(brief, TRADE_VOCABULARY).missed.toSorted()).toEqual([...missed].toSorted());
  const things = readBrief(brief, TRADE_VOCABULARY).things.map(({ word }) => word);
  expect(things.filter((word) => word.length === 1)).toEqual([]);
});

/** Single characters that stand for themselves among words that are no part of their names. */
const PLAIN: readonly (readonly [brief: string, thing: string])[] = [
  ['卧室，床靠墙', 'bed-double'],
  ['广场，几个人坐在树下', 'person'],
  ['街道，门口停着一辆车', 'car'],
  ['公园，老树', 'tree-round'],
  ['客厅，十本书', 'books'],
  ['公园，一群人', 'person'],
  ['水边，拱桥', 'bridge'],
  ['餐厅包厢，字画', 'wall-art'],
];

test.each(PLAIN)('%s names a %s', (brief, thing) => {
  expect(readBrief(brief, TRADE_VOCABULARY).things.map((wish) => wish.thing)).toContain(thing);
});
