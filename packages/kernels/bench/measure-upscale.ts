import { lumaPlane } from '../src/filter/plane.ts';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Gray8, Plane, Rgb8 } from '../src/image.ts';
import { gmsd } from '../src/metric/gmsd.ts';
import { ssim } from '../src/metric/ssim.ts';
import { hfRatio, textureSwd } from './measures.ts';

const BORDER_PX = 8;

/** PSNR, SSIM and GMSD of the luma, a border of 8 px left out, as is usual for enlarging. */
export function lumaLikeness(result: Rgb8, truth: Rgb8): Record<string, number> {
  const a = innerLuma(result);
  const b = innerLuma(truth);
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i]! - b.data[i]!) ** 2;
  const psnrDb = 10 * Math.log10((255 * 255 * a.data.length) / sum);
  return { psnrDb, ssim: ssim(a, b), gmsd: gmsd(a, b) };
}

/** How natural added detail is: its amount and its texture against the truth's, and how far it strays. */
export function detailLikeness(result: Rgb8, truth: Rgb8, source: Rgb8): Record<string, number> {
  const everywhere: Gray8 = {
    width: truth.width,
    height: truth.height,
    data: new Uint8Array(truth.width * truth.height).fill(255),
  };
  const back = resizeRgb8(result, source.width, source.height, 'cubic');
  let sum = 0;
  for (let i = 0; i < back.data.length; i++) sum += (back.data[i]! - source.data[i]!) ** 2;
  return {
    psnrDb: lumaLikeness(result, truth).psnrDb!,
    hf: hfRatio(result, truth, everywhere),
    textureSwd: textureSwd(result, truth, everywhere),
    driftRms: Math.sqrt(sum / back.data.length),
  };
}

/** PSNR over all channels. */
export function colourPsnr(result: Rgb8, truth: Rgb8): number {
  let sum = 0;
  for (let i = 0; i < truth.data.length; i++) sum += (result.data[i]! - truth.data[i]!) ** 2;
  return 10 * Math.log10((255 * 255 * truth.data.length) / sum);
}

function innerLuma(image: Rgb8): Plane {
  const luma = lumaPlane(image);
  const width = luma.width - 2 * BORDER_PX;
  const height = luma.height - 2 * BORDER_PX;
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + BORDER_PX) * luma.width + BORDER_PX;
    data.set(luma.data.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}
