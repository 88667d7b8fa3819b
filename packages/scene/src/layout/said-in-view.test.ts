import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { project, projectionOf } from '../camera.ts';
import { designScene } from '../design/design.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const FRAME = { width: 960, height: 540 };

/** Whether a picture for these words shows the front of a thing that they name: how far, as the cosine of its slant. */
function frontShown(words: string, thing: string, seed: number): number {
  const { camera, items } = designScene(words, seed, TRADE_VOCABULARY);
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  const shown = items
    .filter((item) => item.said === thing)
    .map(({ at, yawDeg }) => {
      const middle = project(projection, [at[0], at[1], Math.max(1, at[2])]);
      if (!middle || middle.depth < 0.5 || Math.abs(middle.x / FRAME.width - 0.5) > 0.6) return -1;
      const facing = ((yawDeg - 90) * Math.PI) / 180;
      const [dx, dy] = [camera.eye[0] - at[0], camera.eye[1] - at[1]];
      return (dx * Math.cos(facing) + dy * Math.sin(facing)) / Math.hypot(dx, dy);
    });
  return Math.max(-1, ...shown);
}

test.each([
  ['卧室，衣柜', '衣柜'],
  ['客厅，装饰画', '装饰画'],
  ['书房，整墙书柜', '整墙书柜'],
  ['餐厅，酒柜', '酒柜'],
  ['客厅，电视', '电视'],
  ['影音室，投影幕，六个沙发椅，星空顶', '投影幕'],
  ['小学教室，黑板，二十四张课桌椅，讲台', '黑板'],
])('%s: its front is in the picture', (words, thing) => {
  const shown = SEEDS.filter((seed) => frontShown(words, thing, seed) > 0.3);
  expect(shown.length).toBeGreaterThanOrEqual(SEEDS.length - 1);
});

test.each([
  ['酒店大堂，挑高10米，大理石地面，前台，水晶吊灯，休息区沙发'],
  ['别墅挑空客厅，水晶吊灯，沙发'],
])('%s: the lamp hangs down into the tall room and is in the picture', (words) => {
  for (const seed of SEEDS) {
    const { camera, items } = designScene(words, seed, TRADE_VOCABULARY);
    const lamps = items.filter(({ kind }) => kind === 'chandelier');
    const projection = projectionOf(camera, FRAME.width, FRAME.height);
    const shown = lamps.filter(({ at }) => {
      const low = project(projection, [at[0], at[1], at[2] + 0.3]);
      return low && low.x > 0 && low.x < FRAME.width && low.y > 0 && low.y < FRAME.height;
    });
    expect(shown.length).toBeGreaterThan(0);
    for (const { at } of lamps) {
      expect(at[2]).toBeGreaterThan(2.2);
      expect(at[2]).toBeLessThan(4.3);
    }
  }
});

test('of twenty desks half and more are in the picture', () => {
  const words = '开放式办公室，二十个工位，绿植';
  for (const seed of SEEDS.slice(0, 3)) {
    const { camera, items } = designScene(words, seed, TRADE_VOCABULARY);
    const projection = projectionOf(camera, FRAME.width, FRAME.height);
    const shown = items
      .filter(({ kind }) => kind === 'workstation')
      .map(({ at }) => project(projection, [at[0], at[1], 0.75]))
      .filter((at) => at && at.x > 0 && at.x < FRAME.width && at.y > 0 && at.y < FRAME.height);
    expect(shown.length).toBeGreaterThanOrEqual(10);
  }
});
