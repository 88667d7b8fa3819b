import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outputOf } from './pixels.ts';

const plain = sharp({ create: { width: 20, height: 10, channels: 3, background: '#806040' } });

describe('a model’s answer as a result', () => {
  it('stays the bytes that came when it is a plain PNG', async () => {
    const png = await plain.clone().png().toBuffer();
    const output = await outputOf(png, { seed: 7 });
    expect(output).toMatchObject({ mime: 'image/png', widthPx: 20, heightPx: 10, seed: 7 });
    expect(output.bytes).toBe(png);
  });

  it('becomes a PNG when it is something else', async () => {
    const jpeg = await plain.clone().jpeg().toBuffer();
    const deep = await plain.clone().toColourspace('rgb16').png().toBuffer();
    for (const answer of [jpeg, deep]) {
      const { bytes } = await outputOf(answer, {});
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', depth: 'uchar' });
      expect(bytes).not.toBe(answer);
    }
  });

  it('is refused when it is cut off', async () => {
    const noise = await sharp({
      create: {
        ...{ width: 64, height: 64, channels: 3, background: '#000000' },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const cut = noise.subarray(0, noise.length / 2);
    await expect(outputOf(cut, {})).rejects.toMatchObject({ kind: 'permanent' });
  });
});
