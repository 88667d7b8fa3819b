import { gaussianBlurRgb8 } from '@zhuhui/kernels';
import { ciede2000, type Lab, labOfBytes } from '@zhuhui/kernels/ciede2000';
import { assembleScene } from '../../../src/assemble/assemble.ts';
import type { SceneDescription } from '../../../src/design/description.ts';
import { type Picture, renderPicture } from '../../../src/render/picture.ts';
import { prepare } from '../../../src/render/prepare.ts';
import { runHere } from '../../../src/truth/index.ts';
import type { Kept } from './figure.ts';

/** A scene that was changed, at the size and exposure of the picture of what it was. */
export async function renderedAs(
  changed: SceneDescription,
  { width, height, exposure }: Picture,
): Promise<Kept> {
  const { scene } = assembleScene(changed);
  const options = { width, height, exposure, quality: 'preview', seed: 1 } as const;
  const { rgb } = await renderPicture(prepare(scene), scene.camera, options, runHere);
  return { width, height, data: rgb };
}

/** Where patterns begin is anybody's guess: colours are compared after a blur that takes them away. */
const BLUR_PX = 5;

/** Means over the mask after the blur: ΔE00, and how much lighter the first is. */
export function colourDifference(a: Kept, b: Kept, { data: mask }: Kept) {
  const [p, q] = [a, b].map((image) => gaussianBlurRgb8(image, BLUR_PX).data);
  const at = (data: Uint8Array, i: number): Lab =>
    labOfBytes(data[i * 3], data[i * 3 + 1], data[i * 3 + 2]);
  let [apart, lighter, count] = [0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] < 255) continue;
    const [u, v] = [at(p, i), at(q, i)];
    apart += ciede2000(u, v);
    lighter += u[0] - v[0];
    count++;
  }
  return { apart: apart / Math.max(1, count), lighter: lighter / Math.max(1, count) };
}

export function sideBySide(pictures: readonly Kept[]): Kept {
  const [{ width, height }] = pictures;
  const data = new Uint8Array(width * height * 3 * pictures.length);
  for (let y = 0; y < height; y++) {
    pictures.forEach((picture, k) => {
      const row = picture.data.subarray(y * width * 3, (y + 1) * width * 3);
      data.set(row, (y * pictures.length + k) * width * 3);
    });
  }
  return { width: width * pictures.length, height, data };
}
