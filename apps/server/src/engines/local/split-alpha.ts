import type { Gray8, Rgb8 } from '@zhuhui/kernels';

/** A picture and, where it has one, its transparency; both in shared memory. */
export interface Cutout {
  readonly colours: Rgb8;
  /** Null when nothing is transparent. */
  readonly alpha: Gray8 | null;
}

/** 8-bit RGBA, row by row. */
export interface Rgba8 {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Colours and transparency of a picture apart; what threads do, since it takes long for a large one. */
export function splitAlpha({ width, height, data }: Rgba8): Cutout {
  const colours = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  let seeThrough = false;
  for (let p = 0, i = 0, j = 0; p < alpha.length; p++, i += 3, j += 4) {
    colours[i] = data[j] ?? 0;
    colours[i + 1] = data[j + 1] ?? 0;
    colours[i + 2] = data[j + 2] ?? 0;
    alpha[p] = data[j + 3] ?? 255;
    seeThrough ||= alpha[p] !== 255;
  }
  const size = { width, height };
  return {
    colours: { ...size, data: colours },
    alpha: seeThrough ? { ...size, data: alpha } : null,
  };
}
