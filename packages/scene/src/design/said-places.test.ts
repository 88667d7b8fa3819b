import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import type { SceneDescription } from './description.ts';
import { designScene } from './design.ts';

const design = (brief: string) => designScene(brief, 1, TRADE_VOCABULARY);
const itemsOf = ({ items }: SceneDescription, kind: string) =>
  items.filter((item) => item.kind === kind);

test.each([
  ['乡村自建房，三层，左侧车库，红瓦坡屋顶', -1],
  ['现代别墅，右边双车库，草坪', 1],
])('%s: a garage leans on that end of the house', (brief, side) => {
  const scene = design(brief);
  const { buildings = [], areas = [] } = scene.site ?? {};
  const garage = buildings.find(({ id }) => id === 'garage');
  const others = buildings.filter(({ id }) => id !== 'garage');
  for (const { at } of others) expect(((garage?.at[0] ?? 0) - at[0]) * side).toBeGreaterThan(0);
  expect(itemsOf(scene, 'garage-door')).toHaveLength(1);
  expect(areas.map(({ id }) => id)).toContain('driveway');
  expect(scene.notes).toEqual([]);
});

test('a garage without a house is looked at from inside', () => {
  expect(design('车库，跑车').space).toBe('garage');
  expect(design('别墅车库，跑车').space).toBe('garage');
});

test('a meeting room of an office stands behind glass with its table in it', () => {
  const scene = design('开放办公区，工位，玻璃会议室');
  const panes = itemsOf(scene, 'partition');
  const [table] = itemsOf(scene, 'meeting-table');
  const xs = panes.map(({ at }) => at[0]);
  const ys = panes.map(({ at }) => at[1]);
  expect(panes).toHaveLength(3);
  expect([panes[0].materials.glass.material, scene.notes]).toEqual(['glassClear', []]);
  const within = (at: number, among: number[]) =>
    at >= Math.min(...among) && at <= Math.max(...among);
  expect(within(table.at[0], xs) || within(table.at[1], ys)).toBe(true);
});

test('barber chairs look at mirrors on the wall', () => {
  const scene = design('理发店，六把理发椅');
  const [chairs, mirrors] = ['salon-chair', 'mirror'].map((kind) => itemsOf(scene, kind));
  expect([chairs.length, mirrors.length]).toEqual([6, 6]);
  for (const { at } of chairs) {
    const near = mirrors.map((mirror) => Math.hypot(mirror.at[0] - at[0], mirror.at[1] - at[1]));
    expect(Math.min(...near)).toBeLessThan(1.4);
  }
});

test.each([
  ['KTV包间，皮沙发', 'ktv'],
  ['电竞网咖，电竞椅', 'netCafe'],
])('%s: dark, and lined with coloured light', (brief, space) => {
  const scene = design(brief);
  const colours = itemsOf(scene, 'light-strip').map(({ materials }) => materials.lamp?.color);
  expect([scene.space, itemsOf(scene, 'downlight')]).toEqual([space, []]);
  expect(new Set(colours).size).toBeGreaterThan(1);
  expect(scene.light.exposureEv).toBeLessThan(-0.5);
});

test('a light of a said colour has it', () => {
  const [strip] = itemsOf(design('客厅，蓝色灯带'), 'light-strip');
  expect(strip.materials.lamp).toEqual({ material: 'lampWarm', color: '#5a8fbf' });
});

test('a screen of LEDs is lit and as wide as an exhibition needs', () => {
  const [screen] = itemsOf(design('企业展厅，LED大屏'), 'led-screen');
  expect(screen.params.width).toBeGreaterThan(4);
  expect(screen.materials.waves?.material).toBe('lampScreen');
});

test('an underground station has gates', () => {
  const scene = design('地铁站站厅，安检闸机');
  expect([scene.space, scene.notes]).toEqual(['metroHall', []]);
  expect(itemsOf(scene, 'ticket-gate').length).toBeGreaterThan(4);
});

