import { expect, it } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { readDepth } from './depth.ts';
import { prepareDepthScene } from './scene.ts';
import { mixPictures } from './transitions.ts';
import { nearnessAt } from './warp.ts';

/** Sky above a dark house front above level ground with fine level strokes. */
function street(width = 240, height = 150): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      if (y < 60) data.set([120 + y, 170 + y / 2, 235], i);
      else if (y < 95) data.set([95, 70 + ((x >> 3) & 1) * 12, 60], i);
      else data.set([150 - (y % 3) * 4, 148 - (y % 3) * 4, 140], i);
    }
  }
  return { width, height, data };
}

it('tells sky, what stands and ground apart by how near they are', () => {
  const { kind, nearness, sky, centre } = readDepth(street());
  expect(kind).toBe('open');
  const at = (x: number, y: number) => nearnessAt(nearness, x, y);
  expect(at(0.5, 0.98)).toBeGreaterThan(at(0.5, 0.75));
  expect(at(0.5, 0.75)).toBeGreaterThan(at(0.5, 0.5));
  // Upright things are as far above as below: their edges stay upright.
  expect(Math.abs(at(0.3, 0.3) - at(0.3, 0.5))).toBeLessThan(0.02);
  expect(sky && nearnessAt(sky, 0.5, 0.1)).toBeGreaterThan(0.9);
  expect(sky && nearnessAt(sky, 0.5, 0.5)).toBeLessThan(0.1);
  expect(centre.y).toBeGreaterThan(0.3);
});

it('goes on with the sky behind what stands before it', () => {
  const { layers, width } = prepareDepthScene(street(), { width: 240, height: 150 });
  expect(layers.map(({ opaque }) => opaque)).toEqual([false, true]);
  const [front, back] = layers;
  const row = Math.round(0.55 * 150 * 1.12);
  const i = (row * width + Math.round(width / 2)) * 4;
  expect(front.rgba[i + 3]).toBe(255);
  const [r, , b] = back.rgba.subarray(i, i + 3);
  expect(b).toBeGreaterThan(r + 20);
});

it('shows a picture whole, before itself, where a cut would lose too much of it', () => {
  const upright = street(150, 240);
  const { layers, width, height } = prepareDepthScene(upright, { width: 320, height: 180 });
  expect([width, height]).toEqual([358, 201]);
  const alphaAt = (x: number) => layers[0].rgba[(100 * width + x) * 4 + 3];
  expect([alphaAt(20), alphaAt(width >> 1)]).toEqual([0, 255]);
});

it('gives way to the next picture in light, not in numbers', () => {
  const plain = (value: number): Rgb8 => ({
    ...{ width: 40, height: 2 },
    data: new Uint8Array(240).fill(value),
  });
  const [dark, light] = [plain(0), plain(255)];
  expect(mixPictures(dark, light, 'fade', 0.5).data[0]).toBe(188);
  expect(mixPictures(dark, light, 'cut', 0.4)).toBe(dark);
  const wiped = mixPictures(dark, light, 'wipe', 0.5).data;
  expect([wiped[0], wiped[39 * 3]]).toEqual([255, 0]);
  const pushed = mixPictures(dark, light, 'slide', 0.5).data;
  expect([pushed[18 * 3], pushed[21 * 3]]).toEqual([0, 255]);
  for (const way of ['fade', 'cut', 'wipe', 'slide'] as const) {
    expect(mixPictures(dark, light, way, 0)).toBe(dark);
    expect(mixPictures(dark, light, way, 1)).toBe(light);
  }
});
