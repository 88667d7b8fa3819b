import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { project, projectionOf } from '../camera.ts';
import type { SceneDescription } from './description.ts';
import { designScene } from './design.ts';

const SEEDS = [1, 2, 3, 4];
const FRAME = { width: 960, height: 540 };
const design = (brief: string, seed = 1) => designScene(brief, seed, TRADE_VOCABULARY);
const countOf = ({ items }: SceneDescription, kind: string) =>
  items.filter((item) => item.kind === kind).length;

/** Where the middle of a thing is in the picture, as a share of its width. */
function across({ camera, items }: SceneDescription, kind: string): number {
  const item = items.find((one) => one.kind === kind);
  const at = item && project(projectionOf(camera, FRAME.width, FRAME.height), item.at);
  return (at?.x ?? Number.NaN) / FRAME.width;
}

test.each([
  ['客厅，沙发在左侧，右侧书架', 'sofa', 'bookshelf'],
  ['卧室，左侧衣柜，右侧书桌', 'wardrobe', 'desk'],
  ['展厅，左侧LED大屏，右侧展柜', 'led-screen', 'glass-case'],
])('%s: the one stands left of the other', (brief, left, right) => {
  const sides = SEEDS.map((seed) => {
    const scene = design(brief, seed);
    return across(scene, left) < across(scene, right);
  });
  expect(sides).toEqual(SEEDS.map(() => true));
});

test.each([
  ['会议室，左侧落地窗', 3],
  ['会议室，右侧落地窗', 1],
])('%s: the window is in that wall', (brief, wall) => {
  const windows = design(brief).room?.openings.filter(({ kind }) => kind === 'window');
  expect(windows?.map((window) => window.wall)).toEqual([wall]);
});

test.each([
  ['酒店双床房', 'bed-single', 2],
  ['双床标间', 'bed-single', 2],
  ['卧室，三张单人床', 'bed-single', 3],
  ['酒店双床房，两张单人床中间一个床头柜', 'nightstand', 1],
  ['咖啡馆，吧台配10把吧椅', 'stool-bar', 10],
  ['咖啡馆，吧台，三盏吊灯，八张桌子', 'pendant', 3],
  ['茶室，茶桌，四个蒲团', 'floor-cushion', 4],
])('%s: as many as were said', (brief, kind, count) => {
  expect(countOf(design(brief), kind)).toBe(count);
});

test('a night table between two beds touches neither', () => {
  const { items } = design('酒店双床房，一个床头柜');
  const [stand] = items.filter(({ kind }) => kind === 'nightstand');
  const beds = items.filter(({ kind }) => kind === 'bed-single');
  const away = beds.map(({ at }) => Math.hypot(at[0] - stand.at[0], at[1] - stand.at[1]));
  expect(away).toHaveLength(2);
  expect(Math.abs(away[0] - away[1])).toBeLessThan(0.1);
});

test.each([
  ['新中式客厅，圆窗', 'round'],
  ['客厅，拱形窗', 'arched'],
])('%s: the window has its shape', (brief, form) => {
  const { room, notes } = design(brief);
  expect(room?.openings).toContainEqual(expect.objectContaining({ kind: 'window', form }));
  expect(notes).toEqual([]);
});

test('an arch has a round top', () => {
  expect(design('客厅，拱门').room?.openings).toContainEqual(
    expect.objectContaining({ kind: 'passage', form: 'arched' }),
  );
});

test('glass doors of wall units can be looked into', () => {
  const { items } = design('厨房，玻璃柜门吊柜');
  const [units] = items.filter(({ kind }) => kind === 'kitchen-wall');
  expect(units.params.glazed).toBe(1);
  expect(units.materials.front?.material).toMatch(/^glass/);
});

test.each([
  ['展厅，弧形墙面', '没有画出：弧形墙面'],
  ['会议室，左墙红砖，右侧木饰面墙', '没有画出：右侧的墙'],
  ['30层玻璃幕墙办公楼，竖向格栅', '没有画出：竖向格栅'],
])('%s: what is not drawn is told', (brief, note) => {
  expect(design(brief).notes).toContain(note);
});

test.each([
  '客厅，圆形茶几，弧形沙发，圆形吊灯',
  '别墅，玻璃幕墙，平屋顶，草坪',
  '卧室，落地窗，石膏线',
])('%s: all is drawn', (brief) => {
  expect(design(brief).notes).toEqual([]);
});

test.each([
  ['会议室，16人会议桌', 'chair-office', 16],
  ['会议室，会议桌，长条吊灯两盏', 'pendant-linear', 2],
  ['卫生间，双台盆，圆镜两面', 'mirror-round', 2],
])('%s: the room and its group are made for them', (brief, kind, count) => {
  const scene = design(brief);
  expect([countOf(scene, kind), scene.notes]).toEqual([count, []]);
});

test('a table with fewer seats than were said is told', () => {
  expect(design('会议室20平，20人会议桌').notes).toContainEqual(
    expect.stringMatching(/^“会议桌”要坐 20 人，只放下 \d+ 个座位/),
  );
});

test('the hall of a restaurant is the restaurant', () => {
  expect(design('中餐厅大堂，圆桌').space).toBe('restaurant');
  expect(design('办公楼大堂，前台').space).not.toBe('office');
});

test('a moon gate is a round way in the wall of a room', () => {
  expect(design('新中式茶室，月洞门').room?.openings).toContainEqual(
    expect.objectContaining({ kind: 'passage', form: 'round', said: '月洞门' }),
  );
  expect(countOf(design('新中式庭院，月洞门'), 'gate')).toBe(1);
});

test('lounges that are counted are so many tables with their seats', () => {
  const scene = design('售楼处大堂，洽谈区四组');
  expect([countOf(scene, 'coffee-table'), countOf(scene, 'armchair') >= 8]).toEqual([4, true]);
});

test.each(SEEDS)('a screen does not stand before the viewer (seed %d)', (seed) => {
  const { items, room } = design('餐厅包间，圆桌，屏风', seed);
  const [screen] = items.filter(({ kind }) => kind === 'screen');
  const depth = Math.max(...(room?.plan ?? []).map(([, y]) => y));
  expect(screen.at[1] / depth).toBeGreaterThan(0.4);
});

test.each([
  ['书房，书桌靠窗，书架', []],
  ['书房，3米长书桌', ['“书桌”说的是 3 米，做成了 2.1 米']],
  ['客厅，沙发，左侧书架，电梯厅', ['“电梯厅”不在这个空间里，没有画进来']],
])('%s: what is unlike it was said is told', (brief, told) => {
  const { notes } = design(brief);
  expect(notes.filter((note) => !note.includes('放不下'))).toEqual(told);
});

test.each([
  ['客厅，左墙红砖，沙发', 3, 'brickRed'],
  ['客厅，右边墙刷成墨绿色，沙发', 1, 'paint'],
  ['卧室，左侧背景墙大理石', 3, 'marbleWhite'],
])('%s: that wall alone wears it', (brief, wall, material) => {
  const { room, surfaces, notes } = design(brief);
  expect([room?.featureWall, surfaces.featureWall?.material, notes]).toEqual([wall, material, []]);
  expect(surfaces.wall).toEqual(design('客厅，沙发').surfaces.wall);
});

test('a second wall of its own is told', () => {
  const { surfaces, notes } = design('客厅，左墙红砖，右墙绿色');
  expect([surfaces.featureWall?.material, notes]).toEqual(['brickRed', ['没有画出：右墙']]);
});
