import { clampByte } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import type { Box } from './box.ts';
import type { Homography } from './homography.ts';

/** A picture to copy from. */
export interface SourceLayer {
  readonly colours: Rgb8;
  /** 1 where nothing is known. */
  readonly unknown: Uint8Array;
}

/**
 * The picture as seen through a projective map: layer pixel p shows picture point toPicture(p), sampled
 * by Catmull–Rom. Unknown outside `within`, and wherever a sample touches the hole or the outside.
 */
export function warpLayer(
  image: Rgb8,
  unknown: Uint8Array,
  toPicture: Homography,
  within: Box,
): SourceLayer {
  const { width, height } = image;
  const colours = new Uint8Array(width * height * 3);
  const missing = new Uint8Array(width * height).fill(1);
  const rgb = new Float64Array(3);
  for (let y = within.top; y < within.bottom; y++) {
    for (let x = within.left; x < within.right; x++) {
      const i = y * width + x;
      const w = toPicture[6] * x + toPicture[7] * y + toPicture[8];
      // Beyond the plane's vanishing line the map turns the scene inside out.
      if (w <= 0) continue;
      const sx = (toPicture[0] * x + toPicture[1] * y + toPicture[2]) / w;
      const sy = (toPicture[3] * x + toPicture[4] * y + toPicture[5]) / w;
      if (!sampleKnown(image, unknown, sx, sy, rgb)) continue;
      missing[i] = 0;
      for (let c = 0; c < 3; c++) colours[i * 3 + c] = clampByte(rgb[c]);
    }
  }
  return { colours: { width, height, data: colours }, unknown: missing };
}

/** Catmull–Rom sample into `rgb`; false when a pixel it needs is unknown. Border pixels are repeated. */
export function sampleKnown(
  image: Rgb8,
  unknown: Uint8Array,
  x: number,
  y: number,
  rgb: Float64Array,
): boolean {
  const { width, height, data } = image;
  if (!(x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1)) return false;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  rgb[0] = 0;
  rgb[1] = 0;
  rgb[2] = 0;
  for (let ky = -1; ky <= 2; ky++) {
    const wy = catmullRom(ky - fy);
    const sy = Math.min(height - 1, Math.max(0, y0 + ky));
    for (let kx = -1; kx <= 2; kx++) {
      const sx = Math.min(width - 1, Math.max(0, x0 + kx));
      const i = sy * width + sx;
      if (unknown[i] === 1) return false;
      const weight = wy * catmullRom(kx - fx);
      rgb[0] += weight * data[i * 3];
      rgb[1] += weight * data[i * 3 + 1];
      rgb[2] += weight * data[i * 3 + 2];
    }
  }
  return true;
}

function catmullRom(t: number): number {
  const a = Math.abs(t);
  if (a >= 2) return 0;
  return a < 1 ? 1 + a * a * (1.5 * a - 2.5) : 2 + a * (-4 + a * (2.5 - 0.5 * a));
}
