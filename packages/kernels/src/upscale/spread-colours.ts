import type { Gray8, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize } from '../kernel-error.ts';

/** A level of the pyramid: colours already times their weight, and the weight; four floats a pixel. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * Gives fully transparent pixels the colours of what is near (push–pull, Gortler and others 1996), so
 * that filters over the edge of a cut-out do not mix in whatever colour happens to be stored there.
 * Visible pixels keep their colour to the bit.
 */
export function spreadColours(image: Rgb8, alpha: Gray8): Rgb8 {
  assertPicture(image, 3);
  assertPicture(alpha, 1);
  assertSameSize(image, alpha);
  const levels = [weighted(image, alpha)];
  for (let last = levels[0]; last.width > 1 || last.height > 1; last = levels[levels.length - 1]) {
    levels.push(halved(last));
  }
  for (let n = levels.length - 2; n >= 0; n--) fillFrom(levels[n], levels[n + 1]);
  const data = image.data.slice();
  const colours = levels[0].data;
  for (let p = 0; p < alpha.data.length; p++) {
    if (alpha.data[p] > 0 || colours[4 * p + 3] === 0) continue;
    for (let c = 0; c < 3; c++) data[3 * p + c] = colours[4 * p + c] / colours[4 * p + 3] + 0.5;
  }
  return { width: image.width, height: image.height, data };
}

function weighted(image: Rgb8, alpha: Gray8): Level {
  const data = new Float32Array(alpha.data.length * 4);
  for (let p = 0; p < alpha.data.length; p++) {
    const weight = alpha.data[p] / 255;
    for (let c = 0; c < 3; c++) data[4 * p + c] = weight * image.data[3 * p + c];
    data[4 * p + 3] = weight;
  }
  return { width: image.width, height: image.height, data };
}

function halved({ width, height, data }: Level): Level {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const out = new Float32Array(half.width * half.height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = 4 * ((y >> 1) * half.width + (x >> 1));
      for (let c = 0; c < 4; c++) out[to + c] += data[4 * (y * width + x) + c];
    }
  }
  return { ...half, data: out };
}

function fillFrom(level: Level, coarser: Level): void {
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const at = 4 * (y * level.width + x);
      if (level.data[at + 3] > 0) continue;
      const from = 4 * ((y >> 1) * coarser.width + (x >> 1));
      level.data.set(coarser.data.subarray(from, from + 4), at);
    }
  }
}
