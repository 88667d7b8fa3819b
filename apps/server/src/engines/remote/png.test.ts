import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DecodedPicture } from '../engine.ts';
import { compressRows, encodePng, pngOfRows } from './png.ts';
import { adler32, filterRows, repetition } from './png-rows.ts';

const SEED = 11;

/** Gradients with `noise` grey levels on them; 0 is a drawing of flat bands. */
function painted(
  width: number,
  height: number,
  channels: DecodedPicture['channels'],
  noise: number,
): DecodedPicture {
  const random = createRandom(SEED);
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++, i++) {
        data[i] = noise ? x / 2 + y + 40 * c + random.below(noise) : (x >> 4) * 37 + (y >> 5) * 11;
      }
    }
  }
  return { width, height, channels, data };
}

function patterned(valueAt: (x: number, y: number, c: number) => number): DecodedPicture {
  const picture = painted(512, 512, 3, 0);
  for (let i = 0; i < picture.data.length; i++) {
    const at = Math.floor(i / 3);
    picture.data[i] = valueAt(at % 512, Math.floor(at / 512), i % 3);
  }
  return picture;
}

async function decoded(png: Uint8Array) {
  const image = sharp(png, { failOn: 'warning' });
  const { channels } = await image.metadata();
  const plain = channels === 1 ? image.toColourspace('b-w') : image;
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

describe('png', () => {
  it.each([
    [1, 1, 1, 9],
    [1, 300, 3, 9],
    [300, 1, 4, 9],
    [517, 600, 3, 5],
    [517, 600, 4, 200],
    [640, 900, 3, 0],
    [640, 900, 1, 0],
  ] as const)(
    'gives back %i × %i px of %i channels (noise %i)',
    async (width, height, channels, noise) => {
      const picture = painted(width, height, channels, noise);
      const back = await decoded(await encodePng(picture));
      expect(back).toMatchObject({ width, height, channels });
      expect(same(back.data, picture.data)).toBe(true);
    },
  );

  it('is put together from rows that were compressed at different times', async () => {
    const picture = painted(200, 90, 3, 30);
    const rows = await Promise.all([
      compressRows(picture, 0, 31),
      compressRows(picture, 31, 31),
      compressRows(picture, 31, 90),
    ]);
    const back = await decoded(pngOfRows(picture, rows.flat()));
    expect(same(back.data, picture.data)).toBe(true);
  });

  it.each([
    ['a photograph', painted(512, 512, 3, 12)],
    ['flat bands', painted(512, 512, 3, 0)],
    ['hatching', patterned((x, y) => ((x + y) % 8 < 2 ? 40 : 240))],
    ['tiles', patterned((x, y, c) => ((x % 37) * 7 + (y % 29) * 5 + 31 * c) & 255)],
  ])('of %s is hardly larger than what libpng makes of it', async (_, picture) => {
    const { width, height, data } = picture;
    const peer = await sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 2, adaptiveFiltering: true })
      .toBuffer();
    const ours = await encodePng(picture);
    // What is tiny anyway may grow by a hundredth of its pixels.
    expect(ours.length).toBeLessThan(Math.max(1.1 * peer.length, peer.length + data.length / 90));
    expect(same((await decoded(ours)).data, data)).toBe(true);
  });

  it('tells drawings from photographs by what repeats', () => {
    expect(repetition(painted(300, 60, 3, 40), 0, 60)).toBeLessThan(0.1);
    expect(repetition(painted(300, 60, 3, 0), 0, 60)).toBeGreaterThan(0.9);
    expect(repetition(painted(2, 3, 1, 0), 0, 3)).toBe(0);
  });

  it('filters rows as the standard words it', () => {
    const picture = painted(40, 12, 3, 256);
    const row = 120;
    const filtered = new Uint8Array(12 * (row + 1));
    filterRows(picture, { from: 0, to: 12, filter: 'paeth' }, filtered);
    const byteAt = (x: number, y: number): number =>
      x < 0 || y < 0 ? 0 : (picture.data[y * row + x] ?? 0);
    for (let y = 0; y < 12; y++) {
      expect(filtered[y * (row + 1)]).toBe(y === 0 ? 1 : 4);
      for (let x = 0; x < row; x++) {
        const [a, b, c] = [byteAt(x - 3, y), byteAt(x, y - 1), byteAt(x < 3 ? -1 : x - 3, y - 1)];
        const [pa, pb, pc] = [a, b, c].map((each) => Math.abs(a + b - c - each)) as [
          number,
          number,
          number,
        ];
        const foretold = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
        expect(filtered[y * (row + 1) + 1 + x]).toBe((byteAt(x, y) - foretold) & 255);
      }
    }
  });

  it('knows the checksum of RFC 1950', () => {
    expect(adler32(Buffer.from('Wikipedia'))).toBe(0x11e60398);
    const long = new Uint8Array(10_000).fill(255);
    let [a, b] = [1, 0];
    for (const byte of long) {
      a = (a + byte) % 65_521;
      b = (b + a) % 65_521;
    }
    expect(adler32(long)).toBe(b * 65_536 + a);
  });
});
