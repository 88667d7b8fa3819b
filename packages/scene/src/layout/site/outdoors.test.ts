import { describe, expect, it, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../../bench/briefs/vocabulary.ts';
import { assembleScene } from '../../assemble/assemble.ts';
import { project, projectionOf } from '../../camera.ts';
import { designScene } from '../../design/design.ts';
import { byShore, onSite } from '../../design/shore.ts';
import { problemsOf } from '../../design/validate.ts';

const design = (brief: string, seed = 4) => designScene(brief, seed, TRADE_VOCABULARY);

/** What the words say of water, and how the ground ends at it; indoors it is seen through the windows. */
test.each([
  ['海边别墅，落地窗', 'sea', 'beach'],
  ['海边礁石上的别墅，礁石，景石', 'sea', 'rocks'],
  ['滨海度假酒店', 'sea', 'beach'],
  ['海边庭院', 'sea', 'beach'],
  ['滨水广场，海边', 'sea', 'quay'],
  ['海边步道，黄昏', 'sea', 'beach'],
  ['海景酒店客房，大床，窗外是大海', 'sea', undefined],
  ['海景房', 'sea', undefined],
  ['湖边别墅，远山', 'lake', 'bank'],
  ['湖景客厅', 'lake', undefined],
  ['客厅，窗外是湖', 'lake', undefined],
  ['江边别墅', 'river', 'bank'],
  ['滨江步道，城市天际线', 'river', 'quay'],
  ['滨水步道', 'river', 'quay'],
  ['江景主卧', 'river', undefined],
  ['城市公园，湖，行人', undefined, undefined],
  ['现代别墅，泳池', undefined, undefined],
  ['上海老洋房客厅', undefined, undefined],
] as const)('%s', (brief, water, edge) => {
  const scene = design(brief);
  expect([scene.water, scene.site?.shore?.edge]).toEqual([water, edge]);
  expect(problemsOf(scene)).toEqual([]);
});

/** Roofs as they are called; tiles and thatch lie on slopes also where no roof is named. */
test.each([
  ['乡村民居，白墙，青瓦', 'gable'],
  ['乡村民居，茅草顶', 'gable'],
  ['别墅，红瓦，平屋顶', 'flat'],
  ['新中式别墅，黛瓦', 'upturned'],
  ['现代别墅，白墙', 'flat'],
] as const)('%s: its roof is %s', (brief, roof) => {
  expect(design(brief).site?.buildings[0].roof).toBe(roof);
});

describe.each([
  ['海边别墅，泳池', 1],
  ['海边别墅，泳池', 2],
  ['海边别墅，泳池', 3],
  ['海边庭院', 1],
  ['海边庭院，椰子树，躺椅', 2],
] as const)('%s, seed %i', (brief, seed) => {
  const scene = design(brief, seed);
  const shore = scene.site?.shore;
  if (!shore) throw new Error('it has a shore');

  it('stands on dry ground with all that is around it', () => {
    const corners = scene.site?.buildings.map(({ at }) => byShore(shore, at).outM) ?? [];
    expect(Math.max(...corners)).toBeLessThan(0);
    const onBeach = new Set(['parasol', 'sun-lounger', 'rock', 'grasses']);
    const rest = scene.items.filter(({ kind }) => !onBeach.has(kind));
    expect(Math.max(...rest.map(({ at }) => byShore(shore, [at[0], at[1]]).outM))).toBeLessThan(0);
  });

  it('is looked at so that water is in the picture to the horizon', () => {
    const view = projectionOf(scene.camera, 960, 540);
    const seen = (outM: number, alongM: number) => {
      const [x, y] = onSite(shore, { alongM, outM });
      const at = project(view, [x, y, shore.levelM]);
      return at !== undefined && at.x > 0 && at.x < 960 && at.y > 0 && at.y < 540;
    };
    const near = [0, 20, 40, 60, 80].some((along) => seen(20, along) || seen(20, -along));
    const far = [0, 500, 2000, 4000].some((along) => seen(3000, along) || seen(3000, -along));
    expect([near, far]).toEqual([true, true]);
  });
});

it('people stand in ways of their own, and sit on benches', () => {
  const { items } = design('城市广场，长椅，行人');
  const sitting = items.filter(({ kind }) => kind === 'person-seated');
  expect(sitting.length).toBeGreaterThan(0);
  const clothes = items.filter(({ kind }) => kind === 'person').map((p) => p.materials.top?.color);
  expect(new Set(clothes).size).toBeGreaterThan(2);
});

it('nothing stands in the way of who looks, and the near ground is not bare', () => {
  for (const brief of ['城市公园', '商业广场，行人', '社区花园，花境']) {
    const { camera, items } = design(brief, 2);
    const [ex, ey] = camera.eye;
    const [dx, dy] = [camera.target[0] - ex, camera.target[1] - ey];
    const run = Math.hypot(dx, dy);
    const near = items
      .map(({ at }) => {
        const [x, y] = [at[0] - ex, at[1] - ey];
        return { ahead: (x * dx + y * dy) / run, aside: Math.abs(x * dy - y * dx) / run };
      })
      .filter(({ ahead }) => ahead > 0.5 && ahead < 10);
    expect(near.length).toBeGreaterThanOrEqual(3);
    expect(near.filter(({ ahead, aside }) => ahead < 3 && aside < 0.6)).toEqual([]);
  }
});

it('a roof garden ends at its parapet, high over the ground around', () => {
  const scene = design('屋顶花园，遮阳伞');
  const { scene: built } = assembleScene(scene);
  expect(scene.site?.heightM).toBeGreaterThan(20);
  expect(built.objects.map(({ name }) => name)).toContain('parapet');
  expect(built.scenery?.eyeM).toBeGreaterThan(20);
});
