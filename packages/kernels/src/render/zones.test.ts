import { expect, test, vi } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { renderDrawing } from './render.ts';
import type { RenderRequest } from './types.ts';
import { zonesOf } from './zones.ts';

vi.setConfig({ testTimeout: 60_000 });

const WIDTH = 192;
const HEIGHT = 128;

function painted(colour: (x: number, y: number) => readonly number[]): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++)
    data.set(colour(p % WIDTH, Math.floor(p / WIDTH)), p * 3);
  return { width: WIDTH, height: HEIGHT, data };
}

const photo = painted((x, y) =>
  y > 80 ? [140 + (x % 9), 110, 80] : x > 120 ? [90, 120, 150] : [200, 196, 188 - (y % 5)],
);
/** Red zone on the left of the floor, the rest free (black). */
const partly = painted((x, y) => (y > 80 && x < 96 ? [255, 0, 0] : [0, 0, 0]));

function request(over: Partial<RenderRequest>): RenderRequest {
  return {
    image: photo,
    kind: 'photo',
    domain: 'interior',
    look: {
      finishes: { floor: [{ material: 'marbleWhite', colour: '#e6e3de' }] },
      light: { temperatureK: 5600, exposureEv: 0, contrast: 0.4 },
    },
    followPalette: 0,
    cnStrength: 0.75,
    lock: 0,
    atmosphere: 'night',
    environment: '',
    view: '',
    seed: 3,
    ...over,
  };
}

test('flat colours are zones, black and white are free, smoothed edges join the nearest', () => {
  const map = painted((x) =>
    x < 64 ? [255, 0, 0] : x < 65 ? [128, 128, 0] : x < 128 ? [0, 255, 0] : [0, 0, 0],
  );
  const zones = zonesOf(map, WIDTH, HEIGHT);
  expect(zones.count).toBe(3);
  const two = zonesOf(
    painted((x, y) => (x < 64 ? [255, 0, 0] : x === 64 && y < 2 ? [250, 9, 9] : [255, 255, 255])),
    WIDTH / 2,
    HEIGHT / 2,
  );
  expect(two.count).toBe(1);
  expect(two.free).toBeGreaterThan(0.6);
});

test('locked zones of a photograph come back byte for byte, free places change', () => {
  const { image } = renderDrawing(request({ channelMap: partly }));
  let changed = 0;
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const same = [0, 1, 2].every((k) => image.data[p * 3 + k] === photo.data[p * 3 + k]);
    if (p % WIDTH < 96 && Math.floor(p / WIDTH) > 80) expect(same).toBe(true);
    else if (!same) changed++;
  }
  expect(changed).toBeGreaterThan(0.9 * 0.8 * WIDTH * HEIGHT);
});

test('a map of the whole picture gives every zone one material and keeps its colours', () => {
  const whole = painted((x) => (x < 96 ? [255, 0, 0] : [0, 0, 255]));
  const day = { atmosphere: 'softInterior', channelMap: whole } as const;
  const { image } = renderDrawing(request(day));
  const free = renderDrawing(request({ atmosphere: 'softInterior' })).image;
  const away = (a: Rgb8) =>
    a.data.reduce((sum, v, i) => sum + Math.abs(v - photo.data[i]), 0) / a.data.length;
  expect(away(image)).toBeLessThan(away(free));
});

test('what the words ask for changes a photograph whatever the lock says', () => {
  const kept = renderDrawing(request({ lock: 1, atmosphere: 'softInterior' })).image;
  const asked = renderDrawing(
    request({ lock: 1, atmosphere: 'softInterior', asked: ['floor', 'wall', 'furniture'] }),
  ).image;
  const apart = kept.data.reduce((sum, v, i) => sum + Math.abs(v - asked.data[i]), 0);
  expect(apart / kept.data.length).toBeGreaterThan(2);
});
