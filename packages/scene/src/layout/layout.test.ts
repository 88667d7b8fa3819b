import { describe, expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { readBrief } from '../brief/read.ts';
import { SPACE_KINDS } from '../brief/spaces.ts';
import { designFor } from '../design/design.ts';
import { paletteFor } from '../design/finishes.ts';
import { problemsOf } from '../design/validate.ts';
import { kindOf } from '../objects/index.ts';
import { seededRandom } from '../random.ts';
import { inRoom } from './dress.ts';
import { footprint, type Member, movedFree, movedSolids } from './group.ts';
import { movedRect, overlaps } from './rect.ts';
import { type FurnishedRoom, furnishRoom } from './room.ts';
import { reachFrom } from './walk.ts';
import { holdsRect, middleOfOpening } from './walls.ts';

const ROOMS: readonly string[] = [
  '客厅，电视柜',
  '24平米客厅',
  '55平米客厅，圆餐桌',
  '主卧，梳妆台，衣柜',
  '10平米次卧，书桌',
  '餐厅',
  '厨房，岛台',
  '开放式厨餐厅',
  '卫生间，浴缸',
  '书房',
  '茶室',
  '120平米办公室，会议桌',
  '会议室',
  '咖啡厅，卡座',
  '中餐厅，十人圆桌',
  '酒店大堂',
  '酒店客房',
  '服装店',
  '展厅，沙盘',
  '教室',
];
const SEEDS = [1, 2, 3];

function furnished(text: string, seed: number): FurnishedRoom {
  const brief = readBrief(text, TRADE_VOCABULARY);
  const space = SPACE_KINDS[brief.space ?? 'living'];
  const { trade } = TRADE_VOCABULARY;
  const palette = paletteFor(brief, space, space.style, trade, seededRandom(seed));
  return furnishRoom(brief, space, space.style, palette, trade, seed);
}

describe.each(ROOMS)('%s', (text) => {
  const rooms = SEEDS.map((seed) => furnished(text, seed));

  test('has its things inside, apart from each other and off doors', () => {
    for (const { floor } of rooms) {
      floor.placed.forEach(({ group, pose }, k) => {
        for (const own of movedSolids(group, pose)) {
          expect(holdsRect(floor.room.plan, own), group.name).toBe(true);
          expect(
            floor.doors.some((door) => overlaps(own, door)),
            group.name,
          ).toBe(false);
          for (const other of floor.placed.slice(k + 1)) {
            const pair = `${group.name} and ${other.group.name}`;
            const solid = movedSolids(other.group, other.pose);
            expect(
              solid.some((r) => overlaps(r, own)),
              pair,
            ).toBe(false);
            const free = movedFree(other.group, other.pose);
            expect(
              free.some((r) => overlaps(r, own)),
              pair,
            ).toBe(false);
          }
        }
      });
    }
  });

  test('lets a walker from every door to the others', () => {
    for (const { floor } of rooms) {
      const doors = floor.room.openings
        .filter(({ kind }) => kind !== 'window')
        .map((door) => middleOfOpening(floor.room, door));
      const reach = reachFrom(floor.room.plan, floor.solid, doors[0], floor.walkerM);
      for (const door of doors) expect(reach.near(door, 1)).toBe(true);
    }
  });

  test('keeps the lens out of things', () => {
    for (const { camera, floor } of rooms) {
      const [x, y, z] = camera.eye;
      const around = inRoom(floor).filter(
        (m: Member) => m.at[2] < z && m.at[2] + m.size[2] > z && m.takes === 'floor',
      );
      const lens = { x0: x - 0.1, y0: y - 0.1, x1: x + 0.1, y1: y + 0.1 };
      expect(around.filter((m) => overlaps(footprint(m), lens))).toEqual([]);
    }
  });
});

test('a sofa stands 0.45 m from its table and its group looks at the television', () => {
  for (const seed of SEEDS) {
    const { floor } = furnished('客厅，沙发，茶几，电视', seed);
    const sofa = floor.placed.find(({ group }) => group.name === 'sofa');
    const television = floor.placed.find(({ group }) => group.name === 'television');
    const [seat, table] = ['sofa', 'coffee-table'].map((kind) =>
      sofa?.group.members.find((m) => m.kind === kind),
    );
    if (!seat || !table || !sofa || !television) throw new Error(`seed ${seed}: no sofa group`);
    const gap = seat.at[1] - seat.size[1] / 2 - (table.at[1] + table.size[1] / 2);
    expect(gap).toBeCloseTo(0.45, 2);
    const turned = Math.abs(television.pose.yawDeg - sofa.pose.yawDeg) % 360;
    expect(turned).toBe(180);
  }
});

test('a kitchen leaves an aisle of more than 0.9 m before its island', () => {
  const { floor } = furnished('厨房，岛台', 1);
  const kitchen = floor.placed.find(({ group }) => group.name === 'kitchen');
  const run = kitchen?.group.members.find(({ kind }) => kind === 'kitchen-run');
  const island = kitchen?.group.members.find(({ kind }) => kind === 'kitchen-island');
  if (!run || !island) throw new Error('no island');
  const free = footprint(run).y0 - movedRect(footprint(island), { x: 0, y: 0, yawDeg: 0 }).y1;
  expect(free).toBeGreaterThanOrEqual(0.9);
});

test('too small a room keeps what was said and tells what it cannot hold', () => {
  const scene = designFor(
    readBrief('8平米卧室，双人床，三角钢琴，台球桌旁一张大圆桌', TRADE_VOCABULARY),
    1,
    TRADE_VOCABULARY,
  );
  expect(scene.items.some(({ kind }) => kind === 'bed-double')).toBe(true);
  expect(scene.notes.join()).toContain('钢琴');
  expect(problemsOf(scene)).toEqual([]);
});

test('the same seed gives the same scene, another seed another', () => {
  const brief = readBrief('北欧客厅，三人沙发，落地灯', TRADE_VOCABULARY);
  const [one, again, other] = [5, 5, 6].map((seed) => designFor(brief, seed, TRADE_VOCABULARY));
  expect(again).toEqual(one);
  expect(other.items).not.toEqual(one.items);
});

test.each(['厨房，岛台，花瓶', '卫生间，花瓶', '办公室，4人工位，花瓶'])(
  'vases and dishes stand on a surface, below taps and screens: %s',
  (text) => {
    for (const seed of SEEDS) {
      const { items } = furnished(text, seed);
      const small = items.filter(({ kind, at }) => ['vase', 'dishes'].includes(kind) && at[2] > 0);
      expect(small.length).toBeGreaterThan(0);
      const tops = items.map(
        ({ kind, at, params }) =>
          at[2] + (params.height ?? kindOf(kind)?.params.height?.default ?? 0),
      );
      for (const { at } of small)
        expect(tops.some((top) => Math.abs(top - at[2]) < 0.02)).toBe(true);
    }
  },
);
