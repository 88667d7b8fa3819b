import { describe, expect, test } from 'vitest';
import { rectOfSkylight } from '../design/ceiling-planes.ts';
import type { SceneDescription, Skylight } from '../design/description.ts';
import { NOON } from '../design/testing.ts';
import { seededRandom } from '../random.ts';
import { castClear } from '../render/cast.ts';
import { prepare } from '../render/prepare.ts';
import type { Portal } from '../render/render-scene.ts';
import { add, cross, dot, scale, sub, type Vec3 } from '../vec.ts';
import { assembleScene } from './assemble.ts';

const HEIGHT_M = 3;
const SKYLIGHTS: readonly Skylight[] = [
  { id: 'skylight-1', at: [-1.2, 3], widthM: 1.4, depthM: 2.4 },
  { id: 'skylight-2', at: [1.4, 2], widthM: 0.9, depthM: 3.2 },
];

type Ceiling = 'flat' | 'slats' | 'pitched';

/** A room without windows and doors, lit through its ceiling alone. */
const room = (ceiling: Ceiling): SceneDescription => ({
  version: 1,
  seed: 1,
  brief: '',
  space: 'gallery',
  setting: 'indoors',
  style: 'modernSimple',
  room: {
    plan: [
      [-2.5, 0],
      [2.5, 0],
      [2.5, 6],
      [-2.5, 6],
    ],
    heightM: HEIGHT_M,
    openings: [],
    skylights: SKYLIGHTS,
    skirting: false,
    mouldings: 'none',
    ceiling,
  },
  surfaces: {},
  items: [],
  light: NOON,
  season: 'summer',
  surroundings: 'city',
  camera: { view: 'eye', eye: [0, 0.5, 1.4], target: [0, 4, 1.6], focalMm: 22, twoPoint: true },
  notes: [],
});

const FAR_M = 1e6;

function goesThrough({ corner, along, up }: Portal, from: Vec3, toward: Vec3): boolean {
  const normal = cross(along, up);
  const t = dot(sub(corner, from), normal) / dot(toward, normal);
  const at = sub(add(from, scale(toward, t)), corner);
  const [u, v] = [dot(at, along) / dot(along, along), dot(at, up) / dot(up, up)];
  return t > 0 && u > 0 && u < 1 && v > 0 && v < 1;
}

describe.each(['flat', 'slats', 'pitched'] as const)('skylights in a %s ceiling', (ceiling) => {
  const { scene } = assembleScene(room(ceiling));
  const prepared = prepare(scene);

  test('are openings: what looks up through the panes sees the sky', () => {
    const rays = SKYLIGHTS.flatMap((skylight) => {
      const { x0, y0 } = rectOfSkylight(skylight);
      // Off the bars, which stand at whole shares of the sides.
      return [0.31, 0.43].flatMap((u) =>
        [0.22, 0.41].flatMap((v) => [
          x0 + u * skylight.widthM,
          y0 + v * skylight.depthM,
          0.5,
          0,
          0,
          1,
          FAR_M,
          0,
        ]),
      );
    });
    expect([...castClear(prepared, Float32Array.from(rays))]).not.toContain(0);
  });

  test('let in no light but through the glass', () => {
    const random = seededRandom(5);
    const rays: number[] = [];
    for (let k = 0; k < 20_000; k++) {
      const z = 2 * random() - 1;
      const turn = 2 * Math.PI * random();
      const flat = Math.sqrt(1 - z * z);
      const [x, y] = [5 * random() - 2.5, 6 * random()];
      rays.push(x, y, 0.02 + 2.9 * random(), flat * Math.cos(turn), flat * Math.sin(turn), z);
      rays.push(FAR_M, 0);
    }
    const free = castClear(prepared, Float32Array.from(rays));
    const leaks = [...free].filter((clear, k) => {
      const ray = rays.slice(8 * k, 8 * k + 6);
      const [from, toward] = [ray.slice(0, 3), ray.slice(3)] as unknown as [Vec3, Vec3];
      const through = scene.portals?.some((portal) => goesThrough(portal, from, toward));
      return clear === 1 && !through;
    });
    expect(leaks).toEqual([]);
    expect(free.reduce((sum, clear) => sum + clear, 0)).toBeGreaterThan(200);
  });

  test('are where daylight is looked for', () => {
    const inPlan = scene.portals?.map(({ along, up }) => [along[0], up[1]]);
    SKYLIGHTS.forEach(({ widthM, depthM }, k) => {
      expect(inPlan?.[k][0]).toBeCloseTo(widthM);
      expect(inPlan?.[k][1]).toBeCloseTo(depthM);
    });
  });
});

test('slats are cut at the openings, a box each', () => {
  const { scene } = assembleScene(room('slats'));
  const mesh = scene.objects.find(({ name }) => name === 'ceiling-slats')?.mesh;
  const boxes = (mesh?.slots.length ?? 0) / 12;
  // Fifty run the length of the room; those under a skylight are in two parts.
  expect(boxes).toBeGreaterThan(60);
  expect(boxes).toBeLessThan(90);
  expect(Math.min(...[...(mesh?.positions ?? [])].filter((_, k) => k % 3 === 2))).toBe(HEIGHT_M);
});
