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
])('%s: its front is in the picture', (words, thing) => {
  const shown = SEEDS.filter((seed) => frontShown(words, thing, seed) > 0.3);
  expect(shown.length).toBeGreaterThanOrEqual(SEEDS.length - 1);
});
