import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../../bench/briefs/vocabulary.ts';
import { project, projectionOf } from '../../camera.ts';
import { designScene } from '../../design/design.ts';
import { holdsPoint } from '../walls.ts';

const SEEDS = [1, 2, 3, 20261121];
const FRAME = { width: 960, height: 540 };
const design = (words: string, seed: number) => designScene(words, seed, TRADE_VOCABULARY);

test('河道 runs along a street before the viewer, with its bridge over it', () => {
  for (const seed of SEEDS) {
    const { site, camera, items } = design('江南水乡老街，河道，拱桥，灯笼', seed);
    const water = site?.areas.find(({ kind }) => kind === 'water');
    if (!water) throw new TypeError('a canal was asked for');
    const inFrame = (x: number, y: number, z: number) => {
      const at = project(projectionOf(camera, FRAME.width, FRAME.height), [x, y, z]);
      return at && at.x > 0 && at.x < FRAME.width && at.y > 0 && at.y < FRAME.height;
    };
    const [x] = water.polygon[0];
    expect(inFrame(x + 1, camera.eye[1] + 8, 0)).toBe(true);
    expect(holdsPoint(water.polygon, [camera.eye[0], camera.eye[1]])).toBe(false);
    const [bridge] = items.filter(({ kind }) => kind === 'bridge');
    expect(holdsPoint(water.polygon, [bridge.at[0], bridge.at[1]])).toBe(true);
    expect(inFrame(bridge.at[0], bridge.at[1], 0.5)).toBe(true);
    const swimming = items.filter(
      ({ kind, at }) => kind !== 'bridge' && holdsPoint(water.polygon, [at[0], at[1]]),
    );
    expect(swimming).toEqual([]);
    expect(items.some(({ kind }) => kind === 'car')).toBe(false);
  }
});

test('nobody stands right before the lens', () => {
  for (const seed of SEEDS) {
    const { camera, items } = design('商业步行街，两侧店铺，行道树，座椅，行人，傍晚', seed);
    const people = items.filter(({ kind }) => kind === 'person');
    expect(people.length).toBeGreaterThan(8);
    for (const { at } of people) {
      expect(Math.hypot(at[0] - camera.eye[0], at[1] - camera.eye[1])).toBeGreaterThan(5);
    }
  }
});

test('no bench of a park stands in a garden of raked gravel', () => {
  for (const seed of SEEDS) {
    const { items } = design('日式庭院，枯山水，石灯笼，汀步，红枫，竹篱笆', seed);
    expect(items.some(({ kind }) => kind === 'outdoor-bench')).toBe(false);
  }
});
