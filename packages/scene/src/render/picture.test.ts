import { expect, test } from 'vitest';
import { type RenderJob, renderPicture, runRenderJob, samplesOf } from './picture.ts';
import { prepare } from './prepare.ts';
import { materialWith, sheet } from './testing.ts';

const camera = { eye: [0, -3, 1], target: [0, 0, 1], focalMm: 30, twoPoint: true } as const;
const red = materialWith({ id: 'red', albedo: { kind: 'color', rgb: [0.7, 0.1, 0.1] } });
const lamp = materialWith({ id: 'lamp', emission: [8, 7, 6] });
const scene = {
  camera,
  sky: { kind: 'uniform', radiance: [0.5, 0.6, 0.8] },
  objects: [
    sheet([-1, -1, 0], [2, 0, 0], [0, 2, 0], materialWith()),
    sheet([-1, 1, 0], [2, 0, 0], [0, 0, 2], red),
    sheet([-0.5, 0.4, 1.9], [1, 0, 0], [0, -0.8, 0], lamp),
  ],
} as const;

const here = async (
  jobs: readonly RenderJob[],
  onDone: (done: number) => void,
): Promise<Float32Array[]> =>
  jobs.map((job, i) => {
    const result = runRenderJob(job);
    onDone(i + 1);
    return result;
  });
const options = { width: 72, height: 40, quality: 'preview', seed: 3 } as const;

test('a picture with its maps: the same however the work is done, with progress that rises', async () => {
  const prepared = prepare(scene);
  const progress: number[] = [];
  const picture = await renderPicture(prepared, camera, options, here, (at) => progress.push(at));
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.every((at) => at >= 0 && at <= 1)).toBe(true);
  const backwards = async (jobs: readonly RenderJob[]): Promise<Float32Array[]> =>
    [...jobs].reverse().map(runRenderJob).reverse();
  const again = await renderPicture(prepared, camera, options, backwards);
  expect(again.rgb).toEqual(picture.rgb);
  expect(picture.samples).toBeGreaterThan(6);
  expect(picture.samples).toBeLessThan(9);
  // The middle shows the back wall: red, 4 m away, facing the viewer.
  const middle = 20 * 72 + 36;
  expect(picture.depth[middle]).toBeCloseTo(4, 3);
  expect([...picture.normal.subarray(middle * 3, middle * 3 + 3)]).toEqual([0, -1, 0]);
  expect(prepared.objectNames[picture.objectId[middle] - 1]).toBe('red');
  expect(prepared.materialIds[picture.materialId[middle] - 1]).toBe('red');
  const [r, g] = picture.rgb.subarray(middle * 3);
  expect(r).toBeGreaterThan(1.5 * g);
  expect(picture.objectId[0]).toBe(0);
});

test('an exposure that is given is kept', async () => {
  const small = { ...options, width: 24, height: 16, exposure: 0.5 };
  expect((await renderPicture(prepare(scene), camera, small, here)).exposure).toBe(0.5);
});

test('few samples are fewer a pixel in large pictures, as many in all, and never less than four', () => {
  const means = [0.2, 1, 2, 4, 9].map((megapixels) => samplesOf('sparse', megapixels * 2 ** 20)[1]);
  expect(means).toEqual([12, 12, 6, 4, 4]);
  expect(samplesOf('final', 9 * 2 ** 20)).toEqual(samplesOf('final', 1));
});
