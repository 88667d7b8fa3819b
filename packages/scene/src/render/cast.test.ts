import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import type { Vec3 } from '../vec.ts';
import { castClear, castNearest, RAY_WORDS } from './cast.ts';
import { prepare } from './prepare.ts';
import { meet } from './reference/meet.ts';
import type { RenderScene } from './render-scene.ts';
import { materialWith, sheet, trianglesMesh } from './testing.ts';

const seed = 20261121;
const camera = { eye: [0, -3, 1], target: [0, 0, 1], focalMm: 35, twoPoint: true } as const;

function sceneOf(corners: readonly Vec3[]): RenderScene {
  const object = {
    name: 'soup',
    mesh: trianglesMesh(corners),
    materials: [materialWith()],
    transform: { at: [0, 0, 0], yawRad: 0 },
  } as const;
  return { camera, objects: [object], sky: { kind: 'uniform', radiance: [1, 1, 1] } };
}

/** Triangles of very different sizes, some of them one line or one point. */
function soup(count: number, random: () => number): Vec3[] {
  return Array.from({ length: count }, (_, i) => {
    const place: Vec3 = [random() * 4, random() * 4, random() * 4];
    const size = i % 37 === 0 ? 0 : 10 ** (random() * 2.5 - 2.5);
    const near = (): Vec3 => [
      place[0] + (random() - 0.5) * size,
      place[1] + (random() - 0.5) * size,
      place[2] + (i % 5 === 0 ? 0 : (random() - 0.5) * size),
    ];
    return [near(), near(), near()];
  }).flat();
}

function raysThrough(count: number, random: () => number): Float32Array {
  const rays = new Float32Array(count * RAY_WORDS);
  for (let i = 0; i < count; i++) {
    const direction = [random() - 0.5, random() - 0.5, random() - 0.5];
    // Axis-parallel rays are where slab tests go wrong.
    if (i % 7 === 0) direction[i % 3] = 0;
    if (i % 21 === 0) direction[(i + 1) % 3] = 0;
    const reach = i % 4 === 0 ? random() * 6 : 1e30;
    rays.set([random() * 4, random() * 4, random() * 4, ...direction, reach, 0], i * RAY_WORDS);
  }
  return rays;
}

test.each([1, 3, 5, 40, 700])('rays meet what trying all of %i triangles says', (count) => {
  const random = seededRandom(seed + count);
  const corners = soup(count, random);
  const prepared = prepare(sceneOf(corners));
  const rays = raysThrough(500, random);
  const hits = castNearest(prepared, rays);
  const clear = castClear(prepared, rays);
  const flat = Float32Array.from(corners.flat());
  let different = 0;
  for (let i = 0; i < hits.t.length; i++) {
    const r = rays.subarray(i * RAY_WORDS, i * RAY_WORDS + RAY_WORDS);
    const truth = meet(flat, [r[0], r[1], r[2]], [r[3], r[4], r[5]], r[6]);
    expect(clear[i] === 0, `seed ${seed}, ray ${i}`).toBe(hits.triangle[i] >= 0);
    if (truth?.triangle === (hits.triangle[i] < 0 ? undefined : hits.triangle[i])) {
      if (truth) expect(Math.abs(hits.t[i] / truth.t - 1)).toBeLessThan(2e-3);
    } else {
      different++;
    }
  }
  // A ray through an edge may fall on either side of it in 32 bits.
  expect(different, `seed ${seed}`).toBeLessThanOrEqual(1);
});

test('an object is turned about the vertical axis and then moved', () => {
  const prepared = prepare({
    ...sceneOf([]),
    objects: [
      {
        ...sheet([1, 0, 0], [0, 1, 0], [0, 0, 1], materialWith()),
        transform: { at: [10, 20, 30], yawRad: Math.PI / 2 },
      },
    ],
  });
  // The sheet at x = 1, y and z in 0 … 1 now stands at y = 21, x in 9 … 10, z in 30 … 31.
  const ray = Float32Array.of(9.5, 0, 30.5, 0, 1, 0, 1e30, 0);
  expect(castNearest(prepared, ray).t[0]).toBeCloseTo(21, 4);
});

test('an empty scene is not met', () => {
  const prepared = prepare({ ...sceneOf([]), objects: [] });
  expect(castNearest(prepared, Float32Array.of(0, 0, 0, 0, 0, 1, 1e30, 0)).triangle[0]).toBe(-1);
});

test('shadow rays pass panes and end at what is behind them', () => {
  const pane = materialWith({ transmission: 1 });
  const behind = (y: number) => sheet([-1, y, 0], [2, 0, 0], [0, 0, 2], materialWith());
  const objects = [sheet([-1, 1, 0], [2, 0, 0], [0, 0, 2], pane), behind(3)];
  const prepared = prepare({ ...sceneOf([]), objects });
  const rays = Float32Array.of(0, 0, 1, 0, 1, 0, 2.5, 0, 0, 0, 1, 0, 1, 0, 3.5, 0);
  expect([...castClear(prepared, rays)]).toEqual([1, 0]);
  expect(castNearest(prepared, rays).t[0]).toBeCloseTo(1, 5);
});

test('a slot without a material is named', () => {
  const [object] = sceneOf([
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ]).objects;
  expect(() => prepare({ ...sceneOf([]), objects: [{ ...object, materials: [] }] })).toThrow(
    'soup',
  );
});
