import { expect, test } from 'vitest';
import { KernelError } from '../kernel-error.ts';
import { MATERIAL_IDS } from './ids.ts';
import { MATERIALS } from './library.ts';
import { rasteriseMaterial, tileSize } from './tile.ts';

test.each(MATERIAL_IDS)('%s repeats after its tile, along and up', (id) => {
  const { widthM, heightM } = tileSize(id);
  const on = { seed: 5, laying: 'laid', periodU: widthM, periodV: heightM } as const;
  const here = new Float32Array(3);
  const there = new Float32Array(3);
  for (let i = 0; i < 60; i++) {
    // Offsets keep clear of joints, where rounding decides.
    const u = ((i * 0.37 + 0.013) % 1) * widthM;
    const v = ((i * 0.61 + 0.029) % 1) * heightM;
    MATERIALS[id].texture({ u, v, footU: 0.003, footV: 0.003 }, on, here);
    for (const [du, dv] of [
      [widthM, 0],
      [0, heightM],
      [-widthM, -heightM],
    ]) {
      MATERIALS[id].texture({ u: u + du, v: v + dv, footU: 0.003, footV: 0.003 }, on, there);
      for (let k = 0; k < 3; k++)
        expect(Math.abs(there[k] - here[k]), `${id} at ${u} ${v}`).toBeLessThan(1e-3);
    }
  }
});

test('a tile has its physical size, its colour in the mean, and the same bytes for the same seed', () => {
  const options = { colour: '#99543d', longSidePx: 96, seed: 3 };
  const tile = rasteriseMaterial('brickRed', options);
  expect([tile.widthM, tile.heightM]).toEqual([1.5, 1.5]);
  expect([tile.image.width, tile.image.height]).toEqual([96, 96]);
  expect(rasteriseMaterial('brickRed', options).image.data).toEqual(tile.image.data);
  const red = tile.image.data.reduce((sum, v, i) => (i % 3 === 0 ? sum + v : sum), 0) / 96 ** 2;
  expect(Math.abs(red - 0x99)).toBeLessThan(30);
  expect(() => rasteriseMaterial('brickRed', { ...options, longSidePx: 4 })).toThrow(KernelError);
});
