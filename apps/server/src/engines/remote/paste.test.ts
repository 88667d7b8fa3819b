import { createRandom, distanceToMask } from '@zhuhui/kernels';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Mask } from '../../platform/mask.ts';
import { extentOf, preparePasting } from './paste.ts';
import { type Box, decodePixels, type Pixels } from './pixels.ts';

const SEED = 23;
const FEATHER_PX = 4;
const RING_PX = 12;

function noise(width: number, height: number, channels: 3 | 4, seed: number): Pixels {
  const random = createRandom(seed);
  const data = Uint8Array.from({ length: width * height * channels }, () => random.below(256));
  return { width, height, channels, data };
}

function discMask(width: number, height: number, [x0, y0, radius]: [number, number, number]): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (Math.hypot(x - x0, y - y0) <= radius) data[i] = 255;
    }
  }
  return { width, height, data };
}

/** The same over the whole picture, pixel by pixel, with distances of the whole picture. */
function slowly(picture: Pixels, mask: Mask, crop: Box, answer: Pixels): Uint8Array {
  const outside = { ...mask, data: mask.data.map((value) => 255 - value) };
  const depth = distanceToMask(outside).data;
  const reach = distanceToMask(mask).data;
  const valueAt = (i: number, c: number): number => {
    const [x, y] = [i % mask.width, Math.floor(i / mask.width)];
    const at = (y - crop.top) * answer.width + x - crop.left;
    return answer.data[at * answer.channels + c] ?? 0;
  };
  const inCrop = (i: number): boolean => {
    const [x, y] = [(i % mask.width) - crop.left, Math.floor(i / mask.width) - crop.top];
    return x >= 0 && y >= 0 && x < crop.width && y < crop.height;
  };
  const pixels = Array.from(mask.data, (_, i) => i);
  const ring = pixels.filter((i) => mask.data[i] === 0 && (reach[i] ?? 0) <= RING_PX && inCrop(i));
  const { channels } = picture;
  const means = [0, 1, 2].map(
    (c) =>
      ring.reduce((sum, i) => sum + valueAt(i, c) - (picture.data[i * channels + c] ?? 0), 0) /
      Math.max(1, ring.length),
  );
  const drift = means.every((mean) => Math.abs(mean) <= 20) ? means : [0, 0, 0];
  const data = new Uint8Array(picture.data);
  for (const i of pixels.filter((i) => mask.data[i] === 255)) {
    const weight = Math.min(1, (depth[i] ?? 0) / (FEATHER_PX + 1));
    for (let c = 0; c < 3; c++) {
      const old = data[i * channels + c] ?? 0;
      const wanted = old + weight * (valueAt(i, c) - (drift[c] ?? 0) - old);
      data[i * channels + c] = Math.max(0, Math.min(255, Math.round(wanted)));
    }
    if (channels === 4) {
      data[i * 4 + 3] = Math.max(data[i * 4 + 3] ?? 0, Math.round(255 * weight));
    }
  }
  return data;
}

describe('pasting', () => {
  it.each([
    [3, [60, 40, 17], { left: 20, top: 10, width: 80, height: 70 }],
    [4, [5, 84, 20], { left: 0, top: 30, width: 70, height: 60 }],
    [3, [119, 0, 30], { left: 60, top: 0, width: 60, height: 90 }],
  ] as const)('does what a walk over the whole picture does (%i channels)', async (...given) => {
    const [channels, disc, crop] = given;
    const picture = noise(120, 90, channels, SEED);
    const answer = noise(crop.width, crop.height, 3, SEED + 1);
    const mask = discMask(120, 90, [...disc]);
    const { paste } = await preparePasting(picture, mask, crop, FEATHER_PX);
    const pasted = paste(answer);
    const expected = slowly(picture, mask, crop, answer);
    let most = 0;
    for (let i = 0; i < expected.length; i++) {
      most = Math.max(most, Math.abs((expected[i] ?? 0) - (pasted.data[i] ?? 0)));
    }
    // Weights are kept in single precision.
    expect(most).toBeLessThanOrEqual(1);
    const written = await decodePixels(await pasted.png());
    expect(Buffer.compare(written.data, pasted.data)).toBe(0);
    expect((await sharp(await pasted.png()).metadata()).channels).toBe(channels);
  });

  it('finds the extent of a mask, and none of an empty one', () => {
    const mask = { width: 7, height: 5, data: new Uint8Array(35) };
    expect(extentOf(mask)).toMatchObject({ bottom: 0 });
    mask.data[2 * 7 + 3] = 128;
    mask.data[3 * 7 + 1] = 255;
    mask.data[4 * 7 + 6] = 127;
    expect(extentOf(mask)).toEqual({ left: 1, top: 2, right: 4, bottom: 4 });
  });
});
