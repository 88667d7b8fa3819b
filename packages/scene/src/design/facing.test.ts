import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { wallsOf } from '../layout/walls.ts';
import { designScene } from './design.ts';

/** Clockwise from north. */
const FACING: readonly (readonly [brief: string, deg: number])[] = [
  ['客厅朝南，落地窗', 180],
  ['书房朝北', 0],
  ['卧室西晒，窗边', 270],
  ['东南向的餐厅，大窗', 135],
];

test.each(FACING)('%s: the window looks there', (brief, deg) => {
  for (const seed of [1, 2, 3]) {
    const { room, light } = designScene(brief, seed, TRADE_VOCABULARY);
    const window = room?.openings.find(({ kind }) => kind === 'window');
    if (!room || !window) throw new TypeError('the room has a window');
    const [x, y] = wallsOf(room.plan)[window.wall].inward;
    // A direction of the compass, counter-clockwise from +y.
    const turn = ((light.northDeg - deg) * Math.PI) / 180;
    expect(-x * -Math.sin(turn) - y * Math.cos(turn)).toBeCloseTo(1, 6);
  }
});
