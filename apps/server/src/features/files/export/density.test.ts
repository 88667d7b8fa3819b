import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureBytes } from '../../../testing/pictures.ts';
import { withDensity } from './density.ts';

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

it.each([72, 150, 300])('writes %i dpi into a PNG, and nothing else', async (dpi) => {
  const png = Buffer.from(withDensity(await pictureBytes(64, 48), 'png', 96));
  const written = withDensity(png, 'png', dpi);
  expect((await sharp(written).metadata()).density).toBe(dpi);
  expect((await pixels(written)).equals(await pixels(png))).toBe(true);
  expect(Buffer.from(written).toString('latin1').split('pHYs')).toHaveLength(2);
});

it('gives a JPEG without a JFIF segment one, and changes one in place', async () => {
  const jpeg = await pictureBytes(64, 48, 'jpeg');
  const first = withDensity(jpeg, 'jpg', 150);
  expect(first.length).toBe(jpeg.length + 18);
  expect((await sharp(first).metadata()).density).toBe(150);
  const second = withDensity(first, 'jpg', 300);
  expect(second.length).toBe(first.length);
  expect((await sharp(second).metadata()).density).toBe(300);
  expect((await pixels(second)).equals(await pixels(jpeg))).toBe(true);
});

it('leaves WebP alone', async () => {
  const webp = await pictureBytes(16, 16, 'webp');
  expect(withDensity(webp, 'webp', 300)).toBe(webp);
});
