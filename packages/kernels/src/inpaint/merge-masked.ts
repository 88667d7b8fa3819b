import { byteOfLinear, linearOfByte } from '../color/oklab.ts';
import { clampByte } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize } from '../kernel-error.ts';
import { refineMatte } from '../replace/matte.ts';

/**
 * `changed` inside the mask, `image` outside, blended within `featherPx` of the mask's edge; farther out
 * byte-identical to `image`.
 *
 * @throws KernelError `badPicture`, `sizeMismatch`
 */
export function mergeMasked(image: Rgb8, changed: Rgb8, mask: Gray8, featherPx: number): Rgb8 {
  assertPicture(image, 3);
  assertPicture(changed, 3);
  assertSameSize(image, changed);
  assertSameSize(image, mask);
  const matte = refineMatte(image, mask, featherPx);
  const data = Uint8Array.from(image.data);
  for (let p = 0; p < matte.length; p++) {
    const a = matte[p];
    if (a <= 0) continue;
    for (let j = p * 3; j < p * 3 + 3; j++) {
      const own = linearOfByte(image.data[j]);
      data[j] = clampByte(byteOfLinear(own + a * (linearOfByte(changed.data[j]) - own)));
    }
  }
  return { ...image, data };
}
