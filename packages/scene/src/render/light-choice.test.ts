import { expect, test } from 'vitest';
import { castClear } from './cast.ts';
import { flatten } from './flatten.ts';
import { lampClusters } from './lamps.ts';
import { cellCount, cellsOf, type Lights, rowLength, sharesOf } from './light-choice.ts';
import { prepare } from './prepare.ts';
import { skyTable } from './sky.ts';
import { materialWith, sheet } from './testing.ts';

const lamp = materialWith({ emission: [5, 5, 5] });
const chalk = materialWith();

/** A corridor along x with a wall across its middle and a lamp at either end. */
const objects = [
  sheet([-4, -1, 0], [8, 0, 0], [0, 2, 0], chalk),
  sheet([0, -1, 0], [0, 2, 0], [0, 0, 3], chalk),
  sheet([-3.6, -0.1, 2.9], [0, 0.2, 0], [0.2, 0, 0], lamp),
  sheet([3.4, -0.1, 2.9], [0, 0.2, 0], [0.2, 0, 0], lamp),
];
const camera = { eye: [-3, 0, 1.5], target: [3, 0, 1.5], focalMm: 24, twoPoint: true } as const;

test('a cell asks the lamp that lights it, and leaves a share to all others', () => {
  const sky = { kind: 'uniform', radiance: [0.01, 0.01, 0.01] } as const;
  const clusters = lampClusters(flatten(objects));
  expect(clusters.map(({ lamps }) => lamps.length)).toEqual([2, 2]);
  const lights: Lights = { clusters, portals: [], sky: skyTable(sky) };
  const cells = cellsOf(
    lights,
    [camera.eye, camera.target],
    [
      [-4, -1, 0],
      [4, 1, 3],
    ],
  );
  const prepared = prepare({ camera, objects, sky });
  const words = rowLength(lights);
  const rows = sharesOf(lights, cells, (rays) => castClear(prepared, rays));
  const near = clusters.map(({ lamps }) => (lamps[0].middle[0] < 0 ? 'left' : 'right'));
  for (let cell = 0; cell < cellCount(cells); cell++) {
    const row = rows.subarray(cell * words, (cell + 1) * words);
    const shares = [row[0], row[1] - row[0], row[2] - row[1]];
    const x = cells.low[0] + ((cell % cells.counts[0]) + 0.5) * cells.sizeM;
    expect(row[2]).toBeCloseTo(1, 5);
    expect(Math.min(...shares)).toBeGreaterThan(1e-3);
    if (Math.abs(x) < 1.5) continue;
    const own = shares[near.indexOf(x < 0 ? 'left' : 'right')];
    expect(own).toBeGreaterThan(4 * shares[near.indexOf(x < 0 ? 'right' : 'left')]);
  }
});
