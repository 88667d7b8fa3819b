import { linearOfByte } from '../color/oklab.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { lattice, smoothStep } from '../material/noise.ts';
import type { Atmosphere } from '../render/atmosphere.ts';
import { createSky } from '../render/sky.ts';

/** A new sky as linear RGB, `width × height × 3`. */
export type SkyPixels = Float32Array;

/** Brightness of a procedural sky against the relit scene, so that white clouds stay below clipping. */
const EXPOSURE = 0.82;

/**
 * Paints the sky of an atmosphere behind a picture with the given horizon, as a camera with a field of
 * view of about 60° sees it; stars come out where it is dark. Only pixels with `alpha` are computed.
 */
export function proceduralSky(
  alpha: Plane,
  horizonPx: number,
  atmosphere: Atmosphere,
  night: number,
  seed: number,
): SkyPixels {
  const { width, height } = alpha;
  const sky = createSky(atmosphere, 'open', seed);
  const focal = 0.87 * width;
  const stars = Math.max(0, night - 0.6) * smoothStep(0.6, 0.4, atmosphere.cloud);
  const out = new Float32Array(width * height * 3);
  const colour = new Float32Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (alpha.data[i] <= 0) continue;
      sky.colour((x - width / 2) / focal, Math.min(-0.001, (y - horizonPx) / focal), 0, colour);
      const star = stars > 0 ? starAt(x, y, width, seed) * stars : 0;
      for (let k = 0; k < 3; k++) out[i * 3 + k] = EXPOSURE * colour[k] + star;
    }
  }
  return out;
}

function starAt(x: number, y: number, width: number, seed: number): number {
  const cell = Math.max(2, width / 380);
  const hash = lattice(Math.floor(x / cell), Math.floor(y / cell), seed + 907);
  return hash > 0.9965 ? 0.5 * ((hash - 0.9965) / 0.0035) : 0;
}

/**
 * A photographed sky laid behind the picture: its own sky part (down to `skyBottom`, 0 … 1 of its height)
 * covers the rows from the top to `lowestRow`, cropped to keep its proportions.
 */
export function photographedSky(
  photo: Rgb8,
  skyBottom: number,
  width: number,
  height: number,
  lowestRow: number,
): SkyPixels {
  const rows = Math.max(2, Math.round(photo.height * skyBottom));
  const cut: Rgb8 = {
    width: photo.width,
    height: rows,
    data: photo.data.slice(0, photo.width * rows * 3),
  };
  const depth = Math.max(1, Math.min(height, lowestRow));
  const scale = Math.max(width / cut.width, depth / cut.height);
  const size = { width: Math.ceil(cut.width * scale), height: Math.ceil(cut.height * scale) };
  const scaled = resizeRgb8(cut, size.width, size.height);
  const left = (size.width - width) >> 1;
  const top = Math.max(0, size.height - depth);
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.min(size.height - 1, y + top);
    for (let x = 0; x < width; x++) {
      const from = (row * size.width + x + left) * 3;
      const to = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) out[to + k] = linearOfByte(scaled.data[from + k]);
    }
  }
  return out;
}

/** Mean linear colour of a sky photograph's upper part, from a small copy. */
export function meanColour(photo: Rgb8): [number, number, number] {
  const size = fitLongSide(photo.width, photo.height, 64);
  const small = resizeRgb8(photo, size.width, size.height, 'area');
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < small.data.length; i++) sum[i % 3] += linearOfByte(small.data[i]);
  const pixels = small.width * small.height;
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels];
}