test('a quarter from the air is all of its houses', () => {
  expect(design('住宅小区，高层住宅，鸟瞰').space).toBe('housingPlan');
  expect(design('小区高层住宅，人视').space).toBe('apartments');
});

test('water before a wide front mirrors it', () => {
  const { site, camera } = design('美术馆建筑，清水混凝土，水面倒影');
  const water = site?.areas.filter(({ kind }) => kind === 'water') ?? [];
  const xs = water[0].polygon.map(([x]) => x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(25);
  expect(camera.eye[2]).toBeGreaterThan(2.4);
});

test('a mall has shops on two storeys, escalators and people', () => {
  const scene = design('商场中庭，自动扶梯，人群');
  const decks = itemsOf(scene, 'gallery-deck');
  const [flight] = itemsOf(scene, 'escalator');
  expect([decks.length, itemsOf(scene, 'escalator').length, scene.notes]).toEqual([3, 2, []]);
  expect(flight.params.height).toBeCloseTo(decks[0].at[2] + 0.45, 2);
  expect(itemsOf(scene, 'shop-front').length).toBeGreaterThan(8);
  expect(itemsOf(scene, 'person').length).toBeGreaterThan(3);
  expect(scene.room?.skylights?.length).toBeGreaterThan(0);
});

test('the desk of a mall stands in its hall, clear of the shops', () => {
  const scene = design('商场中庭，自动扶梯，弧形服务台');
  const [desk] = itemsOf(scene, 'counter');
  const xs = scene.room?.plan.map(([x]) => x) ?? [];
  const ys = scene.room?.plan.map(([, y]) => y) ?? [];
  expect(desk.params.bow).toBeGreaterThan(0);
  const [x, y] = desk.at;
  expect(Math.min(x - Math.min(...xs), Math.max(...xs) - x)).toBeGreaterThan(2);
  expect(Math.min(y - Math.min(...ys), Math.max(...ys) - y)).toBeGreaterThan(2);
});

test.each([
  ['电梯厅，大理石墙面，金属电梯门', 'liftHall', 'lift-door'],
  ['游泳馆，室内泳池，躺椅', 'poolHall', 'pool-basin'],
])('%s', (brief, space, kind) => {
  const scene = design(brief);
  expect([scene.space, scene.notes]).toEqual([space, []]);
  expect(itemsOf(scene, kind).length).toBeGreaterThan(0);
});

test.each([
  ['会议室，24人会议桌', 'chair-office', 24],
  ['餐厅，20人长桌', 'chair-dining', 20],
])('%s: everyone has a seat', (brief, kind, count) => {
  const scene = design(brief);
  expect([itemsOf(scene, kind).length, scene.notes]).toEqual([count, []]);
});

test('styles that are named together are mixed, and what is of which is told', () => {
  const scene = design('客厅，法式，侘寂，北欧');
  expect(scene.style).toBe('nordic');
  expect(scene.notes).toEqual(['说了几种风格：墙地顶按“北欧”，家具用料按“侘寂”，“法式”没有混进来']);
  const [mixed, alone] = ['客厅，侘寂，北欧', '客厅，北欧'].map(
    (brief) => itemsOf(design(brief), 'sofa')[0]?.materials,
  );
  expect(mixed).not.toEqual(alone);
});

test('a mood is no style where one is named', () => {
  const scene = design('新中式客厅，禅意，简约');
  expect([scene.style, scene.notes]).toEqual(['newChinese', []]);
});

test('a bookcase of a whole wall reaches from corner to corner', () => {
  const scene = design('书房，整墙书柜，书桌');
  const wide = itemsOf(scene, 'bookshelf').reduce((sum, { params }) => sum + params.width, 0);
  const xs = scene.room?.plan.map(([x]) => x) ?? [];
  expect(wide).toBeGreaterThan((Math.max(...xs) - Math.min(...xs)) * 0.9);
});
