import { assertSameSize } from '../kernel-error.ts';

/** Peak signal-to-noise ratio in dB of two 8-bit pictures of one kind; Infinity when they are equal. */
export function psnr(
  a: { width: number; height: number; data: Uint8Array },
  b: { width: number; height: number; data: Uint8Array },
): number {
  assertSameSize(a, b);
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) {
    const d = a.data[i] - b.data[i];
    sum += d * d;
  }
  return sum === 0 ? Infinity : 10 * Math.log10((255 * 255 * a.data.length) / sum);
}
