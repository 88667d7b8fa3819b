import type { Projection } from '../camera.ts';
import type { Prepared } from '../render/prepare.ts';
import { FIRST_WORDS, PIXEL_WORDS } from '../render/render-tile.ts';
import type { Vec3 } from '../vec.ts';

/** One frame's samples in memory that every thread sees. */
export interface FilmFrame {
  /** `FIRST_WORDS` words a pixel, as `firstHits` gives them. */
  readonly first: SharedArrayBuffer;
  /** `PIXEL_WORDS` numbers a pixel; word 10 counts features, word 11 light. */
  readonly sums: SharedArrayBuffer;
  /** For how many frames what a pixel shows has been in the picture, a byte a pixel: 0 is new. */
  readonly age: SharedArrayBuffer;
}

/** What is handed from frame to frame, in memory that every thread sees. */
export interface FilmHistory {
  /** Per pixel: mean light (3), mean squared brightness of the light, number of samples in them. */
  readonly light: SharedArrayBuffer;
  /** Colours as shown, 3 numbers a pixel, each below 1. */
  readonly shown: SharedArrayBuffer;
}

/** A sampled frame to be finished with what the frames before know. */
export interface ResolveFrame {
  readonly kind: 'resolve';
  readonly prepared: Prepared;
  readonly projection: Projection;
  readonly frame: FilmFrame;
  /** Written: what the next frame is told. */
  readonly history: FilmHistory;
  readonly before?: {
    readonly frame: FilmFrame;
    readonly projection: Projection;
    readonly history: FilmHistory;
  };
  /** Factors on red, green and blue: exposure and white balance of the whole film. */
  readonly exposure: Vec3;
}

export const LIGHT_WORDS = 5;

export function filmFrame(pixels: number): FilmFrame {
  return {
    first: new SharedArrayBuffer(pixels * FIRST_WORDS * 4),
    sums: new SharedArrayBuffer(pixels * PIXEL_WORDS * 4),
    age: new SharedArrayBuffer(pixels),
  };
}

export function filmHistory(pixels: number): FilmHistory {
  return {
    light: new SharedArrayBuffer(pixels * LIGHT_WORDS * 4),
    shown: new SharedArrayBuffer(pixels * 3 * 4),
  };
}
