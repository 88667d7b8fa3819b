import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from '../design/design.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { shellParts } from './room.ts';

const roomOf = (brief: string) => {
  const { room, camera } = designScene(brief, 3, TRADE_VOCABULARY);
  if (!room) throw new TypeError('a room was asked for');
  return { room, parts: shellParts(room, camera) };
};

/** The least and the most of a mesh's points along an axis. */
function spanOf({ positions }: Mesh, axis: 0 | 1 | 2): readonly [number, number] {
  const values = [...positions].filter((_, k) => k % 3 === axis);
  return [Math.min(...values), Math.max(...values)];
}

test('石膏线 is a cornice of plaster under a flat ceiling, with a frame on it; framed walls stay', () => {
  const { room, parts } = roomOf('法式客厅，石膏线，沙发');
  expect(room).toMatchObject({ ceiling: 'flat', mouldings: 'panelled', plaster: true });
  const ring = parts.find(({ name }) => name === 'ceiling-ring');
  if (!ring) throw new TypeError('a frame goes around the ceiling');
  const [x0, x1] = spanOf(ring.mesh, 0);
  expect(room.heightM - spanOf(ring.mesh, 2)[0]).toBeCloseTo(0.02, 5);
  expect(x1 - x0).toBeLessThan(room.plan[1][0] - room.plan[0][0] - 0.8);
});

test('双眼皮吊顶 hangs two plain steps along the walls, and a cornice below them', () => {
  const { room, parts } = roomOf('客厅，双眼皮吊顶，石膏线，沙发');
  expect(room).toMatchObject({ ceiling: 'stepped', mouldings: 'cornice', plaster: true });
  const steps = parts.find(({ name }) => name === 'ceiling-steps');
  if (!steps) throw new TypeError('steps hang along the walls');
  expect(spanOf(steps.mesh, 2)[0]).toBeCloseTo(room.heightM - 0.11, 5);
  const windows = room.openings.filter(({ kind }) => kind === 'window').map(({ wall }) => wall);
  const wall = [1, 2, 3].find((index) => !windows.includes(index)) ?? 0;
  const trim = parts.find(({ name }) => name === `trim-${wall + 1}`);
  expect(trim && spanOf(trim.mesh, 2)[1]).toBeCloseTo(room.heightM - 0.11, 5);
});
