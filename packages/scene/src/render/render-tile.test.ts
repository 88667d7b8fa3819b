import { expect, test } from 'vitest';
import { projectionOf, rayThrough } from '../camera.ts';
import type { Material } from '../materials/material.ts';
import { seededRandom } from '../random.ts';
import { normalize, type Vec3 } from '../vec.ts';
import { flatten } from './flatten.ts';
import { prepare } from './prepare.ts';
import { type PlainScene, tracePlainly } from './reference/trace.ts';
import type { RenderObject, RenderScene } from './render-scene.ts';
import { FIRST_WORDS, firstHits, PIXEL_WORDS, renderTile } from './render-tile.ts';
import { materialWith, sheet } from './testing.ts';

const seed = 20261121;
const camera = { eye: [0, -3, 1], target: [0, 0, 1], focalMm: 30, twoPoint: true } as const;
const uniform = (radiance: Vec3) => ({ kind: 'uniform', radiance }) as const;
const colour = (r: number, g: number, b: number) => ({ kind: 'color', rgb: [r, g, b] }) as const;

/** A room open to the viewer: coloured walls, a rough metal, a lamp, a lampshade, a pane. */
function room(): RenderScene {
  const walls: RenderObject[] = [
    sheet([-1, -1, 0], [2, 0, 0], [0, 2, 0], materialWith({ roughness: 0.5 })),
    sheet([-1, 1, 2], [2, 0, 0], [0, -2, 0], materialWith({ albedo: colour(0.9, 0.9, 0.85) })),
    sheet([-1, 1, 0], [2, 0, 0], [0, 0, 2], materialWith({ metallic: 1, roughness: 0.6 })),
    sheet([-1, -1, 0], [0, 2, 0], [0, 0, 2], materialWith({ albedo: colour(0.7, 0.1, 0.1) })),
    sheet([1, 1, 0], [0, -2, 0], [0, 0, 2], materialWith({ albedo: colour(0.1, 0.6, 0.2) })),
  ];
  const lamp = materialWith({ emission: [9, 8, 6] });
  const shade = materialWith({ transmission: 0.5, passage: 'diffuse' });
  const pane = materialWith({ transmission: 1, albedo: colour(0.9, 1, 0.9) });
  return {
    camera,
    sky: uniform([0.6, 0.8, 1]),
    objects: [
      ...walls,
      sheet([-0.5, 0.4, 1.8], [1, 0, 0], [0, -0.8, 0], lamp),
      sheet([-0.6, -0.3, 0.9], [0.7, 0, 0], [0, 0.3, 0.4], shade),
      sheet([0.1, -0.5, 0], [0.7, 0, 0], [0, 0, 1.3], pane),
    ],
  };
}

function plain({ objects, sky }: RenderScene): PlainScene {
  const { corners, worn, materials } = flatten(objects);
  return {
    corners,
    materials: [...worn].map((k): Material => materials[k]),
    sky: sky.kind === 'uniform' ? sky.radiance : [0, 0, 0],
  };
}

test.each([
  ['nothing but the sky and lamps to look for', []],
  [
    'an opening that light is looked for in',
    [{ corner: [-1, -1, 0], along: [2, 0, 0], up: [0, 0, 2] } as const],
  ],
])('the mean is that of the slow, plain renderer: %s', (_, portals) => {
  const scene: RenderScene = { ...room(), portals };
  const [width, height, spp, plainSpp, bounces] = [8, 6, 512, 96, 4];
  const projection = projectionOf(camera, width, height);
  const tile = { left: 0, top: 0, width, height };
  const range = { from: 0, to: spp, mostBounces: bounces, limit: 0 };
  const fast = renderTile(prepare(scene), projection, tile, range, seed);
  const plainScene = plain(scene);
  const random = seededRandom(seed);
  const sum = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let i = 0; i < width * height; i++) {
    for (let s = 0; s < plainSpp; s++) {
      const x = (i % width) + random();
      const y = Math.floor(i / width) + random();
      const direction = normalize(rayThrough(projection, x, y));
      const light = tracePlainly(plainScene, projection.eye, direction, bounces, random);
      for (let k = 0; k < 3; k++) {
        sum[k] += light[k];
        squares[k] += light[k] ** 2;
      }
    }
  }
  const n = width * height * plainSpp;
  for (let k = 0; k < 3; k++) {
    let mean = 0;
    for (let i = 0; i < width * height; i++) mean += fast[i * PIXEL_WORDS + k] / spp;
    mean /= width * height;
    const truth = sum[k] / n;
    const error = Math.sqrt((squares[k] / n - truth ** 2) / n);
    expect(
      Math.abs(mean - truth) / error,
      `seed ${seed}, channel ${k}: ${mean} ${truth}`,
    ).toBeLessThan(3.5);
  }
});

