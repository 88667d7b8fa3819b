import { sobelGradient } from '../edge/sobel.ts';
import { gaussianBlur, gaussianBlurInto } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';

/** Unit vectors along the edges of a picture: (x, y) is the tangent, (−y, x) points across. */
export interface EdgeFlow {
  readonly x: Plane;
  readonly y: Plane;
}

/**
 * Edge tangent flow: the colour structure tensor (Di Zenzo, CVGIP 33, 1986) summed over the channels,
 * smoothed with σ = `tensorSigmaPx`; the tangent is its minor eigenvector (Kyprianidis and Döllner,
 * EG UK TPCG 2008). Smoothing tensors instead of vectors needs no care for the vectors' signs.
 */
export function edgeFlow(
  channels: readonly Plane[],
  blurSigmaPx: number,
  tensorSigmaPx: number,
): EdgeFlow {
  const { width, height } = channels[0];
  const size = width * height;
  const xx = new Float32Array(size);
  const xy = new Float32Array(size);
  const yy = new Float32Array(size);
  for (const channel of channels) {
    const gradient = sobelGradient(gaussianBlur(channel, blurSigmaPx));
    const gx = gradient.x.data;
    const gy = gradient.y.data;
    for (let i = 0; i < size; i++) {
      xx[i] += gx[i] * gx[i];
      xy[i] += gx[i] * gy[i];
      yy[i] += gy[i] * gy[i];
    }
  }
  const scratch = new Float32Array(size);
  for (const part of [xx, xy, yy]) {
    gaussianBlurInto(part, width, height, tensorSigmaPx, scratch, part);
  }
  const flow: EdgeFlow = { x: createPlane(width, height), y: createPlane(width, height) };
  for (let i = 0; i < size; i++) {
    // Half the angle of (xx − yy, 2 xy) is the gradient's direction; the tangent is at right angles.
    const angle = 0.5 * Math.atan2(2 * xy[i], xx[i] - yy[i]);
    flow.x.data[i] = -Math.sin(angle);
    flow.y.data[i] = Math.cos(angle);
  }
  return flow;
}
