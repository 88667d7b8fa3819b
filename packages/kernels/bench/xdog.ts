import { gaussianBlurInto } from '../src/filter/gaussian.ts';
import { clampByte, lumaPlane } from '../src/filter/plane.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';

const SIGMA_PX = 1.4;
const SURROUND = 1.6;
const SHARPNESS = 21;
const THRESHOLD = 0.5 * 255;
const STEEPNESS = 8 / 255;

/**
 * The extended difference of Gaussians (Winnemöller, Kyprianidis and Olsen, Computers & Graphics 36, 2012)
 * of the kernels' own filters, set as in the project's comparison table: black lines and dark areas on
 * white. No tool draws it; the bar for its time is one for the blurs that the tools' drawings are made of.
 */
export function xdog(image: Rgb8): Gray8 {
  const { width, height } = image;
  const luma = lumaPlane(image).data;
  const centre = new Float32Array(luma.length);
  const surround = new Float32Array(luma.length);
  const scratch = new Float32Array(luma.length);
  gaussianBlurInto(luma, width, height, SIGMA_PX, scratch, centre);
  gaussianBlurInto(luma, width, height, SIGMA_PX * SURROUND, scratch, surround);
  const data = new Uint8Array(luma.length);
  for (let p = 0; p < data.length; p++) {
    const sharp = (1 + SHARPNESS) * centre[p]! - SHARPNESS * surround[p]!;
    const isPaper = sharp >= THRESHOLD;
    data[p] = isPaper ? 255 : clampByte(255 * (1 + Math.tanh(STEEPNESS * (sharp - THRESHOLD))));
  }
  return { width, height, data };
}
