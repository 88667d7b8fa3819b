import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureBytes } from '../../testing/pictures.ts';
import { normaliseImage } from './normalise.ts';

const limits = { maxMegapixels: 4 };
const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63' } });

describe('uploaded pictures', () => {
  it('keeps a plain JPEG’s compressed data and drops where it was taken', async () => {
    const bytes = await plain()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SecretCamera')).toBe(true);
    const image = await normaliseImage(bytes, limits);
    expect(image.mime).toBe('image/jpeg');
    expect(Buffer.from(image.bytes).includes('SecretCamera')).toBe(false);
    expect((await sharp(image.bytes).metadata()).exif).toBeUndefined();
    const [before, after] = await Promise.all([
      sharp(bytes).raw().toBuffer(),
      sharp(image.bytes).raw().toBuffer(),
    ]);
    expect(after.equals(before)).toBe(true);
  });

  it('turns a sideways photo upright', async () => {
    const bytes = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const image = await normaliseImage(bytes, limits);
    expect([image.widthPx, image.heightPx]).toEqual([40, 60]);
    expect((await sharp(image.bytes).metadata()).orientation ?? 1).toBe(1);
  });

  it.each(['png', 'webp', 'tiff', 'avif'] as const)('reads %s', async (format) => {
    const image = await normaliseImage(await pictureBytes(80, 60, format), limits);
    expect([image.widthPx, image.heightPx]).toEqual([80, 60]);
    expect(['image/png', 'image/jpeg']).toContain(image.mime);
  });

  it('keeps transparency and grey', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: '#ff000080' },
    })
      .webp()
      .toBuffer();
    expect((await sharp((await normaliseImage(clear, limits)).bytes).metadata()).hasAlpha).toBe(
      true,
    );
    const grey = await plain().toColourspace('b-w').png().toBuffer();
    expect((await sharp((await normaliseImage(grey, limits)).bytes).metadata()).channels).toBe(1);
  });

  it('goes by the bytes, not by the name, and refuses what is no picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, Buffer.from('hello'), Buffer.alloc(0)]) {
      await expect(normaliseImage(bytes, limits)).rejects.toMatchObject({
        reason: 'unsupportedType',
      });
    }
  });

  it('does not call an AVIF that moves damaged', async () => {
    const avif = await pictureBytes(64, 48, 'avif');
    avif.write('ftypavis', 4, 'latin1');
    await expect(normaliseImage(avif, limits)).rejects.toMatchObject({ reason: 'unsupportedType' });
  });

  it('refuses too many pixels before decoding them', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    await expect(normaliseImage(bomb, limits)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('tells a damaged picture', async () => {
    const bytes = await pictureBytes(200, 200, 'jpeg');
    const cut = bytes.subarray(0, Math.floor(bytes.length / 2));
    await expect(normaliseImage(cut, limits)).rejects.toMatchObject({ reason: 'badInput' });
    const png = await pictureBytes(200, 200, 'png');
    await expect(normaliseImage(png.subarray(0, png.length - 400), limits)).rejects.toMatchObject({
      reason: 'badInput',
    });
  });
});
