import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { createPlane } from '../filter/plane.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { poseAt, prepareShot } from './camera-path.ts';
import type { DepthScene, Pose } from './types.ts';
import { layLayer, nearnessAt, renderView, sourceGrid, staysInside } from './warp.ts';

const REST: Pose = { slideX: 0, slideY: 0, dolly: 0, zoom: 1, shiftX: 0, shiftY: 0 };
const SIZE = { width: 96, height: 64 };

/** Noise on a sloping wall, its right half cut away before a level one. */
function scene(): DepthScene {
  const random = createRandom(5);
  const { width, height } = SIZE;
  const noise = () => Uint8Array.from({ length: width * height * 4 }, () => random.below(256));
  const [front, back] = [noise(), noise()];
  const nearness = createPlane(12, 8);
  for (let i = 0; i < nearness.data.length; i++) nearness.data[i] = 0.3 + (0.6 * (i % 12)) / 11;
  for (let i = 0; i < front.length; i += 4) {
    const isCut = (i / 4) % width > width / 2;
    if (isCut) front.fill(0, i, i + 4);
    else front[i + 3] = 255;
    back[i + 3] = 255;
  }
  const level = { width: 2, height: 2, data: new Float32Array(4).fill(0.2) };
  const layers = [
    { rgba: front, nearness, opaque: false },
    { rgba: back, nearness: level, opaque: true },
  ];
  return { ...SIZE, centre: { x: 48, y: 32 }, layers, pivot: 0.5, isFlat: false };
}

it('shows a picture as it is where the camera rests', () => {
  const made = scene();
  const { data } = renderView(made, REST, SIZE.width, SIZE.height);
  const [front, back] = made.layers;
  const of = (x: number, y: number, c: number) => {
    const i = (y * SIZE.width + x) * 4;
    return (x > SIZE.width / 2 ? back : front).rgba[i + c];
  };
  for (const [x, y] of [
    [10, 10],
    [40, 50],
    [60, 20],
    [90, 60],
  ]) {
    expect([...data.subarray((y * SIZE.width + x) * 3, (y * SIZE.width + x) * 3 + 3)]).toEqual(
      [0, 1, 2].map((c) => of(x, y, c)),
    );
  }
});

it('looks up the place that the pose brings to each pixel', () => {
  const made = scene();
  const pose = { ...REST, slideX: 0.05, slideY: -0.03, dolly: 0.3, zoom: 1.2, shiftX: 0.02 };
  const [layer] = made.layers;
  const { columns, x, y } = sourceGrid(made, layer, pose, SIZE.width, SIZE.height);
  for (let k = 0; k < x.length; k++) {
    const w = nearnessAt(layer.nearness, x[k] / SIZE.width, y[k] / SIZE.height);
    const nearer = pose.zoom / (1 - pose.dolly * w);
    const slide = SIZE.width * (w - made.pivot);
    const seenX = 48 + nearer * (x[k] - 48 + pose.slideX * slide) + pose.shiftX * SIZE.width;
    const seenY = 32 + nearer * (y[k] - 32 + pose.slideY * slide);
    expect(seenX).toBeCloseTo((k % columns) * 8, 1);
    expect(seenY).toBeCloseTo(Math.floor(k / columns) * 8, 1);
  }
});

it('draws the same with and without WebAssembly', () => {
  const made = scene();
  const pose = { ...REST, slideX: 0.04, dolly: 0.2, zoom: 1.1 };
  const { data } = renderView(made, pose, SIZE.width, SIZE.height);
  const plain = new Uint8Array(SIZE.width * SIZE.height * 4);
  for (const layer of made.layers) {
    const grid = sourceGrid(made, layer, pose, SIZE.width, SIZE.height);
    layLayer(layer, made, grid, SIZE.width, plain);
  }
  let most = 0;
  for (let i = 0; i < data.length; i++) {
    most = Math.max(most, Math.abs(data[i] - plain[Math.floor(i / 3) * 4 + (i % 3)]));
  }
  expect(most).toBeLessThanOrEqual(2);
});

it('moves evenly by parts of a pixel', () => {
  const { width, height } = { width: 160, height: 48 };
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const value = 128 + 100 * Math.sin((2 * Math.PI * (i % width)) / 40);
    rgba.fill(value, i * 4, i * 4 + 3);
  }
  const nearness = { width: 2, height: 2, data: new Float32Array(4).fill(1) };
  const layers = [{ rgba, nearness, opaque: true }];
  const flat = { width, height, centre: { x: 80, y: 24 }, layers, pivot: 0, isFlat: true };
  // Phase of the wave in each picture, from its first Fourier coefficient.
  const phases = Array.from({ length: 12 }, (_, n) => {
    const { data } = renderView(flat, { ...REST, slideX: (0.13 * n) / width }, width, height);
    let [re, im] = [0, 0];
    for (let x = 40; x < 120; x++) {
      const value = data[(24 * width + x) * 3];
      re += value * Math.cos((2 * Math.PI * x) / 40);
      im += value * Math.sin((2 * Math.PI * x) / 40);
    }
    return (Math.atan2(re, im) * 40) / (2 * Math.PI);
  });
  const steps = phases.slice(1).map((phase, n) => phase - phases[n]);
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const jitter = Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / steps.length);
  expect(Math.abs(mean)).toBeCloseTo(0.13, 2);
  expect(jitter).toBeLessThan(0.02);
});

it('knows when the picture ends in view', () => {
  expect(staysInside(scene(), REST)).toBe(true);
  expect(staysInside(scene(), { ...REST, zoom: 0.9 })).toBe(false);
  expect(staysInside(scene(), { ...REST, shiftX: 0.1 })).toBe(false);
  expect(staysInside(scene(), { ...REST, shiftX: 0.1, zoom: 1.4 })).toBe(true);
});

it('golden picture: the living room from a step to the side', () => {
  const photo = readPng(join(import.meta.dirname, '../../bench/photos/living_room.png'));
  const image = resizeRgb8(photo, 256, 152);
  const frame = { width: 192, height: 108 };
  const { scene, path } = prepareShot({ image, frame, move: 'truck', side: 1 });
  const view = renderView(scene, poseAt(path, 1), frame.width, frame.height);
  expectGolden(view, join(import.meta.dirname, 'golden-living-room.png'));
});
