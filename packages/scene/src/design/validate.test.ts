import { describe, expect, test } from 'vitest';
import type { SceneDescription } from './description.ts';
import { readGivenScene } from './given.ts';
import { NOON } from './testing.ts';
import { DescriptionError, problemsOf, readDescription } from './validate.ts';

const ROOM: SceneDescription = {
  version: 1,
  seed: 7,
  brief: '空房间',
  space: 'living',
  setting: 'indoors',
  style: 'modernSimple',
  room: {
    plan: [
      [0, 0],
      [4, 0],
      [4, 5],
      [0, 5],
    ],
    heightM: 2.8,
    openings: [
      { id: 'door1', kind: 'door', wall: 0, fromM: 0.3, widthM: 0.9, sillM: 0, heightM: 2.1 },
    ],
    skirting: true,
    mouldings: 'none',
    ceiling: 'flat',
  },
  surfaces: { floor: { material: 'oakNatural' } },
  items: [
    {
      id: 'a',
      kind: 'sofa',
      params: { width: 2.2 },
      at: [2, 4.4, 0],
      yawDeg: 0,
      materials: {},
    },
  ],
  light: { ...NOON, month: 5, hour: 10 },
  season: 'summer',
  surroundings: 'city',
  camera: { view: 'eye', eye: [2, 0.5, 1.4], target: [2, 4, 1], focalMm: 24, twoPoint: true },
  notes: [],
};

const SKYLIGHT = { id: 'roof1', at: [2, 2], widthM: 1.2, depthM: 2.4 };

describe('a scene description', () => {
  test('is read back from its JSON', () => {
    expect(readDescription(JSON.parse(JSON.stringify(ROOM)))).toEqual(ROOM);
    const lit = { ...ROOM, room: { ...ROOM.room, skylights: [SKYLIGHT] } };
    expect(readDescription(JSON.parse(JSON.stringify(lit)))).toEqual(lit);
  });

  test.each<[string, unknown, string, string]>([
    ['another version', { ...ROOM, version: 2 }, 'version', '应为 1 之一'],
    ['no room indoors', { ...ROOM, room: undefined }, 'room', '室内场景缺少房间'],
    ['an unknown field', { ...ROOM, colour: 1 }, 'colour', '不认识的字段'],
    [
      'an opening past its wall',
      { ...ROOM, room: { ...ROOM.room, openings: [{ ...ROOM.room?.openings[0], fromM: 3.5 }] } },
      'room.openings[0]',
      '洞口超出墙长',
    ],
    [
      'a skylight past the walls',
      { ...ROOM, room: { ...ROOM.room, skylights: [{ ...SKYLIGHT, at: [0.3, 2] }] } },
      'room.skylights[0]',
      '天窗超出房间',
    ],
    [
      'a skylight over another',
      {
        ...ROOM,
        room: {
          ...ROOM.room,
          skylights: [SKYLIGHT, { ...SKYLIGHT, id: 'roof2', at: [2.5, 3] }],
        },
      },
      'room.skylights[1]',
      '天窗相互重叠',
    ],
    [
      'a skylight on both slopes',
      { ...ROOM, room: { ...ROOM.room, ceiling: 'pitched', skylights: [SKYLIGHT] } },
      'room.skylights[0]',
      '天窗不能跨过屋脊',
    ],
    [
      'walls that run clockwise',
      { ...ROOM, room: { ...ROOM.room, openings: [], plan: ROOM.room?.plan.toReversed() } },
      'room.plan',
      '墙线应为逆时针',
    ],
    [
      'one id twice',
      { ...ROOM, items: [ROOM.items[0], ROOM.items[0]] },
      'items[1].id',
      '编号“a”重复',
    ],
    [
      'a colour that is none',
      { ...ROOM, surfaces: { wall: { material: 'paint', color: 'red' } } },
      'surfaces.wall.color',
      '应为 #rrggbb 颜色',
    ],
  ])('is refused with %s', (_, value, path, message) => {
    expect(problemsOf(value)).toContainEqual({ path, message });
    expect(() => readDescription(value)).toThrow(DescriptionError);
  });
});

describe('a scene that somebody brings along', () => {
  const [sofa] = ROOM.items;
  const tower = { id: 'b', at: [0, 0], widthM: 90, depthM: 90, yawDeg: 0, floors: 120 };
  const site = {
    reachM: 500,
    areas: [],
    buildings: [1, 2].map((k) => ({
      ...{ ...tower, id: `b${k}`, floorHeightM: 3, baseM: 0, facade: 'windows', roof: 'flat' },
    })),
  };

  test('is taken where everything in it can be built', () => {
    expect(readGivenScene(ROOM)).toEqual(ROOM);
  });

  test.each<[string, unknown, string]>([
    ['a kind', { ...ROOM, items: [{ ...sofa, kind: 'soffa' }] }, 'items[0].kind：没有物件“soffa”'],
    [
      'a measure',
      { ...ROOM, items: [{ ...sofa, params: { wide: 2 } }] },
      'items[0].params.wide：直排沙发没有这个尺寸',
    ],
    [
      'a material',
      { ...ROOM, surfaces: { floor: { material: 'oak' } } },
      'surfaces.floor.material：没有材质“oak”',
    ],
    ['a number', { ...ROOM, seed: Number.NaN }, 'seed：应为数字'],
    [
      'too many things',
      { ...ROOM, items: Array.from({ length: 301 }, (_, k) => ({ ...sofa, id: `${k}` })) },
      'items：301 件太多，至多 300 件',
    ],
    [
      'a mass of building',
      { ...ROOM, setting: 'building', room: undefined, site },
      'site.buildings：建筑太大',
    ],
    [
      'a hundred wrong names',
      {
        ...ROOM,
        items: Array.from({ length: 100 }, (_, k) => ({ ...sofa, id: `${k}`, kind: 'x' })),
      },
      '此外还有 94 处不对',
    ],
  ])('is refused for %s', (_, value, message) => {
    expect(() => readGivenScene(value)).toThrow(message);
  });
});
