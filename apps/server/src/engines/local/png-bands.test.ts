import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { channelsOf, compressBand, joinPng, type PngPicture } from './png-bands.ts';

const SIZE = { width: 37, height: 29 };
const random = createRandom(5);

/** Half of it noise, half of it flat, so that bands are compressed in different ways. */
function plane(channels: number): Uint8Array {
  const length = SIZE.width * SIZE.height * channels;
  return Uint8Array.from({ length }, (_, i) => (i < length / 2 ? random.below(256) : 200));
}

const grey = { ...SIZE, data: plane(1) };
const colours = { ...SIZE, data: plane(3) };

test.each<[string, PngPicture]>([
  ['grey', { colours: grey, alpha: null }],
  ['colours', { colours, alpha: null }],
  ['colours with transparency', { colours, alpha: grey }],
])('%s written band by band come back exactly', async (_, picture) => {
  const bands = [0, 1, 9, 20].map((fromRow, n, starts) =>
    compressBand({ ...picture, rows: { fromRow, toRow: starts[n + 1] ?? SIZE.height } }),
  );
  const png = joinPng({ ...SIZE, channels: channelsOf(picture), bands });
  const { data, info } = await sharp(png)
    .toColourspace(picture.colours === grey ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ ...SIZE, channels: channelsOf(picture) });
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    const wanted = picture.alpha
      ? [...colours.data.subarray(p * 3, p * 3 + 3), grey.data[p]]
      : [...picture.colours.data.subarray(p * info.channels, (p + 1) * info.channels)];
    expect([...data.subarray(p * info.channels, (p + 1) * info.channels)]).toEqual(wanted);
  }
});
