import type { Plane } from '../image.ts';
import type { EdgeFlow } from './flow.ts';

export interface FlowDogOptions {
  /** σ of the line's core across the flow; the surround is 1.6 times as wide. */
  readonly coreSigmaPx: number;
  /** σ of the smoothing along the flow. */
  readonly alongSigmaPx: number;
  /** Weight of the surround, .98 … 1: below 1 flat bright areas answer above 0. */
  readonly tau: number;
}

/** Width of the surround against the core: the DoG then comes near a Laplacian of Gaussian. */
const SURROUND = 1.6;

/**
 * Flow-guided difference of Gaussians (Kang, Lee and Chui, NPAR 2007): the DoG of `source` across the
 * local edge direction, then a Gaussian mean along the curved flow. Dark lines and the dark side of
 * steps answer below 0. Unit of `source`. `scratch` holds width × height values.
 */
export function flowDog(
  source: Plane,
  flow: EdgeFlow,
  options: FlowDogOptions,
  scratch: Float32Array,
  out: Float32Array,
): void {
  differenceAcross(source, flow, options, scratch);
  meanAlong(scratch, source.width, source.height, flow, options.alongSigmaPx, out);
}

function differenceAcross(
  source: Plane,
  flow: EdgeFlow,
  options: FlowDogOptions,
  out: Float32Array,
): void {
  const { width, height, data } = source;
  const weights = dogWeights(options.coreSigmaPx, options.tau);
  const radius = weights.length - 1;
  const tx = flow.x.data;
  const ty = flow.y.data;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const nx = -ty[i];
      const ny = tx[i];
      let sum = weights[0] * data[i];
      for (let k = 1; k <= radius; k++) {
        sum +=
          weights[k] *
          (sample(data, width, height, x + k * nx, y + k * ny) +
            sample(data, width, height, x - k * nx, y - k * ny));
      }
      out[i] = sum;
    }
  }
}

/** Half of the sampled kernel G(σ) − τ G(1.6 σ), each Gaussian summing to 1. */
function dogWeights(coreSigmaPx: number, tau: number): Float64Array {
  const surroundSigmaPx = SURROUND * coreSigmaPx;
  const radius = Math.max(2, Math.ceil(2.5 * surroundSigmaPx));
  const core = halfGaussian(coreSigmaPx, radius);
  const surround = halfGaussian(surroundSigmaPx, radius);
  return core.map((weight, k) => weight - tau * surround[k]);
}

function halfGaussian(sigmaPx: number, radius: number): Float64Array {
  const weights = new Float64Array(radius + 1);
  let sum = 0;
  for (let k = 0; k <= radius; k++) {
    weights[k] = Math.exp((-k * k) / (2 * sigmaPx * sigmaPx));
    sum += k === 0 ? weights[k] : 2 * weights[k];
  }
  return weights.map((weight) => weight / sum);
}

function meanAlong(
  source: Float32Array,
  width: number,
  height: number,
  flow: EdgeFlow,
  sigmaPx: number,
  out: Float32Array,
): void {
  const steps = Math.max(1, Math.ceil(2 * sigmaPx));
  const weights = halfGaussian(sigmaPx, steps);
  const tx = flow.x.data;
  const ty = flow.y.data;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      let sum = weights[0] * source[i];
      let total = weights[0];
      for (let direction = -1; direction <= 1; direction += 2) {
        let px = x;
        let py = y;
        let vx = direction * tx[i];
        let vy = direction * ty[i];
        for (let k = 1; k <= steps; k++) {
          px += vx;
          py += vy;
          if (px < 0 || py < 0 || px > width - 1 || py > height - 1) break;
          sum += weights[k] * sample(source, width, height, px, py);
          total += weights[k];
          // Follow the flow without turning back: a tangent's sign is arbitrary.
          const j = ((py + 0.5) | 0) * width + ((px + 0.5) | 0);
          const turn = vx * tx[j] + vy * ty[j] < 0 ? -1 : 1;
          vx = turn * tx[j];
          vy = turn * ty[j];
        }
      }
      out[i] = sum / total;
    }
  }
}

/** Bilinear value at a point; edge pixels repeated. */
function sample(data: Float32Array, width: number, height: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * width + x0;
  const dx = x0 < width - 1 ? 1 : 0;
  const dy = y0 < height - 1 ? width : 0;
  const top = data[i] + fx * (data[i + dx] - data[i]);
  const bottom = data[i + dy] + fx * (data[i + dy + dx] - data[i + dy]);
  return top + fy * (bottom - top);
}
