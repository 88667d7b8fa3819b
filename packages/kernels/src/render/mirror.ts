import { gaussianBlurInto } from '../filter/gaussian.ts';

/**
 * Mirrors what stands behind level ground into it, in place: under a level camera the image of an
 * upright thing is its own column turned upside down at the line where it meets the ground. The image
 * softens with its distance from that line, as on a surface that is not quite smooth.
 *
 * @param rgb linear, n × 3
 * @param share how much of each ground pixel's light is mirrored; 0 elsewhere
 */
export function mirrorGround(
  rgb: Float32Array,
  share: Float32Array,
  width: number,
  height: number,
  scale: number,
): void {
  const n = width * height;
  if (!share.some((s) => s > 0.01)) return;
  const scratch = new Float32Array(n);
  const near = new Float32Array(n);
  const far = new Float32Array(n);
  const channel = new Float32Array(n);
  for (let k = 0; k < 3; k++) {
    for (let p = 0; p < n; p++) channel[p] = Math.min(3, rgb[p * 3 + k]);
    gaussianBlurInto(channel, width, height, 3 * scale, scratch, near);
    gaussianBlurInto(channel, width, height, 16 * scale, scratch, far);
    for (let x = 0; x < width; x++) {
      let foot = -1;
      for (let y = 0, p = x; y < height; y++, p += width) {
        if (share[p] === 0) {
          foot = y;
          continue;
        }
        if (foot < 0) continue;
        const deep = y - foot;
        const source = Math.max(0, foot - deep) * width + x;
        const blend = Math.min(1, deep / (70 * scale));
        const image = near[source] + (far[source] - near[source]) * blend;
        rgb[p * 3 + k] += share[p] * (image - rgb[p * 3 + k] * 0.6);
      }
    }
  }
}
