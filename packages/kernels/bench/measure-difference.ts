import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { ciede2000, labOfBytes } from './ciede2000.ts';

const THUMB = { width: 128, height: 96 } as const;

/** Mean colour difference (CIEDE2000) of two pictures seen small: surfaces and light count, grain does not. */
export function seenDifference(a: Rgb8, b: Rgb8): number {
  const [p, q] = [thumb(a), thumb(b)];
  const count = THUMB.width * THUMB.height;
  let sum = 0;
  for (let i = 0; i < 3 * count; i += 3) {
    const before = labOfBytes(p[i]!, p[i + 1]!, p[i + 2]!);
    sum += ciede2000(before, labOfBytes(q[i]!, q[i + 1]!, q[i + 2]!));
  }
  return sum / count;
}

const thumb = (image: Rgb8): Uint8Array =>
  resizeRgb8(image, THUMB.width, THUMB.height, 'area').data;
