import { linearOfByte } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';

/** How one picture of a film gives way to the next. */
export type Transition = 'fade' | 'cut' | 'wipe' | 'slide';

/** Width of a wipe's soft edge, share of the width. */
const WIPE_EDGE = 0.12;
const LEVELS = 4096;
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => linearOfByte(byte));
/** sRGB of linear light, by steps of 1/4095. */
const ENCODED = Uint8Array.from({ length: LEVELS }, (_, k) => {
  const linear = k / (LEVELS - 1);
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded);
});

/**
 * One picture on its way to another of the same size.
 * @param share 0: `from` alone … 1: `to` alone
 */
export function mixPictures(from: Rgb8, to: Rgb8, transition: Transition, share: number): Rgb8 {
  if (share <= 0) return from;
  if (share >= 1) return to;
  switch (transition) {
    case 'cut':
      return share < 0.5 ? from : to;
    case 'fade':
      return blend(from, to, () => smoothStep(0, 1, share));
    case 'wipe': {
      const edge = smoothStep(0, 1, share) * (1 + WIPE_EDGE) - WIPE_EDGE;
      return blend(from, to, (x) => 1 - smoothStep(edge, edge + WIPE_EDGE, x / from.width));
    }
    case 'slide':
      return slide(from, to, smoothStep(0, 1, share));
  }
}

/** Mixes light, as a projector would, column by column. */
function blend({ width, height, data }: Rgb8, to: Rgb8, shareAt: (x: number) => number): Rgb8 {
  const out = new Uint8Array(data.length);
  const shares = Float32Array.from({ length: width }, (_, x) => shareAt(x));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = shares[x];
      for (let c = 0; c < 3; c++, i++) {
        const a = LINEAR[data[i]];
        const light = a + (LINEAR[to.data[i]] - a) * share;
        out[i] = ENCODED[(light * (LEVELS - 1) + 0.5) | 0];
      }
    }
  }
  return { width, height, data: out };
}

/** The next picture pushes this one out to the left; between two pixels both count. */
function slide(from: Rgb8, to: Rgb8, share: number): Rgb8 {
  const { width, height } = from;
  const data = new Uint8Array(from.data.length);
  const offset = share * width;
  const whole = Math.floor(offset);
  const part = offset - whole;
  const at = (y: number, column: number, c: number): number =>
    column < width
      ? from.data[(y * width + column) * 3 + c]
      : to.data[(y * width + Math.min(width - 1, column - width)) * 3 + c];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++, i++) {
        const near = at(y, x + whole, c);
        data[i] = near + (at(y, x + whole + 1, c) - near) * part + 0.5;
      }
    }
  }
  return { width, height, data };
}
