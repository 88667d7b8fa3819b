import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeMask } from '../../platform/mask.ts';
import type { ModelSizes } from './fit.ts';
import { cropAround, prepareMaskedEdit } from './masked-edit.ts';
import type { MaskForm } from './picture-model.ts';
import { decodePixels, pngOf } from './pixels.ts';
import { prepareExtension, prepareWholeEdit } from './whole-edit.ts';

/** Takes every size as it is. */
const EXACT: ModelSizes = { multipleOf: 1, minPixels: 1, maxPixels: 1e9 };
const SIZES: ModelSizes = { multipleOf: 16, minPixels: 256 * 256, maxPixels: 512 * 512 };

async function noisePng(width: number, height: number, channels: 3 | 4): Promise<Buffer> {
  const random = createRandom(7);
  const data = Uint8Array.from({ length: width * height * channels }, () => random.below(256));
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

async function boxMask(width: number, height: number, box: number[]): Promise<Buffer> {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** A model that redraws everything in one colour, at a size of its own choice. */
const redrawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c83214' } })
    .jpeg()
    .toBuffer();

describe('masked edit', () => {
  it.each([3, 4] as const)(
    'leaves every pixel outside the mask as it was (%i channels)',
    async (channels) => {
      const [width, height] = [700, 501];
      const bytes = await noisePng(width, height, channels);
      const box = [300, 200, 380, 260];
      const edit = await prepareMaskedEdit(bytes, await boxMask(width, height, box), {
        sizes: SIZES,
      });
      const { width: canvasWidth, height: canvasHeight } = await sharp(edit.picture).metadata();
      expect({ width: canvasWidth, height: canvasHeight }).toEqual(edit.fit.canvas);
      expect((canvasWidth % 16) + (canvasHeight % 16)).toBe(0);
      expect(await sharp(edit.mask).metadata()).toMatchObject({
        width: canvasWidth,
        height: canvasHeight,
        channels: 1,
      });

      const answer = await redrawn(canvasWidth * 2, canvasHeight * 2);
      const result = await decodePixels((await pngOf(await edit.finish(answer))).bytes);
      const before = await decodePixels(bytes);
      expect(result).toMatchObject({ width, height, channels });
      let [changedOutside, changedInside] = [0, 0];
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i += channels) {
          const inside = x >= 300 && x < 380 && y >= 200 && y < 260;
          const same = before.data
            .subarray(i, i + channels)
            .every((v, c) => v === result.data[i + c]);
          if (!same) inside ? changedInside++ : changedOutside++;
        }
      }
      expect(changedOutside).toBe(0);
      expect(changedInside).toBeGreaterThan(4000);
      const middle = (230 * width + 340) * channels;
      expect([...result.data.subarray(middle, middle + 3)].map((v) => Math.round(v / 25))).toEqual([
        8, 2, 1,
      ]);
    },
  );

  it('takes off a small shift of colour, so that no seam is left', async () => {
    const flat = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#808890' },
    })
      .png()
      .toBuffer();
    const mask = await boxMask(400, 300, [150, 100, 250, 200]);
    const edit = await prepareMaskedEdit(flat, mask, { sizes: SIZES });
    const { width, height } = edit.fit.canvas;
    const shifted = await sharp({ create: { width, height, channels: 3, background: '#868c93' } })
      .png()
      .toBuffer();
    const result = await edit.finish(shifted);
    const before = await decodePixels(flat);
    expect(Buffer.from(result.data).equals(Buffer.from(before.data))).toBe(true);
  });

  it('makes each of several variants from the picture as it was', async () => {
    const mask = await boxMask(320, 240, [100, 100, 160, 150]);
    const edit = await prepareMaskedEdit(await noisePng(320, 240, 3), mask, { sizes: SIZES });
    const answers = await Promise.all([redrawn(256, 256), noisePng(256, 256, 3)]);
    const first = Buffer.from((await edit.finish(answers[0])).data);
    await edit.finish(answers[1]);
    expect(Buffer.compare((await edit.finish(answers[0])).data, first)).toBe(0);
  });

  it('shows the model the surroundings, not the whole of a large picture', async () => {
    const { data } = await decodeMask(await boxMask(4000, 3000, [2000, 1000, 2300, 1200]));
    const box = cropAround({ width: 4000, height: 3000, data });
    expect(box.width).toBe(600);
    expect(box.height).toBe(512);
    expect(box.left).toBe(1850);
  });

  it('refuses an empty mask, one of another size, and what is no picture', async () => {
    const picture = await noisePng(64, 64, 3);
    const at = [0, 0, 8, 8];
    const wrong: [picture: Buffer, mask: Buffer][] = [
      [picture, await boxMask(64, 64, [])],
      [picture, await boxMask(32, 64, at)],
      [Buffer.from('x'), await boxMask(64, 64, at)],
      [picture, Buffer.from('x')],
    ];
    for (const [bytes, mask] of wrong) {
      await expect(prepareMaskedEdit(bytes, mask, { sizes: SIZES })).rejects.toMatchObject({
        kind: 'badInput',
        message: expect.stringMatching(/[一-鿿]/),
      });
    }
  });

  it('shows the mask in the form the model takes, or not at all', async () => {
    const picture = await noisePng(64, 32, 3);
    const mask = await boxMask(64, 32, [16, 8, 40, 24]);
    const maskAs = async (maskForm?: MaskForm) =>
      (await prepareMaskedEdit(picture, mask, { sizes: EXACT, maskForm })).mask;
    const white = await decodeMask((await maskAs()) ?? new Uint8Array());
    const clear = await decodePixels((await maskAs('transparent')) ?? new Uint8Array());
    expect(clear.channels).toBe(4);
    for (let i = 0; i < white.data.length; i++) {
      const [x, y] = [i % 64, Math.floor(i / 64)];
      const inside = x >= 16 && x < 40 && y >= 8 && y < 24;
      expect([white.data[i], clear.data[i * 4 + 3]]).toEqual(inside ? [255, 0] : [0, 255]);
    }
    expect(await maskAs('none')).toBeUndefined();
  });
});

