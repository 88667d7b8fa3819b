import { gaussianBlurInto } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import type { Flow } from './flow.ts';

/** The surround's blur against the centre's: the ratio at which a difference of Gaussians is nearest a Laplacian. */
const SURROUND = 1.6;
/** Light is compared with what is about it, darkness not below this many grey levels. */
const DARKEST = 40;
const USUAL = 150;

export interface FlowDogOptions {
  /** Blur of the centre, in pixels. */
  readonly sigmaPx: number;
  /** Standard deviation of the averaging along the flow, in pixels. */
  readonly alongPx: number;
  /** Pixels whose own response is below this stay 0. */
  readonly floor: number;
}

/**
 * How much darker each pixel's line is than what lies about it, in grey levels at mid-tone: the flow-based
 * difference of Gaussians (Kang, Lee and Chui, "Coherent line drawing", NPAR 2007) in the separated form of
 * Kyprianidis and Döllner (TPCG 2008), relative to the local brightness, so that lines in the shade count.
 */
export function flowDog(image: Rgb8, flow: Flow, options: FlowDogOptions): Float32Array {
  const { width, height, normalX, normalY } = flow;
  const { sigmaPx, alongPx, floor } = options;
  const size = width * height;
  const luma = lumaPlane(image).data;
  const scratch = new Float32Array(size);
  const centre = new Float32Array(size);
  const surround = new Float32Array(size);
  gaussianBlurInto(luma, width, height, sigmaPx, scratch, centre);
  const rest = sigmaPx * Math.sqrt(SURROUND * SURROUND - 1);
  gaussianBlurInto(centre, width, height, rest, scratch, surround);
  for (let i = 0; i < size; i++) {
    centre[i] = ((surround[i] - centre[i]) * USUAL) / Math.max(DARKEST, surround[i]);
  }
  const reach = Math.ceil(2 * alongPx);
  const weights = Float32Array.from({ length: reach + 1 }, (_, k) =>
    Math.exp(-(k * k) / (2 * alongPx * alongPx)),
  );
  const out = new Float32Array(size);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (centre[i] < floor) continue;
      let sum = weights[0] * centre[i];
      let total = weights[0];
      for (let side = -1; side <= 1; side += 2) {
        let px = x + 0.5;
        let py = y + 0.5;
        let tx = -normalY[i] * side;
        let ty = normalX[i] * side;
        for (let k = 1; k <= reach; k++) {
          px += tx;
          py += ty;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const j = (py | 0) * width + (px | 0);
          sum += weights[k] * centre[j];
          total += weights[k];
          // Tangents have no sign of their own: carry on the one we came with.
          const flip = -normalY[j] * tx + normalX[j] * ty < 0 ? -1 : 1;
          tx = -normalY[j] * flip;
          ty = normalX[j] * flip;
        }
      }
      out[i] = sum / total;
    }
  }
  return out;
}
