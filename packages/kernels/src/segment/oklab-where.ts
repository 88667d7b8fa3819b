import { linearOfByte, type OklabPlanes, oklabOfLinear } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';

/** The picture in OKLab where it is wanted; zero elsewhere, for the sake of time. */
export function oklabWhere(image: Rgb8, wanted: (pixel: number) => boolean): OklabPlanes {
  const { width, height, data } = image;
  const n = width * height;
  const L = new Float32Array(n);
  const a = new Float32Array(n);
  const b = new Float32Array(n);
  const lab = new Float64Array(3);
  for (let p = 0; p < n; p++) {
    if (!wanted(p)) continue;
    const i = p * 3;
    oklabOfLinear(linearOfByte(data[i]), linearOfByte(data[i + 1]), linearOfByte(data[i + 2]), lab);
    L[p] = lab[0];
    a[p] = lab[1];
    b[p] = lab[2];
  }
  return { width, height, L, a, b };
}
