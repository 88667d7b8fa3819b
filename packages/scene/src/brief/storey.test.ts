import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { sceneryOf } from '../assemble/light.ts';
import { designScene } from '../design/design.ts';
import { problemsOf } from '../design/validate.ts';
import { overCity } from '../render/scenery.ts';
import { heardIn } from './heard.ts';
import { readBrief } from './read.ts';

const read = (text: string) => readBrief(text, TRADE_VOCABULARY);

test.each([
  ['28楼书房', 28],
  ['32层的江景房客厅', 32],
  ['三十层公寓，客厅', 30],
  ['高层公寓客厅', 26],
  ['高层住宅客厅，落地窗', 26],
  ['大平层客厅，江景', 26],
  ['高空餐厅，夜景', 26],
  ['二楼书房', undefined],
  ['5层楼梯间', undefined],
  ['客厅', undefined],
  ['高层酒店立面', undefined],
])('%s: the room is on storey %s', (text, storey) => {
  expect(read(text).storey).toBe(storey);
  expect(heardIn(text, TRADE_VOCABULARY).missed).toEqual([]);
});

test.each([
  ['高层酒店立面', 24],
  ['高层公寓', 24],
  ['高层办公楼，18层', 18],
  ['别墅', undefined],
  ['滨江城市设计鸟瞰，高层，公园', 24],
])('%s: the building has %s floors', (text, floors) => {
  expect(read(text).floors).toBe(floors);
});

test('what a room looks down on lies beyond its window; a city by itself is seen from above', () => {
  const bedroom = read('30楼主卧，落地窗，俯瞰城市');
  expect(bedroom.view).toBeUndefined();
  expect(bedroom).toMatchObject({ looksOut: true, surroundings: 'city', storey: 30 });
  expect(read('客厅，俯瞰大海')).toMatchObject({ looksOut: true, water: 'sea', storey: 26 });
  expect(read('城市鸟瞰').view).toBe('aerial');
  expect(read('客厅，俯视').view).toBe('aerial');
});

test('a high room stands over a city, unless something grows before its window', () => {
  const high = designScene('20楼客厅，落地窗', 3, TRADE_VOCABULARY);
  expect(high).toMatchObject({ surroundings: 'city', room: { floorM: 59 } });
  const seen = sceneryOf(high);
  expect(seen?.eyeM).toBeCloseTo(59 + high.camera.eye[2], 6);
  expect(seen && overCity(seen)).toBe(true);
  const absurd = designScene('9999楼客厅', 3, TRADE_VOCABULARY);
  expect(problemsOf(absurd)).toEqual([]);
  const low = designScene('20楼客厅，窗外绿树', 3, TRADE_VOCABULARY);
  expect(low.surroundings).toBe('suburb');
  expect(low.room?.floorM).toBeUndefined();
});
