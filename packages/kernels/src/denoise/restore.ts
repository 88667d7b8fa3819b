import { clampByte, createPlane, lumaPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { DEBLOCK_REACH, deblock } from './deblock.ts';
import { type JpegQuantisation, readJpegQuantisation } from './jpeg-quantisation.ts';
import { noiseLevels } from './noise-level.ts';
import { fromOpponent, toOpponent } from './opponent.ts';
import { REDUNDANT_DCT_REACH, redundantDct } from './redundant-dct.ts';

/** What is wrong with a picture, read once for all of it. */
export interface Wear {
  /** Standard deviation of the noise in the three opponent channels, grey levels; 0 = none worth removing. */
  readonly noise: readonly [number, number, number];
  /** Null when it does not come from a JPEG that one could see. */
  readonly jpeg: JpegQuantisation | null;
}

export interface RestoreOptions {
  readonly wear: Wear;
  /** 0 … 1: how much of the noise goes; from ½ on all that was measured, at 1 half as much again. */
  readonly denoise: number;
  readonly deblock: boolean;
}

/** Rounding to 8 bits and dithering look like this much noise. */
const INVISIBLE_NOISE = 0.8;

/** A piece of the middle tells enough of a larger picture. */
const LARGEST_PIECE_PX = 1536;

/** Reads noise and JPEG quantisation from the pixels. A clean picture has neither. */
export function measureWear(image: Rgb8): Wear {
  assertPicture(image, 3);
  const piece = middlePiece(image);
  const luma = lumaPlane(piece);
  const [a, b, c] = noiseLevels(toOpponent(piece), luma).map((s) => (s < INVISIBLE_NOISE ? 0 : s));
  return { noise: [a, b, c], jpeg: readJpegQuantisation(luma) };
}

/** Cut at block borders. */
function middlePiece(image: Rgb8): Rgb8 {
  const width = Math.min(image.width, LARGEST_PIECE_PX);
  const height = Math.min(image.height, LARGEST_PIECE_PX);
  const left = ((image.width - width) >> 4) << 3;
  const top = ((image.height - height) >> 4) << 3;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * image.width + left) * 3;
    data.set(image.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}

/** Bands are cut at multiples of this, so that every band sees the same blocks of JPEG. */
const BLOCK_PX = 16;

/**
 * Takes JPEG's blocks and noise off. `rows` makes only those rows (a band), pixel by pixel the same
 * as the whole picture's. A picture without wear comes back unchanged.
 */
export function restore(
  image: Rgb8,
  options: RestoreOptions,
  rows = { fromRow: 0, toRow: image.height },
): Rgb8 {
  assertPicture(image, 3);
  const { wear, denoise } = options;
  const jpeg = options.deblock ? wear.jpeg : null;
  const noisy = denoise > 0 && wear.noise.some((sigma) => sigma > 0);
  const reach = (jpeg ? DEBLOCK_REACH : 0) + (noisy ? REDUNDANT_DCT_REACH : 0);
  const top = Math.max(0, Math.floor((rows.fromRow - reach) / BLOCK_PX) * BLOCK_PX);
  const bottom = Math.min(image.height, Math.ceil((rows.toRow + reach) / BLOCK_PX) * BLOCK_PX);
  let band = cutRows(image, top, bottom);
  if (jpeg) band = withoutBlocks(band, jpeg);
  if (noisy) band = withoutNoise(band, wear.noise, denoise);
  return cutRows(band, rows.fromRow - top, rows.toRow - top);
}

function cutRows({ width, data }: Rgb8, fromRow: number, toRow: number): Rgb8 {
  return {
    width,
    height: toRow - fromRow,
    data: data.slice(fromRow * width * 3, toRow * width * 3),
  };
}

function withoutBlocks(image: Rgb8, jpeg: JpegQuantisation): Rgb8 {
  const { width, height, data } = image;
  const luma = lumaPlane(image);
  const cb = createPlane(width, height);
  const cr = createPlane(width, height);
  for (let i = 0, j = 0; i < luma.data.length; i++, j += 3) {
    cb.data[i] = (data[j + 2] - luma.data[i]) / 1.772;
    cr.data[i] = (data[j] - luma.data[i]) / 1.402;
  }
  const [y, u, v] = deblock([luma, cb, cr], jpeg).map((plane: Plane) => plane.data);
  const out = new Uint8Array(data.length);
  for (let i = 0, j = 0; i < y.length; i++, j += 3) {
    out[j] = clampByte(y[i] + 1.402 * v[i]);
    out[j + 1] = clampByte(y[i] - 0.344136 * u[i] - 0.714136 * v[i]);
    out[j + 2] = clampByte(y[i] + 1.772 * u[i]);
  }
  return { width, height, data: out };
}

function withoutNoise(image: Rgb8, noise: Wear['noise'], denoise: number): Rgb8 {
  const share = Math.min(1, 2 * denoise);
  const strength = Math.max(1, 0.5 + denoise);
  const channels = toOpponent(image);
  channels.forEach((channel, c) => {
    const variance = new Float32Array(64).fill((noise[c] * strength) ** 2);
    const clean = redundantDct(channel, variance);
    for (let i = 0; i < clean.data.length; i++) {
      channel.data[i] += share * (clean.data[i] - channel.data[i]);
    }
  });
  const { width, height } = image;
  const out = new Uint8Array(image.data.length);
  fromOpponent(channels).forEach((plane, c) => {
    for (let i = 0, j = c; i < plane.data.length; i++, j += 3) out[j] = clampByte(plane.data[i]);
  });
  return { width, height, data: out };
}
