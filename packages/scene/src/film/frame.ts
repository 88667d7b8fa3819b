import type { Projection } from '../camera.ts';
import { FIRST_WORDS, PIXEL_WORDS } from '../render/render-tile.ts';

/** A frame whose light is traced, in memory that every thread sees. */
export interface KeyFrame {
  /** `FIRST_WORDS` words a pixel, as `firstHits` gives them. */
  readonly first: SharedArrayBuffer;
  /** `PIXEL_WORDS` numbers a pixel; word 10 counts features, word 11 light. */
  readonly sums: SharedArrayBuffer;
  /** In how many key frames before what a pixel shows was seen, a byte a pixel: 0 is new. */
  readonly age: SharedArrayBuffer;
  /** Per pixel: mean light (3), mean squared brightness of the light, number of samples in them. */
  readonly light: SharedArrayBuffer;
  /** The light without its noise, 3 numbers a pixel. */
  readonly calm: SharedArrayBuffer;
}

/** A key frame and where it is seen from. */
export interface KeyShot {
  readonly frame: KeyFrame;
  readonly projection: Projection;
}

/** What a frame shows before edges are put at rest, in memory that every thread sees. */
export interface FilmImage {
  /** Linear, 3 numbers a pixel. */
  readonly radiance: SharedArrayBuffer;
  /** Reciprocal distance of what is seen, a number a pixel; 0: the sky. */
  readonly near: SharedArrayBuffer;
}

export const LIGHT_WORDS = 5;

export function keyFrame(pixels: number): KeyFrame {
  return {
    first: floats(pixels * FIRST_WORDS),
    sums: floats(pixels * PIXEL_WORDS),
    age: new SharedArrayBuffer(pixels),
    light: floats(pixels * LIGHT_WORDS),
    calm: floats(pixels * 3),
  };
}

export const filmImage = (pixels: number): FilmImage => ({
  radiance: floats(pixels * 3),
  near: floats(pixels),
});

/** Shared memory for so many numbers. */
export const floats = (count: number): SharedArrayBuffer => new SharedArrayBuffer(count * 4);

/** Writes what a frame shows; `first` as `firstHits` gives it. */
export function writeImage(image: FilmImage, radiance: Float32Array, first: Float32Array): void {
  new Float32Array(image.radiance).set(radiance);
  const near = new Float32Array(image.near);
  for (let i = 0; i < near.length; i++) near[i] = first[i * FIRST_WORDS + 9];
}
