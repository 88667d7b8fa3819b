import { expect, test } from 'vitest';
import { MATERIALS } from '../material/library.ts';
import { atmosphereOf } from './atmosphere.ts';
import type { Skin } from './finish.ts';
import { exteriorLight } from './light.ts';
import { scatterPlants } from './scatter.ts';
import { createSky } from './sky.ts';
import type { Density } from './types.ts';

const WIDTH = 200;
const HEIGHT = 120;
const HORIZON = 40;

/** Lawn below the horizon on the left, paving on the right; returns how many pixels of each changed. */
function planted(density: Density): { lawn: number; paving: number } {
  const data = Int32Array.from({ length: WIDTH * HEIGHT }, (_, p) =>
    p < HORIZON * WIDTH ? 0 : p % WIDTH < 120 ? 1 : 2,
  );
  const part = { group: 0, lying: false, onWall: false, view: null, lamp: false };
  const region = {
    area: 0,
    share: 0,
    minX: 0,
    maxX: 0,
    minY: 0,
    maxY: 0,
    cx: 0,
    cy: 0,
    above: 0,
    perimeter: 0,
    touch: { top: 0, bottom: 0, left: 0, right: 0 },
    borders: new Map(),
    over: new Map(),
    under: new Map(),
    facing: 'unknown',
    straight: 0,
    mean: [0, 0, 0],
    rough: 0,
  } as const;
  const plane = {
    nx: 0,
    ny: 1,
    nz: 0,
    c: 1.6,
    ux: 0,
    uy: 0,
    uz: 1,
    vx: 1,
    vy: 0,
    vz: 0,
    ex: 0,
    ey: -1,
    ez: 0,
    solved: true,
  };
  const skin = (material: 'grass' | 'paving'): Skin => ({
    spec: MATERIALS[material],
    tint: [0.6, -0.07, 0.1],
    ground: { seed: 1, laying: 'laid', periodU: 0, periodV: 0 },
  });
  const reading = {
    labels: { width: WIDTH, height: HEIGHT, data, count: 3 },
    parts: [
      { ...part, role: 'sky' as const },
      { ...part, role: 'ground' as const },
      { ...part, role: 'paving' as const },
    ],
    regions: [0, 1, 2].map((id) => ({
      ...region,
      id,
      mean: [0, 0, 0] as [number, number, number],
    })),
  };
  const space = {
    camera: {
      width: WIDTH,
      height: HEIGHT,
      focalPx: 180,
      cx: WIDTH / 2,
      horizonPx: HORIZON,
      eyeHeightM: 1.6,
      depth: 'parallel',
      depthDirection: [0, 1],
      across: 'parallel',
      support: 1,
    } as const,
    surfaces: [
      { ...plane, kind: 'sky' as const },
      { ...plane, kind: 'floor' as const },
      { ...plane, kind: 'floor' as const },
    ],
  };
  const day = atmosphereOf('day');
  const look = { finishes: {}, light: { temperatureK: 5600, exposureEv: 0, contrast: 0.5 } };
  const lighting = exteriorLight(createSky(day, 'keep', 1), day, look);
  const rgb = new Float32Array(WIDTH * HEIGHT * 3).fill(0.2);
  const skins = [skin('paving'), skin('grass'), skin('paving')];
  scatterPlants(rgb, reading, space, skins, lighting, day, density, 'summer', 3);
  const changed = (id: number) =>
    data.reduce((sum, own, p) => sum + (own === id && rgb[p * 3] !== rgb[0] ? 1 : 0), 0);
  return { lawn: changed(1), paving: changed(2) + changed(0) };
}

test('plants stand on soft ground only, the denser the more', () => {
  expect(planted('none')).toEqual({ lawn: 0, paving: 0 });
  const [low, high] = [planted('low'), planted('high')];
  expect(low.lawn).toBeGreaterThan(0);
  expect(high.lawn).toBeGreaterThan(2 * low.lawn);
  expect(high.paving).toBe(0);
});
