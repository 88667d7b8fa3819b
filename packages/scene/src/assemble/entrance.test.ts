import { describe, expect, test } from 'vitest';
import type { Building } from '../design/description.ts';
import { buildingParts } from './facade.ts';

const house: Building = {
  ...{ id: 'house', at: [0, 0], widthM: 12, depthM: 9, yawDeg: 0, floors: 2, floorHeightM: 3.3 },
  ...{ baseM: 0, facade: 'windows', roof: 'gable' },
};
const partOf = (building: Building, name: string) =>
  buildingParts(building).find((part) => part.name === name);

/** Lowest and highest place of a part's vertices along an axis. */
function spanOf(building: Building, name: string, axis: 0 | 1 | 2): readonly [number, number] {
  const positions = partOf(building, name)?.mesh.positions ?? [];
  const values = Array.from(positions).filter((_, k) => k % 3 === axis);
  return [Math.min(...values), Math.max(...values)];
}

describe('the entrance of a house', () => {
  test('stands in the middle of the front, on the ground, as high as doors are', () => {
    const [left, right] = spanOf(house, 'doors', 0);
    expect(right - left).toBeGreaterThan(1.4);
    expect(right - left).toBeLessThan(2.4);
    expect(Math.abs(left + right) / 2).toBeLessThan(3.2);
    expect(spanOf(house, 'doors', 1)[1]).toBeLessThan(-4);
    const [low, high] = spanOf(house, 'doors', 2);
    expect(low).toBeLessThan(0.05);
    expect(high).toBeCloseTo(2.35, 5);
  });

  test('is cut out of the wall under its window', () => {
    const [left, right] = spanOf(house, 'doors', 0);
    const { positions, indices } = partOf(house, 'skin')?.mesh ?? { positions: [], indices: [] };
    for (let t = 0; t < indices.length; t += 3) {
      const corners = [0, 1, 2].map((k) => {
        const at = indices[t + k] * 3;
        return [positions[at], positions[at + 1], positions[at + 2]];
      });
      if (!corners.every(([, y]) => y < -4)) continue;
      const middle = [0, 1, 2].map((axis) => corners.reduce((sum, c) => sum + c[axis] / 3, 0));
      const covers = middle[0] > left + 0.1 && middle[0] < right - 0.1 && middle[2] < 2.3;
      expect(covers).toBe(false);
    }
  });

  test('is not there where a volume rests on another or its front is all glass', () => {
    expect(partOf({ ...house, baseM: 3.3 }, 'doors')).toBeUndefined();
    expect(partOf({ ...house, facade: 'curtainWall' }, 'doors')).toBeUndefined();
    expect(partOf({ ...house, facade: 'blank' }, 'doors')).toBeUndefined();
  });
});
