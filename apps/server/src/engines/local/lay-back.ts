import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import type { Cutout } from './split-alpha.ts';

/** What threads do of a picture with transparent places that kernels, which know none, have changed. */

/** Transparency as a picture of greys: kernels fill it as they fill any other. */
export function greysOf({ width, height, data }: Gray8): Rgb8 {
  const greys = new Uint8Array(width * height * 3);
  for (let p = 0, i = 0; p < data.length; p++, i += 3) greys.fill(data[p] ?? 0, i, i + 3);
  return { width, height, data: greys };
}

export interface LayBackRequest {
  /** The picture as it came. */
  readonly source: { readonly colours: Rgb8; readonly alpha: Gray8 };
  /** What a kernel was given of it, and what it made of that. */
  readonly given: Rgb8;
  readonly made: Rgb8;
  /** Transparency of what was made, as greys or everywhere the same; null: as it was. */
  readonly alpha: Rgb8 | number | null;
  /** Where the picture lies in what was made of it. */
  readonly at: { readonly left: number; readonly top: number };
}

/** What was made, with the bytes that came wherever neither colour nor transparency changed. */
export function layBack({ source, given, made, alpha, at }: LayBackRequest): Cutout {
  const { width, height } = made;
  const colours = made.data.slice();
  const opacity = new Uint8Array(width * height);
  if (typeof alpha === 'number') opacity.fill(alpha);
  else if (alpha) for (let p = 0; p < opacity.length; p++) opacity[p] = alpha.data[3 * p] ?? 0;
  for (let y = 0; y < given.height; y++) {
    for (let x = 0; x < given.width; x++) {
      const from = y * given.width + x;
      const to = (y + at.top) * width + x + at.left;
      const was = source.alpha.data[from] ?? 0;
      if (isSameColour(given.data, 3 * from, made.data, 3 * to)) {
        // New content is opaque; where there is none nothing became less transparent.
        if (alpha === null || typeof alpha === 'number') opacity[to] = was;
        if (opacity[to] !== was) continue;
        for (let c = 0; c < 3; c++) colours[3 * to + c] = source.colours.data[3 * from + c] ?? 0;
      } else if (alpha === null) opacity[to] = was;
    }
  }
  const size = { width, height };
  return { colours: { ...size, data: colours }, alpha: { ...size, data: opacity } };
}

function isSameColour(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  return a[i] === b[j] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2];
}
