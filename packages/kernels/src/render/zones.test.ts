import { expect, test, vi } from 'vitest';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { enlargeReading } from './enlarge.ts';
import { chooseSkins } from './finish.ts';
import { ownSkins } from './own-paint.ts';
import { readPicture } from './read.ts';
import { renderDrawing } from './render.ts';
import type { RenderRequest } from './types.ts';
import { variationOf } from './variation.ts';
import { alongZones, splitByZones, zoneOf, zonesOf } from './zones.ts';

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
  expect(two.of.filter((zone) => zone < 0).length / two.of.length).toBeGreaterThan(0.6);
});

test.each(['photo', 'render', 'whiteModel'] as const)(
  'zones of a %s that are to stay come back byte for byte, free places change',
  (kind) => {
    const { image } = renderDrawing(request({ kind, channelMap: partly, zonesStay: true }));
    let changed = 0;
    for (let p = 0; p < WIDTH * HEIGHT; p++) {
      const same = [0, 1, 2].every((k) => image.data[p * 3 + k] === photo.data[p * 3 + k]);
      if (p % WIDTH < 96 && Math.floor(p / WIDTH) > 80) expect(same).toBe(true);
      else if (!same) changed++;
    }
    expect(changed).toBeGreaterThan(0.9 * 0.8 * WIDTH * HEIGHT);
  },
);

test('zones take part in the light unless they are to stay, whatever is black in the map', () => {
  const { image } = renderDrawing(request({ kind: 'render', channelMap: partly }));
  let same = 0;
  for (let y = 81; y < HEIGHT; y++) {
    for (let x = 0; x < 96; x++) {
      const j = (y * WIDTH + x) * 3;
      if ([0, 1, 2].every((k) => image.data[j + k] === photo.data[j + k])) same++;
    }
  }
  expect(same).toBeLessThan(0.1 * 96 * (HEIGHT - 81));
});

test('a zone is one material though its reading falls into parts, and its border is the map’s', () => {
  const two = painted((x, y) =>
    y > 60 ? (x < 96 ? [120, 80, 50] : [150, 150, 152]) : [220, 220, 222],
  );
  const map = painted((_, y) => (y > 64 ? [255, 0, 0] : [0, 0, 255]));
  const zones = zonesOf(map, WIDTH, HEIGHT);
  const reading = splitByZones(readPicture(two, 'render', 'interior', 0.8), zones);
  const skins = chooseSkins(
    reading.regions,
    reading.parts,
    request({}).look,
    3,
    variationOf(3, 0.75),
  );
  const own = ownSkins(
    reading,
    skins,
    reading.regions.map(() => 1),
  );
  const materials = [0, 1].map(() => new Set<unknown>());
  reading.labels.data.forEach((id, p) => {
    expect(zoneOf(reading.parts[id])).toBe(zones.of[p]);
    materials[zones.of[p]].add(own[id].spec);
  });
  expect(materials.map(({ size }) => size)).toEqual([1, 1]);
});

test('borders that strayed when a reading was carried to another size follow the zones again', () => {
  const map = painted((x, y) => (x + 2 * (y % 3) < 96 ? [255, 0, 0] : [0, 0, 255]));
  const small = resizeRgb8(photo, WIDTH / 2, HEIGHT / 2, 'area');
  const read = readPicture(small, 'render', 'interior', 0.8);
  const split = splitByZones(read, zonesOf(map, small.width, small.height));
  const zones = zonesOf(map, WIDTH, HEIGHT);
  const fine = alongZones(enlargeReading(split, photo), zones);
  const found = Array.from(fine.labels.data, (id) => zoneOf(fine.parts[id]));
  expect(found).toEqual([...zones.of]);
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
