import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeMask } from '../../platform/mask.ts';
import { readGreyPng } from './grey-png.ts';

const [width, height] = [37, 23];

/** Blank rows, rows that repeat and rows of noise. */
function values(channels: 1 | 2): Uint8Array {
  const random = createRandom(11);
  const data = new Uint8Array(width * height * channels);
  for (let y = 5; y < 9; y++) data.fill(255, y * width * channels, (y * width + 20) * channels);
  for (let i = 12 * width * channels; i < 15 * width * channels; i++) data[i] = random.below(256);
  return data;
}

const png = (channels: 1 | 2, adaptiveFiltering = false) =>
  sharp(values(channels), { raw: { width, height, channels } })
    .toColourspace('b-w')
    .png({ adaptiveFiltering })
    .toBuffer();

describe('a mask read quickly', () => {
  it.each([1, 2] as const)('is what a decoder makes of it (%i channels)', async (channels) => {
    const bytes = await png(channels);
    const quick = readGreyPng(bytes);
    const slow = await decodeMask(bytes);
    expect(quick).toMatchObject({ width, height });
    expect(Buffer.compare(quick?.data ?? new Uint8Array(), slow.data)).toBe(0);
  });

  it('leaves every other file to a decoder', async () => {
    const grey = await png(1);
    const others = [
      await png(1, true),
      await sharp(grey).toColourspace('srgb').png().toBuffer(),
      await sharp(grey).png({ palette: true }).toBuffer(),
      await sharp(grey).jpeg().toBuffer(),
      grey.subarray(0, grey.length - 30),
      Buffer.from('x'),
    ];
    for (const bytes of others) expect(readGreyPng(bytes)).toBeNull();
  });
});