const furnace = (material: Material, tilt: number): number => {
  const up: Vec3 = [0, 40 * Math.sin(tilt), 40 * Math.cos(tilt)];
  const wall = sheet([-20, -up[1] / 2, 1 - up[2] / 2], [40, 0, 0], up, material);
  const scene: RenderScene = { camera, objects: [wall], sky: uniform([1, 1, 1]) };
  const tile = { left: 0, top: 0, width: 8, height: 8 };
  const view = projectionOf({ ...camera, focalMm: 300 }, 8, 8);
  const range = { from: 0, to: 128, mostBounces: 1, limit: 0 };
  const pixels = renderTile(prepare(scene), view, tile, range, seed);
  let sum = 0;
  for (let i = 0; i < 64; i++) sum += pixels[i * PIXEL_WORDS + 1] / (64 * 128);
  return sum;
};

test('a white surface in white light cannot be seen: no roughness, metal or slant gains or loses 1 %', () => {
  const white = { albedo: colour(1, 1, 1) };
  for (const roughness of [0, 0.1, 0.25, 0.4, 0.6, 0.8, 1]) {
    for (const metallic of [0, 0.5, 1]) {
      for (const tilt of [0, 0.8, 1.3]) {
        const light = furnace(materialWith({ ...white, roughness, metallic }), tilt);
        const what = `roughness ${roughness}, metal ${metallic}, tilt ${tilt}: ${light}`;
        expect(Math.abs(light - 1), what).toBeLessThan(0.01);
      }
    }
  }
});

test('nor can a white sheet that lets half of the light through, nor a pane', () => {
  const white = { albedo: colour(1, 1, 1) };
  const sheetLike = materialWith({
    ...white,
    transmission: 0.5,
    passage: 'diffuse',
    roughness: 0.5,
  });
  expect(Math.abs(furnace(sheetLike, 0.5) - 1)).toBeLessThan(0.01);
  expect(Math.abs(furnace(materialWith({ ...white, transmission: 1 }), 0.5) - 1)).toBeLessThan(
    1e-3,
  );
});

test('the sun lights a level chalk by its height, and the shadow of a roof not at all', () => {
  const chalk = materialWith({ albedo: colour(0.5, 0.5, 0.5), ior: 1 });
  const ground = sheet([-9, -9, 0], [18, 0, 0], [0, 18, 0], chalk);
  const roof = sheet([-9, -9, 5], [18, 0, 0], [0, 18, 0], chalk);
  const base: RenderScene = {
    camera: { eye: [0, -3, 2], target: [0, 0, 0], focalMm: 200, twoPoint: false },
    objects: [ground],
    sky: uniform([0, 0, 0]),
    sun: { toward: [0, -1, 1], irradiance: [100, 90, 80] },
  };
  const tile = { left: 0, top: 0, width: 4, height: 4 };
  const range = { from: 0, to: 16, mostBounces: 1, limit: 0 };
  const look = (scene: RenderScene) =>
    renderTile(prepare(scene), projectionOf(scene.camera, 4, 4), tile, range, seed);
  const lit = look(base);
  expect(lit[1] / 16).toBeCloseTo((90 * Math.SQRT1_2 * 0.5) / Math.PI, 1);
  expect(look({ ...base, objects: [ground, roof] })[1]).toBe(0);
});

test('a picture is the same however it is cut into tiles and sample ranges', () => {
  const prepared = prepare(room());
  const projection = projectionOf(camera, 12, 8);
  const part = (left: number, width: number, from: number, to: number) =>
    renderTile(
      prepared,
      projection,
      { left, top: 0, width, height: 8 },
      { from, to, mostBounces: 3, limit: 0 },
      seed,
    );
  const whole = part(0, 12, 0, 4);
  const right = part(5, 7, 0, 4);
  for (let y = 0; y < 8; y++) {
    expect(right.subarray(y * 7 * PIXEL_WORDS, (y + 1) * 7 * PIXEL_WORDS)).toEqual(
      whole.subarray((y * 12 + 5) * PIXEL_WORDS, (y + 1) * 12 * PIXEL_WORDS),
    );
  }
  const [early, late] = [part(0, 12, 0, 2), part(0, 12, 2, 4)];
  for (let i = 0; i < whole.length; i++) expect(early[i] + late[i]).toBeCloseTo(whole[i], 3);
});

test('maps of what stands first: depth along the axis, normal, object and material', () => {
  const all = room();
  const scene = { ...all, objects: all.objects.slice(0, 5) };
  const prepared = prepare(scene);
  const projection = projectionOf({ ...camera, focalMm: 60 }, 9, 9);
  const words = firstHits(prepared, projection, { left: 4, top: 4, width: 1, height: 1 });
  const integers = new Uint32Array(words.buffer);
  expect(words.length).toBe(FIRST_WORDS);
  // The middle pixel looks along the axis at the back wall.
  expect(words[0]).toBeCloseTo(4, 3);
  expect([...words.subarray(1, 4)].map(Math.round)).toEqual([0, -1, 0]);
  expect(words[4]).toBeCloseTo(0.8, 5);
  expect(prepared.objectNames[integers[7] - 1]).toBe('test');
  expect(integers[7]).toBe(3);
  expect(integers[8]).toBe(3);
  const sky = prepare({ ...scene, objects: [] });
  const none = firstHits(sky, projection, { left: 0, top: 0, width: 1, height: 1 });
  expect([...none.subarray(0, 13)]).toEqual(new Array(13).fill(0));
});
