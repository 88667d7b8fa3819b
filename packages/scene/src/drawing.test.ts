import { describe, expect, it } from 'vitest';
import { drawLines, drawSketch } from './drawing.ts';
import { lightOf } from './light.ts';
import { objectMask } from './mask.ts';
import { type Buffers, raycast, viewOf } from './raycast.ts';
import { box, cylinder, objectId, slab, without } from './scene.ts';
import * as scenes from './scenes/index.ts';
import { drawColour, drawWhiteModel } from './shading.ts';
import { sceneOf } from './testing.ts';

const WIDTH = 240;
const HEIGHT = 160;

const paint = { material: 'paint', color: '#d0c0a0' };
const still = sceneOf([
  slab(paint, [-20, -20, -0.1], [20, 20, 0]),
  box(paint, [-0.8, 0, 0], [1.2, 1.2, 1.4], { yaw: 0.5 }),
  cylinder(paint, [1, 0.4, 0], 0.5, 1.8, 0.3),
  box(paint, [0.3, -1.6, 0], [0.5, 0.4, 0.6], { yaw: -0.3 }),
]);

/** Pixels within `radius` of a place where object or face changes. */
function nearBorder({ width, height, solid, face }: Buffers, radius: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const differs = (j: number) => solid[j] !== solid[i] || face[j] !== face[i];
      if (!((x + 1 < width && differs(i + 1)) || (y + 1 < height && differs(i + width)))) continue;
      for (let yy = Math.max(0, y - radius); yy <= Math.min(height - 1, y + radius + 1); yy++) {
        for (let xx = Math.max(0, x - radius); xx <= Math.min(width - 1, x + radius + 1); xx++) {
          out[yy * width + xx] = 1;
        }
      }
    }
  }
  return out;
}

describe('drawings', () => {
  const view = viewOf(still, WIDTH * 4, HEIGHT * 4);
  const buffers = raycast(view);

  it('draws lines only on borders, and on nearly every border', () => {
    const line = drawLines(view, { seed: 1 });
    const allowed = nearBorder(buffers, 2);
    const wanted = nearBorder(buffers, 0);
    let stray = 0;
    let missing = 0;
    let borders = 0;
    for (let i = 0; i < line.data.length; i++) {
      if (line.data[i] < 128 && !allowed[i]) stray++;
      if (!wanted[i]) continue;
      borders++;
      const x = i % line.width;
      const around = [0, 1, -1, line.width, -line.width].some((step) => line.data[i + step] < 230);
      if (!around && x > 1 && x < line.width - 2) missing++;
    }
    expect(stray).toBe(0);
    expect(borders).toBeGreaterThan(1000);
    expect(missing / borders).toBeLessThan(0.04);
  });

  it('leaves most of the paper white and says what is sky', () => {
    const line = drawLines(view, { seed: 1 });
    const dark = line.data.filter((v) => v < 128).length / line.data.length;
    expect(dark).toBeGreaterThan(0.005);
    expect(dark).toBeLessThan(0.15);
    buffers.object.data.forEach((id, i) => {
      expect(id === 0).toBe(buffers.depth.data[i] === Number.POSITIVE_INFINITY);
    });
  });

  it('is the same for the same seed, and another sketch for another', () => {
    const small = viewOf(scenes.livingRoom(), WIDTH, HEIGHT);
    const cast = raycast(small);
    const light = lightOf(small, cast, 3);
    const again = lightOf(small, raycast(viewOf(scenes.livingRoom(), WIDTH, HEIGHT)), 3);
    expect(again.ambient).toEqual(light.ambient);
    const one = drawSketch(small, cast, light, { seed: 5 }).data;
    expect(drawSketch(small, cast, light, { seed: 5 }).data).toEqual(one);
    expect(drawSketch(small, cast, light, { seed: 6 }).data).not.toEqual(one);
  });

  it('shades a flat open floor evenly and a shadow darker', () => {
    const light = lightOf(view, buffers, 1);
    const white = drawWhiteModel(view, buffers, light);
    const floor: number[] = [];
    buffers.object.data.forEach((id, i) => {
      if (id === 1) floor.push(white.data[i * 3]);
    });
    const sorted = floor.sort((a, b) => a - b);
    expect(
      sorted[Math.floor(sorted.length * 0.98)] - sorted[Math.floor(sorted.length * 0.6)],
    ).toBeLessThan(6);
    expect(sorted[Math.floor(sorted.length * 0.02)]).toBeLessThan(
      sorted[Math.floor(sorted.length * 0.6)] - 12,
    );
  });
});

describe('objectMask', () => {
  it('covers the object and its shadow, and nothing that stays the same', () => {
    const name = 'object3';
    const mask = objectMask(still, name, WIDTH, HEIGHT, 2);
    const view = viewOf(still, WIDTH, HEIGHT);
    const cast = raycast(view);
    const bareView = viewOf(without(still, name), WIDTH, HEIGHT);
    const bare = raycast(bareView);
    const before = drawColour(view, cast, lightOf(view, cast, 1));
    const after = drawColour(bareView, bare, lightOf(bareView, bare, 1));
    const id = objectId(still, name);
    let changed = 0;
    for (let i = 0; i < mask.data.length; i++) {
      if (cast.object.data[i] === id) expect(mask.data[i]).toBe(255);
      if (mask.data[i] === 255) continue;
      const step = Math.abs(before.data[i * 3] - after.data[i * 3]);
      if (step > 12) changed++;
    }
    expect(changed).toBe(0);
    expect(mask.data.filter((v) => v === 255).length / mask.data.length).toBeLessThan(0.2);
    expect(() => objectMask(still, 'nothing', 8, 8, 1)).toThrow(RangeError);
  });
});

describe('sample scenes', () => {
  for (const [name, make] of Object.entries(scenes)) {
    it(`${name} fills its picture with many objects`, () => {
      const cast = raycast(viewOf(make(), WIDTH, HEIGHT));
      expect(new Set(cast.object.data).size).toBeGreaterThan(10);
    });
  }
});
