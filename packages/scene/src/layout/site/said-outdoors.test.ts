import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../../bench/briefs/vocabulary.ts';
import { project, projectionOf } from '../../camera.ts';
import type { SceneDescription } from '../../design/description.ts';
import { designScene } from '../../design/design.ts';

const FRAME = { width: 960, height: 720 };
const SEEDS = [1, 2, 3, 4];
const design = (brief: string, seed = 1) => designScene(brief, seed, TRADE_VOCABULARY);

/** Where the things of a kind that lie within the picture are, as shares of its width. */
function shown({ camera, items }: SceneDescription, kind: string): number[] {
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  return items
    .filter((item) => item.kind === kind)
    .flatMap(({ at }) => {
      const seen = project(projection, [at[0], at[1], at[2] + 0.4]);
      const inside = seen && seen.x > 0 && seen.x < FRAME.width && seen.depth < 40;
      return inside ? [seen.x / FRAME.width] : [];
    });
}

test('what is named of a park stands where one looks, near enough to be seen', () => {
  for (const seed of SEEDS) {
    const scene = design('社区公园，儿童滑梯，秋千两个，座椅八个，樱花树六棵', seed);
    expect(shown(scene, 'slide')).toHaveLength(1);
    expect(shown(scene, 'swing-frame')).toHaveLength(2);
    expect(shown(scene, 'outdoor-bench').length).toBeGreaterThanOrEqual(6);
    expect(shown(scene, 'tree-blossom').length).toBeGreaterThanOrEqual(2);
  }
});

test('in a garden things are on the sides that were said', () => {
  for (const seed of SEEDS) {
    const { items } = design('新中式庭院，左侧凉亭，右侧竹林', seed);
    const [pavilion] = items.filter(({ kind }) => kind === 'pavilion');
    const bamboo = items.filter(({ kind }) => kind === 'bamboo');
    expect(pavilion.at[0]).toBeLessThan(0);
    expect(bamboo.filter(({ at }) => at[0] > 0).length).toBeGreaterThan(bamboo.length / 2);
  }
});

test.each([
  ['别墅，左侧泳池', -1],
  ['别墅，右侧泳池', 1],
])('%s: the pool lies there', (brief, side) => {
  const pool = design(brief).site?.areas.find(({ id }) => id === 'swimmingPool');
  const middle = (pool?.polygon ?? []).reduce((sum, [x]) => sum + x / 4, 0);
  expect(Math.sign(middle)).toBe(side);
});

test('lamps that hang lie on no ground: where nothing holds them they are told', () => {
  const { items, notes } = design('商业街，红灯笼，夜景');
  expect(items.filter(({ kind }) => kind.startsWith('pendant'))).toEqual([]);
  expect(notes).toContainEqual(expect.stringContaining('红灯笼'));
});

test.each([
  ['别墅外观，白色涂料加木格栅', 'louvres', []],
  ['写字楼外观，左侧车库', undefined, ['没有画出：车库']],
])('%s', (brief, facade, told) => {
  const { site, notes } = design(brief);
  if (facade) expect(site?.buildings.map((building) => building.facade)).toContain(facade);
  expect(notes).toEqual(told);
});

test('white walls of a courtyard are those of its house', () => {
  const { surfaces } = design('新中式庭院，白墙灰瓦');
  expect(surfaces.facade?.color).toBe('#f0efec');
});
