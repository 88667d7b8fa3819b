/**
 * The picture types every kernel speaks. Rows are packed (stride = width × channels), the origin is
 * the top-left corner, channels are interleaved.
 */

/** 8-bit sRGB picture, three channels: `data.length === width * height * 3`. */
export interface Rgb8 {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** 8-bit single channel (a grey drawing, or a mask where 255 = change): `data.length === width * height`. */
export interface Gray8 {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Float plane: one value per pixel; the function that makes it states the unit. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** What a path tracer gave of a picture: means of each pixel's samples, 3 numbers a pixel. */
export interface TracedPicture {
  readonly width: number;
  readonly height: number;
  /** Linear and noisy, in any unit. */
  readonly radiance: Float32Array;
  /** Of what is seen, be it through glass or in a mirror, 0 … 1. */
  readonly albedo: Float32Array;
  /** In the world, −1 … 1; 0 where the sky is. */
  readonly normal: Float32Array;
}

/** Integer label per pixel, `0 <= label < count`. */
export interface LabelMap {
  readonly width: number;
  readonly height: number;
  readonly data: Int32Array;
  readonly count: number;
}

/** Reports how far a long kernel has come: `fraction` in 0..1 never falls; `stage` is a Chinese phrase for the user. */
export type ProgressListener = (fraction: number, stage: string) => void;
