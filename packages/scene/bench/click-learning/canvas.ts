import type { Plane, Random, Rgb8 } from '@zhuhui/kernels';
import { resizeRgb8 } from '@zhuhui/kernels/click-learning';

/** A photograph on which things are laid, and which thing each pixel shows. */
export interface Canvas {
  readonly image: Rgb8;
  readonly object: Uint8Array;
}

export const CANVAS_WIDTH = 600;
export const CANVAS_HEIGHT = 400;

/** A part of a photograph by chance, at the canvas's size: at least this share of it, perhaps mirrored. */
export function cropByChance(photo: Rgb8, random: Random, leastShare: number): Rgb8 {
  const share = random.between(leastShare, 1);
  const shape = CANVAS_WIDTH / CANVAS_HEIGHT;
  let width = Math.floor(photo.width * share);
  let height = Math.floor(width / shape);
  if (height > photo.height) {
    height = Math.floor(photo.height * share);
    width = Math.floor(height * shape);
  }
  const left = random.below(photo.width - width + 1);
  const top = random.below(photo.height - height + 1);
  const mirrored = random.float() < 0.5;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (top + y) * photo.width + left + (mirrored ? width - 1 - x : x);
      data.set(photo.data.subarray(from * 3, from * 3 + 3), (y * width + x) * 3);
    }
  }
  return resizeRgb8({ width, height, data }, CANVAS_WIDTH, CANVAS_HEIGHT);
}

/** Lays a colour over the canvas where `alpha` says so; from one half on the pixel shows `id`. */
export function lay(
  { image, object }: Canvas,
  alpha: Plane,
  id: number,
  colour: (p: number, c: number) => number,
): void {
  for (let p = 0; p < alpha.data.length; p++) {
    const a = alpha.data[p];
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++) {
      const at = p * 3 + c;
      const value = Math.max(0, Math.min(255, colour(p, c)));
      image.data[at] = Math.round(a * value + (1 - a) * image.data[at]);
    }
    if (a >= 0.5) object[p] = id;
  }
}
