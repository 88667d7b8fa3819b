import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { interiorLooks } from '../../bench/render-looks.ts';
import { lumaPlane } from '../filter/plane.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { renderDrawing } from '../render/render.ts';
import { type LiveSettings, renderLiveFrame } from './live.ts';
import { findShift, movedPicture } from './motion.ts';

const photo = readPng(join(import.meta.dirname, '../../bench/photos/living_room.png'));
const room = resizeRgb8(photo, 320, 192);
const settings: LiveSettings = {
  kind: 'photo',
  domain: 'interior',
  look: interiorLooks.modern,
  cnStrength: 0.75,
  lock: 0.5,
  atmosphere: 'day',
  environment: 'plain',
  view: 'keep',
  seed: 3,
};

function noisy(image: Rgb8, seed: number): Rgb8 {
  const random = createRandom(seed);
  const data = Uint8Array.from(image.data, (v) =>
    Math.min(255, Math.max(0, Math.round(v + 1.5 * random.normal()))),
  );
  return { ...image, data };
}

function meanDifference(a: Rgb8, b: Rgb8): number {
  return a.data.reduce((sum, v, i) => sum + Math.abs(v - b.data[i]), 0) / a.data.length;
}

describe('live rendering', () => {
  const first = renderLiveFrame(room, settings, null);

  test('paints a frame of the input’s size, the same for the same input', () => {
    expect([first.image.width, first.image.height]).toEqual([320, 192]);
    expect(first.reused).toBe(false);
    expect(renderLiveFrame(room, settings, null).image.data).toEqual(first.image.data);
    expect(meanDifference(first.image, room)).toBeGreaterThan(3);
  });

  test('gives the last output again while only the capture’s noise changes', () => {
    const next = renderLiveFrame(noisy(room, 11), settings, first.memory);
    expect(next.reused).toBe(true);
    expect(next.image.data).toEqual(first.image.data);
  });

  test('paints anew what changes and leaves the rest nearly still', () => {
    const data = Uint8Array.from(room.data);
    for (let y = 20; y < 80; y++) data.fill(20, (y * 320 + 20) * 3, (y * 320 + 90) * 3);
    const next = renderLiveFrame({ ...room, data }, settings, first.memory);
    expect(next.reused).toBe(false);
    let far = 0;
    let count = 0;
    for (let y = 120; y < 190; y++) {
      for (let j = (y * 320 + 160) * 3; j < (y * 320 + 310) * 3; j++, count++) {
        far += Math.abs(next.image.data[j] - first.image.data[j]);
      }
    }
    expect(far / count).toBeLessThan(4);
    expect(meanDifference(next.image, first.image)).toBeGreaterThan(1);
  });

  test('paints a frame that came to rest finer, once', () => {
    const large = resizeRgb8(photo, 640, 384);
    const moving = renderLiveFrame(large, settings, null);
    const still = renderLiveFrame(large, settings, moving.memory, 'still');
    expect([moving.reused, still.reused]).toEqual([false, false]);
    expect(still.memory.labels.width).toBeGreaterThan(moving.memory.labels.width);
    expect(still.image.data).not.toEqual(moving.image.data);
    expect(renderLiveFrame(large, settings, still.memory, 'still').reused).toBe(true);
    expect(renderLiveFrame(large, settings, still.memory).reused).toBe(true);
  });

  describe('of a view that is panned over a plain ground', () => {
    /** The room hung on a plain wall, so that nothing but its place tells that the view moved. */
    const hung = (left: number): Rgb8 => {
      const [width, height] = [448, 288];
      const data = new Uint8Array(width * height * 3).fill(205);
      for (let y = 0; y < room.height; y++) {
        const row = room.data.subarray(y * room.width * 3, (y + 1) * room.width * 3);
        data.set(row, ((y + 48) * width + left) * 3);
      }
      return { width, height, data };
    };
    const panned = renderLiveFrame(hung(64), settings, null);
    const next = renderLiveFrame(hung(54), settings, panned.memory);
    const along = movedPicture(panned.image, { x: -10, y: 0 });

    test('shows the picture at its new place', () => {
      expect(next.reused).toBe(false);
      expect(meanDifference(next.image, along)).toBeLessThan(3);
      expect(meanDifference(next.image, panned.image)).toBeGreaterThan(
        2 * meanDifference(next.image, along),
      );
    });

    test('paints it finer at its new place when it has come to rest, and leaves it there', () => {
      const rested = renderLiveFrame(hung(64), settings, panned.memory, 'still');
      const pushed = renderLiveFrame(hung(54), settings, rested.memory, 'still');
      expect(pushed.reused).toBe(false);
      // Nothing is left of the picture at the old place.
      const afresh = renderLiveFrame(hung(54), settings, null, 'still');
      expect(meanDifference(pushed.image, afresh.image)).toBeLessThan(
        0.5 * meanDifference(rested.image, afresh.image),
      );
      expect(renderLiveFrame(hung(54), settings, pushed.memory, 'still').reused).toBe(true);
    });
  });

  describe('of a model’s window', () => {
    const model = resizeRgb8(
      readPng(join(import.meta.dirname, '../../bench/photos/living_room.png')),
      480,
      288,
    );
    const shown: LiveSettings = { ...settings, kind: 'render', lock: 1 };
    const moving = renderLiveFrame(model, shown, null);
    const still = renderLiveFrame(model, shown, moving.memory, 'still');

    test('paints what came to rest as a single picture of it is painted', () => {
      const single = renderDrawing({ ...shown, image: model, followPalette: 0 }).image;
      expect(meanDifference(still.image, single)).toBeLessThan(
        0.5 * meanDifference(moving.image, single),
      );
      expect(renderLiveFrame(model, shown, still.memory, 'still').reused).toBe(true);
    });

    test('leaves that paint where nothing changes while something moves', () => {
      const data = Uint8Array.from(model.data);
      for (let y = 20; y < 60; y++) data.fill(20, (y * 480 + 20) * 3, (y * 480 + 80) * 3);
      const next = renderLiveFrame({ ...model, data }, shown, still.memory);
      const far = (y: number) => next.image.data.slice((y * 480 + 240) * 3, (y * 480 + 470) * 3);
      const then = (y: number) => still.image.data.slice((y * 480 + 240) * 3, (y * 480 + 470) * 3);
      expect(next.reused).toBe(false);
      for (let y = 200; y < 280; y++) {
        const most = far(y).reduce((max, v, i) => Math.max(max, Math.abs(v - then(y)[i])), 0);
        expect(most).toBeLessThan(40);
      }
    });
  });

  test('begins afresh when the window changes its size', () => {
    const smaller = resizeRgb8(room, 240, 144);
    expect(renderLiveFrame(smaller, settings, first.memory).image.width).toBe(240);
  });

  test('refuses a frame whose data does not fit', () => {
    const broken = { ...room, data: room.data.subarray(3) };
    expect(() => renderLiveFrame(broken, settings, null)).toThrowError(/picture/);
  });
});

describe('motion', () => {
  test.each([
    [0, 0],
    [3, 0],
    [-7, 5],
    [16, -12],
  ])('of %i, %i pixels is found', (x, y) => {
    const after = movedPicture(room, { x, y });
    expect(findShift(lumaPlane(after), lumaPlane(room))).toEqual({ x, y });
  });
});
