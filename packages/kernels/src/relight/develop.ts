import { byteOfLinear, luminance } from '../color/oklab.ts';
import { clampByte } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';

/**
 * Linear RGB to bytes: a soft shoulder above 0.8, and a little less colour at night (Purkinje).
 *
 * @param scene `width × height × 3`
 * @param night 0 by day … 1 by night
 */
export function develop(scene: Float32Array, width: number, height: number, night: number): Rgb8 {
  const data = new Uint8Array(scene.length);
  for (let at = 0; at < scene.length; at += 3) {
    const grey = luminance(scene[at], scene[at + 1], scene[at + 2]);
    const keep = 1 - 0.25 * night * smoothStep(0.08, 0.01, grey);
    for (let k = 0; k < 3; k++) {
      const value = grey + (scene[at + k] - grey) * keep;
      const soft = value <= 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp(-(value - 0.8) / 0.2));
      data[at + k] = clampByte(byteOfLinear(soft));
    }
  }
  return { width, height, data };
}
