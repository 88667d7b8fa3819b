import { describe, expect, it } from 'vitest';
import type { Camera } from '../camera.ts';
import type { Vec3 } from '../vec.ts';
import { columnsSeen, paintOutlook } from './outlook.ts';
import { renderPicture, runRenderJob } from './picture.ts';
import { prepare } from './prepare.ts';
import type { RenderScene } from './render-scene.ts';
import { materialWith, sheet } from './testing.ts';

const looking = (target: Vec3, focalMm = 24): Camera => ({
  ...{ eye: [0, 0, 1.6], target, focalMm, twoPoint: true },
});

describe('the columns a camera sees', () => {
  it('lie on both sides of where it looks, also across the first column', () => {
    // 36 mm of film behind 24 mm: 37° to each side.
    const [from, to] = columnsSeen(looking([0, 5, 1.6]), 360) ?? [0, 0];
    expect(from).toBeGreaterThan(90 - 50);
    expect(from).toBeLessThan(90 - 37);
    expect(to).toBeGreaterThan(90 + 37);
    expect(to).toBeLessThan(90 + 50);
    const [before, after] = columnsSeen(looking([5, 0, 1.6]), 360) ?? [0, 0];
    expect(before).toBeLessThan(0);
    expect(after).toBeGreaterThan(0);
  });

  it('are none for one that looks straight down', () => {
    const down: Camera = { eye: [0, 0, 20], target: [0, 0.1, 0], focalMm: 24, twoPoint: false };
    expect(columnsSeen(down, 360)).toBeUndefined();
  });
});

it('is painted in the middle of its own steps', () => {
  const table = { width: 360, height: 180 };
  const outlook = paintOutlook(looking([5, 0, 1.6]), table, [88, 92], (direction) => direction);
  expect(outlook?.left).toBeGreaterThan(300);
  expect(outlook?.height).toBe(16);
  const { left = 0, width = 0, data } = outlook ?? {};
  const [x, y] = [11, 5];
  const phi = ((left + (x + 0.5) / 4) / 360) * 2 * Math.PI;
  const theta = ((88 + (y + 0.5) / 4) / 180) * Math.PI;
  const at = (y * width + x) * 3;
  expect(data?.[at]).toBeCloseTo(Math.sin(theta) * Math.cos(phi), 5);
  expect(data?.[at + 1]).toBeCloseTo(Math.sin(theta) * Math.sin(phi), 5);
  expect(data?.[at + 2]).toBeCloseTo(Math.cos(theta), 5);
});

describe('far things', () => {
  const towards = (target: Vec3): RenderScene => ({
    camera: looking(target, 110),
    objects: [sheet([-1, -1, 0], [2, 0, 0], [0, 2, 0], materialWith())],
    sky: { kind: 'uniform', radiance: [1, 1.2, 1.6] },
    scenery: {
      ...{ surroundings: 'city', eyeM: 1.6, dimmed: 1, clouds: 0, lampsOn: false, seed: 3 },
      ...{ leaves: [0.1, 0.3, 0.08], grass: [0.1, 0.3, 0.1] },
    },
  });
  const size = { width: 240, height: 90, quality: 'preview', seed: 1, exposure: 1 } as const;
  const pictureOf = async (scene: RenderScene, seenFrom?: Camera | null): Promise<Float32Array> => {
    const run = async (jobs: readonly Parameters<typeof runRenderJob>[0][]) =>
      jobs.map(runRenderJob);
    return (await renderPicture(prepare(scene, seenFrom), scene.camera, size, run)).radiance;
  };
  /** Of the rows around the horizon: how bright on average, and how unlike pixels beside one another are. */
  const measure = (radiance: Float32Array) => {
    let [sum, steps] = [0, 0];
    for (let y = 10; y < 50; y++) {
      for (let x = 0; x < 239; x++) {
        const [here, next] = [(y * 240 + x) * 3 + 1, (y * 240 + x) * 3 + 4];
        sum += radiance[here];
        steps += (radiance[next] - radiance[here]) ** 2;
      }
    }
    return { mean: sum / (40 * 239), step: Math.sqrt(steps / (40 * 239)) };
  };

  it.each([[[0, 8, 2.6]], [[8, 0, 2.6]], [[-6, -6, 2.6]]] as const)(
    'are sharper before the camera, and as bright: towards %j; of a film all around',
    async (target) => {
      const scene = towards(target);
      const [x, y] = target;
      const [fine, film, coarse] = [
        measure(await pictureOf(scene)),
        measure(await pictureOf(scene, null)),
        measure(await pictureOf(scene, looking([-x, -y, 1.6], 110))),
      ];
      expect(fine.step).toBeGreaterThan(1.15 * coarse.step);
      expect(film.step).toBeCloseTo(fine.step, 3);
      expect(Math.abs(fine.mean / coarse.mean - 1)).toBeLessThan(0.02);
    },
  );
});
