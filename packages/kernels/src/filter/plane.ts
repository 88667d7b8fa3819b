import type { Plane, Rgb8 } from '../image.ts';
import { STRIP, stripEnd } from '../strips.ts';

/** An all-zero plane. */
export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Luma Y′ of gamma-encoded sRGB in grey levels 0 … 255 (ITU-R BT.601 weights). */
export function lumaPlane(image: Rgb8): Plane {
  const luma = createPlane(image.width, image.height);
  for (let from = 0; from < luma.data.length; from += STRIP) {
    lumaOf(image.data, luma.data, from, stripEnd(from, luma.data.length));
  }
  return luma;
}

function lumaOf(data: Uint8Array, out: Float32Array, from: number, to: number): void {
  for (let i = from, j = from * 3; i < to; i++, j += 3) {
    out[i] = 0.299 * data[j] + 0.587 * data[j + 1] + 0.114 * data[j + 2];
  }
}

/** Nearest integer in 0 … 255. */
export function clampByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
}

/** The picture's channels as three planes (R, G, B), 0 … 255. */
export function splitRgb8(image: Rgb8): [Plane, Plane, Plane] {
  const { width, height, data } = image;
  const planes: [Plane, Plane, Plane] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ];
  for (let c = 0; c < 3; c++) {
    const out = planes[c].data;
    for (let i = 0, j = c; i < out.length; i++, j += 3) out[i] = data[j];
  }
  return planes;
}

/** Three planes in grey levels as one 8-bit picture. */
export function mergeRgb8(planes: readonly [Plane, Plane, Plane]): Rgb8 {
  const { width, height } = planes[0];
  const data = new Uint8Array(width * height * 3);
  for (let c = 0; c < 3; c++) {
    const source = planes[c].data;
    for (let i = 0, j = c; i < source.length; i++, j += 3) data[j] = clampByte(source[i]);
  }
  return { width, height, data };
}

/** Writes the transpose: `out[x * height + y] = source[y * width + x]`, in cache-sized tiles. */
export function transpose(
  source: Float32Array,
  width: number,
  height: number,
  out: Float32Array,
): void {
  const tile = 32;
  for (let ty = 0; ty < height; ty += tile) {
    const yEnd = Math.min(ty + tile, height);
    for (let tx = 0; tx < width; tx += tile) {
      const xEnd = Math.min(tx + tile, width);
      for (let y = ty; y < yEnd; y++) {
        for (let x = tx; x < xEnd; x++) out[x * height + y] = source[y * width + x];
      }
    }
  }
}
