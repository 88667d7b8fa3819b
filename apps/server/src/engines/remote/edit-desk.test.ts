import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openEditDesk } from './edit-desk.ts';
import { createEditWork, type EditPlan, type EditWork } from './edit-work.ts';
import type { ModelSizes } from './fit.ts';

const SIZES: ModelSizes = { multipleOf: 16, minPixels: 256 * 256, maxPixels: 512 * 512 };
const [width, height] = [300, 200];

async function noise(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const data = Uint8Array.from({ length: width * height * 3 }, () => random.below(256));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function mask(left: number): Promise<Buffer> {
  const data = new Uint8Array(width * height);
  for (let y = 60; y < 120; y++) data.fill(255, y * width + left, y * width + left + 50);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

/** Two places, one after the other; the files that come of it. */
async function twoPlaces(work: EditWork): Promise<readonly Uint8Array[]> {
  const plan = { way: 'within', sizes: SIZES, maskForm: 'transparent' } as const;
  const first = await work.prepare({ ...plan, picture: await noise(1), mask: await mask(20) });
  work.anticipate(first.edit);
  await work.finish(first.edit, [await noise(2)]);
  const second = await work.prepare({ ...plan, picture: first.edit, mask: await mask(200) });
  await work.finish(second.edit, [await noise(3), await noise(4)]);
  const results = await work.results(second.edit);
  expect(results.map(({ decoded }) => decoded?.data.length)).toEqual(
    results.map(() => width * height * 3),
  );
  work.release();
  return [first.picture, second.picture, ...results.map(({ bytes }) => bytes)];
}

describe('edits on a thread', () => {
  it('come out as they do without it', async () => {
    const [here, there] = await Promise.all([
      twoPlaces(createEditWork()),
      twoPlaces(openEditDesk()),
    ]);
    expect(there.length).toBe(4);
    for (const [at, file] of there.entries()) {
      expect(Buffer.compare(file, here[at] ?? new Uint8Array())).toBe(0);
    }
  });

  it('tell what is wrong in the words of an engine', async () => {
    const desk = openEditDesk();
    const plan: EditPlan = { way: 'whole', sizes: SIZES, picture: Buffer.from('x') };
    await expect(desk.prepare(plan)).rejects.toMatchObject({
      ...{ name: 'EngineFailure', kind: 'badInput' },
      message: expect.stringMatching(/[一-鿿]/),
    });
    const { edit } = await desk.prepare({ ...plan, picture: await noise(5) });
    await expect(desk.finish(edit, [Buffer.from('html')])).rejects.toMatchObject({
      kind: 'permanent',
    });
    desk.release();
    await expect(desk.results(edit)).rejects.toThrow();
  });
});
