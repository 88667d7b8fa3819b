import { linearOfByte, luminance } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';

/** The light of a whole picture, as far as its pixels tell. */
export interface PictureLight {
  /** Linear luminance that a white surface in the picture's good light shows. */
  readonly white: number;
  /** Colour of the light, linear RGB of mean 1. */
  readonly tint: readonly [number, number, number];
}

const WHITE_QUANTILE = 0.95;
const CLIPPED = 0.97;
const NORM = 6;
/** Cameras balance colour half-way themselves; and a surface's own colour is mistaken for light's. */
const BELIEVED = 0.5;
const FARTHEST = 0.22;

const POWER_OF_BYTE = Float64Array.from({ length: 256 }, (_, byte) => linearOfByte(byte) ** NORM);

/** White level by quantile, colour by shades of grey (Finlayson and Trezzi, CIC 2004). */
export function readPictureLight(image: Rgb8): PictureLight {
  const { data } = image;
  const lumas: number[] = [];
  const norm = [0, 0, 0];
  const stride = Math.max(1, Math.floor(data.length / 3 / 40000));
  for (let j = 0; j + 2 < data.length; j += 3 * stride) {
    const r = linearOfByte(data[j]);
    const g = linearOfByte(data[j + 1]);
    const b = linearOfByte(data[j + 2]);
    norm[0] += POWER_OF_BYTE[data[j]];
    norm[1] += POWER_OF_BYTE[data[j + 1]];
    norm[2] += POWER_OF_BYTE[data[j + 2]];
    const luma = luminance(r, g, b);
    if (luma < CLIPPED) lumas.push(luma);
  }
  const sorted = Float64Array.from(lumas).sort();
  const white = sorted[Math.floor(WHITE_QUANTILE * (sorted.length - 1))] ?? 1;
  const raw = norm.map((sum) => (sum + 1e-9) ** (1 / NORM));
  const mean = (raw[0] + raw[1] + raw[2]) / 3;
  const tint = raw.map(
    (c) => 1 + Math.min(FARTHEST, Math.max(-FARTHEST, BELIEVED * (c / mean - 1))),
  );
  return { white: Math.max(0.02, white), tint: [tint[0], tint[1], tint[2]] };
}