describe('whole edit', () => {
  it('comes back at the size it came in, whatever the model answers', async () => {
    const edit = await prepareWholeEdit(await noisePng(333, 777, 3), { sizes: SIZES });
    const result = await edit.finish(await redrawn(512, 512));
    expect(result).toMatchObject({ width: 333, height: 777, channels: 3 });
    await expect(edit.finish(Buffer.from('html'))).rejects.toMatchObject({ kind: 'permanent' });
  });

  it('goes as the file that it is where the model takes it, and only there', async () => {
    const png = await noisePng(320, 256, 3);
    const jpeg = await sharp(png).jpeg().toBuffer();
    const told = await sharp(png)
      .withExif({ IFD0: { Copyright: '某人' } })
      .jpeg()
      .toBuffer();
    const given = async (bytes: Buffer, takesJpeg: boolean) =>
      (await prepareWholeEdit(bytes, { sizes: SIZES, takesJpeg })).picture;
    expect(await given(png, false)).toBe(png);
    expect(await given(jpeg, true)).toBe(jpeg);
    for (const picture of [await given(jpeg, false), await given(told, true)]) {
      const { format, exif } = await sharp(picture).metadata();
      expect([format, exif]).toEqual(['png', undefined]);
    }
  });

  it('is not enlarged for a model that does it itself, and comes back in its place', async () => {
    const sizes = { ...SIZES, leastGivenSide: 64 };
    // Longer than the model's multiples: the answer has padding.
    const picture = await sharp({
      create: { width: 150, height: 101, channels: 3, background: '#804020' },
    })
      .png()
      .toBuffer();
    const edit = await prepareWholeEdit(picture, { sizes });
    const { width, height } = await sharp(edit.picture).metadata();
    expect(Math.abs(width - 150) + Math.abs(height - 101)).toBeLessThan(16);
    const enlarged = await sharp(edit.picture)
      .resize(edit.fit.canvas.width, edit.fit.canvas.height, { fit: 'fill' })
      .png()
      .toBuffer();
    const { data, ...size } = await edit.finish(enlarged);
    expect(size).toMatchObject({ width: 150, height: 101 });
    expect(data.every((value, i) => Math.abs(value - [128, 64, 32][i % 3]) <= 1)).toBe(true);
    const small = await prepareWholeEdit(picture, { sizes: { ...sizes, leastGivenSide: 128 } });
    expect(await sharp(small.picture).metadata()).toMatchObject(small.fit.canvas);
  });
});

describe('extension', () => {
  it.each([3, 4] as const)(
    'keeps the old picture of %i channels beyond the feather, and lets the model paint the rest',
    async (channels) => {
      const bytes = await noisePng(200, 100, channels);
      const margins = { left: 40, top: 0, right: 0, bottom: 10 };
      const edit = await prepareExtension(bytes, margins, { sizes: SIZES, featherPx: 4 });
      const { width, height } = edit.fit.canvas;
      const result = await edit.finish(await redrawn(width, height));
      expect(result).toMatchObject({ width: 240, height: 110, channels });
      const before = await decodePixels(bytes);
      for (const [x, y] of [
        [5, 0],
        [199, 95],
        [100, 50],
      ] as const) {
        const from = (y * 200 + x) * channels;
        const to = (y * 240 + x + 40) * channels;
        expect([...result.data.subarray(to, to + channels)]).toEqual([
          ...before.data.subarray(from, from + channels),
        ]);
      }
      expect(result.data[0]).toBeGreaterThan(150);
      expect(result.data[1]).toBeLessThan(100);
    },
  );
});
