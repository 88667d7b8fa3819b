import { expect, test } from 'vitest';
import type { Building } from '../design/description.ts';
import { buildingParts } from './facade.ts';

const villa: Building = {
  ...{ id: 'villa', at: [0, 0], widthM: 14, depthM: 9, yawDeg: 0, floors: 2, floorHeightM: 3.3 },
  ...{ baseM: 0, facade: 'windows', roof: 'upturned' },
};

/** Points (y, z) of a part, of which only the highest at each place across is kept. */
function profileOf(building: Building, name: string): readonly (readonly [number, number])[] {
  const { positions } = buildingParts(building).find((part) => part.name === name)?.mesh ?? {
    positions: [],
  };
  const highest = new Map<number, number>();
  for (let k = 0; k < positions.length; k += 3) {
    const y = Math.round(positions[k + 1] * 1000) / 1000;
    highest.set(y, Math.max(highest.get(y) ?? 0, positions[k + 2]));
  }
  return [...highest].sort(([a], [b]) => a - b);
}

function heightAt(profile: readonly (readonly [number, number])[], y: number): number {
  const next = Math.max(
    1,
    profile.findIndex(([at]) => at >= y),
  );
  const [[y0, z0], [y1, z1]] = [profile[next - 1], profile[next]];
  return z0 + ((z1 - z0) * (y - y0)) / (y1 - y0);
}

test.each([
  ['upturned', 9, 14],
  ['upturned', 4, 6],
  ['upturned', 18, 12],
  ['gable', 9, 14],
] as const)(
  'the gable wall of a %s roof %d m deep ends inside the roof',
  (roof, depthM, widthM) => {
    const building = { ...villa, roof, depthM, widthM };
    const slopes = profileOf(building, 'roof');
    const wall = profileOf(building, 'gables');
    expect(wall.length).toBeGreaterThan(2);
    for (const [y, z] of wall) {
      const roofM = heightAt(slopes, y);
      expect(z).toBeLessThan(roofM);
      expect(z).toBeGreaterThan(roofM - 0.22);
    }
  },
);

test('an upturned roof falls all the way to its eaves, less and less, and never under them', () => {
  const half = profileOf(villa, 'roof').filter(([y]) => y >= 0);
  const falls = half.slice(1).map(([y, z], k) => (half[k][1] - z) / (y - half[k][0]));
  expect(Math.min(...falls)).toBeGreaterThan(-0.02);
  expect(falls[0]).toBeGreaterThan(falls.at(-1) ?? 0);
  expect(Math.min(...half.map(([, z]) => z))).toBeGreaterThan(
    villa.floors * villa.floorHeightM - 0.05,
  );
});
