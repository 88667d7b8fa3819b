import type { Gray8, Rgb8 } from '../image.ts';

/** A picture and its hole, smaller by a whole factor. */
export interface Reduced {
  readonly image: Rgb8;
  readonly hole: Gray8;
}

/**
 * Means over blocks of `factor` × `factor` known pixels (cut at the border); a block with any hole pixel
 * (≥ 128) is hole.
 */
export function reduceBy(factor: number, image: Rgb8, hole: Gray8): Reduced {
  if (factor === 1) return { image, hole };
  const width = Math.ceil(image.width / factor);
  const height = Math.ceil(image.height / factor);
  const data = new Uint8Array(width * height * 3);
  const small = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, count] = [0, 0, 0, 0];
      const to = y * width + x;
      for (let fy = y * factor; fy < Math.min(image.height, (y + 1) * factor); fy++) {
        for (let fx = x * factor; fx < Math.min(image.width, (x + 1) * factor); fx++) {
          const i = fy * image.width + fx;
          if (hole.data[i] >= 128) {
            small[to] = 255;
            continue;
          }
          r += image.data[i * 3];
          g += image.data[i * 3 + 1];
          b += image.data[i * 3 + 2];
          count++;
        }
      }
      if (count === 0) continue;
      data[to * 3] = Math.round(r / count);
      data[to * 3 + 1] = Math.round(g / count);
      data[to * 3 + 2] = Math.round(b / count);
    }
  }
  return { image: { width, height, data }, hole: { width, height, data: small } };
}
