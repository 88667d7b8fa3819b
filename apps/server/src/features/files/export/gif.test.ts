import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeGif, type GifFrame } from './gif.ts';

const greys = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));

/** Numbers that look like noise but are always the same. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

const whole = (widthPx: number, heightPx: number, indices: Uint8Array): GifFrame => ({
  ...{ leftPx: 0, topPx: 0, widthPx, heightPx, indices, delayCs: 4 },
});

/** The first channel of every page, one below the other, as another decoder reads them. */
async function decode(gif: Buffer): Promise<Uint8Array> {
  const { data, info } = await sharp(gif, { pages: -1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from({ length: data.length / info.channels }, (_, at) => data[at * 3] ?? 0);
}

it.each([
  ['flat', 200, 150, () => new Uint8Array(200 * 150).fill(9)],
  ['noise that fills the table many times', 173, 121, () => noise(173 * 121, 7)],
  ['a gradient', 256, 64, () => Uint8Array.from({ length: 256 * 64 }, (_, at) => at % 256)],
  ['one pixel', 1, 1, () => Uint8Array.of(255)],
] as const)('survives the way through another decoder: %s', async (_name, width, height, make) => {
  const indices = make();
  const gif = encodeGif({
    ...{ widthPx: width, heightPx: height, palette: greys },
    frames: [whole(width, height, indices)],
  });
  expect(Buffer.from(await decode(gif)).equals(Buffer.from(indices))).toBe(true);
});

it('lays each frame over what was there, and loops', async () => {
  const strip: GifFrame = {
    ...{ leftPx: 3, topPx: 0, widthPx: 2, heightPx: 4, delayCs: 50 },
    indices: new Uint8Array(8).fill(200),
  };
  const gif = encodeGif({
    ...{ widthPx: 8, heightPx: 4, palette: greys },
    frames: [whole(8, 4, new Uint8Array(32).fill(10)), strip],
  });
  expect(await sharp(gif, { pages: -1 }).metadata()).toMatchObject({
    ...{ pages: 2, loop: 0, delay: [40, 500], width: 8, pageHeight: 4 },
  });
  const pages = await decode(gif);
  expect([...pages.subarray(32, 40)]).toEqual([10, 10, 10, 200, 200, 10, 10, 10]);
});
