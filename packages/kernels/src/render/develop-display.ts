import { byteOfLinear } from '../color/oklab.ts';
import type { Developed } from './develop.ts';
import { addBloom } from './develop.ts';
import type { Look } from './types.ts';

/**
 * Finishes a picture that already went through a camera's curve: exposure bias, contrast about middle
 * grey, a shoulder that bends only what is above 0.8, bloom.
 */
export function developDisplay(
  rgb: Float32Array,
  width: number,
  height: number,
  light: Look['light'],
  bloom: number,
): Developed {
  const n = width * height;
  const channels = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const;
  const gain = 2 ** (0.6 * light.exposureEv);
  for (let k = 0; k < 3; k++) for (let p = 0; p < n; p++) channels[k][p] = rgb[p * 3 + k] * gain;
  addBloom(channels, width, height, bloom);
  const slope = 0.94 + 0.22 * light.contrast;
  const pivot = 0.25;
  for (const data of channels) {
    for (let p = 0; p < n; p++) {
      const x = data[p] <= 0 ? 0 : pivot * (data[p] / pivot) ** slope;
      data[p] = byteOfLinear(x < 0.8 ? x : 1 - 0.2 * Math.exp(-(x - 0.8) / 0.2));
    }
  }
  return { width, height, channels };
}
