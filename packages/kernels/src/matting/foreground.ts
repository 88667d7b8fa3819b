import { clampByte } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertSameSize } from '../kernel-error.ts';

/** Weight of likeness to the neighbours, and how much more of it where opacity changes. */
const SMOOTHNESS = 1e-5;
const EDGE_SMOOTHNESS = 1;
const SMALL_LEVEL_PX = 32;
const ROUNDS_SMALL = 10;
const ROUNDS_LARGE = 2;

/**
 * The subject's own colours, so that nothing of the old background shines through its soft edge on a new
 * one: at every level of a pyramid I = α F + (1 − α) B is solved for F and B by a few sweeps, starting
 * from the level below (Germer, Uelwer, Conrad and Harmeling, "Fast multi-level foreground estimation",
 * ICPR 2020). Where the picture is all subject its own pixels come back.
 */
export function estimateForeground(image: Rgb8, alpha: Plane): Rgb8 {
  assertSameSize(image, alpha);
  const sizes = [{ width: image.width, height: image.height }];
  for (let long = Math.max(image.width, image.height); long > 1; ) {
    long = Math.ceil(long / 2);
    sizes.unshift(fitLongSide(image.width, image.height, long));
  }
  let width = 1;
  let height = 1;
  let subject = new Float32Array(3);
  let background = new Float32Array(3);
  for (const size of sizes) {
    const full = size.width === image.width;
    const picture = full ? image : resizeRgb8(image, size.width, size.height, 'area');
    const opacity = full ? alpha : resizePlane(alpha, size.width, size.height, 'area');
    subject = enlarged(subject, width, height, size);
    background = enlarged(background, width, height, size);
    ({ width, height } = size);
    const rounds = Math.max(width, height) <= SMALL_LEVEL_PX ? ROUNDS_SMALL : ROUNDS_LARGE;
    for (let round = 0; round < rounds; round++) {
      sweep(picture, opacity.data, subject, background);
    }
  }
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    for (let i = p * 3; i < p * 3 + 3; i++) {
      data[i] = alpha.data[p] >= 1 ? image.data[i] : clampByte(subject[i]);
    }
  }
  return { width, height, data };
}

function enlarged(
  colours: Float32Array,
  width: number,
  height: number,
  size: { width: number; height: number },
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++) {
    const fromY = Math.min(height - 1, Math.floor((y * height) / size.height));
    for (let x = 0; x < size.width; x++) {
      const fromX = Math.min(width - 1, Math.floor((x * width) / size.width));
      const from = (fromY * width + fromX) * 3;
      const to = (y * size.width + x) * 3;
      out[to] = colours[from];
      out[to + 1] = colours[from + 1];
      out[to + 2] = colours[from + 2];
    }
  }
  return out;
}

/** One Gauss–Seidel sweep: at each pixel the 2 × 2 system of F and B, the same for all channels. */
function sweep(
  { width, height, data }: Rgb8,
  alpha: Float32Array,
  subject: Float32Array,
  background: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const a0 = alpha[p];
      const a1 = 1 - a0;
      let weight = 0;
      let f0 = 0;
      let f1 = 0;
      let f2 = 0;
      let b0 = 0;
      let b1 = 0;
      let b2 = 0;
      for (let side = 0; side < 4; side++) {
        let q = p;
        if (side === 0 && x > 0) q = p - 1;
        else if (side === 1 && x < width - 1) q = p + 1;
        else if (side === 2 && y > 0) q = p - width;
        else if (side === 3 && y < height - 1) q = p + width;
        const w = SMOOTHNESS + EDGE_SMOOTHNESS * Math.abs(a0 - alpha[q]);
        const i = q * 3;
        weight += w;
        f0 += w * subject[i];
        f1 += w * subject[i + 1];
        f2 += w * subject[i + 2];
        b0 += w * background[i];
        b1 += w * background[i + 1];
        b2 += w * background[i + 2];
      }
      const ff = a0 * a0 + weight;
      const fb = a0 * a1;
      const bb = a1 * a1 + weight;
      const scale = 1 / (ff * bb - fb * fb);
      const i = p * 3;
      f0 += a0 * data[i];
      f1 += a0 * data[i + 1];
      f2 += a0 * data[i + 2];
      b0 += a1 * data[i];
      b1 += a1 * data[i + 1];
      b2 += a1 * data[i + 2];
      subject[i] = byte(scale * (bb * f0 - fb * b0));
      subject[i + 1] = byte(scale * (bb * f1 - fb * b1));
      subject[i + 2] = byte(scale * (bb * f2 - fb * b2));
      background[i] = byte(scale * (ff * b0 - fb * f0));
      background[i + 1] = byte(scale * (ff * b1 - fb * f1));
      background[i + 2] = byte(scale * (ff * b2 - fb * f2));
    }
  }
}

function byte(value: number): number {
  return Math.min(255, Math.max(0, value));
}
