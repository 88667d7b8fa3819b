import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { readBrief } from './read.ts';

const read = (brief: string) => readBrief(brief, TRADE_VOCABULARY);
const placesOf = (brief: string) =>
  read(brief).things.flatMap(({ thing, where }) => (where ? [`${thing} ${where}`] : []));

test.each([
  ['客厅，沙发在左侧，右侧靠墙书架', ['sofa left', 'bookshelf right']],
  ['客厅，左侧沙发右侧书架', ['sofa left', 'bookshelf right']],
  ['客厅，沙发放在左边书架放在右边', ['sofa left', 'bookshelf right']],
  ['客厅，中间一张茶几', ['coffee-table middle']],
  ['会议室，前方大屏', ['tv-wall back']],
  ['卧室，床靠墙，衣柜', []],
  ['卧室，两张单人床中间一个床头柜', []],
])('%s: what is said to be where', (brief, places) => {
  expect(placesOf(brief)).toEqual(places);
});

const countsIn = (brief: string) =>
  Object.fromEntries(read(brief).things.map(({ thing, count }) => [thing, count]));

test.each([
  ['卧室，1.8米床，两侧床头柜', { 'bed-double': undefined, nightstand: 2 }],
  ['阳台，休闲椅两把和小圆几', { armchair: 2, 'side-table': undefined }],
  ['酒店双床房', { 'bed-single': 2 }],
  ['双床标间，床，书桌', { 'bed-single': 2, desk: undefined }],
  ['卧室，双床', { 'bed-single': 2 }],
  ['酒店大床房，床', { 'bed-double': undefined }],
])('%s: what is counted', (brief, counts) => {
  expect(countsIn(brief)).toEqual(counts);
});

test('a red lantern is red, and wine is not', () => {
  const [lantern] = read('客厅，红灯笼').things;
  expect(lantern.finishes.map(({ color }) => color)).toEqual([expect.stringMatching(/^#/)]);
  expect(read('餐厅，红酒柜').things[0].finishes).toEqual([]);
});
