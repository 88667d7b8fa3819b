import validator from 'gltf-validator';
import { describe, expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import type { SceneDescription } from '../design/description.ts';
import { designScene } from '../design/design.ts';
import { kindOf } from '../objects/index.ts';
import { assembleScene, TooManyTriangles } from './assemble.ts';
import { writeGltf } from './gltf.ts';
import { sunDirection } from './light.ts';

const design = (text: string): SceneDescription => designScene(text, 2, TRADE_VOCABULARY);
const BRIEFS = ['法式客厅，护墙板，落地窗', '8平米卫生间', '两层坡屋顶别墅，泳池', '庭院，石灯'];

describe.each(BRIEFS)('%s', (text) => {
  const { scene } = assembleScene(design(text));

  test('is made of sound meshes, a material for every slot', () => {
    for (const { name, mesh, materials } of scene.objects) {
      expect(mesh.positions.every(Number.isFinite), name).toBe(true);
      expect(Math.max(...mesh.indices), name).toBeLessThan(mesh.positions.length / 3);
      expect(Math.max(...mesh.slots), name).toBeLessThan(materials.length);
    }
  });

  test('is valid glTF', async () => {
    // Without pictures the texture coordinates wait for the designer's own.
    const options = { ignoredIssues: ['UNUSED_OBJECT'] };
    const { issues, info } = await validator.validateBytes(writeGltf(scene), options);
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0, messages: [] });
    expect(info.totalTriangleCount).toBeGreaterThan(500);
  });
});

test('a room has its openings cut: a ray through the window meets no wall', () => {
  const description = design('客厅，落地窗');
  const { scene } = assembleScene(description);
  const window = description.room?.openings.find(({ kind }) => kind === 'window');
  expect(window?.said).toBe('落地窗');
  expect(scene.portals).toHaveLength(1);
  const wall = scene.objects.find(({ name }) => name === `wall-${(window?.wall ?? 0) + 1}`);
  const [corner, along, up] = [
    scene.portals?.[0].corner ?? [0, 0, 0],
    scene.portals?.[0].along ?? [0, 0, 0],
    scene.portals?.[0].up ?? [0, 0, 0],
  ];
  const middle = corner.map((c, k) => c + along[k] / 2 + up[k] / 2);
  const { positions } = wall?.mesh ?? { positions: new Float32Array() };
  for (let k = 0; k < positions.length; k += 3) {
    const away = Math.hypot(
      positions[k] - middle[0],
      positions[k + 1] - middle[1],
      positions[k + 2] - middle[2],
    );
    expect(away).toBeGreaterThan(0.4);
  }
});

test('every thing of the designer’s own vocabulary can be built', () => {
  const { unknown } = assembleScene(
    design('客厅，沙发，茶几，电视柜，吊灯，地毯，窗帘，单椅，餐桌'),
  );
  expect(unknown).toEqual([]);
  expect(kindOf('sofa')).toBeDefined();
});

test('the sun stands in the south at noon, east in the morning, and is gone at night', () => {
  const base = design('客厅').light;
  const at = (hour: number) => sunDirection({ ...base, month: 6, hour, northDeg: 0 });
  expect(at(12)[2]).toBeCloseTo(Math.sin(((90 - 31 + 23.3) * Math.PI) / 180), 2);
  expect(at(8)[0]).toBeGreaterThan(0.5);
  expect(at(16)[0]).toBeLessThan(-0.5);
  expect(at(22)[2]).toBeLessThan(0);
  expect(at(12)[1]).toBeLessThan(0);
});

test('a door that slides is of glass and lets daylight in', () => {
  const description = designScene('客厅，玻璃推拉门', 4, TRADE_VOCABULARY);
  const { scene } = assembleScene(description);
  const door = description.room?.openings.find(({ swing }) => swing === 'slide');
  expect(scene.objects.map(({ name }) => name)).toContain(`${door?.id}-pane`);
  const windows = description.room?.openings.filter(({ kind }) => kind === 'window') ?? [];
  expect(scene.portals).toHaveLength(windows.length + 1);
});

test('building stops where there is more than can be rendered', () => {
  const yard = design('庭院，石灯');
  const [tree] = design('庭院，一棵树').items.filter(({ kind }) => kind.startsWith('tree'));
  if (!tree) throw new Error('no tree');
  const wood = Array.from({ length: 300 }, (_, k) => ({ ...tree, id: `tree-${k}` }));
  expect(() => assembleScene({ ...yard, items: wood }, 100_000)).toThrow(TooManyTriangles);
});
