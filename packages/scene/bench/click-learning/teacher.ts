import type { Rgb8 } from '@zhuhui/kernels';
import { resizeRgb8 } from '@zhuhui/kernels/click-learning';

/** A picture of which each pixel's object is known, at the size at which clicks are understood. */
export interface Teacher {
  readonly name: string;
  /** Pictures of one family never stand on both sides of a split into learning and testing. */
  readonly family: string;
  readonly image: Rgb8;
  /** 0 = none in a composite, the sky in a scene. */
  readonly object: Uint8Array;
  /** Whether what is no object is one itself (the sky of a scene) or unknown (a photograph). */
  readonly backgroundIsObject: boolean;
  /** Things in it that are clicked on. */
  readonly clicks: number;
}

const LONG_SIDE_PX = 400;

/** Reduces a picture by area and its objects to the one at each pixel's middle. */
export function reduced(image: Rgb8, object: Uint8Array): { image: Rgb8; object: Uint8Array } {
  const width = LONG_SIDE_PX;
  const height = Math.round((LONG_SIDE_PX * image.height) / image.width);
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = Math.floor(((y + 0.5) * image.height) / height) * image.width;
    for (let x = 0; x < width; x++) {
      out[y * width + x] = object[from + Math.floor(((x + 0.5) * image.width) / width)];
    }
  }
  return { image: resizeRgb8(image, width, height, 'area'), object: out };
}
