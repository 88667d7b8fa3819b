import { readPlan } from '@zhuhui/kernels';
import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import type { Area, Building, Item, SceneDescription } from '../design/description.ts';
import { designScene } from '../design/design.ts';
import type { Vec2 } from '../vec.ts';
import { siteTruth } from './scene-truth.ts';

const PX_PER_M = 8;

const box = (x0: number, y0: number, x1: number, y1: number): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const house = (id: string, at: Vec2): Building => ({
  ...{ id, at, widthM: 20, depthM: 12, yawDeg: 0, floors: 6, floorHeightM: 3, baseM: 0 },
  ...{ facade: 'windows', roof: 'flat' },
});
const pond: Area = {
  id: 'pond',
  kind: 'water',
  polygon: Array.from({ length: 40 }, (_, k): Vec2 => {
    const turn = (k / 20) * Math.PI;
    return [2 + 10 * Math.cos(turn), 2 + 6 * Math.sin(turn)];
  }),
};
const trees = [-32, -24, -16, -8, 0, 8, 16, 24, 32].map(
  (x): Item => ({
    ...{ id: `tree${x}`, kind: 'tree-round', at: [x, 31, 0], yawDeg: 0 },
    ...{ params: { width: 4.2, depth: 4.2 }, materials: {} },
  }),
);
const site: SceneDescription = {
  ...designScene('三层现代别墅，草坪', 1, TRADE_VOCABULARY),
  site: {
    reachM: 45,
    buildings: [house('west', [-24, 18]), house('east', [24, 18])],
    areas: [
      { id: 'lawn', kind: 'lawn', polygon: box(-45, -45, 45, 45) },
      { id: 'street', kind: 'road', polygon: box(-45, -14.5, 45, -8) },
      { id: 'square', kind: 'paving', polygon: box(-10.8, 12, 10.8, 24.6) },
      pond,
    ],
  },
  items: trees,
};

test('a site drawn from a scene is what a reader of site plans takes it for', () => {
  const truth = siteTruth(site, PX_PER_M);
  if (!truth) throw new Error('no site');
  const { plan, drawing, labels } = truth;
  const { width, height } = drawing;
  const image = { width, height, data: new Uint8Array(width * height * 3) };
  for (let i = 0; i < image.data.length; i++) image.data[i] = drawing.data[Math.floor(i / 3)];
  const reading = readPlan({ image, kind: 'site', input: 'lines' });
  if (reading.kind !== 'site') throw new Error('no site read');
  const { areas, kinds, trees: found } = reading.site;
  expect(found).toHaveLength(trees.length);
  for (const { id, ground, label } of plan.surfaces) {
    let [all, right] = [0, 0];
    for (let p = 0; p < labels.data.length; p++) {
      if (labels.data[p] !== label) continue;
      all++;
      if (kinds[areas.data[p]] === ground) right++;
    }
    expect(right / all, id).toBeGreaterThan(0.95);
  }
});

test('buildings cover on the sheet what they measure, higher ones over lower ones', () => {
  const [low, high] = [house('low', [0, 0]), { ...house('high', [0, 0]), widthM: 8, floors: 20 }];
  const truth = siteTruth({ ...site, site: { reachM: 30, buildings: [high, low], areas: [] } }, 4);
  const count = (id: string) => {
    const label = truth?.plan.surfaces.find((surface) => surface.id === id)?.label;
    return truth?.labels.data.filter((value) => value === label).length;
  };
  expect(count('high')).toBe(8 * 12 * 16);
  expect(count('low')).toBe((20 - 8) * 12 * 16);
});
