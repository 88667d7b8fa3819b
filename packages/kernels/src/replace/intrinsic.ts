import { gaussianBlurInto } from '../filter/gaussian.ts';
import { type BondWeights, smoothBonded } from './fast-smoother.ts';

/**
 * Splits what a surface looks like into its own pattern and the light on it. Within the mask the log
 * luminance is smoothed under relative-total-variation weights (Xu, Yan, Xia and Jia, "Structure
 * extraction from texture via relative total variation", SIGGRAPH Asia 2012): grain and joints, whose
 * gradients cancel out over a window, go; edges of shadows, whose gradients agree, stay. A step in
 * colour counts as pattern however straight it is: a shadow hardly changes hue (Land's Retinex cue in
 * the form of Grosse et al., "Ground truth dataset and baseline evaluations", ICCV 2009).
 */

export interface IntrinsicInput {
  /** Natural log of linear luminance. */
  readonly logLuma: Float32Array;
  /** 1 inside the surface, 0 outside. */
  readonly inside: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Size of the pattern that goes, pixels. */
  readonly patternPx: number;
}

const ROUNDS = 3;
const LEAST_BEND = 1e-3;
const LEAST_STEP = 0.02;
const STRENGTH = 0.008;
/** Steps in log light up to about this are still pattern. */
const WEAK_STEP = 0.02;
const EVEN_STRENGTH = 400;

/** Log luminance of the light alone, natural units; outside the mask the input. */
export function smoothLight(input: IntrinsicInput): Float32Array {
  const { logLuma, inside, width, height, patternPx } = input;
  const n = width * height;
  const light = logLuma.slice();
  const across = new Float32Array(n);
  const down = new Float32Array(n);
  const scratch = new Float32Array(n);
  const soft = new Float32Array(n);
  const cover = new Float32Array(n);
  let sigma = patternPx;
  for (let round = 0; round < ROUNDS; round++) {
    blurWithin(light, inside, width, height, sigma, { soft, cover, scratch });
    for (let y = 0, p = 0; y < height; y++) {
      for (let x = 0; x < width; x++, p++) {
        const right = x < width - 1 && (inside[p] & inside[p + 1]) !== 0;
        const below = y < height - 1 && (inside[p] & inside[p + width]) !== 0;
        const dx = right ? light[p + 1] - light[p] : 0;
        const dy = below ? light[p + width] - light[p] : 0;
        const step = Math.max(LEAST_STEP, Math.sqrt(dx * dx + dy * dy));
        const bendX = right ? Math.max(LEAST_BEND, Math.abs(soft[p + 1] - soft[p])) : 1;
        const bendY = below ? Math.max(LEAST_BEND, Math.abs(soft[p + width] - soft[p])) : 1;
        across[p] = right ? 1 / (bendX * step) : 0;
        down[p] = below ? 1 / (bendY * step) : 0;
      }
    }
    light.set(logLuma);
    smoothBonded(light, width, height, { across, down }, STRENGTH);
    sigma = Math.max(1, sigma * 0.7);
  }
  evenOut(light, input, { across, down });
  return light;
}

/** What is left from unit to unit of the pattern: steps too weak for the edge of a shadow. */
function evenOut(light: Float32Array, input: IntrinsicInput, bonds: BondWeights): void {
  const { inside, width, height } = input;
  const { across, down } = bonds;
  const bond = (p: number, q: number) => {
    if ((inside[p] & inside[q]) === 0) return 0;
    const step = (light[q] - light[p]) / WEAK_STEP;
    return Math.exp(-step * step);
  };
  for (let p = 0; p < light.length; p++) {
    across[p] = p % width < width - 1 ? bond(p, p + 1) : 0;
    down[p] = p + width < light.length ? bond(p, p + width) : 0;
  }
  smoothBonded(light, width, height, bonds, EVEN_STRENGTH);
}

interface Scratch {
  readonly soft: Float32Array;
  readonly cover: Float32Array;
  readonly scratch: Float32Array;
}

/** Gaussian mean over the mask's own pixels only, written to `soft`. */
function blurWithin(
  data: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  sigma: number,
  { soft, cover, scratch }: Scratch,
): void {
  for (let p = 0; p < data.length; p++) {
    soft[p] = inside[p] === 0 ? 0 : data[p];
    cover[p] = inside[p];
  }
  gaussianBlurInto(soft, width, height, sigma, scratch, soft);
  gaussianBlurInto(cover, width, height, sigma, scratch, cover);
  for (let p = 0; p < data.length; p++) soft[p] = cover[p] > 1e-3 ? soft[p] / cover[p] : data[p];
}
