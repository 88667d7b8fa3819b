import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { readJpeg } from './jpeg-read.ts';
import { shrinkJpeg } from './shrink-jpeg.ts';

/** Soft colour fields with some noise: long zero runs, large and small coefficients. */
function picture(seed: number, width = 83, height = 51): Sharp {
  const random = createRandom(seed);
  const [fx, fy] = [random.float() / 9, random.float() / 9];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) {
    const p = Math.floor(i / 3);
    const wave = Math.sin((p % width) * fx + (i % 3)) + Math.cos(Math.floor(p / width) * fy);
    data[i] = 128 + 60 * wave + (p % width > 50 ? 30 * random.normal() : 0);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const pixelsOf = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer();
const KINDS: readonly (JpegOptions & { readonly grey?: boolean })[] = [
  { quality: 90 },
  { quality: 60, chromaSubsampling: '4:4:4' },
  { quality: 80, progressive: true },
  { quality: 100, optimiseCoding: false },
  { quality: 70, mozjpeg: true },
  { quality: 85, grey: true },
  { quality: 85, grey: true, progressive: true },
];

describe('shrinkJpeg', () => {
  test.each(KINDS)(
    '%o decodes to the same pixels and is no larger',
    async ({ grey, ...options }) => {
      for (let seed = 1; seed <= 6; seed++) {
        const source = grey ? picture(seed).toColourspace('b-w') : picture(seed, 40 + seed * 7);
        const jpeg = await source.jpeg(options).toBuffer();
        const small = shrinkJpeg(jpeg);
        expect(small.length, `seed ${seed}`).toBeLessThanOrEqual(jpeg.length);
        expect((await pixelsOf(small)).equals(await pixelsOf(jpeg)), `seed ${seed}`).toBe(true);
      }
    },
  );

  test('a baseline JPEG gets smaller', async () => {
    const jpeg = await picture(3, 300, 200).jpeg({ quality: 92, optimiseCoding: false }).toBuffer();
    expect(shrinkJpeg(jpeg).length).toBeLessThan(jpeg.length * 0.97);
  });

  test('CMYK keeps its four inks', async () => {
    const jpeg = await picture(2).toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer();
    const small = shrinkJpeg(jpeg);
    expect(readJpeg(small).frame.components.length).toBe(4);
    expect((await pixelsOf(small)).equals(await pixelsOf(jpeg))).toBe(true);
  });

  test('profile and orientation stay, camera and place go', async () => {
    const jpeg = await picture(4)
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95, optimiseCoding: false })
      .toBuffer();
    const before = await sharp(jpeg).metadata();
    const small = shrinkJpeg(jpeg);
    const after = await sharp(small).metadata();
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(after.orientation).toBe(6);
    expect(Buffer.from(small).includes('Camera')).toBe(false);
    expect(after.exif?.length).toBeLessThan(40);
  });

  test('a damaged or foreign file comes back as it was', async () => {
    const jpeg = await picture(5).jpeg().toBuffer();
    for (const cut of [1, 50, Math.floor(jpeg.length / 2)]) {
      const broken = jpeg.subarray(0, cut);
      expect(shrinkJpeg(broken)).toBe(broken);
    }
    const random = createRandom(8);
    for (let n = 0; n < 60; n++) {
      const bent = Buffer.from(jpeg);
      bent[2 + random.below(bent.length - 2)] = random.below(256);
      expect(shrinkJpeg(bent).length, `bend ${n}`).toBeLessThanOrEqual(bent.length);
    }
  });
});
